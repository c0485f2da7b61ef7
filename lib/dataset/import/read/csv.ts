import { CsvError } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { openInThread } from "@/lib/thread/thread";
import { ImportFailure } from "../faults";
import { type OnBytes, textHead, utf8Chunks } from "./bytes";
import { RELAXED, type Rows } from "./csv-thread";

/** A row's cells and the line on which it begins, counted from 1. */
export type OnCells = (cells: string[], line: number) => void;

/** What separates the cells and rows of a file. `newline` is CR where no line ends in LF or CRLF. */
export interface Marks {
  delimiter: string;
  newline: "\n" | "\r";
}

/** Chunks that are split ahead of who takes their rows. */
const AHEAD = 4;

/** As `readCsv`, of a file's text that comes in chunks. */
export async function parseRows(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  marks: Marks,
  onCells: OnCells,
): Promise<void> {
  const splitter = openInThread<typeof import("./csv-thread")>("lib/dataset/import/read/csv-thread.ts", marks);
  const take = (rows: Rows) => {
    const cells = JSON.parse(rows.cells) as string[][];
    for (let i = 0; i < cells.length; i++) onCells(cells[i]!, rows.lines[i]!);
    if (rows.openQuote !== null) throw openQuote(path, rows.openQuote);
  };
  try {
    const asked: Promise<Rows>[] = [];
    for await (const chunk of chunks) {
      asked.push(splitter.call("rows", chunk));
      if (asked.length > AHEAD) take(await asked.shift()!);
    }
    for (const rows of [...asked, splitter.call("last")]) take(await rows);
  } finally {
    await splitter.close();
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
