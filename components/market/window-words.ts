import { formatMonth, formatMonthName } from "@/lib/web/format";

/** "Oct 2026", "the 3 months to Oct 2026". */
export const windowWords = (window: number, month: string): string =>
  window === 1 ? formatMonth(month) : `the ${window} months to ${formatMonth(month)}`;

/** The same without the year: "October", "the 3 months to October". */
export const windowName = (window: number, month: string): string =>
  window === 1 ? formatMonthName(month) : `the ${window} months to ${formatMonthName(month)}`;
