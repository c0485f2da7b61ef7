import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { monthsEnding } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";

/** A line of a chart with these values. */
export const series = (values: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  key: "a",
  label: "78704 sold",
  color: "s1",
  mark: "line",
  values,
  ...more,
});

/** A chart of the months to October 2026, as many as its first line has. */
export const ofMonths = (all: ChartSeries[], more: Partial<ChartSpec> = {}): ChartSpec => ({
  axis: "months",
  rows: monthsEnding("2026-10", all[0]?.values.length ?? 12).map((at) => ({ at, name: formatMonth(at) })),
  series: all,
  unit: "price",
  height: 200,
  axisName: "Dollars",
  ...more,
});
