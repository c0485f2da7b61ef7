import { addMonths, dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";
import { type HistoryWindow, MONTH_FIGURES } from "@/lib/domain/market";
import { formatMonth, formatPercent } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import { FEW_SALES, type Market, type MarketMonths, type ShownMonth } from "./market";
import { type Verdict, verdictOf } from "./supply";

/** The window that a page speaks of, and those it is compared with. */
export interface MarketReading {
  /** The market's name, "78704", and its place, "78704, Austin, TX". */
  name: string;
  place: string;
  /** The homes of a segment, as "condos with 2+ beds". Null for all. */
  homes: string | null;
  /** YYYY-MM: the newest month that has ended and has a figure. */
  month: string;
  /** The number of months that `now` and those below pool. */
  window: HistoryWindow;
  now: ShownMonth;
  /** The window just before. Null, as the next, if the history does not reach that far or has no figure there. */
  before: ShownMonth | null;
  yearBefore: ShownMonth | null;
  /** Whether it is a buyers' or a sellers' market; null where its sales cannot say. */
  verdict: Verdict | null;
}

/** "Oct 2026", "the 3 months to Oct 2026". */
export const windowWords = (window: number, month: string): string =>
  window === 1 ? formatMonth(month) : `the ${window} months to ${formatMonth(month)}`;

/** The same without the year: "October", "the 3 months to October". */
export const windowName = (window: number, month: string): string =>
  window === 1 ? formatMonthName(month) : `the ${window} months to ${formatMonthName(month)}`;

/** A smaller change than this would be written as 0.0%. */
const CHANGE_MIN = 0.0005;

/** A change in a year in words, from a fraction: "up 4.2% from a year before", "the same as a year before". Null if it is unknown. */
export function sinceYearBefore(change: number | null): string | null {
  if (change === null) return null;
  if (Math.abs(change) < CHANGE_MIN) return "the same as a year before";
  return `${change > 0 ? "up" : "down"} ${formatPercent(Math.abs(change))} from a year before`;
}

/** Whether a date is the last day of its month, so that the month is complete. */
export const endsMonth = (date: string): boolean => dayNumber(date) === lastDayOfMonth(monthNumber(date));

/** The month that is not over on a date, YYYY-MM; null on the last day of a month. */
export const runningMonth = (date: string): string | null => (endsMonth(date) ? null : date.slice(0, 7));

/** The newest month that is complete on a date. */
export const wholeMonth = (date: string): string =>
  endsMonth(date) ? date.slice(0, 7) : addMonths(date.slice(0, 7), -1);

/** Whether anything is known of a month. */
export const hasFigure = (month: ShownMonth): boolean => MONTH_FIGURES.some((figure) => month[figure] !== null);

/** The elements of a history (newest first) that a page describes. */
type Described = Pick<MarketReading, "month" | "now" | "before" | "yearBefore">;

/**
 * Finds the month to describe in a history's single months as of the dataset's date, and the elements of a window there. A
 * running month is skipped, because it cannot be compared with complete ones, and a published series may end earlier. Null
 * without any month.
 */
export function describe({ history, window, pooled }: MarketMonths, asOf: string): Described | null {
  const running = runningMonth(asOf);
  const whole = history.filter(({ month }) => month !== running);
  const newest = whole.find(hasFigure) ?? history.find(hasFigure) ?? history[0];
  if (!newest) return null;
  const { month } = newest;
  const at = (count: number) => {
    const found = pooled.find((one) => one.month === addMonths(month, count));
    return found && hasFigure(found) ? found : null;
  };
  return { month, now: at(0) ?? newest, before: at(-window), yearBefore: at(-12) };
}

/** What a page says of a market: its month to describe, with the verdict. Null without any month. */
export function readMonth(
  market: MarketMonths & Pick<Market, "name" | "place"> & { homes?: string | null },
  asOf: string,
): MarketReading | null {
  const { name, place, homes = null, history, window } = market;
  const described = describe(market, asOf);
  return described && { name, place, homes, window, ...described, verdict: verdictOf(history, described.month) };
}

/**
 * The window of a page whose address names none: three months, or twelve where the three that end with the newest
 * whole month hold fewer than 10 sales. One where sales are not known. `history` has single months.
 */
export function usualWindow(history: readonly ShownMonth[], asOf: string): HistoryWindow {
  const last = wholeMonth(asOf);
  const first = addMonths(last, -2);
  const counts = history.flatMap(({ month, soldCount }) => (month < first || month > last ? [] : (soldCount ?? [])));
  if (counts.length === 0) return 1;
  return counts.reduce((sum, count) => sum + count) < FEW_SALES ? 12 : 3;
}

/** Two years of elements (newest first) up to the described month, oldest first, for its sparkline. */
export const twoYears = (history: readonly ShownMonth[], { month: last }: Pick<MarketReading, "month">): ShownMonth[] =>
  history
    .filter(({ month }) => month <= last)
    .slice(0, 24)
    .reverse();
