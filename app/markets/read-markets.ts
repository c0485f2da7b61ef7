import { sparkSteps } from "@/components/charts/sparkline";
import { comparedFigure } from "@/components/market/look";
import { type Market, marketOfZip, type ShownMonth } from "@/components/market/market";
import type { TableRow } from "@/components/market/markets-table";
import { readMonth, shareChange, twoYears, usualWindow } from "@/components/market/reading";
import type { ZipPlace } from "@/lib/domain/market";
import { fittingMarkets, type MarketRow, sortMarkets } from "@/lib/domain/market-list";
import type { Reader } from "@/lib/http/reader";
import type { MarketsView } from "@/lib/web/markets-url";

interface Kept {
  version: string;
  asOf: string;
  rows: Promise<MarketRow[]>;
  trends: Map<string, Trend>;
}

/** Data that was read from a dataset. A dataset never changes, so it is read once. */
const kept = new WeakMap<Reader, Kept>();

/** The API's largest page size. */
const PAGE_SIZE = 1_000;

async function readRows(reader: Reader, zips: readonly ZipPlace[]): Promise<MarketRow[]> {
  const places = new Map(zips.map((place) => [place.zipCode, place]));
  const rows: MarketRow[] = [];
  let total = 1;
  for (let offset = 0; offset < total; offset += PAGE_SIZE) {
    const page = await reader.markets({ sort: "zipCode", order: "asc", limit: PAGE_SIZE, offset });
    total = page.meta.total;
    rows.push(...page.data.map((market) => ({ market, place: places.get(market.zipCode) ?? null })));
  }
  return rows;
}

async function keptOf(reader: Reader): Promise<Kept> {
  const { info, zips } = await reader.dataset();
  const known = kept.get(reader);
  if (known?.version === info.version) return known;
  const fresh: Kept = { version: info.version, asOf: info.asOf, rows: readRows(reader, zips), trends: new Map() };
  kept.set(reader, fresh);
  // What could not be read is requested again.
  fresh.rows.catch(() => kept.delete(reader));
  return fresh;
}

/** Every market with its place. */
export const allMarkets = async (reader: Reader): Promise<MarketRow[]> => (await keptOf(reader)).rows;

type Trend = Pick<TableRow, "spark" | "yearChange">;

/**
 * Two years of a ZIP's sold price, or of its list price if sales are not known, up to the month that its own page
 * describes, in its window and with the same change in a year. What stands on few homes is a gap.
 */
export function trendOf(market: Market, asOf: string): Trend {
  const { pooled } = market;
  const reading = readMonth(market, asOf);
  const figure = pooled.some((month) => month.medianSoldPrice !== null) ? "medianSoldPrice" : "medianListPrice";
  const value = (month: ShownMonth | null) => comparedFigure(month, figure);
  return {
    spark: sparkSteps(reading ? twoYears(pooled, reading).map(value) : []),
    yearChange: reading && shareChange(value(reading.now), value(reading.yearBefore)),
  };
}

/** A ZIP's market in the window of its own page. */
async function marketOf(reader: Reader, { market, place }: MarketRow, asOf: string): Promise<Market | null> {
  const { zipCode } = market;
  const months = await reader.history(zipCode, TREND_MONTHS);
  if (!months) return null;
  const window = place?.provenance.kind === "published" ? 1 : usualWindow(months.history, asOf);
  const inWindow = window === 1 ? null : await reader.history(zipCode, TREND_MONTHS, window);
  return marketOfZip(months, null, inWindow && { window, history: inWindow.history });
}

/** Two years, and the year before them. */
const TREND_MONTHS = 36;
/** Number of histories that are requested at once. */
const READ_AT_ONCE = 50;

/** The trends of some rows, in order. Each history is read once per dataset. */
async function trendsOf(reader: Reader, rows: readonly MarketRow[]): Promise<Trend[]> {
  const { trends, asOf } = await keptOf(reader);
  const unread = rows.filter(({ market }) => !trends.has(market.zipCode));
  for (let at = 0; at < unread.length; at += READ_AT_ONCE)
    await Promise.all(
      unread.slice(at, at + READ_AT_ONCE).map(async (row) => {
        const market = await marketOf(reader, row, asOf);
        trends.set(row.market.zipCode, market ? trendOf(market, asOf) : { spark: [], yearChange: null });
      }),
    );
  return rows.map(({ market }) => trends.get(market.zipCode)!);
}

/** Every ZIP that a view lists, on all its pages, in its order. */
export async function listMarkets(reader: Reader, view: MarketsView): Promise<MarketRow[]> {
  const fitting = fittingMarkets(await allMarkets(reader), view);
  if (view.sort !== "yearChange") return sortMarkets(fitting, view);
  const trends = await trendsOf(reader, fitting);
  return sortMarkets(
    fitting.map((row, i) => ({ ...row, yearChange: trends[i]!.yearChange })),
    view,
  );
}

/** The rows of a page as shown in the table. */
export async function withTrends(reader: Reader, rows: readonly MarketRow[]): Promise<TableRow[]> {
  const trends = await trendsOf(reader, rows);
  return rows.map(({ market, place }, i) => ({
    market,
    published: place?.provenance.kind === "published",
    ...trends[i]!,
  }));
}
