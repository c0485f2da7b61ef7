import { monthName, monthNumber } from "./calendar";

/** What a market file publishes of a ZIP, month by month, as it published it. */

export const SERIES_UNITS = ["usd", "usdPerMonth", "count", "days", "ratio"] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];

export interface SeriesPoint {
  /** YYYY-MM. */
  month: string;
  value: number;
}

/** Which series it is. */
export interface SeriesKind {
  /** As its publisher calls it, in lower case: "zhvi". */
  name: string;
  /** Who publishes it, as visitors read it: "Zillow Research". */
  source: string;
  unit: SeriesUnit;
}

export interface PublishedSeries extends SeriesKind {
  /** Newest first, one a month; months without a value are left out. */
  points: SeriesPoint[];
}

/** A series as datasets keep it: a value a month without gaps, newest first; NaN where none was published. */
export interface MonthlySeries extends SeriesKind {
  /** The newest month, as a count of months. */
  newest: number;
  values: Float64Array;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which a ZIP's series are served. */
export const bySeriesName = (a: SeriesKind, b: SeriesKind): number =>
  byText(a.name, b.name) || byText(a.source, b.source);

export const toPublished = ({ name, source, unit, newest, values }: MonthlySeries): PublishedSeries => ({
  name,
  source,
  unit,
  points: [...values].flatMap((value, i) => (Number.isNaN(value) ? [] : [{ month: monthName(newest - i), value }])),
});

/** A series of at least one point. */
export function toMonthly({ name, source, unit, points }: PublishedSeries): MonthlySeries {
  const months = points.map(({ month }) => monthNumber(month));
  const newest = months.reduce((a, b) => Math.max(a, b));
  const oldest = months.reduce((a, b) => Math.min(a, b));
  const values = new Float64Array(newest - oldest + 1).fill(Number.NaN);
  for (const [i, { value }] of points.entries()) values[newest - months[i]!] = value;
  return { name, source, unit, newest, values };
}
