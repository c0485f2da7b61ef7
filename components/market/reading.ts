import { addMonths, dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";
import { MONTH_FIGURES } from "@/lib/domain/market";
import type { Market, ShownMonth } from "./market";
import { type Verdict, verdictOf } from "./verdict";

/** The month that a page describes, and the months it is compared with. */
export interface MarketReading {
  /** The market's name, "78704", and its place, "78704, Austin, TX". */
  name: string;
  place: string;
  /** The homes of a segment, as "condos with 2+ beds". Null for all. */
  homes: string | null;
  /** YYYY-MM: the newest month that has ended and has a figure. */
  month: string;
  now: ShownMonth;
  /** Null if the history does not reach that far or has no figure there. */
  monthBefore: ShownMonth | null;
  yearBefore: ShownMonth | null;
  /** Whether it is a buyers' or a sellers' market; null where its sales cannot say. */
  verdict: Verdict | null;
}

/** Whether a date is the last day of its month, so that the month is complete. */
export const endsMonth = (date: string): boolean => dayNumber(date) === lastDayOfMonth(monthNumber(date));

/** The newest month that is complete on a date. */
export const wholeMonth = (date: string): string =>
  endsMonth(date) ? date.slice(0, 7) : addMonths(date.slice(0, 7), -1);

/** Whether anything is known of a month. */
export const hasFigure = (month: ShownMonth): boolean => MONTH_FIGURES.some((figure) => month[figure] !== null);

/**
 * Finds the month to describe in a history (newest first) as of the dataset's date. A running month is skipped,
 * because it cannot be compared with complete ones, and a published series may end earlier. Null without any month.
 */
export function readMonth(
  { name, place, homes = null, history }: Pick<Market, "name" | "place" | "history"> & { homes?: string | null },
  asOf: string,
): MarketReading | null {
  const running = asOf.slice(0, 7);
  const whole = history.filter((month) => month.month !== running || endsMonth(asOf));
  const now = whole.find(hasFigure) ?? history.find(hasFigure) ?? history[0];
  if (!now) return null;
  const at = (count: number) => {
    const found = history.find((month) => month.month === addMonths(now.month, count));
    return found && hasFigure(found) ? found : null;
  };
  return {
    name,
    place,
    homes,
    month: now.month,
    now,
    monthBefore: at(-1),
    yearBefore: at(-12),
    verdict: verdictOf(history, now.month),
  };
}

/** Two years of a history (newest first) up to the described month, oldest first, for its sparkline. */
export const twoYears = (history: readonly ShownMonth[], { month: last }: Pick<MarketReading, "month">): ShownMonth[] =>
  history
    .filter(({ month }) => month <= last)
    .slice(0, 24)
    .reverse();

/** (now − then) / then, or null. */
export const shareChange = (now: number | null | undefined, then: number | null | undefined): number | null =>
  now == null || then == null || then === 0 ? null : (now - then) / then;
