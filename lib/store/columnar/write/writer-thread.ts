import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import { NUMBER_SORTS } from "@/lib/domain/search";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import type { WrittenFile } from "@/lib/whole-file";
import { type CompleteRecords, decodeComplete, RECORD_ALIGN } from "../../encode/complete";
import { rowEncoder } from "../../encode/rows";
import type { MarketEvents } from "../../market/events";
import { collectGarbage } from "../../memory";
import { identity, sortedBy } from "../../sort";
import { BLOCK_ROWS, type IndexHeader, MAGIC } from "../format";
import { stagedColumns } from "./columns";
import { type NewFile, newFile, type StagingFile, stagingFile } from "./files";
import { eventSections, indexSections, made, writeIndex } from "./index-file";
import { knownOf, type Orders, ordersOf, requireUnique } from "./orders";

/** The staged search rows, in the records' original order, of these sizes in bytes. */
function stagedRows(file: StagingFile, sizes: Uint16Array) {
  const starts = new Float64Array(sizes.length);
  for (let item = 1; item < sizes.length; item++) starts[item] = starts[item - 1]! + sizes[item - 1]!;
  return {
    sizes,
    /** Reads an item's row to a position in a text. */
    read: (item: number, text: Buffer, at: number) => file.read(text.subarray(at, at + sizes[item]!), starts[item]!),
    record(item: number): PropertyRecord {
      const text = Buffer.alloc(sizes[item]!);
      file.read(text, starts[item]!);
      return JSON.parse(text.toString()) as PropertyRecord;
    },
  };
}

/** Appends search rows in row order. Returns the index sections of their offsets: 32 bits within a block of rows, and a 64-bit base per block. */
async function appendRows({ sizes, read }: ReturnType<typeof stagedRows>, rows: Uint32Array, to: NewFile) {
  const within = new Uint32Array(rows.length);
  const base = new Float64Array(Math.ceil(rows.length / BLOCK_ROWS) + 1);
  const first = to.bytes;
  for (let block = 0; block < base.length - 1; block++) {
    const items = rows.subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
    const places = within.subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
    let bytes = 0;
    for (let i = 0; i < items.length; i++) {
      places[i] = bytes;
      bytes += sizes[items[i]!]!;
    }
    const text = Buffer.allocUnsafe(bytes);
    // In the order of the file, which may be larger than the memory that the system has for it.
    for (const i of sortedBy(identity(items.length), items)) read(items[i]!, text, places[i]!);
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
      const staged = stagedRows(searchRows, columns.column("rowBytes"));
      requireUnique(columns, orders, staged.record);
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
