/** Columns of a CSV or Parquet file, which an export writes and an import reads as cells of text. */

/** The type of a column. `max` is the greatest integer; a list has texts, or objects with these members. */
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

/** A column and the function that reads its value from a row: a text, number, boolean or list by its type, or null. */
export interface Column<Row> extends Member {
  value(row: Row): unknown;
}

/** A value as a cell: empty for null, JSON for a list. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;

/** A cell's value; if it is not of the type, the cell's text, so that a later check can quote it. */
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
