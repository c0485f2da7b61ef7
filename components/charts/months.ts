import { monthName, monthNumber } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import type { Scene } from "./scene";

/** Months are "YYYY-MM" strings throughout: no time zone can move them. */

/** "2026-01" + −1 → "2025-12". */
export const addMonths = (month: string, count: number): string => monthName(monthNumber(month) + count);

/** `count` months ending with `last`, oldest first. */
export const monthsEnding = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1));

/** The middle of month `index` of `count` as a share of the plot: the first at 0, the last at 1. */
export const monthX = (index: number, count: number): number => (count < 2 ? 0.5 : index / (count - 1));

/** The month nearest to a share of the plot's width. */
export const monthAt = (share: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));

/**
 * The surveyor's staff: a tick a month, longer each quarter, longest in January, which carries the year. Up to 14
 * months each quarter is named, up to 26 each July.
 */
export function monthAxis(months: readonly string[]): Pick<Scene, "xTicks" | "xLabels"> {
  const count = months.length;
  const axis: Pick<Scene, "xTicks" | "xLabels"> = { xTicks: [], xLabels: [] };
  months.forEach((month, index) => {
    const x = monthX(index, count);
    const inYear = monthNumber(month) % 12;
    axis.xTicks.push({ x, length: inYear === 0 ? 9 : inYear % 3 === 0 ? 5 : 3 });
    const named = count <= 14 ? inYear % 3 === 0 : count <= 26 ? inYear % 6 === 0 : inYear === 0;
    if (!named && count > 2) return;
    const text =
      inYear === 0 && count > 2 ? month.slice(0, 4) : count > 2 ? formatMonth(month).slice(0, 3) : formatMonth(month);
    axis.xLabels.push({ x, text, anchor: x > 0.97 ? "end" : "middle" });
  });
  return axis;
}
