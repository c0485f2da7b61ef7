import { boundingBox, identifier, integer, oneOf } from "@/lib/domain/kinds";
import { MARKET_FIGURES, type MarketFigure } from "@/lib/domain/market";
import { type MarketRow, type MarketsFilter, type MarketsOrder, TABLE_SORTS } from "@/lib/domain/market-list";
import { canonicalQuery, defaulted, optional, readLeniently } from "@/lib/domain/parameters";
import { SORT_ORDERS } from "@/lib/domain/search";

/** Rows of one page of the table. */
export const PAGE_ROWS = 250;

/** What the address of /markets says. */
export interface MarketsView extends MarketsFilter, MarketsOrder {
  /** What colors the map. */
  figure: MarketFigure;
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

const LONGEST_TEXT = 80;
const SHOWN = { description: "Of the page alone.", example: "" };

/** The parameters of the page. */
const PAGE = {
  q: defaulted(identifier(), DEFAULT_MARKETS.q, SHOWN),
  sort: defaulted(oneOf(TABLE_SORTS), DEFAULT_MARKETS.sort, SHOWN),
  order: defaulted(oneOf(SORT_ORDERS), DEFAULT_MARKETS.order, SHOWN),
  figure: defaulted(oneOf(MARKET_FIGURES), DEFAULT_MARKETS.figure, SHOWN),
  bbox: optional(boundingBox(), SHOWN),
  page: defaulted(integer(1, 99_999), DEFAULT_MARKETS.page, SHOWN),
} as const;

/** What is malformed or unknown counts as not said. */
export function parseMarketsView(params: URLSearchParams): MarketsView {
  const { q, bbox = null, ...view } = readLeniently(params, PAGE).values;
  return { ...view, q: q.trim().slice(0, LONGEST_TEXT), bbox };
}

/** The address, without what is default. */
export function marketsHref({ bbox, ...view }: MarketsView): string {
  const query = canonicalQuery(PAGE, { ...view, bbox: bbox ?? undefined });
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
