import { bridgesOf, runsOf } from "./gaps";
import { monthAxis, monthX } from "./months";
import { type ValueScale, valueScale } from "./scale";
import type { Mark, Scene, SeriesColor } from "./scene";
import { UNITS, type Unit } from "./units";

export interface MonthSeries {
  /** Unique in its chart. */
  key: string;
  /** As in the legend: "78704 sold". */
  label: string;
  color: SeriesColor;
  /** Dash 6 4: list price or for sale. Solid: sold. */
  dashed?: boolean;
  /** One a month, oldest first; null is a gap. */
  values: readonly (number | null)[];
  /** Months whose value stands on too few sales to be joined: shown as loose circles. */
  thin?: readonly boolean[];
  /** Sales behind each value, where the table should show them. */
  samples?: readonly (number | null)[];
}

export interface LineChartData {
  /** YYYY-MM, contiguous, oldest first. */
  months: readonly string[];
  /** At most four. */
  series: readonly MonthSeries[];
  unit: Unit;
}

export interface LineScene extends Scene {
  scale: ValueScale;
}

/** What the line joins: known, and not thin. */
const joined = (series: MonthSeries): (number | null)[] =>
  series.values.map((value, i) => (series.thin?.[i] ? null : value));

/** "no data" or "few sales", under the longest gap of a series where there is room for it. */
function gapNote(
  series: MonthSeries,
  bridges: { from: number; to: number }[],
  count: number,
  y: (v: number) => number,
): Mark[] {
  const longest = bridges.reduce((best, b) => (b.to - b.from > best.to - best.from ? b : best), { from: 0, to: 0 });
  if (longest.to - longest.from < 2 || (longest.to - longest.from) / count < 0.08) return [];
  const inside = series.values.slice(longest.from + 1, longest.to);
  const at = (monthX(longest.from, count) + monthX(longest.to, count)) / 2;
  const low = Math.max(y(series.values[longest.from]!), y(series.values[longest.to]!));
  const text = inside.some((value) => value !== null) ? "few sales" : "no data";
  return [{ kind: "note", x: at, y: low + 16, text, anchor: "middle", voice: "aside" }];
}

function seriesMarks(series: MonthSeries, count: number, y: (value: number) => number): Mark[] {
  const { color, values } = series;
  const point = (index: number) => ({ x: monthX(index, count), y: y(values[index]!) });
  const runs = runsOf(joined(series));
  const bridges = bridgesOf(runs);
  const marks: Mark[] = bridges.map(({ from, to }) => ({
    kind: "line",
    points: [point(from), point(to)],
    color,
    width: 1,
    stroke: "dot",
  }));
  for (const { from, to } of runs) {
    const points = Array.from({ length: to - from + 1 }, (_, i) => point(from + i));
    if (to > from) marks.push({ kind: "line", points, color, width: 1.75, stroke: series.dashed ? "dash" : "solid" });
  }
  series.thin?.forEach((thin, index) => {
    if (thin && values[index] !== null) marks.push({ kind: "dot", ...point(index), r: 1.75, color, hollow: true });
  });
  for (const end of new Set(bridges.flatMap(({ from, to }) => [from, to])))
    marks.push({ kind: "dot", ...point(end), r: 2.5, color, hollow: true });
  const last = runs.at(-1);
  if (last && last.to === count - 1) marks.push({ kind: "dot", ...point(last.to), r: 3, color, hollow: false });
  else if (last && runs.length === 1 && last.from === last.to)
    marks.push({ kind: "dot", ...point(last.to), r: 2.5, color, hollow: true });
  return [...marks, ...gapNote(series, bridges, count, y)];
}

/**
 * Monthly lines over a staff axis. A gap is never joined: open circles at both ends, a dotted bridge, and a note. Same
 * input, same scene: the server's first paint, the browser and a downloaded file are one drawing.
 */
export function lineScene({ months, series, unit }: LineChartData, height = 184): LineScene {
  const style = UNITS[unit];
  const scale = valueScale(
    series.flatMap((s) => s.values),
    { height, fromZero: style.fromZero, whole: style.whole },
  );
  return {
    height,
    scale,
    yTicks: scale.ticks.map((tick) => ({ y: scale.y(tick), text: style.tick(tick) })),
    ...monthAxis(months),
    marks: series.flatMap((s) => seriesMarks(s, months.length, scale.y)),
  };
}
