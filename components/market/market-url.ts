import { monthsEnding } from "@/lib/domain/calendar";
import { type HistoryWindow, MAX_HISTORY_MONTHS, WINDOWS } from "@/lib/domain/market";
import type { PropertyFilter } from "@/lib/domain/search";
import { SHOWS, type Show } from "./look";
import { areaText, type MarketSubject, readSegment, subjectOfToken, tokenOf } from "./subject";

export const SPANS = [12, 24, 36, 60] as const;
type Span = (typeof SPANS)[number];
const DEFAULT_SPAN: Span = 36;
/** Maximum number of markets besides the page's own. */
export const MAX_COMPARED = 5;

/** The state in the address of a market page. */
export interface MarketView {
  months: Span;
  /** Number of months that each figure pools. Null for the market's default: see `usualWindow`. */
  window: HistoryWindow | null;
  show: Show;
  /** Other places on the same axes, in the order they were added, as `tokenOf` writes them. */
  compare: string[];
  /** The filter for the homes that the market is calculated from. */
  segment: PropertyFilter;
  /** The range of the brush, YYYY-MM, both inclusive. Null is the whole span. */
  range: { from: string; to: string } | null;
  /** `table` shows each chart's table instead of its drawing. */
  view: "charts" | "table";
}

/** A market's page as it is shown, for what leads to it in another view. */
export interface MarketPage {
  page: MarketSubject;
  view: MarketView;
}

const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

/** Five ASCII digits. */
export const isZip = (text: string): boolean => /^[0-9]{5}$/.test(text);

/** The shortest span with at least this number of months: "48" is read as 60. */
const spanOf = (text: string | null): Span => {
  if (text === null || !/^[0-9]{1,3}$/.test(text)) return DEFAULT_SPAN;
  return SPANS.find((span) => span >= Number(text)) ?? MAX_HISTORY_MONTHS;
};

type Page = Pick<MarketSubject, "kind" | "path" | "filter" | "where">;

/** Reads an address leniently: malformed parameters are left out. */
export function parseMarketView(params: URLSearchParams, page: Page): MarketView {
  const asked = (params.get("compare") ?? "").split(",").map((text) => text.trim());
  const compare = [...new Set(asked)].filter((token) => subjectOfToken(token) && token !== tokenOf(page));
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return {
    months: spanOf(params.get("months")),
    window: WINDOWS.find((window) => String(window) === params.get("window")) ?? null,
    show: SHOWS.find((show) => show === params.get("show")) ?? "value",
    compare: compare.slice(0, MAX_COMPARED),
    segment: readSegment(params),
    range: MONTH.test(from) && MONTH.test(to) && from < to ? { from, to } : null,
    view: params.get("view") === "table" ? "table" : "charts",
  };
}

/** The markets that a page compares, its own first. */
export const subjectsOf = (
  page: MarketSubject,
  { compare }: Pick<MarketView, "compare">,
): [MarketSubject, ...MarketSubject[]] => [page, ...compare.flatMap((token) => subjectOfToken(token) ?? [])];

/** The view in the browser's address, which may be newer than the rendered one. */
export const addressNow = (page: Page): MarketView =>
  parseMarketView(new URLSearchParams(window.location.search), page);

/** A place in an address, with what must be encoded there and nothing else. */
const written = (token: string): string => encodeURIComponent(token).replaceAll("%2F", "/").replaceAll("%20", "+");

/** The view as part of an address, without defaults: "months=60&compare=78745,Austin/TX". */
function viewText({ months, window, show, compare, range, view }: Omit<MarketView, "segment">) {
  const rows: string[] = [];
  if (months !== DEFAULT_SPAN) rows.push(`months=${months}`);
  if (window !== null) rows.push(`window=${window}`);
  if (show !== "value") rows.push(`show=${show}`);
  if (compare.length) rows.push(`compare=${compare.map(written).join(",")}`);
  if (range) rows.push(`from=${range.from}`, `to=${range.to}`);
  if (view === "table") rows.push("view=table");
  return rows.join("&");
}

/** "/markets/78704?months=60&compare=78745,78702": an area's place and the segment first, then the view. */
export function marketHref({ kind, path, filter }: Page, { segment, ...view }: MarketView): string {
  const area = areaText(kind === "area" ? { ...filter, ...segment } : segment);
  const query = [area, viewText(view)].filter(Boolean).join("&");
  return query ? `${path}?${query}` : path;
}

/** The report to print for a client, with the same place, homes and window. */
export const reportHref = (page: Page, view: MarketView): string =>
  marketHref({ ...page, path: `${page.path}/report` }, { ...view, view: "charts" });

/** The browser's address with one change. It is based on the newest address, so that two quick changes both count. */
export const changedHref = (page: Page, change: (now: MarketView) => MarketView): string =>
  marketHref(page, change(addressNow(page)));

/** The months of a span, oldest first, from `first` on, before which nothing is known: all if fewer than two are left. */
export function spanMonths({ months }: Pick<MarketView, "months">, last: string, first = ""): string[] {
  const window = monthsEnding(last, months);
  const known = window.filter((month) => month >= first);
  return known.length >= 2 ? known : window;
}

/** The months of a span within the brushed range, if that has two of them; otherwise all. */
export function monthsWithin(span: string[], range: MarketView["range"]): string[] {
  if (!range) return span;
  const inside = span.filter((month) => month >= range.from && month <= range.to);
  return inside.length >= 2 ? inside : span;
}

/** The shown months, oldest first: those of the span within the brushed range. */
export const shownMonths = (view: Pick<MarketView, "months" | "range">, last: string, first = ""): string[] =>
  monthsWithin(spanMonths(view, last, first), view.range);
