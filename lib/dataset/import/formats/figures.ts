import { RowFault } from "../faults";
import type { Place, SeriesField } from "../fields";
import { columnsOf, isBlank, numberOf, properCase, stateOf, type TellCoercion, zipOf } from "../values";

/** What formats of published market figures share: they are tables with a row a ZIP, or a row a ZIP and month. */

/** What one column of such a table states. */
export interface MarketColumn {
  column: string;
  /** The field it fills; null where no field of the service states the same thing. */
  fills: SeriesField | null;
  /** Fills only in rows whose period is one calendar month. */
  monthly?: true;
  why: string;
}

type Cell = (cells: readonly string[]) => string;

/** Finds a table's column by the first of these names that it has; cells of no column are "". */
export function cellsOf(header: readonly string[]): (...names: string[]) => Cell {
  const find = columnsOf(header);
  return (...names) => names.map((name) => find(name)).find((cell) => cell !== null) ?? (() => "");
}

/** A file's table in docs/IMPORT.md. */
export const documentColumns = (columns: readonly MarketColumn[]) => ({
  head: ["Column", "Fills", "Why"],
  rows: columns.map(({ column, fills, monthly, why }) => [
    column
      .split(", ")
      .map((name) => `\`${name}\``)
      .join(", "),
    fills ? `\`${fills}\`${monthly ? ", where the period is one calendar month" : ""}` : "nothing",
    why,
  ]),
});

/** The ZIP that a cell states. Throws a `RowFault`. */
export function zipIn(text: string, tell: TellCoercion): string {
  const zip = zipOf(text, (what) => tell("zipCode", what, text, zipOf(text) ?? null));
  if (!zip) throw new RowFault("rejected", "zipCode", text, zip === null ? "is not stated" : "is not a US ZIP code");
  return zip;
}

/** The figure that a cell states, or null. Throws a `RowFault`. */
export function figureIn(text: string, field: SeriesField): number | null {
  const value = isBlank(text) ? null : numberOf(text);
  if (value === undefined || (value !== null && (value < 0 || value > 2_000_000_000)))
    throw new RowFault("rejected", field, text, "is not a number in range");
  return value;
}

export function placeIn(city: string, state: string): Place | null {
  const code = stateOf(state);
  const name = city.trim();
  return code && name !== "" ? { city: properCase(name), state: code } : null;
}

export const aside = (field: string, value: string, reason: string) => new RowFault("aside", field, value, reason);
