import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import type { LongWindow, MarketFigures, ZipPlace } from "@/lib/domain/market";
import type { NumberSort } from "@/lib/domain/search";
import type { SeriesKind } from "@/lib/domain/series";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { chunksOf, fillFrom } from "@/lib/whole-file";
import type { ListedWindow } from "../zip-market";

/** The files of a dataset, described in docs/FILE-FORMAT.md. Any change of their meaning needs a new FORMAT. */

/** The format that this version writes and reads. */
export const FORMAT = 9;

const FILES = ["index.bin", "records.bin", "markets.bin"] as const;
export type FileName = (typeof FILES)[number];
/** A further file of imported datasets: the listings that a later import adds to. The store never opens it. */
export const LISTINGS_FILE = "listings.tsv";

/** The first eight bytes of each file. */
export const MAGIC: Readonly<Record<FileName, string>> = {
  "index.bin": "LOTLIDX1",
  "records.bin": "LOTLREC1",
  "markets.bin": "LOTLMKT1",
};

/** The number of rows whose offsets share a 64-bit base; search rows are held in memory in blocks of this many. */
export const BLOCK_ROWS = 16_384;

/** The bytes of records.bin and markets.bin that share one CRC-32 in the index. */
export const CHECKED_BYTES = 8_192;

export type SectionType = "u8" | "u16" | "u32" | "i32" | "f64" | "json" | "utf8";

export interface Section {
  name: string;
  type: SectionType;
  /** Counted from the end of the padded header. */
  offset: number;
  bytes: number;
}

/** The JSON header of index.bin. */
export interface IndexHeader {
  rows: number;
  /** Where the search rows in records.bin start, after the complete records, and how many bytes they are. */
  hotStart: number;
  hotBytes: number;
  /** The number of rows with a value for each sort key; higher ranks are nulls. */
  known: Record<string, number>;
  /** The list of ZIP codes at the end of markets.bin. */
  directory: { offset: number; bytes: number };
  /** The kinds of published series; markets.bin refers to them by index. */
  seriesKinds: SeriesKind[];
  sections: Section[];
}

/** A published series in markets.bin: its kind, its newest month as a month number, and how many months it has. */
export type StoredSeries = [kind: number, newest: number, months: number];

/** A ZIP code's history in a longer window: the bytes of the document, and what lists of markets show, sort and filter by. */
export interface StoredWindow extends ListedWindow {
  bytes: number;
}

/**
 * A line of the directory in markets.bin: where a ZIP code's two documents are; the values of its series follow them, and then its
 * histories in longer windows.
 */
export interface ZipEntry {
  place: ZipPlace;
  snapshot: MarketFigures;
  at: number;
  snapshotBytes: number;
  historyBytes: number;
  /** In the order in which they are served; missing if there are none. */
  series?: StoredSeries[];
  /** Documents of published figures have no bytes: `publishedMonths` pools them when they are asked for. */
  windows: Readonly<Record<LongWindow, StoredWindow>>;
}

/** A length rounded up to a multiple of 8, at which each section of a file starts. */
export const padded = (bytes: number): number => (bytes + 7) & ~7;

/** index.bin in memory. Columns are in row order; see docs/FILE-FORMAT.md. */
export interface Index {
  rows: number;
  header: IndexHeader;
  u8(name: string): Uint8Array;
  u16(name: string): Uint16Array;
  u32(name: string): Uint32Array;
  i32(name: string): Int32Array;
  /** A section of unsigned integers of any width. */
  wholes(name: string): Uint8Array | Uint16Array | Uint32Array;
  f64(name: string): Float64Array;
  utf8(name: string): Buffer;
  json<T>(name: string): T;
  /** The rows sorted by a number, and how many have a value; `rows` is null if the order is made from the column instead. */
  order(key: NumberSort): { rows: Uint32Array | null; known: number };
}

/** The error for a damaged file. */
export const damaged = (path: string, reason: string): DatasetUnavailable =>
  new DatasetUnavailable(`${path} is damaged: ${reason}. Remedy: npm run data -- rollback, or make the dataset again.`);

