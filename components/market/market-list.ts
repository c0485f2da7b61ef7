import {
  MARKET_FIGURES,
  MARKET_SORT_KEYS,
  type MarketFigure,
  type MarketSnapshot,
  type ZipPlace,
} from "@/lib/domain/market";
import type { BoundingBox, SortOrder } from "@/lib/domain/search";
import { marketMatcher } from "./market-match";

/** Rows of one page of the table. */
export const PAGE_ROWS = 250;

/** What the table sorts by: the keys of GET /v1/markets, and two that only the table has. */
export const TABLE_SORTS = [...MARKET_SORT_KEYS, "city", "yearChange"] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

/** What the address of /markets says. */
export interface MarketsView {
  /** Part of a ZIP, of a city or a state, as `marketMatcher` reads it: "787", "austin tx", "Texas". */
  q: string;
  sort: TableSort;
  order: SortOrder;
  /** What colors the map. */
  figure: MarketFigure;
  /** The part of the map that was chosen. */
  bbox: BoundingBox | null;
  /** From 1. */
  page: number;
}

export const DEFAULT_MARKETS: MarketsView = {
  q: "",
  sort: "activeListings",
  order: "desc",
  figure: "medianSoldPrice",
  bbox: null,
  page: 1,
};

function parseBox(text: string | null): BoundingBox | null {
  const parts = (text ?? "").split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,9})?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const inRange = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return inRange && west < east && south < north ? [west, south, east, north] : null;
}

/** What is malformed or unknown counts as not said. */
export function parseMarketsView(params: URLSearchParams): MarketsView {
  const known = <T extends string>(list: readonly T[], name: string, fallback: T): T =>
    list.find((one) => one === params.get(name)) ?? fallback;
  const page = params.get("page") ?? "";
  return {
    q: (params.get("q") ?? "").trim().slice(0, 80),
    sort: known(TABLE_SORTS, "sort", DEFAULT_MARKETS.sort),
    order: known(["asc", "desc"] as const, "order", DEFAULT_MARKETS.order),
    figure: known(MARKET_FIGURES, "figure", DEFAULT_MARKETS.figure),
    bbox: parseBox(params.get("bbox")),
    page: /^[1-9][0-9]{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address, without what is default. */
export function marketsHref(view: MarketsView): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.sort !== DEFAULT_MARKETS.sort) params.set("sort", view.sort);
  if (view.order !== DEFAULT_MARKETS.order) params.set("order", view.order);
  if (view.figure !== DEFAULT_MARKETS.figure) params.set("figure", view.figure);
  if (view.bbox) params.set("bbox", view.bbox.join(","));
  if (view.page > 1) params.set("page", String(view.page));
  const query = params.toString().replaceAll("%2C", ",");
  return query ? `/markets?${query}` : "/markets";
}

/** Where the file of all that a view lists is. */
export const marketsCsvHref = (view: MarketsView): string =>
  marketsHref({ ...view, page: 1, figure: DEFAULT_MARKETS.figure }).replace("/markets", "/markets/csv");

/** What colors the map where nobody said: the usual figure, or where no ZIP has it the first that any has. */
export const usualFigure = (rows: readonly Pick<MarketRow, "market">[]): MarketFigure =>
  [DEFAULT_MARKETS.figure, ...MARKET_FIGURES].find((figure) =>
    rows.some(({ market }) => market.snapshot[figure] !== null),
  ) ?? DEFAULT_MARKETS.figure;

export interface MarketRow {
  market: MarketSnapshot;
  /** Null where no home of the ZIP has coordinates. */
  place: ZipPlace | null;
}

const within = (place: ZipPlace | null, [west, south, east, north]: BoundingBox): boolean =>
  place !== null &&
  place.latitude !== null &&
  place.longitude !== null &&
  place.latitude >= south &&
  place.latitude <= north &&
  place.longitude >= west &&
  place.longitude <= east;

interface Sortable {
  market: MarketSnapshot;
  /** Of the sold price, a share; only where that is what is sorted by. */
  yearChange?: number | null;
}

function sortValue({ market, yearChange }: Sortable, sort: TableSort): string | number | null {
  if (sort === "zipCode") return market.zipCode;
  if (sort === "city") return `${market.city}, ${market.state}`;
  return sort === "yearChange" ? (yearChange ?? null) : market.snapshot[sort];
}

/** Sorted as GET /v1/markets sorts: nulls last, ties by ZIP in the direction of `order`. */
export function sortMarkets<Row extends Sortable>(
  rows: readonly Row[],
  { sort, order }: Pick<MarketsView, "sort" | "order">,
): Row[] {
  const sign = order === "asc" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, sort) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.row.market.zipCode < b.row.market.zipCode ? -sign : sign;
      if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Rows that fit the view. */
export function fittingMarkets<Row extends MarketRow>(rows: readonly Row[], { q, bbox }: MarketsView): Row[] {
  const meant = marketMatcher(q);
  return rows.filter(({ market, place }) => meant(market) && (!bbox || within(place, bbox)));
}
