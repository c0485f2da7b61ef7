import { px, runsOf } from "./paths";
import { type ChartScale, joinedValues, type LineEnd } from "./scale";
import type { ChartSeries, ChartSpec, Color } from "./spec";

/** A line with its gaps as an SVG path in a box of `width`. Values of few sales, which it does not join, are dots. */
export function linePath(series: ChartSeries, { at, x, y }: ChartScale, width: number): string {
  const values = joinedValues(series);
  const point = (i: number) => [px(x(at[i]!) * width), px(y(values[i]!))] as const;
  const runs = runsOf(values).map(({ from, to }) => {
    const rest = Array.from({ length: to - from }, (_, i) => point(from + 1 + i));
    const path = rest.map(([left, top]) => (series.mark === "step" ? `H${left}V${top}` : `L${left},${top}`));
    // A closed path of one point is a dot.
    return `M${point(from)}${path.join("") || "Z"}`;
  });
  const loose = series.values.flatMap((value, i) =>
    series.thin?.[i] && value !== null ? [`M${px(x(at[i]!) * width)},${px(y(value))}h0`] : [],
  );
  return [...runs, ...loose].join("");
}

/** The known rows on both sides of a gap. `few` if months of few sales are between them. */
interface Gap {
  from: number;
  to: number;
  few: boolean;
}

/** The gaps of a line. One at its start or end has one side only and is none. */
export function gapsOf(series: ChartSeries): Gap[] {
  if (series.mark !== "line") return [];
  const runs = runsOf(joinedValues(series));
  return runs.slice(1).map((after, i) => {
    const [from, to] = [runs[i]!.to, after.from];
    return { from, to, few: series.values.slice(from + 1, to).some((value) => value !== null) };
  });
}

/** Share of the plot's width from which a gap has room for a note below it. */
const NOTED_MIN = 0.08;

/** The longest gap of a line, if it has room for a note. */
export function longestGap(series: ChartSeries, { x, at }: ChartScale): Gap | null {
  const width = ({ from, to }: Gap) => x(at[to]!) - x(at[from]!);
  const [longest] = gapsOf(series).sort((a, b) => width(b) - width(a));
  return longest && width(longest) >= NOTED_MIN ? longest : null;
}

/** A circle at a value, which is filled unless it is hollow, with the name of the line that ends there. */
export interface Circle {
  at: number;
  value: number;
  /** 0 where there is only a name. */
  r: number;
  hollow: boolean;
  color: Color;
  end?: LineEnd | undefined;
}

/** The circles of a line: at months of few sales, at the ends of gaps, at the newest value, and where it ends. */
export function circlesOf(series: ChartSeries, { at, ends: names }: ChartScale): Circle[] {
  const { values, thin, color, mark, label } = series;
  const last = values.findLastIndex((value) => value !== null);
  const end = names.find((name) => name.label === label);
  if (mark !== "line") return end ? [{ at: at[last]!, value: values[last]!, r: 0, hollow: false, color, end }] : [];
  const joined = joinedValues(series);
  const ends = new Set(gapsOf(series).flatMap(({ from, to }) => [from, to]));
  const known = joined.flatMap((value, row) => (value === null ? [] : [row]));
  // A value alone has no line.
  if (known.length === 1) ends.add(known[0]!);
  return values.flatMap((value, row): Circle[] => {
    if (value === null) return [];
    const circle = { at: at[row]!, value, color, end: row === last ? end : undefined };
    if (thin?.[row]) return [{ ...circle, r: 1.75, hollow: true }];
    if (row === values.length - 1) return [{ ...circle, r: 3, hollow: false }];
    if (ends.has(row)) return [{ ...circle, r: 2.5, hollow: true }];
    return circle.end ? [{ ...circle, r: 0, hollow: true }] : [];
  });
}

/** The circles that a chart has by itself, as at the events of a price history. */
export const pointCircles = ({ points = [] }: ChartSpec, { at }: ChartScale): Circle[] =>
  points.map(({ row, value, hollow, accent }) => ({
    at: at[row]!,
    value,
    r: 3.5,
    hollow,
    color: accent ? "accent" : "ink",
  }));
