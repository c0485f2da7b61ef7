import { setImmediate } from "node:timers/promises";
import { sparkSteps } from "@/components/charts/sparkline";
import type { TableRow } from "@/components/market/markets-table";
import { isThin, readMonth, shareChange, twoYears } from "@/components/market/reading";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { fittingMarkets, type MarketRow, sortMarkets } from "@/lib/domain/market-list";
import { type PropertyStore, readHistory, readMarkets } from "@/lib/http/read";
import type { MarketsView } from "@/lib/web/markets-url";

/** A dataset never changes: what was read of it once is kept as long as it is served. */
const kept = new WeakMap<PropertyStore, Promise<MarketRow[]>>();
const keptTrends = new WeakMap<PropertyStore, Map<string, Trend>>();

async function readRows(store: PropertyStore): Promise<MarketRow[]> {
  const all = { sort: "zipCode", order: "asc", offset: 0, limit: 1_000_000 } as const;
  const [{ data }, places] = await Promise.all([readMarkets(store, all), store.zipPlaces()]);
  const byZip = new Map(places.map((place) => [place.zipCode, place]));
  return data.map((market) => ({ market, place: byZip.get(market.zipCode) ?? null }));
}

/** Every market with its place. */
export function allMarkets(store: PropertyStore): Promise<MarketRow[]> {
  const rows = kept.get(store) ?? readRows(store);
  kept.set(store, rows);
  return rows;
}

type Trend = Pick<TableRow, "spark" | "yearChange">;

/**
 * Two years of a ZIP's sold price, or of its list price where sales are not known, to the month that its own page speaks
 * of, and the change in a year that stands there; months of few sales are gaps.
 */
export function trendOf(market: MarketHistory, asOf: string): Trend {
  const { history } = market;
  const reading = readMonth(market, asOf);
  const figure = history.some((month) => month.medianSoldPrice !== null) ? "medianSoldPrice" : "medianListPrice";
  const value = (month: MarketMonth | null): number | null =>
    !month || (figure === "medianSoldPrice" && isThin(month)) ? null : month[figure];
  return {
    spark: sparkSteps(reading ? twoYears(history, reading).map(value) : []),
    yearChange: reading && shareChange(value(reading.now), value(reading.yearBefore)),
  };
}

async function readTrend(store: PropertyStore, zipCode: string): Promise<Trend> {
  const history = await readHistory(store, zipCode, 36);
  return history ? trendOf(history, store.info.asOf) : { spark: [], yearChange: null };
}

/** As many histories are read before others have their turn. */
const READ_AT_ONCE = 100;

/** The trends of some rows, in their order; each history is read once a dataset. */
async function trendsOf(store: PropertyStore, rows: readonly MarketRow[]): Promise<Trend[]> {
  const trends = keptTrends.get(store) ?? new Map<string, Trend>();
  keptTrends.set(store, trends);
  const zips = rows.map(({ market }) => market.zipCode);
  const unread = zips.filter((zip) => !trends.has(zip));
  for (const [nth, zip] of unread.entries()) {
    trends.set(zip, await readTrend(store, zip));
    if (nth % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
  }
  return zips.map((zip) => trends.get(zip)!);
}

/** Every ZIP that a view lists, on all its pages, in its order. */
export async function listMarkets(store: PropertyStore, view: MarketsView): Promise<MarketRow[]> {
  const fitting = fittingMarkets(await allMarkets(store), view);
  if (view.sort !== "yearChange") return sortMarkets(fitting, view);
  const trends = await trendsOf(store, fitting);
  return sortMarkets(
    fitting.map((row, i) => ({ ...row, yearChange: trends[i]!.yearChange })),
    view,
  );
}

/** A page's rows as the table shows them. */
export async function withTrends(store: PropertyStore, rows: readonly MarketRow[]): Promise<TableRow[]> {
  const trends = await trendsOf(store, rows);
  return rows.map(({ market, place }, i) => ({
    market,
    published: place?.provenance.kind === "published",
    ...trends[i]!,
  }));
}
