import { scaleLinear } from "d3-scale";
import { curveLinear, curveStepAfter, line } from "d3-shape";
import { dayNumber, monthNumber } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import { fitLabels, type LabelWish, NARROW_PX, spread, textWidth, WIDE_PX } from "./fit-labels";
import { bridgesOf, runsOf } from "./gaps";
import type { ChartSeries, ChartSpec, Color } from "./spec";
import { UNITS, type Unit } from "./units";

/** Room in pixels around a plot for the axis and its labels. Labels at the ends of lines need more on the right. */
const MARGIN = { top: 30, left: 58, bottom: 30 };
const RIGHT_MIN = 12;
/** Space above and below the values, as a share of their span. */
const SPAN_MARGIN = 0.08;

interface Dot {
  x: number;
  y: number;
  r: number;
  color: Color;
  hollow: boolean;
}

/** The layout of a spec: `x` is a share of the plot's width, `y` is in pixels below its top. */
export interface ChartModel {
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  xDomain: [number, number];
  yDomain: [number, number];
  /** One object per row for recharts: `x`, and by each series' key the value that the line joins. */
  data: Record<string, number | null>[];
  /** The position of each row. */
  rowX: number[];
  y(value: number): number;
  yTicks: { value: number; y: number; text: string }[];
  /** The ticks of the axis below the plot, with lengths in pixels. */
  xTicks: { x: number; length: number }[];
  xLabels: (LabelWish & { wide: boolean })[];
  /** Names the unit and says where a cropped axis starts. A narrow chart leaves the detail out. */
  axisName: { wide: string; narrow: string };
  series: {
    source: ChartSeries;
    joined: (number | null)[];
    dots: Dot[];
    /** The single months behind an average. */
    faint: Pick<Dot, "x" | "y">[];
    bridges: [Dot, Dot][];
    annotations: LabelWish[];
  }[];
  labels: (LabelWish & { wide: boolean; accent?: boolean })[];
  points: Dot[];
  /** Labels at the ends of lines. */
  ends: { y: number; text: string; label: string }[];
  /** Width of a bar as a share of the plot. */
  barWidth: number;
  base: { y: number; name?: string } | null;
}

/**
 * The scale of the values with some space at both ends (none below 0 if the axis starts there), and three to seven
 * gridlines at round values. Equal values get a range around them, and no values get 0 to 1.
 */
export function valueAxis(values: readonly (number | null)[], unit: Unit, zero = UNITS[unit].fromZero) {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  let [min, max] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1];
  if (zero) min = Math.min(0, min);
  if (max === min) {
    const band = Math.abs(max) * 0.1 || 1;
    max += band;
    if (!zero) min -= band;
  }
  const air = (max - min) * SPAN_MARGIN;
  const domain: [number, number] = [zero && min === 0 ? 0 : min - air, max + air];
  const scale = scaleLinear(domain, [1, 0]);
  const whole = (ticks: number[]) => (UNITS[unit].whole ? ticks.filter(Number.isInteger) : ticks);
  const choices = [3, 4, 5, 6, 8].map((count) => whole(scale.ticks(count)));
  const ticks = choices.find((choice) => choice.length >= 3) ?? choices.at(-1)!;
  return { domain, ticks, cropped: domain[0] > 0 };
}

/**
 * Each month has a tick, the longest in January, labeled with the year. Up to 14 months each quarter is labeled, up
 * to 26 each July.
 */
function monthTicks(months: readonly string[], x: (i: number) => number) {
  const count = months.length;
  const ticks = months.map((month, i) => {
    const inYear = monthNumber(month) % 12;
    return { x: x(i), length: inYear === 0 ? 9 : inYear % 3 === 0 ? 5 : 3 };
  });
  const labels = months.flatMap((month, i) => {
    const inYear = monthNumber(month) % 12;
    const named = count <= 14 ? inYear % 3 === 0 : count <= 26 ? inYear % 6 === 0 : inYear === 0;
    if (!named && count > 2) return [];
    const text = count <= 2 ? formatMonth(month) : inYear === 0 ? month.slice(0, 4) : formatMonth(month).slice(0, 3);
    return [{ x: x(i), text }];
  });
  return { ticks, labels };
}

