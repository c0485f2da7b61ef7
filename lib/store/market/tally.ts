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
import { medianAmong, medianOfLists, nthOf, sortWholes } from "../sort";
import { NO_PRICE } from "./events";
import { type Middles, monthFigures, pooled, type Sold, type Sums, snapshotFigures } from "./figures";
import {
  BLOCK_BITS,
  eventFinder,
  type HomesOfEvents,
  MARK_BIT,
  NO_AREA,
  type OrderedEvents,
  type WantedHomes,
  type Wholes,
} from "./ordered";

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
/** The mark beside a month, and the bits of the month. */
const MARK = 1 << MARK_BIT;
const MONTH = MARK - 1;
/** The tables of which the events are only counted, by month. */
const COUNTED = ["listed", "pending", "delisted"] as const;

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

/** What is gathered of a month, or of the last 30 days. */
function emptyMonth() {
  return {
    soldPrices: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    soldDays: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    perSqft: { values: NO_FLOATS, length: 0 } as Numbers<Float64Array>,
    toAsk: { values: NO_FLOATS, length: 0 } as Numbers<Float64Array>,
    asks: { values: NO_WHOLES, length: 0 } as Numbers<Uint32Array>,
    above: 0,
  };
}
type Gathered = ReturnType<typeof emptyMonth>;

const byMonth = () => new Uint32Array(2 * MARK);

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
  prices: sortWholes(gathered(soldPrices)),
  days: sortWholes(gathered(soldDays)),
});

const soldOf = (months: readonly SoldMonth[]): Sold => ({
  ...pooled(months),
  ...middlesOf(
    months.map(({ prices }) => prices),
    months.map(({ days }) => days),
  ),
});

