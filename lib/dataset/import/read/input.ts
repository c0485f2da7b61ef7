import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ImportFailure } from "../faults";
import { membersOf } from "./archive";
import { asUtf8, type OnWindows1252 } from "./encoding";
import { download, type Fetched, type FetchOptions, publicName, spool } from "./fetched";
import { isZip, unpacked } from "./unpack";

/** Told how many bytes of the file itself (compressed, where it is) were read. */
export type OnBytes = (bytes: number) => void;

/** A file of rows: named on the command line, or a member of such an archive. */
export interface Input {
  /** As reports call it: a path, an address, a member's path in its archive. */
  name: string;
  /** The file on the disk: the archive of a member. */
  path: string;
  /** Whether `path` is the file itself, whose bytes can be read in any order. */
  isWhole: boolean;
  /** Where the rows came over standard input or the network. */
  fetched?: Fetched;
  /** Its bytes, unpacked where they are gzip. */
  bytes(onBytes?: OnBytes): AsyncGenerator<Buffer>;
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

/** A file on the disk that is no archive. */
export const fileInput = (path: string, name = path): Input => ({
  name,
  path,
  isWhole: true,
  bytes: (onBytes) => unpacked(name, fileBytes(path, onBytes)),
});

export const STANDARD_INPUT = "-";
const isAddress = (source: string): boolean => /^https:\/\//i.test(source);
/** Whether a source of the command line is a path. */
export const isPath = (source: string): boolean => source !== STANDARD_INPUT && !isAddress(source);

/** What a source is called: its own name where it is a path. */
export const sourceName = (source: string): string =>
  source === STANDARD_INPUT ? "standard input" : isAddress(source) ? publicName(source) : resolve(source);

interface OpenSourceOptions extends FetchOptions {
  /** Where what is fetched waits to be read, of this source alone; it is made. */
  folder: string;
  stdin?: AsyncIterable<Uint8Array>;
}

/** A source as a file on the disk. */
async function onDisk(source: string, { folder, stdin = process.stdin, ...options }: OpenSourceOptions) {
  const name = sourceName(source);
  if (isPath(source)) return { name, path: name };
  mkdirSync(folder, { recursive: true });
  const path = join(
    folder,
    isAddress(source) ? basename(new URL(source).pathname).slice(-80) || "download" : "standard-input",
  );
  const fetched = isAddress(source) ? await download(source, path, options) : await spool(name, stdin, path);
  return { name, path, fetched };
}

/** A file of rows by its name, or one whose name does not say. */
const MAY_HAVE_ROWS = /(?:\.(?:csv|tsv|tsv\d+|tab|txt|dat|json|ndjson|jsonl|parquet|gz)|(?:^|\/)[^./]+)$/i;

/** What a source holds. */
export interface Opened {
  inputs: Input[];
  /** Files of an archive that are no rows, by their names. */
  passedOver: string[];
}

/** The files of rows that a source is: one, or the members of an archive. Throws an `ImportFailure`. */
export async function openSource(source: string, options: OpenSourceOptions): Promise<Opened> {
  const { name, path, fetched } = await onDisk(source, options);
  const from = fetched && { fetched };
  if (!isZip(await fileHead(path, 4))) return { inputs: [{ ...fileInput(path, name), ...from }], passedOver: [] };
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

/** An input's text as UTF-8, without byte order mark. */
export const utf8Chunks = (input: Input, onBytes?: OnBytes, onWindows1252?: OnWindows1252): AsyncGenerator<Buffer> =>
  asUtf8(input.bytes(onBytes), onWindows1252);

/** The first 128 KB of the text, and whether that is all of it. */
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
