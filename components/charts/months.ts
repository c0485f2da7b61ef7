import { monthName, monthNumber } from "@/lib/domain/calendar";

/** Months are "YYYY-MM" strings throughout: no time zone can move them. */

/** "2026-01" + −1 → "2025-12". */
export const addMonths = (month: string, count: number): string => monthName(monthNumber(month) + count);

/** `count` months ending with `last`, oldest first. */
export const monthsEnding = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1));
