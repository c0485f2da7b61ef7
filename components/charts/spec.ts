import { formatCount } from "@/lib/web/format";
import { UNITS, type Unit } from "./units";

/** Names of colour tokens in globals.css. */
export type Color = "s1" | "s2" | "s3" | "s4" | "ink" | "accent";
/** The four that tell series apart. */
export const SERIES_COLORS = ["s1", "s2", "s3", "s4"] as const;

/** What tells lines apart beside their colour: `dash` is list price or for sale, `dot` is off the market. */
export const DASHES = { dash: "6 4", dot: "1 4", short: "4 2", long: "12 4", mixed: "12 4 2 4" } as const;
/** The dashes of up to four lines of one measure, first to last. */
export const SERIES_DASHES = [undefined, "short", "long", "mixed"] as const;

/** A place on the horizontal axis, with what is read at it. */
export interface ChartRow {
  /** YYYY-MM on an axis of months, YYYY-MM-DD on one of dates, otherwise the name under the axis. */
  at: string;
  /** As it is read: "Oct 2026". */
  name: string;
}

export interface ChartSeries {
  /** Unique in its chart. */
  key: string;
  /** As in the legend: "78704 sold". Series of one label are switched together. */
  label: string;
  color: Color;
  /** `told` is not drawn: it stands in the tooltip and in speech, where steps do not. `stem` runs from the base. */
  mark: "line" | "step" | "bar" | "stem" | "told";
  dash?: keyof typeof DASHES;
  /** One a row; null is a gap. Bars stack from 0, the first series lowest. */
  values: readonly (number | null)[];
  /** Rows whose value stands on too few sales to be joined: drawn as loose circles. */
  thin?: readonly boolean[];
  /** Values drawn as faint points behind the line, as the months of an average. */
  faint?: readonly (number | null)[];
  /** Sales behind each value, where the table should show them. */
  samples?: readonly (number | null)[];
  /** What each value is compared with in the tooltip: "in a month", "in a year". */
  compared?: readonly { name: string; values: readonly (number | null)[] }[];
  /** Lettered at the line's end; the label is what the legend says. */
  end?: string;
}

/** A chart as plain data: the server's still and recharts draw it alike, and its table holds the same values. */
export interface ChartSpec {
  axis: "months" | "dates" | "names";
  /** In the order of the axis; months without a gap. */
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  unit: Unit;
  /** Height of the plot alone, pixels. */
  height: number;
  /** What the vertical axis measures: "Median price, dollars". */
  axisName: string;
  /** What is said with it where there is room: "3-month average". */
  axisDetail?: string;
  /** Values that the vertical axis holds besides those of the series. */
  span?: readonly [number, number];
  /** A value that stems run from or lines are measured by, and its name: the asking price, 1. */
  base?: { value: number; name?: string };
  /** Values lettered where there is room, the most wanted first; `row` is an index. */
  labels?: readonly { row: number; value: number; text: string; accent?: boolean; under?: boolean }[];
  /** Circles at points, as at the events of a price history. */
  points?: readonly { row: number; value: number; hollow: boolean; accent?: boolean }[];
}

/** The legend's entries: one a label, of the series that are drawn. */
export function legendOf({ series, unit }: ChartSpec) {
  const drawn = series.filter(({ mark }) => mark !== "told");
  return drawn
    .filter(({ label }, i) => drawn.findIndex((other) => other.label === label) === i)
    .map(({ label, color, dash, mark, values }) => ({
      label,
      color,
      ...(dash ? { dash } : {}),
      block: mark === "bar",
      newest: mark === "line" ? UNITS[unit].value(values.at(-1) ?? null) : null,
    }));
}

/** The table behind a chart: the first cell of a row is its heading. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Newest first, as the API answers; a thin month's value is followed by its number of sales. */
export function chartTable({ rows, series, unit }: ChartSpec, head = "Month"): TableData {
  const cell = ({ values, thin, samples }: ChartSeries, i: number): string => {
    const value = UNITS[unit].value(values[i] ?? null);
    const sales = samples?.[i];
    return thin?.[i] && values[i] !== null && sales ? `${value} (${formatCount(sales)} sold)` : value;
  };
  return {
    columns: [head, ...series.map(({ label }) => label)],
    rows: rows.map(({ name }, i) => [name, ...series.map((s) => cell(s, i))]).reverse(),
  };
}
