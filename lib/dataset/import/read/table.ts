import { ImportFailure } from "../faults";
import { type HeaderOptions, headerOf, type OnCells, parseRows } from "./csv";
import type { OnWindows1252 } from "./encoding";
import { fileHead, type Input, type OnBytes, utf8Chunks } from "./input";
import { isParquet, openParquet } from "./parquet";

/** A table in a file of delimited text or Parquet. */
export interface Table {
  /** The columns' names, trimmed. */
  header: string[];
  delimiter: string;
  /** The line of the header; lines before it are titles. */
  headerLine: number;
  /** Passes on every row in order with its first line; for text this includes titles and header. */
  rows(onCells: OnCells, onBytes?: OnBytes, onWindows1252?: OnWindows1252): Promise<void>;
}

/** A Parquet file as a table; null for any other file. Throws an `ImportFailure` if it is inside an archive or compressed. */
export async function parquetTable(input: Input): Promise<Table | null> {
  if (input.isWhole) {
    if (!isParquet(await fileHead(input.path, 4))) return null;
    return { ...(await openParquet(input)), delimiter: ",", headerLine: 1 };
  }
  for await (const chunk of input.bytes()) {
    if (!isParquet(chunk)) return null;
    throw new ImportFailure(`${input.name} is Parquet, whose parts are read in any order: unpack the archive first`);
  }
  return null;
}

/** Delimited text as a table; `head` is its first 128 KB. Throws an `ImportFailure`. */
export function delimitedTable(input: Input, head: string, options: HeaderOptions = {}): Table {
  const { header, line, ...marks } = headerOf(input.name, head, options);
  return {
    header,
    delimiter: marks.delimiter,
    headerLine: line,
    rows: (onCells, onBytes, onWindows1252) => parseRows(utf8Chunks(input, onBytes, onWindows1252), marks, onCells),
  };
}