/** Counts events by month and mark, as they are stored. */
function count(months: Wholes, events: Uint32Array, counts: Uint32Array): void {
  for (let n = 0; n < events.length; n += 2) for (let i = events[n]!; i < events[n + 1]!; i++) counts[months[i]!]!++;
}

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
  /** By month and mark: new listings (marked ones are recent), listings that went under contract, `delisted` events, and active listings at a month's end. */
  const counts = { listed: byMonth(), pending: byMonth(), delisted: byMonth(), active: byMonth() };
  /** The months whose figures are wanted, those that their windows pool, and the windows. */
  let months = MAX_HISTORY_MONTHS;
  let monthsCounted = KEPT_MONTHS;
  let spans = [emptySpans(1)];
  /** The sales of months that were sorted already, and the days since active homes were listed. */
  let sold: (SoldMonth | undefined)[] = [];
  const find = eventFinder();
  const ages: Numbers<Uint32Array> = { values: NO_WHOLES, length: 0 };

  function addSale(to: Gathered, price: number, days: number, asked: number, area: number): void {
    push(to.soldPrices, price);
    if (days > 0) push(to.soldDays, days - 1);
    if (area > 0) push(to.perSqft, price / area);
    if (asked > 0) push(to.toAsk, price / asked);
    if (asked > 0 && price > asked) to.above++;
  }

  /**
   * Counts listings in each window that has a month of their spans. A marked one is of the same listing as the span before: windows
   * that have that one's newer end too count the listing already.
   */
  function addSpans(events: Uint32Array, from: Wholes, to: Wholes, changes: Int32Array, window: number): void {
    for (let n = 0; n < events.length; n += 2)
      for (let i = events[n]!; i < events[n + 1]!; i++) {
        const uncounted = from[i]! > MONTH ? (to[i - 1]! & MONTH) - window : MONTH;
        const oldest = Math.min(from[i]! & MONTH, months - 1, uncounted);
        const newest = Math.max((to[i]! & MONTH) - window + 1, 0);
        if (oldest < newest) continue;
        changes[oldest]!++;
        if (newest > 0) changes[newest - 1]!--;
      }
  }

  const soldIn = (back: number): SoldMonth => (sold[back] ??= soldMonthOf(all[back]!));

  /** How many listings are counted in the window that ends with a month. */
  function countedIn(changes: Int32Array, back: number): number {
    let count = 0;
    for (let older = months - 1; older >= back; older--) count += changes[older]!;
    return count;
  }

  /** What is only counted of a month. */
  const countsIn = (back: number) => ({
    listed: counts.listed[back]! + counts.listed[back | MARK]!,
    pending: counts.pending[back]!,
    delisted: counts.delisted[back]!,
    active: counts.active[back]!,
  });

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
        month.above = 0;
      }
      for (const counted of Object.values(counts)) counted.fill(0);
    },

    /** Adds some homes. */
    add({ tables, area }: OrderedEvents, homes: WantedHomes) {
      const { sales, asks, listings, reductions, ages: listedFor } = tables;
      const eventsOf = (table: HomesOfEvents, month: Wholes) => find(table, homes, month, monthsCounted);
      const bought = eventsOf(sales, sales.back);
      let block = homes.from >>> BLOCK_BITS;
      for (let n = 0; n < bought.length; n += 2)
        for (let i = bought[n]!; i < bought[n + 1]!; i++) {
          const back = sales.back[i]! & MONTH;
          const isRecent = sales.back[i]! > MONTH;
          if (back >= monthsCounted && !isRecent) continue;
          while (i >= sales.starts[block + 1]!) block++;
          const squareFeet = area[(block << BLOCK_BITS) + sales.home[i]!]! >>> 0;
          const known = squareFeet === NO_AREA ? 0 : squareFeet;
          const [price, days, asked] = [sales.price[i]!, sales.days[i]!, sales.asked[i]!];
          if (back < monthsCounted) addSale(all[back]!, price, days, asked, known);
          if (isRecent) addSale(recent, price, days, asked, known);
        }
      for (const name of COUNTED) count(tables[name].back, eventsOf(tables[name], tables[name].back), counts[name]);
      const offered = eventsOf(asks, asks.to);
      for (let n = 0; n < offered.length; n += 2)
        for (let i = offered[n]!; i < offered[n + 1]!; i++) {
          const price = asks.price[i]!;
          const newest = asks.to[i]!;
          for (let back = Math.min(asks.from[i]!, monthsCounted - 1); back >= newest; back--) {
            counts.active[back]!++;
            if (price !== NO_PRICE && back < months) push(all[back]!.asks, price);
          }
        }
      const listed = eventsOf(listings, listings.to);
      for (const { window, listings: changes } of spans) addSpans(listed, listings.from, listings.to, changes, window);
      const cut = eventsOf(reductions, reductions.back);
      for (const { window, reduced } of spans) addSpans(cut, reductions.back, reductions.back, reduced, window);
      const aged = find(listedFor, homes);
      for (let n = 0; n < aged.length; n += 2)
        for (let i = aged[n]!; i < aged[n + 1]!; i++) push(ages, listedFor.days[i]!);
    },

    /** Sorts a month's sales, which takes longest, so that the figures of each month then take little time. */
    sort(back: number): void {
      soldIn(back);
    },

    snapshot(): MarketFigures {
      const listed = counts.listed.subarray(MARK).reduce((sum, count) => sum + count);
      const now = { listed, active: counts.active[0]! };
      const sold = soldOf([soldMonthOf(recent)]);
      return snapshotFigures(asOf, now, { sold, medianAsk: medianAmong(gathered(all[0]!.asks)) });
    },

    /** What an area's figures have beside a ZIP code's. */
    active(): Pick<AreaFigures, "medianListingAge" | "listPriceQuartiles"> {
      const asks = sortWholes(gathered(all[0]!.asks));
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
      return monthFigures(monthName(newest - back), within.map(countsIn), {
        sold: back + window - 1 > oldest ? null : soldOf(within.map(soldIn)),
        medianAsk: medianAmong(gathered(all[back]!.asks)),
        listings: countedIn(listings, back),
        reduced: countedIn(reduced, back),
      });
    },
  };
}

export type MarketTally = ReturnType<typeof marketTally>;