/** Fills `into` from a position; a file that is too short or cannot be read counts as damaged. */
export function readFully(fd: number, path: string, into: Uint8Array, position: number): void {
  let reason = `it ends before byte ${position + into.length}`;
  try {
    if (fillFrom(fd, into, position)) return;
  } catch (error) {
    reason = (error as Error).message;
  }
  throw damaged(path, reason);
}

const whole = z.number().int().min(0);
const file = z.object({ bytes: whole, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** manifest.json: a dataset's description, and the checksums that prove that its files are intact. */
const manifestShape = z.object({
  format: whole,
  version: z.string().regex(/^[0-9a-f]{16}$/),
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  asOf: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  kind: z.enum(["generated", "imported"]),
  name: z.string(),
  source: z.string(),
  records: whole,
  zipCodes: whole,
  /** The number of records without a value, by field. */
  nulls: z.record(z.string(), whole),
  files: z.object({ "index.bin": file, "records.bin": file, "markets.bin": file, [LISTINGS_FILE]: file.optional() }),
  notes: z.record(z.string(), z.unknown()),
});
export type Manifest = z.output<typeof manifestShape>;

/** The bytes of all files of a dataset but the manifest. */
export const bytesOf = ({ files }: Pick<Manifest, "files">): number =>
  Object.values(files).reduce((sum, file) => sum + (file?.bytes ?? 0), 0);

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** A manifest's statements on the content of a dataset, and its notes on how it was made. */
type ManifestContent = Omit<Manifest, "version" | "checksum">;

/**
 * A dataset's version: a hash of the manifest's statements on its content, including the files' checksums. The notes on how it
 * was made do not affect the version.
 */
const versionOf = ({ notes: _, ...content }: ManifestContent): string => hashOf(content).slice(0, 16);

/** Makes a manifest of this content, with a checksum of all its members. */
export const manifestOf = (content: ManifestContent): Manifest => ({
  ...content,
  version: versionOf(content),
  checksum: hashOf(content),
});

/** How a dataset of another format comes to be read. */
function remedyFor(format: number): string {
  if (format > FORMAT) return "npm run data -- rollback, or run that version of Lotline";
  if (format === FORMAT - 1) return "npm run data -- upgrade";
  return (
    "with the version of Lotline that made it, npm run data -- export records.ndjson; " +
    "with this one, npm run data -- import records.ndjson"
  );
}

/** Reads the manifest of a dataset of the `wanted` format. Errors name the faulty file and the remedy. */
export function readManifest(folder: string, wanted = FORMAT): Manifest {
  const path = join(folder, "manifest.json");
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (isSystemError(error)) throw new DatasetUnavailable(errorMessageFor(error, { path }), { cause: error });
    throw damaged(path, error instanceof SyntaxError ? "it is not JSON" : (error as Error).message);
  }
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format !== wanted)
    throw new DatasetUnavailable(
      `${path} was made by another version of Lotline (format ${format}; this one reads ${FORMAT}). Remedy: ${remedyFor(format)}.`,
    );
  const result = manifestShape.safeParse(parsed);
  if (result.success) {
    const { version, checksum, ...content } = parsed as Manifest;
    if (versionOf(content) !== version) throw damaged(path, "its version does not match its content");
    if (hashOf(content) !== checksum) throw damaged(path, "its checksum does not match its content");
    return result.data;
  }
  const [issue] = result.error.issues;
  throw damaged(path, `${issue?.path.join(".")}: ${issue?.message}`);
}

const CHUNK = 4 << 20;

/** The SHA-256 of a file in hexadecimal. */
function sha256Of(path: string): string {
  const hash = createHash("sha256");
  for (const chunk of chunksOf(path, CHUNK)) hash.update(chunk);
  return hash.digest("hex");
}

/** Verifies every byte of a dataset's files against the manifest's checksums. Throws for the first file that differs. */
export function verifyFiles(folder: string, files: Partial<Manifest["files"]>): void {
  for (const [name, file] of Object.entries(files)) {
    const path = join(folder, name);
    if (sha256Of(path) !== file?.sha256) throw damaged(path, "its SHA-256 differs from the manifest");
  }
}
