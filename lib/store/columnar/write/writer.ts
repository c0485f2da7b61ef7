import { createHash } from "node:crypto";
import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SortKey } from "@/lib/domain/search";
import type { ZipMarket } from "../../zip-market";
import {
  BLOCK_ROWS,
  type FileName,
  type IndexHeader,
  MAGIC,
  type Manifest,
  NULL_U16,
  NULL_U32,
  RECORD_ALIGN,
  type ZipEntry,
} from "../format";
import { stagedColumns } from "./columns";
import { recordEncoder } from "./encode";
import type { AllColumns } from "./fields";
import { type NewFile, newFile, type StagingFile, stagingFile, type WrittenFile } from "./files";
import { indexSections, made, writeIndex } from "./index-file";
import { ordersOf, requireUnique } from "./orders";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes"> & { files: Record<FileName, WrittenFile> };

/**
 * Writes a dataset's files into an empty folder. Complete records stay in the order they came; search rows and columns wait
 * on disk to be put in row order. Memory grows by some 60 bytes a record, in `finish` only, and by the names of streets.
 */
export interface ColumnarWriter {
  /** Takes valid records behind those that came before; some hundred at a time are taken soonest. */
  append(records: readonly PropertyRecord[]): void;
  /** Throws `DuplicateRecord`. `zips` ascend by ZIP. */
  finish(zips: Iterable<ZipMarket>): WrittenDataset;
  /** Closes what is open, and removes what waited. */
  close(): void;
}

/** Where search rows stand in the order they came. */
interface StagedRows {
  file: StagingFile;
  /** By item, with one more: the end. */
  starts: Float64Array;
}

function startsOf(sizes: Uint16Array): Float64Array {
  const starts = new Float64Array(sizes.length + 1);
  for (let item = 0; item < sizes.length; item++) starts[item + 1] = starts[item]! + sizes[item]!;
  return starts;
}

function readRow({ file, starts }: StagedRows, item: number): PropertyRecord {
  const text = Buffer.alloc(starts[item + 1]! - starts[item]!);
  file.read(text, starts[item]!);
  return JSON.parse(text.toString()) as PropertyRecord;
}

/** Appends search rows in row order. Answers with the sections of their offsets: 32 bits within a block of rows, 64 bits a block. */
function appendRows({ file, starts }: StagedRows, rows: Uint32Array, to: NewFile) {
  const within = new Uint32Array(rows.length);
  const base = new Float64Array(Math.ceil(rows.length / BLOCK_ROWS) + 1);
  const sizeOf = (item: number) => starts[item + 1]! - starts[item]!;
  let at = 0;
  for (let block = 0; block < base.length - 1; block++) {
    const first = block * BLOCK_ROWS;
    const items = rows.subarray(first, first + BLOCK_ROWS);
    const text = Buffer.allocUnsafe(items.reduce((bytes, item) => bytes + sizeOf(item), 0));
    let used = 0;
    for (const [i, item] of items.entries()) {
      within[first + i] = used;
      file.read(text.subarray(used, used + sizeOf(item)), starts[item]!);
      used += sizeOf(item);
    }
    to.append(text);
    at += used;
    base[block + 1] = at;
  }
  return { bytes: at, sections: [made("hot.offset", "u32", within), made("hot.base", "f64", base)] };
}

/** Writes markets.bin: for each ZIP its snapshot and its history as JSON, then the directory. */
function writeMarkets(
  path: string,
  zips: Iterable<ZipMarket>,
): { file: WrittenFile; directory: IndexHeader["directory"]; zipCodes: number } {
  const file = newFile(path);
  try {
    file.append(Buffer.from(MAGIC["markets.bin"]));
    const entries: ZipEntry[] = [];
    for (const { place, snapshot, history } of zips) {
      const documents = [snapshot, history].map((document) => Buffer.from(JSON.stringify(document)));
      const [snapshotBytes, historyBytes] = documents.map(({ length }) => length) as [number, number];
      entries.push({ place, snapshot: snapshot.snapshot, at: file.bytes, snapshotBytes, historyBytes });
      file.append(Buffer.concat(documents));
    }
    const directory = Buffer.from(`[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`);
    const offset = file.bytes;
    file.append(directory);
    const sha256 = createHash("sha256").update(directory).digest("hex");
    return { file: file.finish(), directory: { offset, bytes: directory.length, sha256 }, zipCodes: entries.length };
  } finally {
    file.close();
  }
}

/** How many records have a value, for each sort key. */
function knownOf({ column }: AllColumns): Record<SortKey, number> {
  const known = (key: SortKey) => {
    const values = column(key);
    const nullAs = values instanceof Uint16Array ? NULL_U16 : NULL_U32;
    let count = 0;
    for (const value of values) if (value !== nullAs) count++;
    return count;
  };
  return {
    listPrice: known("listPrice"),
    livingArea: known("livingArea"),
    daysOnMarket: known("daysOnMarket"),
    lastUpdated: known("lastUpdated"),
  };
}

export function columnarWriter(folder: string, asOf: string): ColumnarWriter {
  const path = (name: string) => join(folder, name);
  const columns = stagedColumns(path("columns.tmp"));
  const encode = recordEncoder(columns, asOf);
  const searchRows = stagingFile(path("rows.tmp"));
  const recordsFile = newFile(path("records.bin"));
  recordsFile.append(Buffer.from(`${MAGIC["records.bin"].padEnd(RECORD_ALIGN - 1)}\n`));

  return {
    append(batch) {
      const encoded = encode(batch, recordsFile.bytes / RECORD_ALIGN);
      recordsFile.append(encoded.complete);
      if (recordsFile.bytes / RECORD_ALIGN > NULL_U32) throw new Error("The complete records take more than 64 GiB.");
      searchRows.append(encoded.rows);
      columns.append(encoded.columns, batch.length);
    },
    finish(zips) {
      const orders = ordersOf(columns);
      const staged = { file: searchRows, starts: startsOf(columns.column("rowBytes")) };
      requireUnique(columns, orders, (item) => readRow(staged, item));
      const hotStart = recordsFile.bytes;
      const hot = appendRows(staged, orders.rows, recordsFile);
      searchRows.close();
      const writtenRecords = recordsFile.finish();
      const { file: marketsFile, directory, zipCodes } = writeMarkets(path("markets.bin"), zips);
      const head = { rows: columns.length, hotStart, hotBytes: hot.bytes, known: knownOf(columns), directory };
      const sections = [...indexSections(columns, orders), ...hot.sections];
      const indexFile = writeIndex(path("index.bin"), head, sections);
      columns.close();
      const files = { "index.bin": indexFile, "records.bin": writtenRecords, "markets.bin": marketsFile };
      return { records: columns.length, zipCodes, files };
    },
    close() {
      recordsFile.close();
      columns.close();
      searchRows.close();
    },
  };
}