/** Ticks of a time axis: years, or months where there are few years. The newest labels have priority. */
function dateTicks(first: string, last: string, x: (day: number) => number) {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  const years = (to - from) / 12;
  const every = years <= 2 ? 1 : years <= 5 ? 3 : 12;
  const ticks: { x: number; length: number }[] = [];
  const labels: { x: number; text: string }[] = [];
  for (let month = to; month >= from; month--) {
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    const at = x(dayNumber(`${name}-01`));
    if (month % every !== 0 || at < 0 || at > 1) continue;
    const january = month % 12 === 0;
    ticks.push({ x: at, length: january ? 9 : month % 3 === 0 ? 5 : 3 });
    if (january) labels.push({ x: at, text: name.slice(0, 4) });
    else if (years <= 2 && month % 3 === 0) labels.push({ x: at, text: formatMonth(name).slice(0, 3) });
  }
  return { ticks, labels };
}

/**
 * Labels below bars: each, or every second, third, fifth or tenth counted from the last, as many as the plot has room
 * for.
 */
function nameLabels(names: readonly string[], x: (i: number) => number) {
  const each = Math.max(0, ...names.map(textWidth)) + 8;
  const fits = (step: number, plot: number) => Math.ceil(names.length / step) * each <= plot;
  const narrow = NAME_STEPS.find((step) => fits(step, NARROW_PX)) ?? names.length;
  const wide = NAME_STEPS.find((step) => narrow % step === 0 && fits(step, WIDE_PX)) ?? narrow;
  return names.flatMap((text, i) => {
    const fromLast = names.length - 1 - i;
    if (fromLast % wide !== 0) return [];
    return [{ x: x(i), y: 0, text, anchor: "middle" as const, wide: fromLast % narrow !== 0 }];
  });
}
const NAME_STEPS = [1, 2, 3, 5, 10];

function horizontal({ axis, rows }: ChartSpec) {
  const count = rows.length;
  const at = axis === "dates" ? rows.map((row) => dayNumber(row.at)) : rows.map((_, i) => i);
  const [first, last] = [at[0] ?? 0, at.at(-1) ?? 0];
  const lone: [number, number] = [first - 1, first + 1];
  const domain: [number, number] = axis === "names" ? [-0.5, count - 0.5] : first === last ? lone : [first, last];
  const x = scaleLinear(domain, [0, 1]);
  const { ticks, labels } =
    axis === "months"
      ? monthTicks(
          rows.map((row) => row.at),
          x,
        )
      : axis === "dates"
        ? dateTicks(rows[0]?.at ?? "2000-01-01", rows.at(-1)?.at ?? "2000-01-01", x)
        : { ticks: rows.map((_, i) => ({ x: x(i), length: 4 })), labels: [] };
  const wishes = labels.map((label): LabelWish => ({ ...label, y: 0, anchor: label.x > 0.97 ? "end" : "middle" }));
  return {
    at,
    domain,
    rowX: at.map((value) => x(value)),
    ticks,
    labels:
      axis === "names"
        ? nameLabels(
            rows.map((row) => row.at),
            x,
          )
        : fitLabels(wishes),
  };
}

/** The note "no data" or "few sales" below the longest gap of a series, if there is room for it. */
function gapNotes(bridges: readonly { from: Dot; to: Dot; few: boolean }[]): LabelWish[] {
  const longest = [...bridges].sort((a, b) => b.to.x - b.from.x - (a.to.x - a.from.x))[0];
  if (!longest || longest.to.x - longest.from.x < 0.08) return [];
  const { from, to, few } = longest;
  return [
    { x: (from.x + to.x) / 2, y: Math.max(from.y, to.y) + 16, text: few ? "few sales" : "no data", anchor: "middle" },
  ];
}

/**
 * The marks beside a line: circles at the ends of gaps, single ones for months of few sales, and a dot for the newest
 * value.
 */
function marksOfLine(source: ChartSeries, rowX: readonly number[], y: (value: number) => number) {
  const { values, thin, faint, color, mark } = source;
  const joined = values.map((value, i) => (thin?.[i] ? null : value));
  const dot = (i: number, r: number, hollow: boolean): Dot => ({ x: rowX[i]!, y: y(values[i]!), r, color, hollow });
  if (mark === "stem") {
    const dots = values.flatMap((value, i) => (value === null ? [] : [dot(i, 4.5, false)]));
    return { source, joined, dots, faint: [], bridges: [], annotations: [] };
  }
  if (mark !== "line") return { source, joined, dots: [], faint: [], bridges: [], annotations: [] };
  const runs = runsOf(joined);
  const bridges = bridgesOf(runs).map(({ from, to }) => ({
    from: dot(from, 2.5, true),
    to: dot(to, 2.5, true),
    few: values.slice(from + 1, to).some((value) => value !== null),
  }));
  const loose = values.flatMap((value, i) => (thin?.[i] && value !== null ? [dot(i, 1.75, true)] : []));
  const last = runs.at(-1);
  const newest = last?.to === values.length - 1 ? [dot(last.to, 3, false)] : [];
  const alone = last && runs.length === 1 && last.from === last.to && !newest.length ? [dot(last.to, 2.5, true)] : [];
  return {
    source,
    joined,
    faint: (faint ?? []).flatMap((value, i) => (value === null ? [] : [{ x: rowX[i]!, y: y(value) }])),
    dots: [...loose, ...bridges.flatMap(({ from, to }) => [from, to]), ...newest, ...alone],
    bridges: bridges.map(({ from, to }): [Dot, Dot] => [from, to]),
    annotations: gapNotes(bridges),
  };
}

