import { compare } from "@/lib/domain/lists";
import type { PublishedMarket } from "@/lib/domain/market";
import { type SeriesKind, toPublished } from "@/lib/domain/series";
import { monthTitle } from "../import/dates";
import { SERIES_FIELDS, SERIES_SCALE, type SeriesFacts, type SeriesField } from "../import/fields";
import type { ZipSeries } from "../source";
import type { Column } from "./table";

/** A row of published figures: a ZIP code's figures of one month, or one point of a series. */
export interface PublishedMonth {
  zipCode: string;
  city: string;
  state: string;
  /** The publishers, without the month up to which their figures go. */
  sources: string[];
  /** YYYY-MM. */
  month: string;
  facts: SeriesFacts;
  /** The series and its value; null in a row of figures. */
  point: (Pick<SeriesKind, "name" | "unit"> & { value: number }) | null;
}

const through = (month: string): string => `, to ${monthTitle(month)}`;

/**
 * A ZIP code's published figures as rows by month, oldest first; importing them again gives the same figures. The newest row
 * also has the figures that only the snapshot has.
 */
export function publishedMonths({ history, snapshot, sources, ...place }: PublishedMarket): PublishedMonth[] {
  const oldestFirst = history.toSorted((a, b) => compare(a.month, b.month));
  const newest = oldestFirst.findLast(({ month }) => sources.some((source) => source.endsWith(through(month))));
  const names = sources.map((source) => source.replace(/, to [A-Z][a-z]+ \d{4}$/, ""));
  return oldestFirst.flatMap((row) => {
    const stated: Record<string, unknown> = row === newest ? { ...snapshot, ...row } : { ...row };
    const facts: SeriesFacts = {};
    for (const name of SERIES_FIELDS) if (typeof stated[name] === "number") facts[name] = stated[name];
    if (row !== newest && Object.keys(facts).length === 0) return [];
    const { zipCode, city, state } = place;
    return [{ zipCode, city, state, sources: names, month: row.month, facts, point: null }];
  });
}

/** The points of a ZIP code's published series, one row each. */
export function* publishedPoints({ series, ...place }: ZipSeries): Generator<PublishedMonth> {
  const { zipCode, city, state } = place;
  for (const { source, name, unit, points } of series.map(toPublished))
    for (const { month, value } of points)
      yield { zipCode, city, state, sources: [source], month, facts: {}, point: { name, unit, value } };
}

const text = (name: "zipCode" | "city" | "state" | "month"): Column<PublishedMonth> => ({
  name,
  type: { is: "text" },
  nullable: false,
  value: (row) => row[name],
});
const figure = (name: SeriesField): Column<PublishedMonth> => ({
  name,
  type: SERIES_SCALE[name] === 1 ? { is: "whole", max: 2 ** 31 - 1 } : { is: "decimal" },
  nullable: true,
  value: ({ facts }) => facts[name] ?? null,
});

/** The columns of published figures, with a row for each month of each ZIP code and for each point of a series. */
export const SERIES_COLUMNS: readonly Column<PublishedMonth>[] = [
  ...(["zipCode", "city", "state"] as const).map(text),
  { name: "sources", type: { is: "list", of: "texts" }, nullable: false, value: ({ sources }) => sources },
  text("month"),
  ...SERIES_FIELDS.map(figure),
  { name: "series", type: { is: "text" }, nullable: true, value: ({ point }) => point?.name ?? null },
  { name: "unit", type: { is: "text" }, nullable: true, value: ({ point }) => point?.unit ?? null },
  { name: "point", type: { is: "decimal" }, nullable: true, value: ({ point }) => point?.value ?? null },
];
