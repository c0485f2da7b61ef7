import { dayNumber, monthNumber } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import { px } from "./paths";
import type { ChartSeries, ChartSpec } from "./spec";
import { UNITS, type Unit } from "./units";

/** Room in pixels around a plot for the axis and its labels. Labels at the ends of lines need more on the right. */
const MARGIN = { top: 30, left: 58, bottom: 30 };
const RIGHT_MIN = 12;
/** Height of the axis and its name around the plot, in pixels. */
export const AXIS_HEIGHT = MARGIN.top + MARGIN.bottom;
/** Space above and below the values, as a share of their span. */
const SPAN_MARGIN = 0.08;
/** A cropped axis may begin this far below the values, as a share of its length. More gridlines bring it nearer. */
const EMPTY_BELOW_MAX = 0.2;
/** Distance in pixels between the names at the ends of lines. */
const END_ROOM = 14;

/** The name at the end of a line, in pixels below the plot's top and far enough from others to be read. */
export interface LineEnd {
  text: string;
  y: number;
  /** Where the line ends. */
  of: number;
  /** Of its series. */
  label: string;
}

/** Where a spec's values stand. The still and recharts share it, so that one takes the other's place without a shift. */
export interface ChartScale {
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  xDomain: [number, number];
  yDomain: [number, number];
  /** Each row's position in `xDomain`: its index, or its day on an axis of dates. */
  at: number[];
  /** A position in `xDomain` as a share of the plot's width. */
  x(at: number): number;
  /** A value's position in pixels below the plot's top. */
  y(value: number): number;
  yTicks: number[];
  /** The ticks of the axis below the plot. Those between named ones have an empty name. */
  xTicks: { at: number; name: string }[];
  /** Names the unit, and says where a cropped axis starts. */
  axisName: string;
  ends: LineEnd[];
  /** Width of a bar as a share of the plot. */
  barWidth: number;
}

/** The linear map that takes the ends of one range to those of another. */
const linear =
  ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) =>
  (value: number): number =>
    c + ((value - a) / (b - a)) * (d - c);

/**
 * About `count` round values in a range, as d3-array's `ticks` chooses them: multiples of 1, 2 or 5 times a power of ten.
 * d3 itself would be 7 to 23 KB in the first scripts of every page with a chart.
 */
export function roundValues(low: number, high: number, count: number): number[] {
  const wanted = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const share = wanted / power;
  const step = power * (share >= Math.sqrt(50) ? 10 : share >= Math.sqrt(10) ? 5 : share >= Math.sqrt(2) ? 2 : 1);
  // Steps below 1 are whole fractions: dividing by one gives 0.3, where adding gives 0.30000000000000004.
  const per = step < 1 ? Math.round(1 / step) : 1 / step;
  const [first, last] = [Math.ceil(low * per), Math.floor(high * per)];
  return Array.from({ length: last - first + 1 }, (_, i) => (step < 1 ? (first + i) / per : (first + i) * step));
}

const isKnown = (value: number | null): value is number => value !== null;

/** The series that have marks. The others are only in the tooltip. */
export const drawnSeries = ({ series }: ChartSpec): ChartSeries[] => series.filter(({ mark }) => mark !== "tooltip");

/** Those of them that are not switched off. */
export const visibleSeries = (spec: ChartSpec, hidden: ReadonlySet<string>): ChartSeries[] =>
  drawnSeries(spec).filter(({ label }) => !hidden.has(label));

/** A label's width in pixels, rounded up, from the widest letters of Public Sans at 12 px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[.,\s]/.test(letter) ? 4 : /[MW%]/.test(letter) ? 10.5 : 7.4), 0);

/** The values that a line joins: not those of few sales. */
export const joinedValues = ({ values, thin }: ChartSeries): (number | null)[] =>
  values.map((value, i) => (thin?.[i] ? null : value));

/**
 * The scale of the values with some space at both ends (none below 0 if no value is), and three to seven
 * gridlines at round values. A cropped axis begins on one of them. Equal values get a range around them, and no values
 * get 0 to 1.
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
  // What is never below 0 has an axis that is not either.
  const [low, high] = [min >= 0 ? Math.max(0, min - air) : min - air, max + air];
  const choices = [3, 4, 5, 6, 8].map((count) => {
    const round = roundValues(low, high, count);
    const ticks = UNITS[unit].whole ? round.filter(Number.isInteger) : round;
    const [first, second] = ticks;
    if (low <= 0 || first === undefined || second === undefined || first === low) return ticks;
    return [Math.max(0, Number((2 * first - second).toPrecision(12))), ...ticks];
  });
  const emptyBelow = ([first]: readonly number[]): number =>
    low <= 0 || first === undefined || first > min ? 0 : (min - first) / (high - first);
  const enough = choices.filter(({ length }) => length >= 3 && length <= 7);
  const nearest = Math.max(EMPTY_BELOW_MAX, Math.min(...enough.map(emptyBelow)));
  const ticks = enough.find((choice) => emptyBelow(choice) <= nearest) ?? choices.at(-1)!;
  const domain: [number, number] = [low > 0 ? Math.min(low, ticks[0] ?? low) : low, high];
  return { domain, ticks, cropped: domain[0] > 0 };
}

/**
 * The ticks of each month, of each quarter or of each year, as far as there is room. January is named by its year; up to 14 months
 * each quarter is named, up to 26 each July.
 */
