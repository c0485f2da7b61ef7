/** A file's columns, as CSV and Parquet have them: what an export writes, and an import reads as cells of text. */

/** What a column holds. `max` is the greatest whole number; a list is of texts, or of objects with these members. */
export type ColumnType =
  | { is: "text" | "flag" | "decimal" }
  | { is: "whole"; max: number }
  | { is: "list"; of: "texts" | readonly Member[] };

/** A member of a list's objects. */
export interface Member {
  name: string;
  type: ColumnType;
  nullable: boolean;
}

/** A column, and its value in a row: a text, number, boolean or list as its type says, or null. */
export interface Column<Row> extends Member {
  value(row: Row): unknown;
}

/** A value as a cell: nothing for null, a list as JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;

/** A cell's value; the cell itself where it is none of the type, for whoever judges it to quote. */
export function valueOfCell(cell: string, { is }: ColumnType): unknown {
  if (cell === "") return null;
  if (is === "text") return cell;
  if (is === "flag") return cell === "true" ? true : cell === "false" ? false : cell;
  if (is !== "list") return NUMBER.test(cell) ? Number(cell) : cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}
