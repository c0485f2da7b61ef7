import { open } from "node:fs/promises";
import type { WrittenFile } from "@/lib/whole-file";
import { asUtf8 } from "./encoding";
import { unpacked } from "./unpack";

/** Called with the number of bytes read from the file itself, which may be compressed. */
type OnBytes = (bytes: number) => void;

/** What is told while a file is read. */
export interface ReadListener {
  onBytes?: OnBytes;
  /** Called once for a text that has no byte order mark and is neither ASCII nor UTF-8. */
  onWindows1252?: () => void;
}

/** What the operator says of a table. */
export interface TableOptions {
  /** The sheet of a workbook to read; by default the first one that is a table. */
  sheet?: string | undefined;
  /** The names of the columns, in order, of text without a header line. */
  columns?: readonly string[] | undefined;
}

/** A file of rows: one named on the command line, or a member of an archive. */
export interface Input {
  /** Its name in reports: a path, or the path of a member in its archive. */
  name: string;
  /** The file on disk; for a member, its archive. */
  path: string;
  /** Whether `path` is the file itself, so that its bytes can be read in any order. */
  isWhole: boolean;
  /** Set for a workbook: the sheet that the operator named, or "" for the first one that is a table. */
  sheet?: string;
  /** The names of its columns, if the operator named them. */
  columns?: readonly string[] | undefined;
  /** The file that standard input was written to, if the rows came from there. */
  spooled?: WrittenFile;
  /** Its bytes, decompressed if they are gzip. */
  bytes(onBytes?: OnBytes): AsyncGenerator<Buffer>;
}

/** Receives a row's cells and its first line, counted from 1; or a line's text as one cell and the reason why it is no row. */
export type OnCells = (cells: string[], line: number, fault?: string) => void;

/** The rows of an input as cells of text. */
export interface Table {
  /** The columns' names, trimmed. */
  header: string[];
  delimiter: string;
  /** The line of the header; lines before it are titles. */
  headerLine: number;
  /** Passes on every row in order; for text this includes titles and header. */
  rows(onCells: OnCells, listener?: ReadListener): Promise<void>;
}

/** A typed value as a cell: days and timestamps in ISO format, lists and structures as JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? "" : value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
  }
  if (typeof value === "object")
    return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}` : inner));
  return String(value);
}

const CHUNK = 1 << 18;
const HEAD = 1 << 17;

async function* fileBytes(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK);
      if (bytesRead === 0) return;
      onBytes(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The first bytes of a file. */
export async function fileHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The input of a file on disk that is no archive. */
export const fileInput = (path: string, name = path): Input => ({
  name,
  path,
  isWhole: true,
  bytes: (onBytes) => unpacked(name, fileBytes(path, onBytes)),
});

/** An input's text as UTF-8 without a byte order mark. */
export const utf8Chunks = (input: Input, { onBytes, onWindows1252 }: ReadListener = {}): AsyncGenerator<Buffer> =>
  asUtf8(input.bytes(onBytes), onWindows1252);

/** The first 128 KB of the text, and whether that is the whole text. */
export async function textHead(input: Input): Promise<{ text: string; whole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of utf8Chunks(input)) {
    parts.push(chunk);
    length += chunk.length;
    if (length > HEAD) return { text: Buffer.concat(parts).toString("utf8", 0, HEAD), whole: false };
  }
  return { text: Buffer.concat(parts).toString("utf8"), whole: true };
}
