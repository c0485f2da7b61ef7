import { formatCount, UNKNOWN } from "@/lib/web/format";
import { UNITS, type Unit } from "./units";

/** Height of a plot in pixels, where nothing asks for another. */
export const PLOT_HEIGHT = 200;

/** Names of color tokens in app/tokens.css. */
export type Color = "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "ink" | "accent";
const SERIES_COLORS = ["s1", "s2", "s3", "s4", "s5", "s6"] as const;
/** The color of the nth series. */
export const seriesColor = (nth: number): Color => SERIES_COLORS[nth % SERIES_COLORS.length]!;

/**
 * Dash patterns of lines. A dash tells measures apart, a color areas. `dash`: list price or for sale. `dot`: off the market. `long`:
 * an index that others publish.
 */
export const DASHES = { dash: "6 4", dot: "1 4", long: "14 4" } as const;

/** A position on the horizontal axis, with its name. */
export interface ChartRow {
  /** YYYY-MM on an axis of months, YYYY-MM-DD on one of dates, otherwise the name under the axis. */
  at: string;
  /** As shown: "Oct 2026". */
  name: string;
}

export interface ChartSeries {
  /** Unique in its chart. */
  key: string;
  /** As in the legend: "78704 sold". Series with the same label are switched together. */
  label: string;
  color: Color;
  /** `tooltip` is not drawn: it is only there and read aloud, in place of steps. */
  mark: "line" | "step" | "bar" | "tooltip";
  dash?: keyof typeof DASHES | undefined;
  /** One per row, null for a gap. Bars are stacked from 0, the first series lowest. */
  values: readonly (number | null)[];
  /** Rows with too few sales to be joined to the line. They are drawn as single circles. */
  thin?: readonly boolean[] | undefined;
  /** Each month's own value, where the line's are of several months: faint marks behind it. */
  singleMonths?: readonly (number | null)[] | undefined;
  /** The range around each value in which the middle half lies. */
  band?: readonly (readonly [low: number, high: number] | null)[] | undefined;
  /** Number of sales behind each value, if the table should show it. */
  samples?: readonly (number | null)[] | undefined;
  /** What each value is compared with in the tooltip: "in a month", "in a year". */
  compared?: readonly { name: string; values: readonly (number | null)[] }[] | undefined;
  /** Label at the end of the line. The legend shows `label`. */
  end?: string | undefined;
}

/** A chart as plain data. The server's still and recharts draw the same, and the table holds the same values. */
export interface ChartSpec {
  axis: "months" | "dates" | "names";
  /** In the order of the axis. Months have no gaps. */
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  unit: Unit;
  /** Height of the plot without its margins, in pixels. */
  height: number;
  /** What the vertical axis measures: "Median price, dollars". */
  axisName: string;
  /** Added to the axis name where there is room: "3-month average". */
  axisDetail?: string | undefined;
  /** Values that the vertical axis includes in addition to those of the series. */
  span?: readonly [number, number] | undefined;
  /** A value that lines are compared with, as a dark line across the plot: 100 of an index. */
  base?: number | undefined;
  /** Values that others are read against, as hairlines across the plot. The axis reaches them. */
  guides?: readonly number[] | undefined;
  /** What the marks beside the lines are, in a saved picture: "Faint marks are single months." */
  note?: string | undefined;
  /** What the bands are, in the legend: "Middle half of sold prices". */
  bandName?: string | undefined;
  /** Values labeled where there is room, the most important first. `row` is an index. */
  labels?: readonly { row: number; value: number; text: string; accent?: boolean; under?: boolean }[] | undefined;
  /** Circles at points, for example at the events of a price history. */
  points?: readonly { row: number; value: number; hollow: boolean; accent?: boolean }[];
}

export interface LegendEntry extends Pick<ChartSeries, "label" | "color" | "dash" | "values"> {
  mark: "line" | "block" | "band";
  unit: Unit;
  /** The newest value of a line, or of bars of months, as written, and the number of sales that it stands on. */
  newest: string | null;
  sales: number | null;
}

/** On an axis of time the newest row's, which others of its charts speak of too. */
const newestOf = (axis: ChartSpec["axis"], values: readonly (number | null)[]): number | null =>
  (axis === "names" ? values.findLast((value) => value !== null) : values.at(-1)) ?? null;

/** The legend's entries: one for each label of the series that are drawn, and one for their band. */
export function legendOf({ axis, series, unit, bandName }: ChartSpec): LegendEntry[] {
  const drawn = series.filter(({ mark }) => mark !== "tooltip");
  const entries = drawn
    .filter(({ label }, i) => drawn.findIndex((other) => other.label === label) === i)
    .map(
      ({ label, color, dash, mark, values, samples }): LegendEntry => ({
        label,
        color,
        dash,
        mark: mark === "bar" ? "block" : "line",
        values,
        unit,
        newest: mark === "line" || axis === "months" ? UNITS[unit].value(newestOf(axis, values)) : null,
        sales: (axis === "months" && samples?.at(-1)) || null,
      }),
    );
  const banded = drawn.find(({ band }) => band);
  if (!banded || !bandName) return entries;
  return [
    ...entries,
    { label: bandName, color: banded.color, mark: "band", values: [], unit, newest: null, sales: null },
  ];
}

/** The table behind a chart: the first cell of a row is its heading. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A range in words: "$610K to $940K". */
export const bandWords = (unit: Unit, [low, high]: readonly [number, number]): string =>
  `${UNITS[unit].value(low)} to ${UNITS[unit].value(high)}`;

/** Newest first, as in the API. Behind a series' values stand the middle half and the number of sales, if it has them. */
export function chartTable({ rows, series, unit }: ChartSpec): TableData {
  const columns = series.flatMap(({ label, values, band, samples }) => [
    { head: label, cell: (i: number) => UNITS[unit].value(values[i] ?? null) },
    ...(band ? [{ head: `${label}, middle half`, cell: (i: number) => bandCell(unit, band[i]) }] : []),
    ...(samples ? [{ head: `${label}, sales`, cell: (i: number) => formatCount(samples[i] ?? null) }] : []),
  ]);
  return {
    columns: ["Month", ...columns.map((column) => column.head)],
    rows: rows.map(({ name }, i) => [name, ...columns.map(({ cell }) => cell(i))]).reverse(),
  };
}

const bandCell = (unit: Unit, both: readonly [number, number] | null | undefined): string =>
  both ? bandWords(unit, both) : UNKNOWN;
