import { sparkSteps } from "@/components/charts/sparkline";
import { FEW_SALES, isThin, type ShownMonth } from "@/components/market/market";
import type { TableRow } from "@/components/market/markets-table";
import { comparedFigure } from "@/components/market/measures";
import type { Pooled } from "@/components/market/read-market";
import { describe, endsMonth, twoYears, wholeMonth } from "@/components/market/reading";
import { supplyOf } from "@/components/market/supply";
import {
  type HistoryWindow,
  type LongWindow,
  type MarketRow,
  MONTH_FIGURES,
  publishedSources,
  type ZipPlace,
} from "@/lib/domain/market";
import {
  type ListedMarket,
  type ListFigures,
  marketsThere,
  marketsWithin,
  sortMarkets,
} from "@/lib/domain/market-list";
import { oncePer } from "@/lib/domain/once-per";
import { shareChange } from "@/lib/domain/statistics";
import type { Reader } from "@/lib/http/reader";
import type { MarketsView } from "@/lib/web/markets-url";

interface Kept {
  reader: Reader;
  version: string;
  asOf: string;
  /** Every covered ZIP by its code. */
  places: ReadonlyMap<string, ZipPlace>;
  /** Rows with what only their histories tell, by ZIP code. */
  whole: Map<string, TableRow>;
}

/** Data that was read from a dataset. A dataset never changes, so it is read once. */
const kept = new WeakMap<Reader, Kept>();

/** The API's largest page size. */
const PAGE_SIZE = 1_000;

async function readList(reader: Reader, window: LongWindow): Promise<MarketRow[]> {
  const rows: MarketRow[] = [];
  let total = 1;
  for (let offset = 0; offset < total; offset += PAGE_SIZE) {
    const page = await reader.markets({ sort: "zipCode", order: "asc", window, limit: PAGE_SIZE, offset });
    total = page.meta.total;
    rows.push(...page.data);
  }
  return rows;
}

/** The figures of a window. The price is the list price where no sold price is known. */
function figuresOf(
  now: ShownMonth | null,
  yearBefore: ShownMonth | null,
  price: "medianSoldPrice" | "medianListPrice" = "medianSoldPrice",
): ListFigures {
  const own = Object.fromEntries(MONTH_FIGURES.map((figure) => [figure, now?.[figure] ?? null]));
  return {
    ...(own as Record<(typeof MONTH_FIGURES)[number], number | null>),
    inventoryMonths: null,
    yearChange: shareChange(comparedFigure(now, price), comparedFigure(yearBefore, price)),
  };
}

/** Whether too few homes sold in a window of 3 months, so that a page speaks of 12; what is not known is not few. */
const isFew = (three: { soldCount: number | null } | null | undefined): boolean =>
  (three?.soldCount ?? FEW_SALES) < FEW_SALES;

/** Every market in the window of its own page. Published figures are those of their newest month. */
async function readRows({ reader, asOf, places }: Kept): Promise<ListedMarket[]> {
  const [three, twelve] = await Promise.all([readList(reader, 3), readList(reader, 12)]);
  const month = wholeMonth(asOf);
  return three.map((inThree, i): ListedMarket => {
    const { zipCode, city, state, snapshot } = inThree;
    const place = places.get(zipCode) ?? null;
    const row = { zipCode, city, state, place, month };
    if (publishedSources(place)) {
      const published = { ...snapshot, month, soldCount: snapshot.soldLast30d };
      const inventoryMonths = supplyOf([published], month, 1);
      return { ...row, window: 1, figures: { ...figuresOf(published, null), inventoryMonths } };
    }
    const few = isFew(inThree.window);
    const { window = null, yearBefore = null } = (few ? twelve[i] : null) ?? inThree;
    return { ...row, window: few ? 12 : 3, figures: figuresOf(window, yearBefore) };
  });
}

async function keptOf(reader: Reader): Promise<Kept> {
  const { info, zips } = await reader.dataset();
  const known = kept.get(reader);
  if (known?.version === info.version) return known;
  const { version, asOf } = info;
  const places = new Map(zips.map((place) => [place.zipCode, place]));
  const fresh: Kept = { reader, version, asOf, places, whole: new Map() };
  kept.set(reader, fresh);
  return fresh;
}

const listOf = oncePer(readRows);

/** Every market, without what only histories tell. */
export const allMarkets = async (reader: Reader): Promise<ListedMarket[]> => listOf(await keptOf(reader));

/** Two years, the year before them, and a running month. */
const MONTHS = 37;

