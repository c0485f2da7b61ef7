import { dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";

/** Days, and months counted back from a dataset's date. */
export function calendar(asOf: string, monthsKept: number) {
  const newest = monthNumber(asOf);
  const lastDays = Array.from({ length: monthsKept }, (_, back) => lastDayOfMonth(newest - back));
  return {
    today: dayNumber(asOf),
    newest,
    /** 0 is the dataset's own month, 1 the one before. Negative after it. */
    monthsBack: (date: string) => newest - monthNumber(date),
    /** Number of the last day of a month that is kept. */
    lastDay: (monthsBack: number) => lastDays[monthsBack]!,
  };
}
export type Calendar = ReturnType<typeof calendar>;
