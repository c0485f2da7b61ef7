import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { ImportFailure } from "../faults";
import { type OnBytes, textHead, utf8Chunks } from "./bytes";

/** A row's cells and the line on which it begins, counted from 1. */
export type OnCells = (cells: string[], line: number) => void;

/** Rows are of any width, and a quotation mark within a cell is itself. */
const RELAXED = { relax_column_count: true, relax_quotes: true } as const;
/** A longer row is one whose quotation mark is never closed. */
const LONGEST_ROW = 1 << 20;

/** Line breaks within quotation marks. */
function breaksIn(cells: readonly string[], newline: string): number {
  let breaks = 0;
  for (const cell of cells) for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) breaks++;
  return breaks;
}

/** What separates the cells and rows of a file. `newline` is CR where no line ends in LF or CRLF. */
export interface Marks {
  delimiter: string;
  newline: "\n" | "\r";
}

/** As `readCsv`, of a file's text that comes in chunks. */
export async function parseRows(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  { delimiter, newline }: Marks,
  onCells: OnCells,
): Promise<void> {
  /** The line on which the next row begins; csv-parse counts a CRLF within quotation marks as two. */
  let next = 1;
  const parser = parse({
    ...RELAXED,
    delimiter,
    record_delimiter: newline === "\r" ? "\r" : ["\r\n", "\n"],
    max_record_size: LONGEST_ROW,
  });
  // Its `on_record` is told of the whole file's state with every row: that takes a fifth of its time.
  parser.on("data", (cells: string[]) => {
    const line = next;
    next += 1 + breaksIn(cells, newline);
    if (parser.destroyed || (cells.length === 1 && cells[0] === "")) return;
    try {
      onCells(cells, line);
    } catch (error) {
      parser.destroy(error as Error);
    }
  });
  try {
    await pipeline(chunks, parser);
  } catch (error) {
    if (error instanceof CsvError) throw openQuote(path, next);
    throw error;
  }
}

/**
 * Reads delimited text of any size: quotes, doubled quotes, line breaks in quotes, lines that end in LF, CRLF or CR. Rows
 * go to `onCells` in order; empty lines are no rows. Throws an `ImportFailure` where a quotation mark is not closed.
 */
export async function readCsv(path: string, delimiter: string, onCells: OnCells, onBytes?: OnBytes): Promise<void> {
  const { text } = await textHead(path);
  const newline = text.includes("\r") && !text.includes("\n") ? "\r" : "\n";
  await parseRows(path, utf8Chunks(path, onBytes), { delimiter, newline }, onCells);
}

const openQuote = (path: string, line: number) =>
  new ImportFailure(`${path}, line ${line}: a quotation mark is opened and not closed; mend that line`);

const DELIMITERS = [",", "\t", ";", "|"];

/** The delimiter that splits the header into most cells, and those cells, trimmed. */
export function headerOf(path: string, head: string): { delimiter: string; header: string[] } {
  const rows = DELIMITERS.map((delimiter) => ({ delimiter, header: firstRow(path, head, delimiter) }));
  return rows.reduce((best, row) => (row.header.length > best.header.length ? row : best));
}

function firstRow(path: string, head: string, delimiter: string): string[] {
  try {
    const [cells = []] = parseWhole(head, { ...RELAXED, skip_empty_lines: true, delimiter, to: 1 }) as string[][];
    return cells.map((cell) => cell.trim());
  } catch (error) {
    if (error instanceof CsvError) throw openQuote(path, 1);
    throw error;
  }
}
