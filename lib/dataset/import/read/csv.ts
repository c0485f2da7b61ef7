import { CsvError } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { openInThread } from "@/lib/thread/thread";
import { ImportFailure } from "../faults";
import { breaksIn, type Marks, RELAXED, type Rows, recordDelimiter } from "./csv-thread";

/** A row's cells and the line on which it begins, counted from 1; or a line's text as one cell and why it is no row. */
export type OnCells = (cells: string[], line: number, fault?: string) => void;

/** Chunks that are split ahead of who takes their rows. */
const AHEAD = 4;

/** Hands on rows as lists of cells. */
function eachRow({ texts, ends, widths, lines, unclosed }: Rows, onCells: OnCells): void {
  let cell = 0;
  for (const [row, text] of (JSON.parse(texts) as string[]).entries()) {
    const cells: string[] = [];
    const behind = cell + widths[row]!;
    for (let from = 0; cell < behind; from = ends[cell++]!) cells.push(text.slice(from, ends[cell]));
    onCells(cells, lines[row]!, faultOf(lines[row]!, unclosed[row]));
  }
}

/** Why a line is no row, where a quotation mark is not closed up to line `last`. */
function faultOf(line: number, last: number | undefined): string | undefined {
  if (last === undefined) return undefined;
  const lost = last === line ? "" : `; lines ${line} to ${last} are rejected with it`;
  return `has a quotation mark that is opened and not closed${lost}`;
}

/**
 * Reads delimited text of any size, that comes in chunks: quotes, doubled quotes, line breaks in quotes. Rows go to `onCells`
 * in order; empty lines are no rows. A line whose quotation mark is not closed within a megabyte, or the file, is told as
 * such, and rows are read on from the line behind it.
 */
export async function parseRows(
  chunks: AsyncIterable<Uint8Array>,
  { delimiter, newline }: Marks,
  onCells: OnCells,
): Promise<void> {
  const splitter = openInThread<typeof import("./csv-thread")>("lib/dataset/import/read/csv-thread.ts", {
    delimiter,
    newline,
  });
  try {
    const asked: Promise<Rows>[] = [];
    for await (const chunk of chunks) {
      asked.push(splitter.call("rows", chunk));
      if (asked.length > AHEAD) eachRow(await asked.shift()!, onCells);
    }
    for (const rows of [...asked, splitter.call("last")]) eachRow(await rows, onCells);
  } finally {
    await splitter.close();
  }
}

const DELIMITERS = [",", "\t", ";", "|"];
/** Rows among which the header is looked for. */
const SAMPLE_ROWS = 60;

interface SampleRow {
  cells: string[];
  line: number;
}

/** The first rows of a text that may end in the middle of one; none where a quotation mark in the first is not closed. */
function sampleRows(head: string, { delimiter, newline }: Marks): SampleRow[] {
  const rows: SampleRow[] = [];
  let next = 1;
  const onRow = (cells: string[]): null => {
    if (cells.length > 1 || cells[0] !== "") rows.push({ cells: cells.map((cell) => cell.trim()), line: next });
    next += 1 + breaksIn(cells, newline);
    return null;
  };
  const options = { ...RELAXED, record_delimiter: recordDelimiter(newline), to: SAMPLE_ROWS, on_record: onRow };
  try {
    parseWhole(head, { ...options, delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

const stated = ({ cells }: SampleRow): number => cells.reduce((count, cell) => count + (cell === "" ? 0 : 1), 0);
/** A year may be a column's name. */
const isNumber = (cell: string): boolean => /^[-+$]?\d[\d.,]*%?$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
const numbers = ({ cells }: SampleRow): number => cells.reduce((count, cell) => count + (isNumber(cell) ? 1 : 0), 0);

/**
 * The row that names the columns: the first that states at least half as much as the fullest row and is mostly no numbers,
 * so that title lines above it are none.
 */
function headerAmong(rows: readonly SampleRow[]): SampleRow | undefined {
  const most = rows.reduce((max, row) => Math.max(max, stated(row)), 0);
  return rows.find((row) => 2 * stated(row) >= most && stated(row) > 1 && 2 * numbers(row) < stated(row)) ?? rows[0];
}

/** A table's first line that names its columns, and what separates its cells. */
export interface Header extends Marks {
  header: string[];
  /** The line on which it stands; those before it are titles. */
  line: number;
}

export interface HeaderOptions {
  /** Lines that are titles in any case. */
  skipLines?: number;
  /** Whether these are the columns that are looked for. */
  isKnown?: (header: readonly string[]) => boolean;
}

/**
 * The header of a table whose text begins so: a row that `isKnown`, else the likeliest of the delimiter that splits it into
 * most cells. Throws an `ImportFailure` where a quotation mark in the first row is not closed.
 */
export function headerOf(name: string, head: string, { skipLines = 0, isKnown }: HeaderOptions = {}): Header {
  const newline = head.includes("\r") && !head.includes("\n") ? "\r" : "\n";
  const samples = DELIMITERS.map((delimiter) => ({ delimiter, sample: sampleRows(head, { delimiter, newline }) }));
  if (samples.every(({ sample }) => sample.length === 0) && head.trim() !== "")
    throw new ImportFailure(`${name}, line 1: a quotation mark is opened and not closed; mend that line`);
  const tables = samples.map(({ delimiter, sample }) => {
    const marks: Marks = { delimiter, newline };
    const rows = sample.filter(({ line }) => line > skipLines);
    const known = isKnown && rows.find(({ cells }) => isKnown(cells));
    const { cells, line } = known ?? headerAmong(rows) ?? { cells: [], line: 1 };
    return { ...marks, header: cells, line, isKnown: known !== undefined };
  });
  const better = (a: (typeof tables)[number], b: (typeof tables)[number]) =>
    a.isKnown !== b.isKnown ? b.isKnown : b.header.length > a.header.length;
  const { isKnown: _, ...best } = tables.reduce((a, b) => (better(a, b) ? b : a));
  return best;
}
