import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import { NUMBER_SORTS } from "@/lib/domain/search";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import type { WrittenFile } from "@/lib/whole-file";
import { collectGarbage } from "../../collect-garbage";
import { type CompleteRecords, decodeComplete } from "../../encode/complete";
import { rowEncoder } from "../../encode/rows";
import { RECORD_ALIGN } from "../../encode/text";
import type { MarketEvents } from "../../market/events";
import { identity, sortedBy } from "../../sort";
import { BLOCK_ROWS, type IndexHeader, MAGIC } from "../format";
import { stagedColumns } from "./columns";
import { type NewFile, newFile, type StagingFile, stagingFile } from "./files";
import { eventSections, indexSections, made, writeIndex } from "./index-file";
import { knownOf, type Orders, ordersOf, requireUnique } from "./orders";

/** The staged search rows, in the records' original order. */
interface StagedRows {
  file: StagingFile;
  /** Where each item's row starts, followed by the end. */
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

/** Rows with at most GAP bytes between them are read together, at most RUN bytes at a time. */
const GAP = 8 << 10;
const RUN = 1 << 20;

/** Reads the rows of `items` into `text` at the positions `places`, in the order of the file. */
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

/** Appends search rows in row order. Returns the index sections of their offsets: 32 bits within a block of rows, and a 64-bit base per block. */
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

/** What the index needs of records.bin. */
interface FinishedRecords {
  orders: Orders;
  hotStart: number;
  hot: Awaited<ReturnType<typeof appendRows>>;
  file: Promise<WrittenFile>;
}

/** What the index needs of markets.bin, which the main thread writes. */
interface MarketsFile extends Pick<IndexHeader, "directory" | "seriesKinds"> {
  checksums: Uint32Array;
}

/** Writes records.bin and index.bin in the thread; receives complete records, and makes their search rows and columns. */
export function open({ folder, asOf }: { folder: string; asOf: string }) {
  const path = (name: string) => join(folder, name);
  const columns = stagedColumns(path("columns.tmp"));
  const searchRows = stagingFile(path("rows.tmp"));
  const recordsFile = newFile(path("records.bin"));
  recordsFile.append(Buffer.from(`${MAGIC["records.bin"].padEnd(RECORD_ALIGN - 1)}\n`));
  const encodeRows = rowEncoder(asOf);
  let finished: FinishedRecords | null = null;
  const written = () => Promise.all([recordsFile.written(), searchRows.written(), columns.written()]);

  return {
    /** Appends records that follow those before, and resolves once the ones before are written. */
    async append(records: CompleteRecords): Promise<void> {
      const encoded = encodeRows(decodeComplete(records), records.recordAt);
      await written();
      recordsFile.append(records.complete);
      searchRows.append(encoded.rows);
      columns.append(encoded);
    },
    /** Called after the last record: sorts the search rows. Throws `DuplicateRecord`. */
    async finishRecords(): Promise<void> {
      await written();
      const orders = ordersOf(columns);
      const staged = { file: searchRows, starts: startsOf(columns.column("rowBytes")) };
      requireUnique(columns, orders, (item) => readRow(staged, item));
      const hotStart = recordsFile.bytes;
      const hot = await appendRows(staged, orders.rows, recordsFile);
      await searchRows.close();
      // The file is synced to disk while the index is made.
      const file = recordsFile.finish();
      file.catch(() => {});
      finished = { orders, hotStart, hot, file };
    },
    /** Writes the index; called after the markets are written. */
    async finishIndex(
      { checksums, directory, seriesKinds }: MarketsFile,
      events: MarketEvents,
      accuracies: Accuracies,
    ) {
      const { orders, hotStart, hot, file } = finished!;
      const known = Object.fromEntries(NUMBER_SORTS.map((sort) => [sort, knownOf(sort, columns)]));
      const head = { rows: columns.length, hotStart, hotBytes: hot.bytes, known, directory, seriesKinds };
      const sections = [
        ...indexSections(columns, orders),
        ...eventSections(events, orders),
        ...hot.sections,
        made("records.bin.crc32", "u32", recordsFile.checksums()),
        made("markets.bin.crc32", "u32", checksums),
        made("accuracies", "json", Buffer.from(JSON.stringify(accuracies))),
      ];
      const index = await writeIndex(path("index.bin"), head, sections);
      await columns.close();
      return { records: columns.length, index, file: await file };
    },
    async close() {
      await Promise.all([recordsFile.close(), columns.close(), searchRows.close()]);
      finished = null;
      collectGarbage();
    },
  };
}
