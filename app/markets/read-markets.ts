import { sparkSteps } from "@/components/charts/sparkline";
import { marketOfZip } from "@/components/market/market";
import type { TableRow } from "@/components/market/markets-table";
import { readMonth, shareChange, twoYears } from "@/components/market/reading";
import { isThin } from "@/components/market/thin";
import type { MarketHistory, MarketMonth, ZipPlace } from "@/lib/domain/market";
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
 * describes, with the same change in a year. Months of few sales are gaps.
 */
export function trendOf(market: MarketHistory, asOf: string): Trend {
  const { history } = market;
  const reading = readMonth(marketOfZip(market), asOf);
  const figure = history.some((month) => month.medianSoldPrice !== null) ? "medianSoldPrice" : "medianListPrice";
  const value = (month: MarketMonth | null): number | null =>
    !month || (figure === "medianSoldPrice" && isThin(month)) ? null : month[figure];
  return {
    spark: sparkSteps(reading ? twoYears(history, reading).map(value) : []),
    yearChange: reading && shareChange(value(reading.now), value(reading.yearBefore)),
  };
}

/** Number of histories that are requested at once. */
const READ_AT_ONCE = 50;

/** The trends of some rows, in order. Each history is read once per dataset. */
async function trendsOf(reader: Reader, rows: readonly MarketRow[]): Promise<Trend[]> {
  const { trends, asOf } = await keptOf(reader);
  const zips = rows.map(({ market }) => market.zipCode);
  const unread = zips.filter((zip) => !trends.has(zip));
  for (let at = 0; at < unread.length; at += READ_AT_ONCE)
    await Promise.all(
      unread.slice(at, at + READ_AT_ONCE).map(async (zip) => {
        const history = await reader.history(zip, 36);
        trends.set(zip, history ? trendOf(history, asOf) : { spark: [], yearChange: null });
      }),
    );
  return zips.map((zip) => trends.get(zip)!);
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
