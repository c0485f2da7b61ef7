import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sizeText } from "@/lib/system-error";
import { scratchWriter, type WrittenFile } from "@/lib/whole-file";
import { ImportFailure } from "../faults";
import { isWorkbook, type Member, membersOf } from "./archive";
import { isProse } from "./csv";
import { fileHead, fileInput, type Input, type TableOptions, textHead } from "./input";
import { isZip, unpacked } from "./unpack";

/** What the operator names on the command line: a file, an archive of files, or standard input. */

/** A workbook is held in memory while it is read; unpacked bytes above this are refused before anything is unpacked. */
const WORKBOOK_MAX = 256 * 2 ** 20;

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

/** Names of files in which there is as often a note as a table. */
const MAY_BE_NOTE = /(?:\.(?:txt|dat)|(?:^|\/)[^./]+)$/i;

/** The content of a source. */
export interface Opened {
  inputs: Input[];
  /** The names of files in an archive that contain no rows, such as notes. */
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
  const inputOf = (member: Member): Input => {
    const inner = `${name}/${member.name}`;
    return {
      name: inner,
      path,
      isWhole: false,
      ...from,
      bytes: (onBytes = () => {}) => unpacked(inner, member.bytes(onBytes)),
    };
  };
  const candidates = members.filter((member) => MAY_HAVE_ROWS.test(member.name));
  if (candidates.length === 0)
    throw new ImportFailure(
      `${name} is a ZIP archive without a table: it holds ${members
        .slice(0, 5)
        .map((member) => member.name)
        .join(", ")}`,
    );
  // A note beside a table is no table; one that is alone is refused with what it is.
  const notes = new Set<Member>();
  for (const member of candidates)
    if (MAY_BE_NOTE.test(member.name) && isProse((await textHead(inputOf(member))).text)) notes.add(member);
  const tables = notes.size < candidates.length ? candidates.filter((member) => !notes.has(member)) : candidates;
  const passedOver = members.filter((member) => !tables.includes(member)).map((member) => member.name);
  return { inputs: tables.map(inputOf), passedOver };
}
