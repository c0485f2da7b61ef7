import { monthName, monthNumber } from "@/lib/domain/calendar";
import {
  type AreaFigures,
  type AreaMonth,
  type HistoryWindow,
  KEPT_MONTHS,
  MAX_HISTORY_MONTHS,
  type MarketFigures,
} from "@/lib/domain/market";
import { quartilesOf, sumInPlace } from "@/lib/domain/statistics";
import { withRoom } from "../memory";
import { medianAmong, medianOfLists, nthOf } from "../sort";
import { NO_PRICE } from "./events";
import { type Middles, monthFigures, pooled, type Sold, type Sums, snapshotFigures } from "./figures";
import { BLOCK_BITS, type HomesOfEvents, MARK_BIT, NO_AREA, type OrderedEvents, type Wholes } from "./ordered";

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
/** The bits of a month, without the mark beside it. */
const MONTH = (1 << MARK_BIT) - 1;

function push<A extends Uint32Array | Float64Array>(to: Numbers<A>, value: number): void {
  if (to.length === to.values.length) to.values = withRoom(to.values, Math.max(to.length + 1, LEAST_ROOM));
  to.values[to.length++] = value;
}

const gathered = <A extends Uint32Array | Float64Array>({ values, length }: Numbers<A>): A =>
  values.subarray(0, length) as A;

const middlesOf = (prices: readonly Uint32Array[], days: readonly Uint32Array[]): Middles => ({
  medianPrice: medianOfLists(prices),
  medianDays: medianOfLists(days),
  quartiles: quartilesOf(
    prices.reduce((sum, { length }) => sum + length, 0),
    (nth) => nthOf(prices, nth),
  ),
});

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
    above: 0,
    active: 0,
    listed: 0,
    pending: 0,
    delisted: 0,
  };
}
type Gathered = ReturnType<typeof emptyMonth>;

/** A month's sales in the form in which windows pool them: sums, and sorted lists. */
interface SoldMonth extends Sums {
  prices: Uint32Array;
  days: Uint32Array;
}

const summed = (numbers: Numbers<Float64Array>) => ({ count: numbers.length, sum: sumInPlace(gathered(numbers)) });

/** Sorts the gathered numbers in place. */
const soldMonthOf = ({ soldPrices, soldDays, perSqft, toAsk, above }: Gathered): SoldMonth => ({
  count: soldPrices.length,
  perSqft: summed(perSqft),
  toAsk: summed(toAsk),
  above,
  prices: gathered(soldPrices).sort(),
  days: gathered(soldDays).sort(),
});

const soldOf = (months: readonly SoldMonth[]): Sold => ({
  ...pooled(months),
  ...middlesOf(
    months.map(({ prices }) => prices),
    months.map(({ days }) => days),
  ),
});

/** For a window's length: by how much the number of listings, and of those reduced, changes from one window's newest month to the next newer. */
function emptySpans(window: HistoryWindow) {
  return { window, listings: new Int32Array(MAX_HISTORY_MONTHS), reduced: new Int32Array(MAX_HISTORY_MONTHS) };
}

/**
 * Adds up homes' events and computes their figures, for one area after the other. Its memory grows with the number of sales and
 * of month ends at which a home was for sale.
 */
