import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SortKey } from "@/lib/domain/search";
import type { ZipMarket } from "../../zip-market";
import { BLOCK_ROWS, MAGIC, NULL_U16, NULL_U32, RECORD_ALIGN } from "../layout";
import type { Manifest } from "../manifest";
import { columns } from "./columns";
import { type FileWriter, fileWriter } from "./file-writer";
import { type SectionData, writeIndex } from "./index-file";
import { writeMarkets } from "./markets-file";
import { ordersOf } from "./orders";
import { indexSections } from "./sections";
import { serialiser } from "./serialise";
import { type Spool, spool } from "./spool";
import { requireUnique } from "./uniqueness";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes" | "files">;

/** Writes a dataset's files into an empty folder. Complete records stay in the order they came; search rows wait on disk to be put in
 * row order. Memory grows by some 150 bytes a record. */
export interface ColumnarWriter {
  /** Takes a valid record: see lib/dataset/record-fault. */
  add(record: PropertyRecord): void;
  /** Throws `DuplicateRecord`. `zips` ascend by ZIP. */
  finish(zips: Iterable<ZipMarket>): Promise<WrittenDataset>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/** Offsets of search rows in row order: 32 bits within a block of rows, 64 bits a block. */
async function copyRows(
  from: Spool,
  rows: Uint32Array,
  to: FileWriter,
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
  const sections: SectionData[] = [
    { name: "hot.offset", type: "u32", data: within },
    { name: "hot.base", type: "f64", data: base },
  ];
  return { bytes: at, sections };
}

/** Ends a complete record's line so that the next one starts where `RECORD_ALIGN` wants. */
const LINE_ENDS = Array.from({ length: RECORD_ALIGN }, (_, used) =>
  Buffer.from(`${" ".repeat((2 * RECORD_ALIGN - 1 - used) % RECORD_ALIGN)}\n`),
);

const countKnown = (column: Uint32Array | Uint16Array, nullAs: number): number => {
  let count = 0;
  for (const value of column) count += value === nullAs ? 0 : 1;
  return count;
};

export function columnarWriter(folder: string): ColumnarWriter {
  const data = columns();
  const bytesOf = serialiser();
  const records = fileWriter(join(folder, "records.bin"));
  const hot = spool(join(folder, "hot.spool"));
  records.appendText(MAGIC["records.bin"].padEnd(RECORD_ALIGN - 1).concat("\n"));
  return {
    add(record) {
      const { complete, row, summaryBytes } = bytesOf(record);
      const recordAt = records.bytes / RECORD_ALIGN;
      if (recordAt > NULL_U32) throw new Error("The complete records take more than 64 GiB.");
      data.push(record, { summaryBytes, recordAt });
      hot.append(row);
      records.append(complete);
      records.append(LINE_ENDS[complete.length % RECORD_ALIGN]!);
    },

    async finish(zips) {
      const orders = ordersOf(data);
      await hot.drain();
      requireUnique(data, orders, (item) => JSON.parse(hot.read(item)) as PropertyRecord);
      const { rows } = orders;

      const hotStart = records.bytes;
      const hotRows = await copyRows(hot, rows, records);
      await hot.close();
      rmSync(join(folder, "hot.spool"));
      const recordsFile = await records.finish();

      const { directory, zipCodes, ...marketsFile } = await writeMarkets(join(folder, "markets.bin"), zips);
      const known = {
        listPrice: countKnown(data.column("listPrice"), NULL_U32),
        livingArea: countKnown(data.column("livingArea"), NULL_U32),
        daysOnMarket: countKnown(data.column("daysOnMarket"), NULL_U16),
        lastUpdated: rows.length,
      } satisfies Record<SortKey, number>;
      const head = { rows: rows.length, hotStart, hotBytes: hotRows.bytes, known, directory };
      const indexFile = await writeIndex(join(folder, "index.bin"), head, [
        ...indexSections(data, orders),
        ...hotRows.sections,
      ]);
      const files = { "index.bin": indexFile, "records.bin": recordsFile, "markets.bin": marketsFile };
      return { records: rows.length, zipCodes, files };
    },

    async close() {
      await Promise.all([hot.close(), records.close()]);
    },
  };
}
