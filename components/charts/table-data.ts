import { formatCount, formatMonth } from "@/lib/web/format";
import type { LineChartData } from "./line-scene";
import { UNITS } from "./units";

/** The table behind a chart: the first cell of a row is its heading. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Newest month first, as the API answers; a thin month's value is followed by its number of sales. */
export function lineTable({ months, series, unit }: LineChartData): TableData {
  const cell = (s: LineChartData["series"][number], i: number): string => {
    const value = UNITS[unit].value(s.values[i] ?? null);
    const sales = s.samples?.[i];
    return s.thin?.[i] && s.values[i] !== null && sales ? `${value} (${formatCount(sales)} sold)` : value;
  };
  return {
    columns: ["Month", ...series.map((s) => s.label)],
    rows: months.map((month, i) => [formatMonth(month), ...series.map((s) => cell(s, i))]).reverse(),
  };
}
