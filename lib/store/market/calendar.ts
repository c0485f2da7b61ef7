import { dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";

/** Beyond every month that is kept. */
const LONG_AGO = 0xff;

/** Days, and months counted back from a dataset's date. */
export function calendar(asOf: string, monthsKept: number) {
  const today = dayNumber(asOf);
  const newest = monthNumber(asOf);
  const lastDays = Array.from({ length: monthsKept + 1 }, (_, back) => lastDayOfMonth(newest - back));
  /** By days before today. */
  const backs = new Uint8Array(today - lastDays[monthsKept]!);
  for (let back = 0; back < monthsKept; back++) {
    const [start, end] = [lastDays[back + 1]! + 1, Math.min(lastDays[back]!, today)];
    backs.fill(back, today - end, today - start + 1);
  }
  return {
    today,
    newest,
    /** 0 is the dataset's own month and what comes after it, 1 the one before; a day before every kept month has a greater one. */
    monthsBack: (day: number): number => (day >= today ? 0 : (backs[today - day] ?? LONG_AGO)),
    /** Number of the last day of a month that is kept. */
    lastDay: (monthsBack: number) => lastDays[monthsBack]!,
  };
}
export type Calendar = ReturnType<typeof calendar>;
