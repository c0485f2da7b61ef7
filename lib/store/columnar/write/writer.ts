import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SortKey } from "@/lib/domain/search";
import type { MonthlySeries, SeriesKind } from "@/lib/domain/series";
import type { ZipMarket } from "../../zip-market";
import {
  BLOCK_ROWS,
  type FileName,
  MAGIC,
  type Manifest,
  NULL_U16,
  NULL_U32,
  RECORD_ALIGN,
  type StoredSeries,
  type ZipEntry,
} from "../format";
import { stagedColumns } from "./columns";
import { recordEncoder } from "./encode";
import type { AllColumns } from "./fields";
import { type NewFile, newFile, type StagingFile, stagingFile, type WrittenFile } from "./files";
import { indexSections, made, writeIndex } from "./index-file";
import { identity, ordersOf, requireUnique, sortedBy } from "./orders";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes"> & { files: Record<FileName, WrittenFile> };

/**
 * Writes a dataset's files into an empty folder. Complete records stay in the order they came; search rows and columns wait
 * on disk to be put in row order. Memory grows by some 60 bytes a record, in `finish` only, and by the names of streets.
 */
export interface ColumnarWriter {
  /** Takes valid records behind those that came before; some hundred at a time are taken soonest. */
  append(records: readonly PropertyRecord[]): Promise<void>;
  /** Bytes of the complete records so far. */
  readonly completeBytes: number;
  /** Throws `DuplicateRecord`. `zips` ascend by ZIP; `seriesOf` answers in the order in which series are served. */
  finish(zips: Iterable<ZipMarket>, seriesOf?: SeriesOf): Promise<WrittenDataset>;
  /** Closes what is open, and removes what waited. */
  close(): Promise<void>;
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

/** Rows that stand this near are read at once, so many bytes at most. */
const GAP = 8 << 10;
const RUN = 1 << 20;

/** Reads the rows of `items` into `text`, each to where `places` says; from the front of the file to its back. */
function readRows({ file, starts }: StagedRows, items: Uint32Array, text: Buffer, places: Uint32Array): void {
  const order = sortedBy(identity(items.length), items);
  const startOf = (nth: number) => starts[items[order[nth]!]!]!;
  const endOf = (nth: number) => starts[items[order[nth]!]! + 1]!;
  const scratch = Buffer.allocUnsafe(RUN);
  for (let nth = 0; nth < order.length; ) {
    const start = startOf(nth);
    let next = nth + 1;
    while (next < order.length && startOf(next) - endOf(next - 1) <= GAP && endOf(next) - start <= RUN) next++;
    const run = scratch.subarray(0, endOf(next - 1) - start);
    file.read(run, start);
    for (; nth < next; nth++) run.copy(text, places[order[nth]!]!, startOf(nth) - start, endOf(nth) - start);
  }
}

/** Appends search rows in row order. Answers with the sections of their offsets: 32 bits within a block of rows, 64 bits a block. */
async function appendRows(staged: StagedRows, rows: Uint32Array, to: NewFile) {
  const { starts } = staged;
  const within = new Uint32Array(rows.length);
  const base = new Float64Array(Math.ceil(rows.length / BLOCK_ROWS) + 1);
  const first = to.bytes;
  for (let block = 0; block < base.length - 1; block++) {
    const items = rows.subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
    const places = within.subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
    let bytes = 0;
    for (let i = 0; i < items.length; i++) {
      places[i] = bytes;
      bytes += starts[items[i]! + 1]! - starts[items[i]!]!;
    }
    const text = Buffer.allocUnsafe(bytes);
    readRows(staged, items, text, places);
    await to.written();
    to.append(text);
    base[block + 1] = to.bytes - first;
  }
  return { bytes: to.bytes - first, sections: [made("hot.offset", "u32", within), made("hot.base", "f64", base)] };
}

/** What files published of a ZIP. */
type SeriesOf = (zipCode: string) => readonly MonthlySeries[];

/** Numbers of the kinds of series, as they come. */
function seriesKinds() {
  const kinds: SeriesKind[] = [];
  const numbers = new Map<string, number>();
  return {
    kinds,
    numberOf({ name, source, unit }: SeriesKind): number {
      const key = JSON.stringify([name, source, unit]);
      const number = numbers.get(key) ?? kinds.push({ name, source, unit }) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}

/** Writes markets.bin: for each ZIP its snapshot and its history as JSON and the values of its series, then the directory. */
async function writeMarkets(path: string, zips: Iterable<ZipMarket>, seriesOf: SeriesOf = () => []) {
  const file = newFile(path);
  const { kinds, numberOf } = seriesKinds();
  try {
    file.append(Buffer.from(MAGIC["markets.bin"]));
    const entries: ZipEntry[] = [];
    for (const { place, snapshot, history } of zips) {
      const documents = [snapshot, history].map((document) => Buffer.from(JSON.stringify(document)));
      const [snapshotBytes, historyBytes] = documents.map(({ length }) => length) as [number, number];
      const all = seriesOf(place.zipCode);
      const series = all.map((one): StoredSeries => [numberOf(one), one.newest, one.values.length]);
      const entry = { place, snapshot: snapshot.snapshot, at: file.bytes, snapshotBytes, historyBytes };
      entries.push(series.length > 0 ? { ...entry, series } : entry);
      file.append(Buffer.concat([...documents, ...all.map(({ values }) => new Uint8Array(values.buffer))]));
      await file.written();
    }
    const directory = Buffer.from(`[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`);
    const offset = file.bytes;
    file.append(directory);
    return {
      file: await file.finish(),
      checksums: file.checksums(),
      directory: { offset, bytes: directory.length },
      seriesKinds: kinds,
      zipCodes: entries.length,
    };
  } finally {
    await file.close();
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
  // A batch is made ready in the memory of one while that of the other is written.
  const encoders = [recordEncoder(columns, asOf), recordEncoder(columns, asOf)] as const;
  let batches = 0;
  const searchRows = stagingFile(path("rows.tmp"));
  const recordsFile = newFile(path("records.bin"));
  recordsFile.append(Buffer.from(`${MAGIC["records.bin"].padEnd(RECORD_ALIGN - 1)}\n`));
  const allWritten = () => Promise.all([recordsFile.written(), searchRows.written(), columns.written()]);

  return {
    get completeBytes() {
      return recordsFile.bytes;
    },
    async append(batch) {
      const encoded = encoders[batches++ % 2]!(batch, recordsFile.bytes / RECORD_ALIGN);
      await allWritten();
      recordsFile.append(encoded.complete);
      searchRows.append(encoded.rows);
      columns.append(encoded.columns, batch.length);
    },
    async finish(zips, seriesOf) {
      await allWritten();
      const orders = ordersOf(columns);
      const staged = { file: searchRows, starts: startsOf(columns.column("rowBytes")) };
      requireUnique(columns, orders, (item) => readRow(staged, item));
      const hotStart = recordsFile.bytes;
      const hot = await appendRows(staged, orders.rows, recordsFile);
      await searchRows.close();
      // Synced to the disk while the other files are made.
      const recordsWritten = recordsFile.finish();
      recordsWritten.catch(() => {});
      const written = await writeMarkets(path("markets.bin"), zips, seriesOf);
      const { directory, seriesKinds, zipCodes } = written;
      const known = knownOf(columns);
      const head = { rows: columns.length, hotStart, hotBytes: hot.bytes, known, directory, seriesKinds };
      const sections = [
        ...indexSections(columns, orders),
        ...hot.sections,
        made("records.bin.crc32", "u32", recordsFile.checksums()),
        made("markets.bin.crc32", "u32", written.checksums),
      ];
      const indexFile = await writeIndex(path("index.bin"), head, sections);
      await columns.close();
      const files = { "index.bin": indexFile, "records.bin": await recordsWritten, "markets.bin": written.file };
      return { records: columns.length, zipCodes, files };
    },
    async close() {
      await Promise.all([recordsFile.close(), columns.close(), searchRows.close()]);
    },
  };
}
