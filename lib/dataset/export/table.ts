import { stringify } from "csv-stringify/sync";

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

/** Rows from a synchronous or asynchronous source. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Rows per piece of text. */
const ROWS_A_PIECE = 500;

/** Groups rows into pieces; the last one may be shorter. */
async function* groups<Row>(rows: Rows<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  for await (const row of rows) {
    if (group.push(row) < ROWS_A_PIECE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** CSV by RFC 4180 in pieces: UTF-8, CRLF, a header line. Cells are not guarded against spreadsheets, as that would change the data. */
export async function* csvPieces<Row>(columns: readonly Column<Row>[], rows: Rows<Row>): AsyncGenerator<string> {
  const text = (lines: string[][]) => stringify(lines, { record_delimiter: "windows" });
  yield text([columns.map(({ name }) => name)]);
  for await (const group of groups(rows))
    yield text(group.map((row) => columns.map(({ value }) => cellOf(value(row)))));
}

/** Lines of text in pieces. */
export async function* linePieces(lines: Rows<string>): AsyncGenerator<string> {
  for await (const group of groups(lines)) yield `${group.join("\n")}\n`;
}

/** A row as a line of JSON. */
export const jsonLine = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])));