/** A ZIP's history in the window of its own page; of a running month, in which windows of a list end, a row does not know it. */
async function readOwn(
  reader: Reader,
  { zipCode, window }: Pick<ListedMarket, "zipCode" | "window">,
  asOf: string,
): Promise<Pooled> {
  const over = async (of: HistoryWindow): Promise<Pooled> => {
    const found = await reader.history(zipCode, MONTHS, of);
    return { window: of, history: found?.history ?? [] };
  };
  if (window === 1 || (window === 12 && endsMonth(asOf))) return over(window);
  const own = await over(3);
  const whole = own.history.find(({ month }) => month === wholeMonth(asOf));
  return isFew(whole) ? over(12) : own;
}

/**
 * A row with what its history tells: two years of its sold price, or of its list price if sales are not known, up to the
 * month that its own page describes, the change of the same in a year, and months of supply. What stands on few homes is left
 * out.
 */
export function wholeRow({ window, history }: Pooled, row: ListedMarket, asOf: string): TableRow {
  const described = describe({ history, window, pooled: history }, asOf);
  if (!described) return { ...row, spark: [] };
  const { month, now, yearBefore } = described;
  const price = history.some((one) => one.medianSoldPrice !== null) ? "medianSoldPrice" : "medianListPrice";
  const inventoryMonths = isThin(now) ? null : supplyOf(history, month, window);
  return {
    ...row,
    window,
    month,
    figures: { ...figuresOf(now, yearBefore, price), inventoryMonths },
    spark: sparkSteps(twoYears(history, { month }).map((one) => comparedFigure(one, price))),
  };
}

/** Number of histories that are requested at once. */
const READ_AT_ONCE = 50;

/** Rows with what their histories tell, in order. Each history is read once per dataset. */
export async function wholeRows(reader: Reader, rows: readonly ListedMarket[]): Promise<TableRow[]> {
  const { whole, asOf } = await keptOf(reader);
  const unread = rows.filter(({ zipCode }) => !whole.has(zipCode));
  for (let at = 0; at < unread.length; at += READ_AT_ONCE)
    await Promise.all(
      unread
        .slice(at, at + READ_AT_ONCE)
        .map(async (row) => whole.set(row.zipCode, wholeRow(await readOwn(reader, row, asOf), row, asOf))),
    );
  return rows.map(({ zipCode }) => whole.get(zipCode)!);
}

/** The rows of a few markets with what their histories tell, without a list of all markets. */
export async function rowsOf(
  reader: Reader,
  markets: readonly Pick<MarketRow, "zipCode" | "city" | "state">[],
): Promise<TableRow[]> {
  const { places, asOf } = await keptOf(reader);
  const stubs = markets.map(({ zipCode, city, state }): ListedMarket => {
    const place = places.get(zipCode) ?? null;
    const window = publishedSources(place) ? 1 : 3;
    return { zipCode, city, state, place, window, month: wholeMonth(asOf), figures: figuresOf(null, null) };
  });
  return wholeRows(reader, stubs);
}

/** The figures that a view sorts, colors or filters by. */
const usedBy = (view: MarketsView): Set<string> =>
  new Set([
    view.sort,
    view.figure,
    ...(view.minInventoryMonths === null && view.maxInventoryMonths === null ? [] : ["inventoryMonths"]),
    ...(view.minChange === null && view.maxChange === null ? [] : ["yearChange"]),
  ]);

/** The rows, of which those with a history have what it tells if `figures` are not all known without it. */
async function knowing(reader: Reader, rows: readonly ListedMarket[], figures: ReadonlySet<string>) {
  const { asOf } = await keptOf(reader);
  const lacking = rows.filter(({ window }) =>
    window === 1 ? figures.has("yearChange") : figures.has("inventoryMonths") || !endsMonth(asOf),
  );
  const read = new Map((await wholeRows(reader, lacking)).map((row) => [row.zipCode, row]));
  return rows.map((row) => read.get(row.zipCode) ?? row);
}

/** Every ZIP that a view lists, on all its pages, in its order. */
export async function listMarkets(reader: Reader, view: MarketsView): Promise<ListedMarket[]> {
  const { cityZips } = await reader.dataset();
  const there = marketsThere(await allMarkets(reader), view, cityZips);
  return sortMarkets(marketsWithin(await knowing(reader, there, usedBy(view)), view), view);
}

/** More published histories than these are not read to say in how many markets prices rose. */
const TOLD_MAX = 250;

/** The change in a year of each row, or null where too many histories would have to be read for it. */
export async function yearChanges(reader: Reader, rows: readonly ListedMarket[]): Promise<(number | null)[] | null> {
  if (rows.filter(({ window }) => window === 1).length > TOLD_MAX) return null;
  return (await knowing(reader, rows, new Set(["yearChange"]))).map(({ figures }) => figures.yearChange);
}
