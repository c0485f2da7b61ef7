import { monthNumber } from "@/lib/domain/calendar";
import { grouped } from "@/lib/domain/lists";
import type { SeriesUnit } from "@/lib/domain/series";
import { RowFault } from "../faults";
import { type FiguresRow, MONEY_MAX, type Place, type SeriesFacts, type SeriesField, type SeriesPart } from "../fields";
import { properCase } from "../texts";
import { columnsOf, numberOf, plain, stateOf, type TellCoercion, zipOf } from "../values";

/** Shared code of formats of published market figures: tables with a row per ZIP code, or per ZIP code and month. */

/** A column of such a table. */
export interface MarketColumn {
  /** Its possible names; the first one is the name of its series. */
  column: string;
  /** The unit of its series; null if it is no series, as a column of changes. */
  unit: SeriesUnit | null;
  /** The field that it fills; null if no field of the service means the same. */
  fills: SeriesField | null;
  /** Fills the field only in rows whose period is one calendar month. */
  monthly?: true;
  why: string;
}

type Cell = (cells: readonly string[]) => string;

/** Finds a table's column by the first of several names that it has; cells of a missing column are "". */
export function cellsOf(header: readonly string[]): (...names: string[]) => Cell {
  const find = columnsOf(header);
  return (...names) => names.map((name) => find(name)).find((cell) => cell !== null) ?? (() => "");
}

const PERCENT = /%/;

/** The unrounded number in a cell; a share in percent becomes a ratio. Throws a `RowFault`. */
export function publishedIn(text: string, name: string, inPercent = false): number | null {
  const value = numberOf(text);
  if (value === undefined) throw new RowFault("rejected", name, text, "is not a number");
  return value === null || !inPercent ? value : Math.round(value * 10_000) / 1_000_000;
}

/** What a row states of one month. */
interface MonthOfRow {
  /** The service's own figures. */
  facts: SeriesFacts;
  series: SeriesPart[];
}

/**
 * Makes the reader of a row of one month; `isMonth` is whether the row's period is that calendar month. Throws a `RowFault` for a row
 * without a figure.
 */
export function monthReader(header: readonly string[], columns: readonly MarketColumn[]) {
  const names = header.map(plain);
  const found = columns.flatMap((column) => {
    const known = column.column.split(", ");
    const index = known.map((name) => names.indexOf(plain(name))).find((at) => at >= 0);
    return index === undefined ? [] : [{ ...column, name: known[0]!, index, inPercent: PERCENT.test(header[index]!) }];
  });
  return (cells: readonly string[], month: string, source: string, isMonth = true): MonthOfRow => {
    const facts: SeriesFacts = {};
    for (const { index, fills, monthly } of found) {
      const value = fills && figureIn(cells[index] ?? "", fills);
      if (fills && value !== null && (isMonth || !monthly)) facts[fills] = value;
    }
    const series = found.flatMap(({ name, unit, index, inPercent }) => {
      const value = unit && publishedIn(cells[index] ?? "", name, inPercent && unit === "ratio");
      return value === null ? [] : [{ name, source, unit: unit!, first: monthNumber(month), values: [value] }];
    });
    if (series.length === 0) throw aside("", "", "states no figure");
    return { facts, series };
  };
}

/** A row's months: none if it fills no field. */
export const monthsOf = (month: string, facts: SeriesFacts): FiguresRow["months"] =>
  Object.keys(facts).length > 0 ? [{ month, facts }] : [];

/** The format's table in docs/IMPORT.md: columns of which the same is to be said are a row. */
export const documentColumns = (columns: readonly MarketColumn[]) => ({
  head: ["Columns", "Series in", "Fills", "Why"],
  rows: [...grouped(columns, ({ unit, fills, why }) => `${unit} ${fills} ${why}`).values()].map((alike) => {
    const [{ unit, fills, monthly, why }] = alike as [MarketColumn];
    const names = alike.flatMap(({ column }) => column.split(", "));
    return [
      names.map((name) => `\`${name}\``).join(", "),
      unit ? `\`${unit}\`` : "none",
      fills ? `\`${fills}\`${monthly ? ", where the period is one calendar month" : ""}` : "nothing",
      why,
    ];
  }),
});

/** The ZIP code in a cell. Throws a `RowFault`. */
export function zipIn(text: string, tell: TellCoercion): string {
  const zip = zipOf(text, (what) => tell("zipCode", what, text, zipOf(text) ?? null));
  if (!zip) throw new RowFault("rejected", "zipCode", text, zip === null ? "is not stated" : "is not a US ZIP code");
  return zip;
}

/** The figure in a cell, or null. Throws a `RowFault`. */
export function figureIn(text: string, field: SeriesField): number | null {
  const value = numberOf(text);
  if (value === undefined || (value !== null && (value < 0 || value > MONEY_MAX)))
    throw new RowFault("rejected", field, text, "is not a number in range");
  return value;
}

/** A city of a state, or null if either is not stated. */
export function placeIn(city: string, state: string): Place | null {
  const code = stateOf(state);
  const name = city.trim();
  return code && name !== "" ? { city: properCase(name), state: code } : null;
}

/** Sets a row aside: it is no mistake, but nothing that is imported. */
export const aside = (field: string, value: string, reason: string) => new RowFault("aside", field, value, reason);
