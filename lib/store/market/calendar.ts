import { dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/calendar";

/** A number of months that is beyond every kept month. */
const LONG_AGO = 0xff;

/** Converts between days and months counted back from a dataset's date. */
export function calendar(asOf: string, monthsKept: number) {
  const today = dayNumber(asOf);
  const newest = monthNumber(asOf);
  const lastDays = Array.from({ length: monthsKept + 1 }, (_, back) => lastDayOfMonth(newest - back));
  /** The months back, indexed by days before the dataset's date. */
  const backs = new Uint8Array(today - lastDays[monthsKept]!);
  for (let back = 0; back < monthsKept; back++) {
    const [start, end] = [lastDays[back + 1]! + 1, Math.min(lastDays[back]!, today)];
    backs.fill(back, today - end, today - start + 1);
  }
  return {
    today,
    newest,
    /** 0 for the dataset's month and later, 1 for the month before, and so on; a large number for a day before all kept months. */
    monthsBack: (day: number): number => (day >= today ? 0 : (backs[today - day] ?? LONG_AGO)),
    /** The day number of a kept month's last day. */
    lastDay: (monthsBack: number) => lastDays[monthsBack]!,
  };
}
export type Calendar = ReturnType<typeof calendar>;