function monthTicks(months: readonly string[]): ChartScale["xTicks"] {
  const count = months.length;
  const every = count <= 14 ? 1 : count <= 36 ? 3 : 12;
  const named = count <= 2 ? 1 : count <= 14 ? 3 : count <= 26 ? 6 : 12;
  return months.flatMap((month, at) => {
    const number = monthNumber(month);
    if (number % every !== 0) return [];
    if (number % named !== 0) return [{ at, name: "" }];
    const short = number % 12 === 0 ? month.slice(0, 4) : formatMonth(month).slice(0, 3);
    return [{ at, name: count <= 2 ? formatMonth(month) : short }];
  });
}

/** The ticks of a time axis: years, or quarters where there are few years. */
function dateTicks(first: string, last: string, [low, high]: [number, number]): ChartScale["xTicks"] {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  const every = (to - from) / 12 <= 2 ? 3 : 12;
  const ticks: ChartScale["xTicks"] = [];
  for (let month = from; month <= to; month++) {
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    const at = dayNumber(`${name}-01`);
    if (month % every !== 0 || at < low || at > high) continue;
    ticks.push({ at, name: month % 12 === 0 ? name.slice(0, 4) : formatMonth(name).slice(0, 3) });
  }
  return ticks;
}

function horizontal(spec: ChartSpec): Pick<ChartScale, "at" | "xDomain" | "xTicks"> {
  const { axis, rows } = spec;
  const at = axis === "dates" ? rows.map((row) => dayNumber(row.at)) : rows.map((_, i) => i);
  const [first, last] = [at[0] ?? 0, at.at(-1) ?? 0];
  if (axis === "names")
    return { at, xDomain: [-0.5, rows.length - 0.5], xTicks: rows.map((row, i) => ({ at: i, name: row.at })) };
  // A bar has its half on either side.
  const side = first === last ? 1 : spec.series.some(({ mark }) => mark === "bar") ? 0.5 : 0;
  const xDomain: [number, number] = [first - side, last + side];
  const names = rows.map((row) => row.at);
  if (axis === "months") return { at, xDomain, xTicks: monthTicks(names) };
  return { at, xDomain, xTicks: dateTicks(names[0] ?? "2000-01-01", names.at(-1) ?? "2000-01-01", xDomain) };
}

/** Moves heights as little as needed to be `room` pixels apart between 0 and `height`, in the same order. */
export function spread(heights: readonly number[], room: number, height: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = 0;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, least);
    least = placed[i]! + room;
  }
  let most = height;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, most);
    most = placed[i]! - room;
  }
  return placed;
}

/** The scale of a spec. Series that are switched off keep their room, so that the others do not move. */
export function chartScale(spec: ChartSpec): ChartScale {
  const { rows, unit, height } = spec;
  const drawn = drawnSeries(spec);
  const bars = drawn.filter(({ mark }) => mark === "bar");
  const stacks = rows.map((_, i) => bars.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const values = [
    ...(bars.length > 0 ? stacks : []),
    ...(spec.span ?? []),
    ...(spec.guides ?? []),
    ...drawn
      .filter(({ mark }) => mark !== "bar")
      .flatMap(({ values, singleMonths, band }) => [...values, ...(singleMonths ?? []), ...(band ?? []).flat()]),
  ];
  const { domain: yDomain, ticks, cropped } = valueAxis(values, unit, bars.length > 0 || undefined);
  const y = linear(yDomain, [height, 0]);
  const across = horizontal(spec);
  const ended = drawn.filter(({ end, values }) => end !== undefined && values.some(isKnown));
  const tops = ended.map(({ values }) => y(values.findLast(isKnown)!));
  const endYs = spread(tops, END_ROOM, height);
  const right = Math.max(RIGHT_MIN, ...ended.map(({ end }) => textWidth(end!) + 16));
  const start = UNITS[unit].tick(UNITS[unit].whole ? Math.round(yDomain[0]) : yDomain[0]);
  return {
    height,
    margin: { ...MARGIN, right },
    ...across,
    yDomain,
    x: linear(across.xDomain, [0, 1]),
    y,
    yTicks: ticks,
    axisName: cropped ? `${spec.axisName}; the axis starts at ${start}` : spec.axisName,
    ends: ended.map(({ end, label }, i) => ({ text: end!, y: endYs[i]!, of: tops[i]!, label })),
    barWidth: Math.min(0.72 / Math.max(1, rows.length), 0.09),
  };
}

/** Where rows and values are in a drawing with the plot at a place of it, in its pixels. */
export const pointsIn = ({ x, y, at }: ChartScale, plot: { x: number; y: number; width: number }) => ({
  left: (row: number) => px(plot.x + x(at[row]!) * plot.width),
  top: (value: number) => px(plot.y + y(value)),
});
