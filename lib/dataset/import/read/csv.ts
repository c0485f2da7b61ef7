import { CsvError } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { openInThread } from "@/lib/thread/thread";
import { ImportFailure } from "../faults";
import { breaksIn, type Marks, RELAXED, type Rows, recordDelimiter } from "./csv-thread";
import { type Input, type OnCells, type Table, utf8Chunks } from "./input";

/** How many chunks are split ahead of the consumer. */
const AHEAD = 4;

/** Passes on each row as a list of cells. */
function eachRow({ texts, ends, widths, lines, unclosed }: Rows, onCells: OnCells): void {
  let cell = 0;
  for (const [row, text] of (JSON.parse(texts) as string[]).entries()) {
    const cells: string[] = [];
    const behind = cell + widths[row]!;
    for (let from = 0; cell < behind; from = ends[cell++]!) cells.push(text.slice(from, ends[cell]));
    onCells(cells, lines[row]!, faultOf(lines[row]!, unclosed[row]));
  }
}

/** Why a line is no row: it is too long, or its quotation mark is not closed by line `last`. */
function faultOf(line: number, last: number | undefined): string | undefined {
  if (last === undefined) return undefined;
  if (last === 0) return "is longer than 1 MiB";
  const lost = last === line ? "" : `; lines ${line} to ${last} are rejected with it`;
  return `has a quotation mark that is opened and not closed${lost}`;
}

/**
 * Reads delimited text of any size in chunks, with quotes, doubled quotes and line breaks in quotes. Rows go to `onCells` in
 * order; empty lines are skipped. A line whose quotation mark is not closed within a megabyte or the file is reported as faulty,
 * and reading continues on the next line.
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

const newlineOf = (head: string): Marks["newline"] => (head.includes("\r") && !head.includes("\n") ? "\r" : "\n");

const DELIMITERS = [",", "\t", ";", "|"];
/** The number of rows among which the header is searched. */
export const SAMPLE_ROWS = 60;

interface SampleRow {
  cells: string[];
  line: number;
}

/** The first rows of a text that may end in the middle of a row; none if a quotation mark in the first is not closed. */
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
/** Whether a cell is a number, except a year or a percentile, which may be a column's name. */
const isNumber = (cell: string): boolean => /^[-+$]?\d[\d.,]*$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
const numbers = ({ cells }: SampleRow): number => cells.reduce((count, cell) => count + (isNumber(cell) ? 1 : 0), 0);

/** Whether a row's cells are rather values than the names of columns: two of them are numbers. */
export const isRowOfValues = (cells: readonly string[]): boolean => cells.filter(isNumber).length >= 2;

/**
 * The header among rows: the first with at least half as many non-empty cells as the fullest row, and mostly no numbers. This
 * skips title lines above it.
 */
export function headerAmong(rows: readonly SampleRow[]): SampleRow | undefined {
  const most = rows.reduce((max, row) => Math.max(max, stated(row)), 0);
  return rows.find((row) => 2 * stated(row) >= most && stated(row) > 1 && 2 * numbers(row) < stated(row)) ?? rows[0];
}

/** Whether a text is prose: whatever separates cells, no two and no half of its lines have equally many. */
export function isProse(head: string): boolean {
  if (/^\s*[[{<]/.test(head)) return false;
  const newline = newlineOf(head);
  return DELIMITERS.every((delimiter) => {
    const widths = sampleRows(head, { delimiter, newline }).map(({ cells }) => cells.length);
    const likeMost = Math.max(...widths.map((width) => (width > 1 ? widths.filter((w) => w === width).length : 0)), 0);
    return likeMost < Math.max(2, widths.length / 2);
  });
}

/** A table's header line, and the separators of its cells and rows. */
interface Header extends Marks {
  header: string[];
  /** Its line; lines before it are titles. */
  line: number;
}

interface HeaderOptions {
  /** The number of lines that are known to be titles. */
  skipLines?: number;
  /** Whether a row has the expected columns. */
  isKnown?: (header: readonly string[]) => boolean;
  /** The names of the columns, if the table has no header line. */
  columns?: readonly string[] | undefined;
}

/**
 * Finds the header in the beginning of a table's text: a row that `isKnown`, otherwise the most likely one, with the delimiter
 * that gives the most cells, of those by which most rows have as many cells as their header. Throws an `ImportFailure` if a quotation mark in the first row is not closed, or if it has not as
 * many cells as the `columns` that are given in a header's place.
 */
export function headerOf(name: string, head: string, { skipLines = 0, isKnown, columns }: HeaderOptions = {}): Header {
  const newline = newlineOf(head);
  // A mark that does not occur in the text separates nothing, and need not be tried.
  const marks = DELIMITERS.filter((mark) => head.includes(mark));
  const samples = (marks.length > 0 ? marks : [","]).map((delimiter) => ({
    delimiter,
    sample: sampleRows(head, { delimiter, newline }),
  }));
  if (samples.every(({ sample }) => sample.length === 0) && head.trim() !== "")
    throw new ImportFailure(`${name}, line 1: a quotation mark is opened and not closed; correct that line`);
  const tables = samples.map(({ delimiter, sample }) => {
    const rows = sample.filter(({ line }) => line > skipLines);
    const known = columns ? rows[0] : isKnown && rows.find(({ cells }) => isKnown(cells));
    const { cells, line } = known ?? headerAmong(rows) ?? { cells: [], line: 1 };
    const below = rows.filter((row) => row.line > line);
    const isEven = 2 * below.filter((row) => row.cells.length === cells.length).length >= below.length;
    return { delimiter, newline, header: cells, line, isKnown: known !== undefined, isEven };
  });
  const better = (a: (typeof tables)[number], b: (typeof tables)[number]) => {
    if (a.isKnown !== b.isKnown) return b.isKnown;
    const isTable = (one: typeof a) => one.isEven && one.header.length > 1;
    return isTable(a) === isTable(b) ? b.header.length > a.header.length : isTable(b);
  };
  const { isKnown: _, isEven: __, ...best } = tables.reduce((a, b) => (better(a, b) ? b : a));
  if (!columns) return best;
  if (best.header.length !== columns.length)
    throw new ImportFailure(
      `${name}: its first line has ${best.header.length} cells, and --columns names ${columns.length}`,
    );
  return { ...best, header: [...columns], line: skipLines };
}

/** Delimited text as a table; `head` is its first 128 KB. Throws an `ImportFailure`. */
export function delimitedTable(input: Input, head: string, options: HeaderOptions = {}): Table {
  const { header, line, ...marks } = headerOf(input.name, head, options);
  return {
    header,
    delimiter: marks.delimiter,
    headerLine: line,
    rows: (onCells, listener) => parseRows(utf8Chunks(input, listener), marks, onCells),
  };
}
