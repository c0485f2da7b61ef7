import { px, runsOf } from "./paths";
import { type ChartScale, drawnSeries, joinedValues } from "./scale";
import type { ChartSeries, ChartSpec } from "./spec";

/** A row as recharts reads it: its position on the horizontal axis, and the value of each line by its series' key. */
type ChartRowData = Record<string, number | null> & { at: number };

export const chartRows = (spec: ChartSpec, { at }: ChartScale): ChartRowData[] => {
  const columns = drawnSeries(spec).map((series) => [series.key, joinedValues(series)] as const);
  return spec.rows.map((_, row) => ({
    ...Object.fromEntries(columns.map(([key, values]) => [key, values[row] ?? null])),
    at: at[row]!,
  }));
};

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

interface Point {
  row: number;
  value: number;
}

/** The known values on both sides of a gap. `few` if months of few sales are between them. */
export interface Bridge {
  from: Point;
  to: Point;
  few: boolean;
}

interface Dot {
  r: number;
  hollow: boolean;
}

/** The circles of a line by row: at the ends of gaps, and at the newest value. */
export function dotsOf(series: ChartSeries): { dots: ReadonlyMap<number, Dot>; bridges: Bridge[] } {
  const { values, mark } = series;
  const dots = new Map<number, Dot>();
  if (mark !== "line") return { dots, bridges: [] };
  const runs = runsOf(joinedValues(series));
  // A gap at the start or end has one side only and gets no bridge.
  const bridges = runs.slice(1).map((after, i): Bridge => {
    const [from, to] = [runs[i]!.to, after.from];
    for (const row of [from, to]) dots.set(row, { r: 2.5, hollow: true });
    return {
      from: { row: from, value: values[from]! },
      to: { row: to, value: values[to]! },
      few: values.slice(from + 1, to).some((value) => value !== null),
    };
  });
  const last = runs.at(-1);
  if (last && runs.length === 1 && last.from === last.to) dots.set(last.to, { r: 2.5, hollow: true });
  if (last?.to === values.length - 1) dots.set(last.to, { r: 3, hollow: false });
  return { dots, bridges };
}

/** Share of the plot's width from which a gap has room for a note below it. */
const NOTED_MIN = 0.08;

/** The longest gap, if it has room for a note. */
export function longestGap(bridges: readonly Bridge[], { x, at }: ChartScale): Bridge | null {
  const width = ({ from, to }: Bridge) => x(at[to.row]!) - x(at[from.row]!);
  const longest = [...bridges].sort((a, b) => width(b) - width(a))[0];
  return longest && width(longest) >= NOTED_MIN ? longest : null;
}
