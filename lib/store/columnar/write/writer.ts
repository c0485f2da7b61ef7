import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SortKey } from "@/lib/domain/search";
import type { ZipMarket } from "../../zip-market";
import { BLOCK_ROWS, MAGIC, NULL_U16, NULL_U32, RECORD_ALIGN } from "../layout";
import type { Manifest } from "../manifest";
import { type AppendedFile, appendedFile } from "./appended-file";
import { type Columns, columns } from "./columns";
import type { Blocks, EncodedRecords } from "./encoder";
import { fileThread } from "./file-thread";
import { writeIndex } from "./index-file";
import { writeMarkets } from "./markets-file";
import { type Orders, ordersOf } from "./orders";
import { readBack } from "./read-back";
import { indexSections, made, type SectionData } from "./sections";
import { type Spool, spool } from "./spool";
import { requireUnique } from "./uniqueness";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes" | "files">;

/**
 * Writes a dataset's files into an empty folder. Complete records stay in the order they came; search rows and columns wait
 * on disk to be put in row order. Memory grows by some 60 bytes a record, in `finish` only, and by the names of streets.
 */
export interface ColumnarWriter {
  /**
   * Takes a batch of records behind those that came before. Answers with the batch's memory when it is written, or null
   * where that failed, which the next call throws.
   */
  append(batch: EncodedRecords): Promise<Blocks | null>;
  /** A turn of the event loop, and a wait for the disk where it is behind: wanted after every batch. */
  ready(): Promise<void>;
  /** Throws `DuplicateRecord`. `zips` ascend by ZIP. records.bin was read back from its path and is as it was written. */
  finish(zips: Iterable<ZipMarket>): Promise<WrittenDataset>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** Offsets of search rows in row order: 32 bits within a block of rows, 64 bits a block. */
async function copyRows(
  from: Spool,
  rows: Uint32Array,
  to: AppendedFile,
): Promise<{ bytes: number; sections: SectionData[] }> {
  const within = new Uint32Array(rows.length);
  const base = new Float64Array(Math.ceil(rows.length / BLOCK_ROWS) + 1);
  let row = 0;
  let at = 0;
  await from.copyTo(to, rows, (bytes) => {
    const block = Math.floor(row / BLOCK_ROWS);
    if (row % BLOCK_ROWS === 0) base[block] = at;
    within[row++] = at - base[block]!;
    at += bytes;
  });
  base[base.length - 1] = at;
  return { bytes: at, sections: [made("hot.offset", "u32", within), made("hot.base", "f64", base)] };
}

const countKnown = (column: Uint32Array | Uint16Array, nullAs: number): number => {
  let count = 0;
  for (const value of column) count += value === nullAs ? 0 : 1;
  return count;
};

const knownOf = ({ column, length }: Columns): Record<SortKey, number> => ({
  listPrice: countKnown(column("listPrice"), NULL_U32),
  livingArea: countKnown(column("livingArea"), NULL_U32),
  daysOnMarket: countKnown(column("daysOnMarket"), NULL_U16),
  lastUpdated: length,
});

export function columnarWriter(folder: string): ColumnarWriter {
  const thread = fileThread();
  const path = (name: string) => join(folder, name);
  const data = columns(path("columns.spool"), thread);
  const records = appendedFile(path("records.bin"), thread);
  const hot = spool(path("hot.spool"), thread);
  let whole: Promise<unknown> = Promise.resolve();
  records.appendText(MAGIC["records.bin"].padEnd(RECORD_ALIGN - 1).concat("\n"));

  /** Puts the search rows, in row order, behind the complete records. */
  const arrangeRows = async (orders: Orders) => {
    await hot.drain(data.column("rowBytes"));
    requireUnique(data, orders, (item) => JSON.parse(hot.read(item)) as PropertyRecord);
    const copied = await copyRows(hot, orders.rows, records);
    await hot.close();
    return copied;
  };
  return {
    append(batch) {
      const recordAt = records.bytes / RECORD_ALIGN;
      if (recordAt + batch.completeBytes / RECORD_ALIGN > NULL_U32)
        throw new Error("The complete records take more than 64 GiB.");
      data.append(batch, recordAt);
      const { words } = batch;
      const lent = [records.lend(batch.complete, batch.completeBytes), hot.lend(batch.rows, batch.rowsBytes)] as const;
      return Promise.all(lent).then(
        ([complete, rows]) => ({ complete, rows, words }),
        () => null,
      );
    },
    ready: thread.ready,
    async finish(zips) {
      await data.drain();
      const orders = ordersOf(data);
      const hotStart = records.bytes;
      const hotRows = await arrangeRows(orders);
      const recordsFile = await records.finish();
      // Other threads read it back, and give back the spool's disk space, while this one goes on.
      whole = Promise.all([readBack(path("records.bin"), recordsFile), rm(path("hot.spool"))]);
      whole.catch(() => {});
      const { directory, zipCodes, ...marketsFile } = await writeMarkets(path("markets.bin"), thread, zips);
      const head = { rows: data.length, hotStart, hotBytes: hotRows.bytes, known: knownOf(data), directory };
      const sections = [...indexSections(data, orders), ...hotRows.sections];
      const indexFile = await writeIndex(path("index.bin"), thread, head, sections);
      await data.close();
      await Promise.all([whole, rm(path("columns.spool"))]);
      const files = { "index.bin": indexFile, "records.bin": recordsFile, "markets.bin": marketsFile };
      return { records: data.length, zipCodes, files };
    },
    async close() {
      await whole.catch(() => {});
      await thread.close();
      await Promise.all([data.close(), hot.close(), records.close()]);
    },
  };
}
