import { monthsEnding } from "@/components/charts/months";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";

export const WINDOWS = [12, 24, 36, 60] as const;
export type Window = (typeof WINDOWS)[number];
export const DEFAULT_WINDOW: Window = 36;
/** Besides the page's own ZIP. */
export const MAX_COMPARED = 3;

/** What a market page's address says. */
export interface MarketView {
  months: Window;
  /** Other ZIPs on the same axes, in the order they were added. */
  compare: string[];
  /** The brushed part of the window, YYYY-MM, both inclusive; null is all of it. */
  range: { from: string; to: string } | null;
  /** `table` shows every chart's table in its place. */
  view: "charts" | "table";
  /** What the form sent where scripts are off, and is no ZIP; never written to an address. */
  misread: string | null;
}

const ZIP = /^[0-9]{5}$/;
const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

/** Five ASCII digits. */
export const isZip = (text: string): boolean => ZIP.test(text);

/** The smallest window that holds a number of months: "48" is read as 60. */
const windowOf = (text: string | null): Window => {
  if (text === null || !/^[0-9]{1,3}$/.test(text)) return DEFAULT_WINDOW;
  return WINDOWS.find((window) => window >= Number(text)) ?? MAX_HISTORY_MONTHS;
};

/** `add` is what the form sends where scripts are off. What is malformed is left out, never an error. */
export function parseMarketView(params: URLSearchParams, zipCode: string): MarketView {
  const asked = [...(params.get("compare") ?? "").split(","), ...params.getAll("add")].map((text) => text.trim());
  const compare = [...new Set(asked)].filter((zip) => isZip(zip) && zip !== zipCode).slice(0, MAX_COMPARED);
  const misread = params.getAll("add").find((text) => text.trim() !== "" && !isZip(text.trim()));
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return {
    months: windowOf(params.get("months")),
    compare,
    range: MONTH.test(from) && MONTH.test(to) && from < to ? { from, to } : null,
    view: params.get("view") === "table" ? "table" : "charts",
    misread: misread?.trim().slice(0, 80) ?? null,
  };
}

/** What the browser's address says now. What is rendered may still be of the one before. */
export const addressNow = (zipCode: string): MarketView =>
  parseMarketView(new URLSearchParams(window.location.search), zipCode);

/** "?months=60&compare=78745,78702", without what is default. */
export function marketHref(zipCode: string, { months, compare, range, view }: Omit<MarketView, "misread">): string {
  const rows: string[] = [];
  if (months !== DEFAULT_WINDOW) rows.push(`months=${months}`);
  if (compare.length) rows.push(`compare=${compare.join(",")}`);
  if (range) rows.push(`from=${range.from}`, `to=${range.to}`);
  if (view === "table") rows.push("view=table");
  return `/markets/${zipCode}${rows.length ? `?${rows.join("&")}` : ""}`;
}

/** What of a view decides which drawings its charts have. */
export const chartsHref = (zipCode: string, view: MarketView): string =>
  marketHref(zipCode, { ...view, view: "charts" });

/** The browser's address with one change, whatever is rendered: of two quick changes both count. */
export const changedHref = (zipCode: string, change: (now: MarketView) => MarketView): string =>
  marketHref(zipCode, change(addressNow(zipCode)));

/** The months on show, oldest first: the window's, narrowed to the brushed part where that lies within. */
export function shownMonths({ months, range }: Pick<MarketView, "months" | "range">, last: string): string[] {
  const window = monthsEnding(last, months);
  if (!range) return window;
  const inside = window.filter((month) => month >= range.from && month <= range.to);
  return inside.length >= 2 ? inside : window;
}
