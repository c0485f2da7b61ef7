import { monthName, monthNumber } from "@/lib/domain/calendar";
import {
  type HistoryWindow,
  KEPT_MONTHS,
  type LongWindow,
  MAX_HISTORY_MONTHS,
  type MarketFigures,
  type MarketHistory,
  type MarketMonth,
  type MarketSnapshot,
  type MarketWindow,
  type PublishedMarket,
  type ZipPlace,
} from "@/lib/domain/market";
import { isWithin } from "@/lib/domain/market-list";
import type { WindowRanges } from "./store";

/** A history in longer windows, and what lists of markets show and filter by: the newest window's months of supply. */
export interface WindowedMarket {
  history: MarketMonth[];
  inventoryMonths: number | null;
}

/** Everything that is served about a ZIP code's market. */
export interface ZipMarket {
  place: ZipPlace;
  snapshot: MarketSnapshot;
  /** In windows of one month; a published one has all months that are kept. */
  history: MarketHistory;
  /** Null for published figures, which `publishedMonths` pools when it is asked. */
  windows: Readonly<Record<LongWindow, WindowedMarket>> | null;
}

/** A published history on the dataset's calendar: every month from the dataset's back that is kept, missing ones with nulls. */
function publishedHistory(published: readonly MarketMonth[], asOf: string): MarketMonth[] {
  const newest = monthNumber(asOf);
  const months = new Map(published.map((m) => [m.month, m]));
  const oldest = Math.min(newest, ...published.map((m) => monthNumber(m.month)));
  const count = Math.min(newest - oldest + 1, KEPT_MONTHS);
  return Array.from({ length: count }, (_, i) => {
    const month = monthName(newest - i);
    const m = months.get(month);
    return {
      month,
      medianListPrice: m?.medianListPrice ?? null,
      medianSoldPrice: m?.medianSoldPrice ?? null,
      activeListings: m?.activeListings ?? null,
      soldCount: m?.soldCount ?? null,
      medianDaysOnMarket: m?.medianDaysOnMarket ?? null,
      averagePricePerSqft: m?.averagePricePerSqft ?? null,
    };
  });
}

/** A source's figures with members in the order of the specification's section 2.3. */
const publishedFigures = (s: PublishedMarket["snapshot"], asOf: string): MarketFigures => ({
  date: asOf,
  medianListPrice: s.medianListPrice,
  medianSoldPrice: s.medianSoldPrice,
  activeListings: s.activeListings,
  newListings30d: s.newListings30d,
  soldLast30d: s.soldLast30d,
  medianDaysOnMarket: s.medianDaysOnMarket,
  averagePricePerSqft: s.averagePricePerSqft,
  inventoryMonths: s.inventoryMonths,
  listToSoldRatio: s.listToSoldRatio,
});

/** The market of a ZIP code without homes, from published figures. */
export function publishedMarket(
  { zipCode, city, state, snapshot, history, sources }: PublishedMarket,
  asOf: string,
): ZipMarket {
  const place = { zipCode, city, state, records: 0, latitude: null, longitude: null, bounds: null };
  return {
    place: { ...place, provenance: { kind: "published", sources } },
    snapshot: { zipCode, city, state, snapshot: publishedFigures(snapshot, asOf) },
    history: { zipCode, city, state, history: publishedHistory(history, asOf) },
    windows: null,
  };
}

/**
 * Published months in a longer window: of what files state only sales add up, and active listings stay those of the month. A sum
 * with a month that is not known is not known.
 */
const pooledMonths = (months: readonly MarketMonth[], window: LongWindow): MarketMonth[] =>
  months.map(({ month, medianListPrice, activeListings }, newest) => {
    const counts = Array.from({ length: window }, (_, i) => months[newest + i]?.soldCount ?? null);
    return {
      month,
      medianListPrice,
      medianSoldPrice: null,
      activeListings,
      soldCount: counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count)),
      medianDaysOnMarket: null,
      averagePricePerSqft: null,
    };
  });

/** The newest window of a ZIP code's market, as lists of markets show, sort and filter it. */
export interface ListedWindow extends MarketWindow {
  /** Months of supply. */
  inventoryMonths: number | null;
}

const MONTHS_A_YEAR = 12;

/** The newest window of a market and that of the year before. */
export const listedWindow = ({ history, inventoryMonths }: WindowedMarket): ListedWindow => ({
  window: history[0]!,
  yearBefore: history[MONTHS_A_YEAR] ?? null,
  inventoryMonths,
});

/** Of a published history: its months of supply are not known. */
export const listedPublished = (kept: readonly MarketMonth[], window: LongWindow): ListedWindow =>
  listedWindow({ history: publishedMonths(kept, MAX_HISTORY_MONTHS, window), inventoryMonths: null });

/** The median sold prices that a market's change in a year is made of. */
interface Prices {
  now: number;
  before: number;
}

/** Null where one of the two is not known, or there is no change of nothing. */
const pricesOf = ({ window, yearBefore }: MarketWindow): Prices | null => {
  const [now, before] = [window.medianSoldPrice, yearBefore?.medianSoldPrice ?? null];
  return now === null || !before ? null : { now, before };
};

/** The change of the median sold price in a year, as a fraction. */
export function changeOf(listed: MarketWindow): number | null {
  const prices = pricesOf(listed);
  return prices && prices.now / prices.before - 1;
}

/** Whether a market's newest window is in the ranges of a list. Per cent are multiplied, not divided, so that 15 % is exactly that. */
export function isInRanges(listed: ListedWindow, ranges: WindowRanges): boolean {
  const { minInventoryMonths, maxInventoryMonths, minChange, maxChange } = ranges;
  const prices = pricesOf(listed);
  const percents = (percent: number | undefined) => percent && percent * (prices?.before ?? 0);
  return (
    isWithin(listed.inventoryMonths, minInventoryMonths, maxInventoryMonths) &&
    isWithin(prices && (prices.now - prices.before) * 100, percents(minChange), percents(maxChange))
  );
}

/** How many of the months that are kept are served: at most 60, and none before the first of them that anything is known of. */
function servedOf(months: readonly MarketMonth[]): number {
  if (months.length <= MAX_HISTORY_MONTHS) return months.length;
  const known = ({ month: _, ...figures }: MarketMonth) => Object.values(figures).some((value) => value !== null);
  return Math.max(months.slice(0, MAX_HISTORY_MONTHS).findLastIndex(known) + 1, 1);
}

/** The newest `months` of a published history in windows of a length; more than 60 are all that are kept. */
export function publishedMonths(
  kept: readonly MarketMonth[],
  months: number,
  window: HistoryWindow = 1,
): MarketMonth[] {
  const pooled = window === 1 ? kept : pooledMonths(kept, window);
  return pooled.slice(0, months > MAX_HISTORY_MONTHS ? months : Math.min(months, servedOf(kept)));
}

/** The JSON of a `MarketHistory` with its newest `months` alone. */
export function newestMonths(json: Buffer, months: number): Buffer {
  if (months >= MAX_HISTORY_MONTHS) return json;
  const { history, ...place } = JSON.parse(json.toString()) as MarketHistory;
  if (history.length <= months) return json;
  return Buffer.from(JSON.stringify({ ...place, history: history.slice(0, months) } satisfies MarketHistory));
}
