import type { ChartRow, ChartSeries, ChartSpec } from "@/components/charts/spec";
import { formatDate } from "@/lib/web/format";
import type { PricePoint } from "@/lib/web/home/price-events";

/** Periods of a price history, in years before the dataset's date. Null is all of it. */
export const PRICE_YEARS = [null, 10, 3, 1] as const;
type PriceYears = (typeof PRICE_YEARS)[number];

const LISTED = "on the market";
const UNLISTED = "not on the market";

/** Runs of points that are on the market, or off it, as inclusive indices. */
function runsOf(points: readonly PricePoint[]): { from: number; to: number; listed: boolean }[] {
  const runs: { from: number; to: number; listed: boolean }[] = [];
  points.forEach(({ listed }, i) => {
    const last = runs.at(-1);
    if (last?.listed === listed) last.to = i;
    else runs.push({ from: i, to: i, listed });
  });
  return runs;
}

/** The events since a day, preceded by the price on that day. */
function since(points: readonly PricePoint[], from: string): PricePoint[] {
  const later = points.filter(({ date }) => date > from);
  const before = points.findLast(({ date }) => date <= from);
  return before ? [{ ...before, date: from, label: null, name: "Price then" }, ...later] : later;
}

/**
 * A home's price as steps on a time axis: solid on the market, dotted off it, and in the accent color for a current
 * list price. Null if the period has no change to draw.
 */
export function priceSpec(all: readonly PricePoint[], asOf: string, years: PriceYears): ChartSpec | null {
  const start = years === null ? null : `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4)}`;
  if (start !== null && (all[0]?.date ?? asOf) >= start) return null;
  const points = start === null ? [...all] : since(all, start);
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const rows: ChartRow[] = points.map(({ date, name }) => ({ at: date, name: `${name}, ${formatDate(date)}` }));
  const values = points.map(({ value }) => value);
  // On the market the price lasts until today. Off it, nothing is known about the time since.
  if (last.listed && last.date < asOf) {
    rows.push({ at: asOf, name: `Now, ${formatDate(asOf)}` });
    values.push(last.value);
  }
  const series = runsOf(points).flatMap(({ from, to, listed }): ChartSeries[] => {
    // The last step of a run reaches the event that ends it.
    const end = Math.min(to + 1, rows.length - 1);
    const step = (color: "ink" | "accent", first: number): ChartSeries => ({
      key: `run ${from} ${color}`,
      label: listed ? LISTED : UNLISTED,
      color,
      mark: "step",
      ...(listed ? {} : { dash: "dot" }),
      values: values.map((value, i) => (i >= first && i <= (color === "ink" && now ? to : end) ? value : null)),
    });
    const now = listed && to === points.length - 1;
    if (from === end) return [];
    if (!now) return [step("ink", from)];
    return to > from ? [step("ink", from), step("accent", to)] : [step("accent", to)];
  });
  const price: ChartSeries = {
    key: "price",
    label: "Price",
    color: "ink",
    mark: "tooltip",
    values,
    compared: [{ name: "since the event before", values: values.map((_, i) => values[i - 1] ?? null) }],
  };
  return {
    axis: "dates",
    rows,
    // Time on the market comes first in the legend.
    series: [...series.filter(({ dash }) => !dash), ...series.filter(({ dash }) => dash), price],
    unit: "dollars",
    height: 210,
    axisName: "Dollars",
    labels: pointLabels(points),
    points: points.flatMap(({ value, listed, name }, row) => {
      const now = row === points.length - 1 && listed;
      return name === "Price then" ? [] : [{ row, value, hollow: listed && !now, ...(now ? { accent: true } : {}) }];
    }),
  };
}

/**
 * The labels in order of priority: the latest list or sale price, the first list price, the first event, the highest
 * price.
 */
function pointLabels(points: readonly PricePoint[]): NonNullable<ChartSpec["labels"]> {
  const named = points.flatMap(({ value, label, listed }, row) =>
    label === null ? [] : [{ row, value, text: label, listed }],
  );
  const highest = named.reduce((best, one) => (one.value > best.value ? one : best), named[0]!);
  const wanted = [named.at(-1), named.find(({ listed }) => listed), named[0], highest, ...named.slice().reverse()];
  return [...new Set(wanted)].flatMap((one) => {
    if (!one) return [];
    const { row, value, text, listed } = one;
    const fell = row > 0 && points[row - 1]!.value > value;
    const now = row === points.length - 1 && listed;
    return [{ row, value, text, ...(fell ? { under: true } : {}), ...(now ? { accent: true } : {}) }];
  });
}
