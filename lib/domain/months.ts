import { civilDate, civilDay, dayNumber, digits } from "./calendar";

/** The month of a date as a number: 12 × year + (month − 1). */
export const monthNumber = (date: string): number => digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1;

/** 24321 → "2026-10". */
export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

/** "2026-01" + −1 → "2025-12". */
export const addMonths = (month: string, count: number): string => monthName(monthNumber(month) + count);

/** `count` months ending with `last`, oldest first. */
export const monthsEnding = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1));

/** `dayNumber` of a month's last day. */
export const lastDayOfMonth = (month: number): number => dayNumber(`${monthName(month + 1)}-01`) - 1;

/** The day `months` months before a day: the same day of the month, or the last day of a shorter month. Day numbers. */
export function monthsBefore(day: number, months: number): number {
  const { year, month, day: ofMonth } = civilDate(day);
  const wanted = 12 * year + month - 1 - months;
  const first = civilDay(Math.floor(wanted / 12), (wanted % 12) + 1, 1);
  return Math.min(first + ofMonth - 1, lastDayOfMonth(wanted));
}
