import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sizeText } from "@/lib/system-error";
import { scratchWriter, type WrittenFile } from "@/lib/whole-file";
import { ImportFailure } from "../faults";
import { isWorkbook, membersOf } from "./archive";
import { asUtf8 } from "./encoding";
import { isZip, unpacked } from "./unpack";

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

/** A workbook is held in memory while it is read; unpacked bytes above this are refused before anything is unpacked. */
const WORKBOOK_MAX = 256 * 2 ** 20;
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

export const STANDARD_INPUT = "-";
/** Whether a source on the command line is a path. */
export const isPath = (source: string): boolean => source !== STANDARD_INPUT;

/** The name of a source in messages; a path is its own name. */
export const sourceName = (source: string): string => (isPath(source) ? resolve(source) : "standard input");

interface OpenSourceOptions extends TableOptions {
  /** A folder for this source alone, to be created if it is standard input. */
  folder: string;
  stdin?: AsyncIterable<Uint8Array>;
}

/** The most bytes that are read from standard input. */
const SPOOLED_BYTES_MAX = 16 * 2 ** 30;

/** Writes a stream to a file and computes its size and checksum. Throws an `ImportFailure` beyond `most` bytes. */
export async function spool(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  most = SPOOLED_BYTES_MAX,
): Promise<WrittenFile> {
  const file = scratchWriter(path);
  try {
    for await (const chunk of chunks) {
      file.append(chunk);
      if (file.bytes > most)
        throw new ImportFailure(`${name} is larger than ${sizeText(most)}, the most that is accepted`);
    }
    return file.finish();
  } finally {
    file.abandon();
  }
}

/** Makes a source available as a file on disk. */
async function onDisk(source: string, { folder, stdin = process.stdin }: OpenSourceOptions) {
  const name = sourceName(source);
  if (isPath(source)) return { name, path: name };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "standard-input");
  return { name, path, spooled: await spool(name, stdin, path) };
}

/** File names that may contain rows: by their extension, or without one. */
const MAY_HAVE_ROWS = /(?:\.(?:csv|tsv|tsv\d+|tab|txt|dat|json|ndjson|jsonl|geojson|xml|parquet|gz)|(?:^|\/)[^./]+)$/i;

/** The content of a source. */
export interface Opened {
  inputs: Input[];
  /** The names of files in an archive that contain no rows. */
  passedOver: string[];
}

/** Opens a source: a file of rows, or an archive with such files. Throws an `ImportFailure`. */
export async function openSource(source: string, options: OpenSourceOptions): Promise<Opened> {
  const { name, path, spooled } = await onDisk(source, options);
  const from = { ...(spooled && { spooled }), columns: options.columns };
  if (!isZip(await fileHead(path, 4))) return { inputs: [{ ...fileInput(path, name), ...from }], passedOver: [] };
  if (await isWorkbook(name, path, WORKBOOK_MAX))
    return { inputs: [{ ...fileInput(path, name), sheet: options.sheet ?? "", ...from }], passedOver: [] };
  const members = await membersOf(path);
  const inputs = members
    .filter((member) => MAY_HAVE_ROWS.test(member.name))
    .map((member): Input => {
      const inner = `${name}/${member.name}`;
      return {
        name: inner,
        path,
        isWhole: false,
        ...from,
        bytes: (onBytes = () => {}) => unpacked(inner, member.bytes(onBytes)),
      };
    });
  const passedOver = members.map((member) => member.name).filter((member) => !MAY_HAVE_ROWS.test(member));
  if (inputs.length === 0)
    throw new ImportFailure(`${name} is a ZIP archive without a table: it holds ${passedOver.slice(0, 5).join(", ")}`);
  return { inputs, passedOver };
}

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
