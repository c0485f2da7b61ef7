import { addMonths, dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";
import { MONTH_FIGURES } from "@/lib/domain/market";
import type { Market, ShownMonth } from "./market";

/** Fewer sales than this in a month say little about the next: such figures are shown, but never joined or judged. */
export const MIN_SALES = 5;

/** The month that a page speaks of, with the months it is compared with. */
export interface MarketReading {
  /** Of the market: "78704", and with where that is, "78704, Austin, TX". */
  name: string;
  place: string;
  /** YYYY-MM: the newest month that is over and has a figure. */
  month: string;
  now: ShownMonth;
  /** Null where the history does not reach, or has nothing. */
  monthBefore: ShownMonth | null;
  yearBefore: ShownMonth | null;
}

/** The day D ends its month, so that the month can be read like any other. */
export const endsMonth = (date: string): boolean => dayNumber(date) === lastDayOfMonth(monthNumber(date));

/** The newest month that has ended on the day D, which is the last of the whole months. */
export const wholeMonth = (date: string): string =>
  endsMonth(date) ? date.slice(0, 7) : addMonths(date.slice(0, 7), -1);

const hasFigure = (month: ShownMonth): boolean => MONTH_FIGURES.some((figure) => month[figure] !== null);

/**
 * Reads a history (newest first) as of the dataset's date: a month that is still running is not compared with whole
 * ones, and a published series may end earlier. Null where there is no month at all.
 */
export function readMonth(
  { name, place, history }: Pick<Market, "name" | "place" | "history">,
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
  return { name, place, month: now.month, now, monthBefore: at(-1), yearBefore: at(-12) };
}

/** Two years of a history (newest first) up to the month that is read, oldest first: what its small line draws. */
export const twoYears = (history: readonly ShownMonth[], { month: last }: Pick<MarketReading, "month">): ShownMonth[] =>
  history
    .filter(({ month }) => month <= last)
    .slice(0, 24)
    .reverse();

/** Whether a month's sales are too few to speak of; unknown counts, as in a published series, are not doubted. */
export const isThin = (month: ShownMonth): boolean => month.soldCount !== null && month.soldCount < MIN_SALES;

/** (now − then) / then, or null. */
export const shareChange = (now: number | null | undefined, then: number | null | undefined): number | null =>
  now == null || then == null || then === 0 ? null : (now - then) / then;
