import type { Unit } from "@/components/charts/units";
import { addMonths } from "@/lib/domain/calendar";
import type { HistoryWindow, Quartiles } from "@/lib/domain/market";
import { shareChange } from "@/lib/domain/statistics";
import { formatMonth } from "@/lib/web/format";
import { byMonth, isThin, type MarketMonths, type Measure, type ShownMonth } from "./market";
import { comparedFigure, figureOf, MEASURE_RULES, soldBand } from "./measures";
import { hasFigure, runningMonth } from "./reading";

/** The value itself, its change from the year before, an index where the first month shown is 100, or a line for each year. */
export const SHOWS = ["value", "change", "index", "years"] as const;
export type Show = (typeof SHOWS)[number];

/** How a market's months are shown. Charts and their sentences follow it. */
export interface Look {
  /** Number of months that each point pools, as the API does. */
  window: HistoryWindow;
  show: Show;
}

export const PLAIN: Look = { window: 1, show: "value" };

export const WINDOW_WORDS: Readonly<Record<HistoryWindow, string>> = {
  1: "Month by month",
  3: "3-month figures",
  12: "12-month figures",
};
export const SHOW_WORDS: Readonly<Record<Show, string>> = {
  value: "Figures",
  change: "Change in a year",
  index: "Index",
  years: "Years",
};

/** Units of changes: days for days, percentage points for shares, and otherwise a share of the earlier value. */
const CHANGE_UNITS: Partial<Record<Unit, Unit>> = { days: "moreDays", percent: "points" };
/** The unit of a measure's figures in a look. */
export const unitUnder = (unit: Unit, { show }: Look): Unit =>
  show === "index" ? "index" : show === "change" ? (CHANGE_UNITS[unit] ?? "growth") : unit;

const changeBetween = (unit: Unit, now: number | null, then: number | null): number | null => {
  if (now === null || then === null) return null;
  if (CHANGE_UNITS[unit]) return now - then;
  return shareChange(now, then);
};

/** A line of a chart: one value per shown month, oldest first. */
export interface MeasureLine {
  values: (number | null)[];
  /** Whether a value has too few sales to be joined, or is of a month that is still running. */
  thin: boolean[];
  /** The number of sales in the window of each value. Null if unknown. */
  sales: (number | null)[];
  /** The value this many months before each, or null if either stands on too few homes to compare. */
  before(months: number): (number | null)[];
  /** In a window of several months, each month's own value, if it counts what happened: at a month's end both are one. */
  singleMonths?: (number | null)[] | undefined;
  /** The middle half of a sold price, where enough homes sold for its ends to mean something. */
  band?: (Quartiles | null)[] | undefined;
}

/** The elements of a market's history that pool a number of months; none if they were not requested. */
const elementsOf = ({ history, window, pooled }: MarketMonths, of: HistoryWindow): readonly ShownMonth[] =>
  of === 1 ? history : of === window ? pooled : [];

/** A measure of a market over the shown months (oldest first), pooled, compared or indexed. */
export function measureLine(
  market: MarketMonths,
  shown: readonly string[],
  measure: Measure,
  { window, show }: Look,
  asOf: string,
): MeasureLine {
  const elements = byMonth(elementsOf(market, window));
  const running = runningMonth(asOf);
  const { unit, flow, ofSales } = MEASURE_RULES[measure];
  const at = shown.map((month) => {
    const element = elements.get(month);
    const thin = flow && element !== undefined && (month === running || (ofSales && isThin(element)));
    return {
      month,
      value: figureOf(element, measure),
      sales: element?.soldCount ?? null,
      thin,
      both: soldBand(element),
    };
  });
  /** The figure of a month and the one this many months before it, if both may be compared. */
  const pair = (month: string, months: number): { now: number; then: number } | null => {
    const earlier = addMonths(month, -months);
    const [now, then] = [month, earlier].map((one) => comparedFigure(elements.get(one), measure));
    return now == null || then == null || (flow && month === running) ? null : { now, then };
  };
  const base = at.find(({ value, thin }) => value && !thin)?.value ?? null;
  const indexed = (value: number | null) =>
    show !== "index" || value === null || base === null ? value : (100 * value) / base;
  const asShown = ({ month, value }: (typeof at)[number]): number | null => {
    if (show === "index") return base === null ? null : indexed(value);
    if (show !== "change") return value;
    const both = pair(month, 12);
    return both && changeBetween(unit, both.now, both.then);
  };
  const own = byMonth(market.history);
  return {
    values: at.map(asShown),
    thin: at.map(({ thin }) => thin),
    sales: at.map(({ sales }) => sales),
    before: (months) => shown.map((month) => indexed(pair(month, months)?.then ?? null)),
    band:
      measure !== "medianSoldPrice" || show === "change"
        ? undefined
        : at.map(({ both }) => both && [indexed(both[0])!, indexed(both[1])!]),
    singleMonths:
      window === 1 || show === "change" || !flow
        ? undefined
        : shown.map((month) => indexed(figureOf(own.get(month), measure))),
  };
}

/**
 * The first month, YYYY-MM, that a look has a value for: a change needs the year before it, and sales of a window are
 * known once all of its months are.
 */
export function firstKnown(market: MarketMonths, { window, show }: Look): string {
  const elements = elementsOf(market, window);
  const ofSales = elements.some(({ soldCount }) => soldCount !== null);
  const known = elements.findLast((one) => (ofSales ? one.soldCount !== null : hasFigure(one)));
  const { month } = known ?? market.history.at(-1)!;
  return show === "change" ? addMonths(month, 12) : month;
}

/** Why fewer months are shown than asked for: "A change in a year of 12 months together is known from Nov 2022 on." */
export function shortReason(asked: number, shown: readonly string[], { window, show }: Look): string | null {
  if (shown.length >= asked) return null;
  const from = `known from ${formatMonth(shown[0]!)} on`;
  if (show === "change") return `A change in a year${window === 1 ? "" : ` of ${window} months together`} is ${from}.`;
  return window === 1 ? `Figures are ${from}.` : `Figures of ${window} months together are ${from}.`;
}
