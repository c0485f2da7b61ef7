import { monthName, monthNumber } from "@/lib/domain/calendar";
import { type AreaMonth, MAX_HISTORY_MONTHS, type MarketFigures } from "@/lib/domain/market";
import { meanInPlace, medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";
import { withRoom } from "../growable";
import { quickselect } from "../select";
import { NO_PRICE } from "./events";
import { monthFigures, type Sold, snapshotFigures } from "./figures";
import { BLOCK_BITS, type HomesOfEvents, NO_AREA, type OrderedEvents, RECENT_BIT } from "./ordered";

/** A growing list of numbers whose memory is reused. */
interface Numbers<A extends Uint32Array | Float64Array> {
  values: A;
  length: number;
}

const NO_WHOLES = new Uint32Array(0);
const NO_FLOATS = new Float64Array(0);
const LEAST_ROOM = 16;
/** Memory for this many numbers is kept for the next area, because allocating it for each area would cause many collections. */
const KEPT_ROOM = 65_536;
/** The bits of a month, without the bit of recent events. */
const MONTH = (1 << RECENT_BIT) - 1;

function push<A extends Uint32Array | Float64Array>(to: Numbers<A>, value: number): void {
  if (to.length === to.values.length) to.values = withRoom(to.values, Math.max(to.length + 1, LEAST_ROOM));
  to.values[to.length++] = value;
}

const gathered = <A extends Uint32Array | Float64Array>({ values, length }: Numbers<A>): A =>
  values.subarray(0, length) as A;

/** The median, rounded half up. Reorders the numbers, as selecting is faster than sorting. */
function middle(numbers: Numbers<Uint32Array>): number | null {
  const values = gathered(numbers);
  const at = values.length >> 1;
  if (values.length === 0) return null;
  quickselect(values, at);
  const upper = values[at]!;
  if (values.length % 2 === 1) return upper;
  let lower = 0;
  for (let i = 0; i < at; i++) if (values[i]! > lower) lower = values[i]!;
  return roundHalfUp(medianOfSorted([lower, upper]));
}

/** Whether the bit of any home in a block is set. */
function anyOfBlock(bits: Uint32Array, block: number): boolean {
  const words = (1 << BLOCK_BITS) / 32;
  const end = Math.min((block + 1) * words, bits.length);
  for (let word = block * words; word < end; word++) if (bits[word] !== 0) return true;
  return false;
}

/** The empty counts of a month, or of the last 30 days. */
function emptyMonth() {
  return {
    soldPrices: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    soldDays: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    perSqft: { values: NO_FLOATS, length: 0 } as Numbers<Float64Array>,
    toAsk: { values: NO_FLOATS, length: 0 } as Numbers<Float64Array>,
    asks: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    active: 0,
    listed: 0,
    listings: 0,
    reduced: 0,
  };
}
type Gathered = ReturnType<typeof emptyMonth>;

const soldOf = ({ soldPrices, soldDays, perSqft, toAsk }: Gathered): Sold => ({
  count: soldPrices.length,
  medianPrice: middle(soldPrices),
  medianDays: middle(soldDays),
  perSqft: meanInPlace(gathered(perSqft)),
  toAsk: meanInPlace(gathered(toAsk)),
});

/**
 * Adds up homes' events and computes their figures, for one area after the other. Its memory grows with the number of sales and
 * of month ends at which a home was for sale.
 */
export function marketTally(asOf: string) {
  const newest = monthNumber(asOf);
  const all = Array.from({ length: MAX_HISTORY_MONTHS }, emptyMonth);
  const recent = emptyMonth();
  let months = MAX_HISTORY_MONTHS;

  function addSale(to: Gathered, price: number, days: number, asked: number, area: number): void {
    push(to.soldPrices, price);
    if (days > 0) push(to.soldDays, days - 1);
    if (area > 0) push(to.perSqft, price / area);
    if (asked > 0) push(to.toAsk, price / asked);
  }

  /** The events of one table that belong to wanted homes, and these homes; reused for the next table. */
  let picked = NO_WHOLES;
  let homes = NO_WHOLES;

  /** Fills these lists and returns their length. */
  function pick({ starts, home }: HomesOfEvents, from: number, to: number, bits: Uint32Array | undefined): number {
    let count = 0;
    for (let block = from >>> BLOCK_BITS; block << BLOCK_BITS < to; block++) {
      if (bits && !anyOfBlock(bits, block)) continue;
      const [start, end] = [starts[block]!, starts[block + 1]!];
      picked = withRoom(picked, count + end - start);
      homes = withRoom(homes, count + end - start);
      for (let i = start; i < end; i++) {
        const each = (block << BLOCK_BITS) + home[i]!;
        if (each < from || each >= to || (bits && ((bits[each >>> 5]! >>> (each & 31)) & 1) === 0)) continue;
        picked[count] = i;
        homes[count++] = each;
      }
    }
    return count;
  }

  return {
    /** Starts another area, for the newest `wanted` months (1 to 60). */
    begin(wanted: number) {
      months = wanted;
      for (const month of [...all, recent]) {
        for (const numbers of [month.soldPrices, month.soldDays, month.perSqft, month.toAsk, month.asks]) {
          numbers.length = 0;
          if (numbers.values.length > KEPT_ROOM) numbers.values = numbers.values.slice(0, 0);
        }
        Object.assign(month, { active: 0, listed: 0, listings: 0, reduced: 0 });
      }
    },

    /** Adds the homes [from, to); with `bits`, only those whose bit is set. */
    add({ tables, area }: OrderedEvents, from: number, to: number, bits?: Uint32Array) {
      const { sales, listed, asks, listings, reductions } = tables;
      for (let n = pick(sales, from, to, bits) - 1; n >= 0; n--) {
        const i = picked[n]!;
        const [price, days, asked, back] = [sales.price[i]!, sales.days[i]!, sales.asked[i]!, sales.back[i]!];
        const squareFeet = area[homes[n]!]! >>> 0;
        const known = squareFeet === NO_AREA ? 0 : squareFeet;
        if ((back & MONTH) < months) addSale(all[back & MONTH]!, price, days, asked, known);
        if (back > MONTH) addSale(recent, price, days, asked, known);
      }
      for (let n = pick(listed, from, to, bits) - 1; n >= 0; n--) {
        const back = listed.back[picked[n]!]!;
        if ((back & MONTH) < months) all[back & MONTH]!.listed++;
        if (back > MONTH) recent.listed++;
      }
      for (let n = pick(asks, from, to, bits) - 1; n >= 0; n--) {
        const i = picked[n]!;
        const price = asks.price[i]!;
        const newest = asks.to[i]!;
        for (let back = Math.min(asks.from[i]!, months - 1); back >= newest; back--) {
          all[back]!.active++;
          if (price !== NO_PRICE) push(all[back]!.asks, price);
        }
      }
      for (let n = pick(listings, from, to, bits) - 1; n >= 0; n--) {
        const newest = listings.to[picked[n]!]!;
        for (let back = Math.min(listings.from[picked[n]!]!, months - 1); back >= newest; back--) all[back]!.listings++;
      }
      for (let n = pick(reductions, from, to, bits) - 1; n >= 0; n--) {
        const back = reductions.back[picked[n]!]!;
        if (back < months) all[back]!.reduced++;
      }
    },

    snapshot(): MarketFigures {
      const { active, asks } = all[0]!;
      return snapshotFigures(asOf, { sold: soldOf(recent), listed: recent.listed, active, medianAsk: middle(asks) });
    },

    /** A month's figures; 0 is the dataset's month, 1 the one before. */
    month(back: number): AreaMonth {
      const { asks, active, listed, listings, reduced } = all[back]!;
      const sold = soldOf(all[back]!);
      return monthFigures(monthName(newest - back), {
        sold,
        listed,
        active,
        medianAsk: middle(asks),
        listings,
        reduced,
      });
    },
  };
}

export type MarketTally = ReturnType<typeof marketTally>;
