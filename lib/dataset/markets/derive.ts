import { monthName } from "@/lib/domain/calendar";
import { MAX_HISTORY_MONTHS, type MarketFigures, type MarketMonth } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { mean, medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";
import { calendar } from "./calendar";
import { type Arranged, type Gathered, gathered } from "./gathered";
import { type ListingVisitor, readListings } from "./listings";

const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));
const WINDOW_DAYS = 30;
/** Months of a ZIP have numbers of their own: ZIP × this + months back. */
const MONTHS = 64;

/** Sales of one month, or of the last 30 days. Reading them puts prices and days in order. */
function salesBetween({ columns }: Arranged, start: number, end: number) {
  const [prices, areas, days] = columns.map((column) => column.subarray(start, end)) as [Uint32Array, ...Uint32Array[]];
  const perSqft: number[] = [];
  for (let i = 0; i < prices.length; i++) if (areas![i]! > 0) perSqft.push(prices[i]! / areas![i]!);
  // Days are kept plus one: 0 is a sale without a listing.
  const known = days!.sort().subarray(days!.lastIndexOf(0) + 1);
  const median = medianOfSorted(known);
  return {
    soldCount: prices.length,
    medianSoldPrice: medianOfSorted(prices.sort()),
    medianDaysOnMarket: median === null ? null : median - 1,
    averagePricePerSqft: rounded(mean(perSqft)),
  };
}

/** Members stand in the order of the specification, sections 2.3 and 2.4: they are served as they are written. */
export interface DerivedMarket {
  snapshot: MarketFigures;
  history: MarketMonth[];
}

/**
 * Market figures by ZIP, gathered in one pass over the records: contract, "Market figures". ZIPs are the caller's
 * numbers from 0. Keeps 8 bytes for each month-end that a home was for sale and 16 for each sale, 60 months back, and
 * while the figures are made as much again.
 */
export function marketDeriver(asOf: string) {
  const time = calendar(asOf, MAX_HISTORY_MONTHS);
  const oldest = MAX_HISTORY_MONTHS - 1;
  const asking = gathered(1);
  const sales = gathered(3);
  const recentSales = gathered(4);
  const active: number[] = [];
  const newListings: number[] = [];
  const firstBack: number[] = [];
  const recent = (day: number) => day > time.today - WINDOW_DAYS && day <= time.today;

  /** The home that is being read. */
  const now = { zip: 0, area: 0 };
  const ask = (monthsBack: number, price: number) => {
    const { words, at } = asking.add(now.zip * MONTHS + monthsBack);
    words[at] = price;
  };
  const addSale = (to: Gathered, key: number, price: number, days: number) => {
    const place = to.add(key);
    const { words, at } = place;
    words[at] = price;
    words[at + 1] = now.area;
    words[at + 2] = days + 1;
    return place;
  };
  const visitor: ListingVisitor = {
    listed(day) {
      if (recent(day)) newListings[now.zip]!++;
    },
    activeAt: ask,
    sale(day, monthsBack, price, days, asked) {
      if (day > time.today || monthsBack > oldest) return;
      addSale(sales, now.zip * MONTHS + monthsBack, price, days);
      if (!recent(day)) return;
      const { words, at } = addSale(recentSales, now.zip, price, days);
      words[at + 3] = asked;
    },
  };

  function add(zip: number, record: PropertyRecord): void {
    now.zip = zip;
    now.area = record.livingArea ?? 0;
    active[zip] ??= 0;
    newListings[zip] ??= 0;
    const first = record.priceHistory.at(-1);
    const back = first ? Math.max(time.monthsBack(first.date), 0) : 0;
    firstBack[zip] = Math.min(Math.max(firstBack[zip] ?? 0, back), oldest);
    const underContract = readListings(record, time, oldest, visitor);
    if (record.status !== "forSale" || underContract) return;
    active[zip]!++;
    if (record.listPrice !== null) ask(0, record.listPrice);
  }

  /** Figures of the ZIPs in the order given, which lists each number once. */
  function* finish(zips: readonly number[]): Generator<DerivedMarket> {
    const asks = asking.arrange(zips.length * MONTHS);
    const sold = sales.arrange(zips.length * MONTHS);
    const soldLately = recentSales.arrange(zips.length);
    const [askedPrices] = asks.columns as [Uint32Array];
    const [latePrices, , , lateAsked] = soldLately.columns as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

    for (const zip of zips) {
      const asked = (back: number) => {
        const key = zip * MONTHS + back;
        return askedPrices.subarray(asks.starts[key]!, asks.starts[key + 1]!).sort();
      };
      const ratios: number[] = [];
      const [start, end] = [soldLately.starts[zip]!, soldLately.starts[zip + 1]!];
      for (let i = start; i < end; i++) if (lateAsked[i]! > 0) ratios.push(latePrices[i]! / lateAsked[i]!);
      const last30 = salesBetween(soldLately, start, end);
      const count = last30.soldCount;
      const medianListPrice = medianOfSorted(asked(0));
      const snapshot: MarketFigures = {
        date: asOf,
        medianListPrice,
        medianSoldPrice: last30.medianSoldPrice,
        activeListings: active[zip]!,
        newListings30d: newListings[zip]!,
        soldLast30d: count,
        medianDaysOnMarket: last30.medianDaysOnMarket,
        averagePricePerSqft: last30.averagePricePerSqft,
        inventoryMonths: count === 0 ? null : roundHalfUp(active[zip]! / count, 1),
        listToSoldRatio: rounded(mean(ratios), 3),
      };
      const history = Array.from({ length: firstBack[zip]! + 1 }, (_, back): MarketMonth => {
        const key = zip * MONTHS + back;
        const month = salesBetween(sold, sold.starts[key]!, sold.starts[key + 1]!);
        const prices = asked(back);
        return {
          month: monthName(time.newest - back),
          medianListPrice: back === 0 ? medianListPrice : medianOfSorted(prices),
          medianSoldPrice: month.medianSoldPrice,
          activeListings: back === 0 ? active[zip]! : prices.length,
          soldCount: month.soldCount,
          medianDaysOnMarket: month.medianDaysOnMarket,
          averagePricePerSqft: month.averagePricePerSqft,
        };
      });
      yield { snapshot, history };
    }
  }

  return { add, finish };
}
