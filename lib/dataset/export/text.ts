import { stringify } from "csv-stringify/sync";
import { type Column, cellOf } from "./table";

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