/** Lays out a spec. The server's still and recharts use the same layout, so that they look the same. */
export function chartModel(spec: ChartSpec): ChartModel {
  const { rows, unit, height } = spec;
  const drawn = spec.series.filter(({ mark }) => mark !== "told");
  const bars = drawn.filter(({ mark }) => mark === "bar");
  const stacks = rows.map((_, i) => bars.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const values = bars.length
    ? stacks
    : [...(spec.span ?? []), ...drawn.flatMap((series) => [...series.values, ...(series.faint ?? [])])];
  const { domain: yDomain, ticks, cropped } = valueAxis(values, unit, bars.length > 0 || undefined);
  const y = scaleLinear(yDomain, [height, 0]);
  const { at, domain: xDomain, rowX, ticks: xTicks, labels: xLabels } = horizontal(spec);
  const series = drawn.map((source) => marksOfLine(source, rowX, y));
  const data = rows.map((_, i) => ({
    x: at[i]!,
    ...Object.fromEntries(series.map(({ source, joined }) => [source.key, joined[i] ?? null])),
  }));
  const ended = drawn.filter(({ end }) => end !== undefined);
  const tops = ended.map(({ values }) => y(values.findLast(isKnown) ?? 0));
  const endYs = spread(tops, 14, height);
  const right = Math.max(RIGHT_MIN, ...ended.map(({ end }) => textWidth(end!) + 12));
  const points = (spec.points ?? []).map(({ row, value, hollow, accent }): Dot => {
    return { x: rowX[row]!, y: y(value), r: 3.5, color: accent ? "accent" : "ink", hollow };
  });
  const start = cropped
    ? `; the axis starts at ${UNITS[unit].tick(UNITS[unit].whole ? Math.round(yDomain[0]) : yDomain[0])}`
    : "";
  return {
    height,
    margin: { ...MARGIN, right },
    xDomain,
    yDomain,
    data,
    rowX,
    y,
    yTicks: ticks.map((value) => ({ value, y: y(value), text: UNITS[unit].tick(value) })),
    xTicks,
    xLabels,
    axisName: {
      wide: `${spec.axisName}${spec.axisDetail ? `, ${spec.axisDetail}` : ""}${start}`,
      narrow: `${spec.axisName}${start}`,
    },
    series,
    labels: fitLabels(labelWishes(spec, rowX, y), points),
    points,
    ends: ended.map(({ end, label }, i) => ({ y: endYs[i]!, text: end!, label })),
    barWidth: Math.min(0.72 / Math.max(1, rows.length), 0.09),
    base: spec.base ? { ...spec.base, y: y(spec.base.value) } : null,
  };
}

const isKnown = (value: number | null): value is number => value !== null;

/** Labels are above their points or below them, and above a bar. Near the sides of the plot they stay inside it. */
function labelWishes(
  { axis, labels = [], series, height }: ChartSpec,
  rowX: readonly number[],
  y: (value: number) => number,
) {
  const bars = series.some(({ mark }) => mark === "bar");
  return labels.map(({ row, value, text, accent, under }) => {
    const x = rowX[row]!;
    const [over, below] = [y(value) - 9, y(value) + 18];
    // Below the point only if the label does not cover the axis.
    const down = under && below < height;
    const anchor = axis === "names" || (x > 0.14 && x < 0.86) ? "middle" : x < 0.5 ? "start" : "end";
    return {
      x,
      y: down ? below : over,
      ...(bars ? {} : { orElse: down ? over : below }),
      text,
      anchor: anchor as LabelWish["anchor"],
      ...(accent ? { accent } : {}),
    };
  });
}

/** A series as an SVG path in a box of `width`, with its gaps. */
export function seriesPath(model: ChartModel, key: string, width: number): string {
  const { source, joined } = model.series.find((one) => one.source.key === key)!;
  const path = line<number | null>(
    (_, i) => model.rowX[i]! * width,
    (value) => model.y(value ?? 0),
  )
    .defined(isKnown)
    .curve(source.mark === "step" ? curveStepAfter : curveLinear);
  return path(joined) ?? "";
}
