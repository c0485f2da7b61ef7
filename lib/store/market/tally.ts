import { monthName, monthNumber } from "@/lib/domain/calendar";
import type { AreaMonth, MarketFigures } from "@/lib/domain/market";
import { mean, medianOfSorted } from "@/lib/domain/statistics";
import { type EventTables, firstRow, NO_PRICE } from "./events";
import { monthFigures, type Sold, snapshotFigures } from "./figures";

/** Numbers that are gathered, in memory that is used again after `length` is set to 0. */
interface Numbers<A extends Uint32Array | Float64Array> {
  values: A;
  length: number;
}

const NO_WHOLES = new Uint32Array(0);
const NO_FLOATS = new Float64Array(0);
const LEAST_ROOM = 16;

function push<A extends Uint32Array | Float64Array>(to: Numbers<A>, value: number): void {
  if (to.length === to.values.length) {
    const larger = new (to.values.constructor as new (length: number) => A)(Math.max(2 * to.length, LEAST_ROOM));
    larger.set(to.values);
    to.values = larger;
  }
  to.values[to.length++] = value;
}

const gathered = <A extends Uint32Array | Float64Array>({ values, length }: Numbers<A>): A =>
  values.subarray(0, length) as A;
const middle = (all: Numbers<Uint32Array>) => medianOfSorted(gathered(all).sort());

/** What is gathered of a month, or of the last 30 days. */
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
  perSqft: mean(gathered(perSqft)),
  toAsk: mean(gathered(toAsk)),
});

/**
 * Adds up homes' events of the newest `months` (1 to 60), and makes their figures. What is gathered grows with the sales
 * and the month-ends at which a home was for sale.
 */
export function marketTally(asOf: string, months: number) {
  const newest = monthNumber(asOf);
  const all = Array.from({ length: months }, emptyMonth);
  const recent = emptyMonth();

  function addSale(to: Gathered, price: number, days: number, asked: number, area: number): void {
    push(to.soldPrices, price);
    if (days > 0) push(to.soldDays, days - 1);
    if (area > 0) push(to.perSqft, price / area);
    if (asked > 0) push(to.toAsk, price / asked);
  }

  return {
    /** Adds the homes numbered from `from` to before `to`; where there are `bits`, those whose bit is set. */
    add({ sales, listed, asks, listings, reductions }: EventTables, from: number, to: number, bits?: Uint32Array) {
      const isIn = (home: number) => bits === undefined || ((bits[home >>> 5]! >>> (home & 31)) & 1) === 1;
      /** Calls `row` with each row of a table that is of one of the homes. */
      const each = (home: Uint32Array, row: (i: number) => void) => {
        for (let i = firstRow(home, from); i < home.length && home[i]! < to; i++) if (isIn(home[i]!)) row(i);
      };
      each(sales.home, (i) => {
        const [price, days, asked, area] = [sales.price[i]!, sales.days[i]!, sales.asked[i]!, sales.area[i]!];
        if (sales.back[i]! < months) addSale(all[sales.back[i]!]!, price, days, asked, area);
        if (sales.recent[i] === 1) addSale(recent, price, days, asked, area);
      });
      each(listed.home, (i) => {
        if (listed.back[i]! < months) all[listed.back[i]!]!.listed++;
        recent.listed += listed.recent[i]!;
      });
      each(asks.home, (i) => {
        const price = asks.price[i]!;
        for (let back = Math.min(asks.from[i]!, months - 1); back >= asks.to[i]!; back--) {
          all[back]!.active++;
          if (price !== NO_PRICE) push(all[back]!.asks, price);
        }
      });
      each(listings.home, (i) => {
        for (let back = Math.min(listings.from[i]!, months - 1); back >= listings.to[i]!; back--) all[back]!.listings++;
      });
      each(reductions.home, (i) => {
        if (reductions.back[i]! < months) all[reductions.back[i]!]!.reduced++;
      });
    },

    snapshot(): MarketFigures {
      const { active, asks } = all[0]!;
      return snapshotFigures(asOf, { sold: soldOf(recent), listed: recent.listed, active, medianAsk: middle(asks) });
    },

    /** A month's figures: 0 is the dataset's own, 1 the one before. */
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

    /** Starts anew. */
    clear() {
      for (const month of [...all, recent]) {
        for (const numbers of [month.soldPrices, month.soldDays, month.perSqft, month.toAsk, month.asks])
          numbers.length = 0;
        Object.assign(month, { active: 0, listed: 0, listings: 0, reduced: 0 });
      }
    },
  };
}
