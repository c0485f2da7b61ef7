import { monthName, monthNumber } from "./calendar";
import { compare } from "./lists";

/** Monthly series of a ZIP code, as market files published them. */

export const SERIES_UNITS = ["usd", "usdPerMonth", "count", "days", "ratio"] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];

export interface SeriesPoint {
  /** YYYY-MM. */
  month: string;
  value: number;
}

/** What identifies a series. */
export interface SeriesKind {
  /** The publisher's name for it, in lower case: "zhvi". */
  name: string;
  /** The publisher, as shown to visitors: "Zillow Research". */
  source: string;
  unit: SeriesUnit;
}

export interface PublishedSeries extends SeriesKind {
  /** One for each month with a value, newest first. */
  points: SeriesPoint[];
}

/** A series as datasets store it: a value for every month, newest first; NaN for a month without one. */
export interface MonthlySeries extends SeriesKind {
  /** The newest month, as a month number. */
  newest: number;
  values: Float64Array;
}

/** The order in which a ZIP code's series are served: by name, then source. */
export const bySeriesName = (a: SeriesKind, b: SeriesKind): number =>
  compare(a.name, b.name) || compare(a.source, b.source);

/** A series as the API answers it, newest first and without the months that have no value. */
export const toPublished = ({ name, source, unit, newest, values }: MonthlySeries): PublishedSeries => ({
  name,
  source,
  unit,
  points: [...values].flatMap((value, i) => (Number.isNaN(value) ? [] : [{ month: monthName(newest - i), value }])),
});

/** Converts a series of at least one point. */
export function toMonthly({ name, source, unit, points }: PublishedSeries): MonthlySeries {
  const months = points.map(({ month }) => monthNumber(month));
  const newest = months.reduce((a, b) => Math.max(a, b));
  const oldest = months.reduce((a, b) => Math.min(a, b));
  const values = new Float64Array(newest - oldest + 1).fill(Number.NaN);
  for (const [i, { value }] of points.entries()) values[newest - months[i]!] = value;
  return { name, source, unit, newest, values };
}
