import { boundingBox, decimal, identifier, integer, oneOf, signed, state, text } from "@/lib/domain/kinds";
import {
  LIST_FIGURES,
  type ListedMarket,
  type ListFigure,
  type MarketsFilter,
  type MarketsOrder,
  TABLE_SORTS,
} from "@/lib/domain/market-list";
import { canonicalQuery, defaulted, type Lenient, optional, readLeniently } from "@/lib/domain/parameters";
import { SORT_ORDERS } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";

/** Rows per page of the table. */
export const PAGE_ROWS = 50;

/** The state of /markets, which is in its address. */
export interface MarketsView extends MarketsFilter, MarketsOrder {
  /** The figure that colors the map. */
  figure: ListFigure;
  /** Page number, from 1. */
  page: number;
}

export const DEFAULT_MARKETS: MarketsView = {
  q: "",
  state: null,
  city: null,
  sort: "activeListings",
  order: "desc",
  figure: "medianSoldPrice",
  bbox: null,
  minInventoryMonths: null,
  maxInventoryMonths: null,
  minChange: null,
  maxChange: null,
  page: 1,
};

/** The filters by number: the two ends of each range. */
export const MARKET_RANGES = [
  ["minInventoryMonths", "maxInventoryMonths"],
  ["minChange", "maxChange"],
] as const;
export const MARKET_BOUNDS = MARKET_RANGES.flat();
/** Whether a list of markets is limited by any figure. */
export const isBounded = (view: MarketsView): boolean => MARKET_BOUNDS.some((bound) => view[bound] !== null);

const TEXT_LENGTH_MAX = 80;

/** The parameters of the page. State, city and the bounds are those of GET /v1/markets. */
export const MARKETS_PAGE = {
  q: defaulted(identifier(), DEFAULT_MARKETS.q),
  state: optional(state()),
  city: optional(text()),
  sort: defaulted(oneOf(TABLE_SORTS), DEFAULT_MARKETS.sort),
  order: defaulted(oneOf(SORT_ORDERS), DEFAULT_MARKETS.order),
  figure: defaulted(oneOf(LIST_FIGURES), DEFAULT_MARKETS.figure),
  bbox: optional(boundingBox()),
  minInventoryMonths: optional(decimal()),
  maxInventoryMonths: optional(decimal()),
  minChange: optional(signed()),
  maxChange: optional(signed()),
  page: defaulted(integer(1, 99_999), DEFAULT_MARKETS.page),
} as const;

/** The page's state, and the parameters that were invalid or unknown. */
interface MarketsAddress extends Pick<Lenient<typeof MARKETS_PAGE>, "leftOut" | "unknown"> {
  view: MarketsView;
}

/** Reads an address leniently: invalid and unknown parameters are left out and reported. */
export function readMarketsView(params: URLSearchParams): MarketsAddress {
  const { values, leftOut, unknown } = readLeniently(params, MARKETS_PAGE);
  const q = values.q.trim().slice(0, TEXT_LENGTH_MAX);
  return { view: { ...DEFAULT_MARKETS, ...values, q }, leftOut, unknown };
}

/** Like `readMarketsView`, but returns only the state. */
export const parseMarketsView = (params: URLSearchParams): MarketsView => readMarketsView(params).view;

/** The address of the page, without defaults. */
export function marketsHref(view: MarketsView): string {
  const query = canonicalQuery(
    MARKETS_PAGE,
    Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null)),
  );
  return query ? `/markets?${query}` : "/markets";
}

/** The listed place in words: "Austin, TX", "Texas", "“787”"; null for everything. */
export function marketsPlace({ q, state, city }: MarketsView): string | null {
  const place = city
    ? [city, state?.toUpperCase()].filter(Boolean).join(", ")
    : state && stateName(state.toUpperCase());
  return [q && `“${q}”`, place].filter(Boolean).join(" in ") || null;
}

/** Address of the CSV file with all markets of a view. */
export const marketsCsvHref = (view: MarketsView): string =>
  marketsHref({ ...view, page: 1, figure: DEFAULT_MARKETS.figure }).replace("/markets", "/markets/csv");

/** The default figure of the map: the usual one or, if no ZIP has it, the first one that any ZIP has. */
export const usualFigure = (rows: readonly Pick<ListedMarket, "figures">[]): ListFigure =>
  [DEFAULT_MARKETS.figure, ...LIST_FIGURES].find((figure) => rows.some(({ figures }) => figures[figure] !== null)) ??
  DEFAULT_MARKETS.figure;
