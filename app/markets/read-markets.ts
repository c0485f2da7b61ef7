import { sparkSteps } from "@/components/charts/sparkline";
import type { MarketRow } from "@/components/market/market-list";
import type { TableRow } from "@/components/market/markets-table";
import { isThin, readMonth, shareChange, twoYears } from "@/components/market/reading";
import type { getRuntime } from "@/lib/api/runtime";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { readHistory, readMarkets } from "@/lib/service/read";

type Store = ReturnType<ReturnType<typeof getRuntime>["store"]>;

/** A dataset never changes: what was read of it once is kept as long as it is served. */
const kept = new WeakMap<Store, Promise<MarketRow[]>>();
const keptTrends = new WeakMap<Store, Map<string, Trend>>();

async function readRows(store: Store): Promise<MarketRow[]> {
  const all = { sort: "zipCode", order: "asc", offset: 0, limit: 1_000_000 } as const;
  const [{ data }, places] = await Promise.all([readMarkets(store, all), store.zipPlaces()]);
  const byZip = new Map(places.map((place) => [place.zipCode, place]));
  return data.map((market) => ({ market, place: byZip.get(market.zipCode) ?? null }));
}

/** Every market with its place. */
export function allMarkets(store: Store): Promise<MarketRow[]> {
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

async function readTrend(store: Store, zipCode: string): Promise<Trend> {
  const history = await readHistory(store, zipCode, 36);
  return history ? trendOf(history, store.info.asOf) : { spark: [], yearChange: null };
}

/** Rows with their trend; each history is read once a dataset. */
export async function withTrends(store: Store, rows: readonly MarketRow[]): Promise<TableRow[]> {
  const trends = keptTrends.get(store) ?? new Map<string, Trend>();
  keptTrends.set(store, trends);
  return Promise.all(
    rows.map(async (row) => {
      const { zipCode } = row.market;
      const trend = trends.get(zipCode) ?? (await readTrend(store, zipCode));
      trends.set(zipCode, trend);
      return { market: row.market, published: row.place?.provenance.kind === "published", ...trend };
    }),
  );
}
