import { monthsEnding } from "@/lib/domain/calendar";
import { type HistoryWindow, MAX_HISTORY_MONTHS, WINDOWS } from "@/lib/domain/market";
import { SHOWS, type Show } from "./look";
import { type MarketSubject, subjectOfToken, tokenOf } from "./subject";

export const SPANS = [12, 24, 36, 60] as const;
type Span = (typeof SPANS)[number];
const DEFAULT_SPAN: Span = 36;
/** Maximum number of markets besides the page's own. */
export const MAX_COMPARED = 5;

/** What the address of a market's page says of its charts. Its homes are in `marketAddress`. */
export interface MarketView {
  months: Span;
  /** Number of months that each figure pools. Null for the market's default: see `usualWindow`. */
  window: HistoryWindow | null;
  show: Show;
  /** Other places on the same axes, in the order they were added, as `tokenOf` writes them. */
  compare: string[];
  /** The range of the brush, YYYY-MM, both inclusive. Null is the whole span. */
  range: { from: string; to: string } | null;
  /** `table` shows each chart's table instead of its drawing. */
  view: "charts" | "table";
}

/** A market's page as it is shown, for what leads to it in another view. */
export interface MarketPage {
  page: MarketSubject;
  /** Without the view, as `marketAddress` writes it. */
  address: string;
  view: MarketView;
}

const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

/** The shortest span with at least this number of months: "48" is read as 60. */
const spanOf = (text: string | null): Span => {
  if (text === null || !/^[0-9]{1,3}$/.test(text)) return DEFAULT_SPAN;
  return SPANS.find((span) => span >= Number(text)) ?? MAX_HISTORY_MONTHS;
};

type Page = Pick<MarketSubject, "kind" | "where">;

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

/** A view of a market by the address without one, and without defaults: "/markets/78704?minBeds=3&months=60&compare=78745". */
export function viewHref(address: string, { months, window, show, compare, range, view }: MarketView): string {
  const rows: string[] = [];
  if (months !== DEFAULT_SPAN) rows.push(`months=${months}`);
  if (window !== null) rows.push(`window=${window}`);
  if (show !== "value") rows.push(`show=${show}`);
  if (compare.length) rows.push(`compare=${compare.map(written).join(",")}`);
  if (range) rows.push(`from=${range.from}`, `to=${range.to}`);
  if (view === "table") rows.push("view=table");
  if (rows.length === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${rows.join("&")}`;
}

/** The report to print for a client, with the same place, homes and window. */
export const reportHref = (address: string, view: MarketView): string =>
  viewHref(address.replace(/\?|$/, "/report$&"), { ...view, view: "charts" });

/** The browser's address with one change. It is based on the newest address, so that two quick changes both count. */
export const changedHref = (
  { page, address }: Pick<MarketPage, "page" | "address">,
  change: (now: MarketView) => MarketView,
): string => viewHref(address, change(addressNow(page)));

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