export function marketTally(asOf: string) {
  const newest = monthNumber(asOf);
  const all = Array.from({ length: KEPT_MONTHS }, emptyMonth);
  const recent = emptyMonth();
  /** The months whose figures are wanted, those that their windows pool, and the windows. */
  let months = MAX_HISTORY_MONTHS;
  let monthsCounted = KEPT_MONTHS;
  let spans = [emptySpans(1)];
  /** The sales of months that were sorted already, and the days since active homes were listed. */
  let sold: (SoldMonth | undefined)[] = [];
  const ages: Numbers<Uint32Array> = { values: NO_WHOLES, length: 0 };

  function addSale(to: Gathered, price: number, days: number, asked: number, area: number): void {
    push(to.soldPrices, price);
    if (days > 0) push(to.soldDays, days - 1);
    if (area > 0) push(to.perSqft, price / area);
    if (asked > 0) push(to.toAsk, price / asked);
    if (asked > 0 && price > asked) to.above++;
  }

  /**
   * Counts a listing in each window that has a month of [to, from]. `before` is the newer end of the same listing's span before, or
   * -1: windows that have that month too count the listing already.
   */
  function addSpan(counts: Int32Array, window: number, from: number, to: number, before: number): void {
    const oldest = Math.min(from, months - 1, before < 0 ? from : before - window);
    const newest = Math.max(to - window + 1, 0);
    if (oldest < newest) return;
    counts[oldest]!++;
    if (newest > 0) counts[newest - 1]!--;
  }

  const soldIn = (back: number): SoldMonth => (sold[back] ??= soldMonthOf(all[back]!));

  /** How many listings are counted in the window that ends with a month. */
  function countedIn(changes: Int32Array, back: number): number {
    let count = 0;
    for (let older = months - 1; older >= back; older--) count += changes[older]!;
    return count;
  }

  /** The events of one table that belong to wanted homes, and these homes; reused for the next table. */
  let picked = NO_WHOLES;
  let homes = NO_WHOLES;

  /**
   * Fills these lists and returns their length. Of the events kept, few are of the months asked about: what is older by `month`, an
   * event's newest, is passed over before its home is looked at.
   */
  function pick(
    { starts, home }: HomesOfEvents,
    month: Wholes | null,
    from: number,
    to: number,
    bits: Uint32Array | undefined,
  ): number {
    let count = 0;
    for (let block = from >>> BLOCK_BITS; block << BLOCK_BITS < to; block++) {
      if (bits && !anyOfBlock(bits, block)) continue;
      const [start, end] = [starts[block]!, starts[block + 1]!];
      picked = withRoom(picked, count + end - start);
      homes = withRoom(homes, count + end - start);
      for (let i = start; i < end; i++) {
        // A marked month may matter in any case.
        if (month && month[i]! >= monthsCounted && month[i]! <= MONTH) continue;
        const each = (block << BLOCK_BITS) + home[i]!;
        if (each < from || each >= to || (bits && ((bits[each >>> 5]! >>> (each & 31)) & 1) === 0)) continue;
        picked[count] = i;
        homes[count++] = each;
      }
    }
    return count;
  }

  return {
    /** Starts another area, for the newest `wanted` months (1 to 60) in windows of these lengths. */
    begin(wanted: number, windows: readonly HistoryWindow[]) {
      months = wanted;
      monthsCounted = wanted + Math.max(...windows) - 1;
      spans = windows.map(emptySpans);
      sold = [];
      ages.length = 0;
      for (const month of [...all, recent]) {
        for (const numbers of [month.soldPrices, month.soldDays, month.perSqft, month.toAsk, month.asks]) {
          numbers.length = 0;
          if (numbers.values.length > KEPT_ROOM) numbers.values = numbers.values.slice(0, 0);
        }
        Object.assign(month, { above: 0, active: 0, listed: 0, pending: 0, delisted: 0 });
      }
    },

    /** Adds the homes [from, to); with `bits`, only those whose bit is set. */
    add({ tables, area }: OrderedEvents, from: number, to: number, bits?: Uint32Array) {
      const { sales, listed, pending, delisted, asks, listings, reductions, ages: listedFor } = tables;
      for (let n = pick(sales, sales.back, from, to, bits) - 1; n >= 0; n--) {
        const i = picked[n]!;
        const [price, days, asked, back] = [sales.price[i]!, sales.days[i]!, sales.asked[i]!, sales.back[i]!];
        const squareFeet = area[homes[n]!]! >>> 0;
        const known = squareFeet === NO_AREA ? 0 : squareFeet;
        if ((back & MONTH) < monthsCounted) addSale(all[back & MONTH]!, price, days, asked, known);
        if (back > MONTH) addSale(recent, price, days, asked, known);
      }
      for (let n = pick(listed, listed.back, from, to, bits) - 1; n >= 0; n--) {
        const back = listed.back[picked[n]!]!;
        if ((back & MONTH) < monthsCounted) all[back & MONTH]!.listed++;
        if (back > MONTH) recent.listed++;
      }
      for (let n = pick(pending, pending.back, from, to, bits) - 1; n >= 0; n--) {
        const back = pending.back[picked[n]!]!;
        if (back < monthsCounted) all[back]!.pending++;
      }
      for (let n = pick(delisted, delisted.back, from, to, bits) - 1; n >= 0; n--) {
        const back = delisted.back[picked[n]!]!;
        if (back < monthsCounted) all[back]!.delisted++;
      }
      for (let n = pick(asks, asks.to, from, to, bits) - 1; n >= 0; n--) {
        const i = picked[n]!;
        const price = asks.price[i]!;
        const newest = asks.to[i]!;
        for (let back = Math.min(asks.from[i]!, monthsCounted - 1); back >= newest; back--) {
          all[back]!.active++;
          if (price !== NO_PRICE && back < months) push(all[back]!.asks, price);
        }
      }
      const listingsPicked = pick(listings, listings.to, from, to, bits);
      for (const { listings: counts, window } of spans)
        for (let n = listingsPicked - 1; n >= 0; n--) {
          const i = picked[n]!;
          const oldest = listings.from[i]!;
          const before = oldest > MONTH ? listings.to[i - 1]! : -1;
          addSpan(counts, window, oldest & MONTH, listings.to[i]!, before);
        }
      const reductionsPicked = pick(reductions, reductions.back, from, to, bits);
      for (const { reduced, window } of spans)
        for (let n = reductionsPicked - 1; n >= 0; n--) {
          const i = picked[n]!;
          const back = reductions.back[i]!;
          const before = back > MONTH ? reductions.back[i - 1]! & MONTH : -1;
          addSpan(reduced, window, back & MONTH, back & MONTH, before);
        }
      for (let n = pick(listedFor, null, from, to, bits) - 1; n >= 0; n--) push(ages, listedFor.days[picked[n]!]!);
    },

    /** Sorts a month's sales, which takes longest, so that the figures of each month then take little time. */
    sort(back: number): void {
      soldIn(back);
    },

    snapshot(): MarketFigures {
      const { active, asks } = all[0]!;
      const sold = soldOf([soldMonthOf(recent)]);
      return snapshotFigures(asOf, { listed: recent.listed, active }, { sold, medianAsk: medianAmong(gathered(asks)) });
    },

    /** What an area's figures have beside a ZIP code's. */
    active(): Pick<AreaFigures, "medianListingAge" | "listPriceQuartiles"> {
      const asks = gathered(all[0]!.asks).sort();
      return {
        medianListingAge: medianAmong(gathered(ages)),
        listPriceQuartiles: quartilesOf(asks.length, (nth) => asks[nth]!),
      };
    },

    /**
     * The figures of the window that ends with a month; 0 is the dataset's month, 1 the one before. `oldest` is the month of the first
     * event: of a window that begins before it, sales are unknown.
     */
    month(back: number, window: HistoryWindow = 1, oldest = KEPT_MONTHS): AreaMonth {
      const { listings, reduced } = spans.find((each) => each.window === window)!;
      const within = Array.from({ length: window }, (_, i) => back + i);
      return monthFigures(monthName(newest - back), all.slice(back, back + window), {
        sold: back + window - 1 > oldest ? null : soldOf(within.map(soldIn)),
        medianAsk: medianAmong(gathered(all[back]!.asks)),
        listings: countedIn(listings, back),
        reduced: countedIn(reduced, back),
      });
    },
  };
}

export type MarketTally = ReturnType<typeof marketTally>;
