import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SortKey } from "@/lib/domain/search";
import type { ZipMarket } from "../../zip-market";
import { BLOCK_ROWS, MAGIC, NULL_U16, NULL_U32 } from "../layout";
import type { Manifest } from "../manifest";
import { columns } from "./columns";
import { fileWriter } from "./file-writer";
import { Growing } from "./growing";
import { type SectionData, writeIndex } from "./index-file";
import { writeMarkets } from "./markets-file";
import { ordersOf } from "./orders";
import { indexSections } from "./sections";
import { serialise } from "./serialise";
import { type Spool, spool } from "./spool";
import { requireUnique } from "./uniqueness";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes" | "files">;

/** Writes a dataset's files into an empty folder. Payloads wait on disk; memory grows by some 150 bytes a record. */
export interface ColumnarWriter {
  /** Takes a valid record: see lib/dataset/record-fault. */
  add(record: PropertyRecord): void;
  /** Throws `DuplicateRecord`. `zips` ascend by ZIP. */
  finish(zips: Iterable<ZipMarket>): WrittenDataset;
  /** Gives up: closes what is open. */
  abandon(): void;
}

/** Payload offsets in row order: 32 bits within a block of rows, 64 bits a block. */
function copyPayloads(
  from: Spool,
  rows: Uint32Array,
  to: ReturnType<typeof fileWriter>,
  name: string,
): { bytes: number; sections: SectionData[] } {
  const within = new Uint32Array(rows.length);
  const base = new Float64Array(Math.ceil(rows.length / BLOCK_ROWS) + 1);
  let row = 0;
  let at = 0;
  from.copyTo(to, rows, (bytes) => {
    const block = Math.floor(row / BLOCK_ROWS);
    if (row % BLOCK_ROWS === 0) base[block] = at;
    within[row++] = at - base[block]!;
    at += bytes;
  });
  base[base.length - 1] = at;
  const sections: SectionData[] = [
    { name: `${name}.offset`, type: "u32", data: within },
    { name: `${name}.base`, type: "f64", data: base },
  ];
  return { bytes: at, sections };
}

const countKnown = (column: Uint32Array | Uint16Array, nullAs: number): number => {
  let count = 0;
  for (const value of column) count += value === nullAs ? 0 : 1;
  return count;
};

export function columnarWriter(folder: string): ColumnarWriter {
  const data = columns();
  const summaryBytes = new Growing(Uint16Array);
  const spools = ["hot.spool", "cold.spool"].map((name) => spool(join(folder, name)));
  const [hot, cold] = spools as [Spool, Spool];
  const closeSpools = () => {
    for (const one of spools.splice(0)) one.close();
  };

  return {
    add(record) {
      const { summary, details, complete } = serialise(record);
      data.push(record);
      summaryBytes.push(hot.append(summary + details) - Buffer.byteLength(details));
      cold.append(complete);
    },

    finish(zips) {
      const { all } = data;
      const orders = ordersOf(data);
      requireUnique(data, orders, (item) => JSON.parse(cold.read(item)) as PropertyRecord);
      const { rows } = orders;

      const records = fileWriter(join(folder, "records.bin"));
      records.writeText(MAGIC["records.bin"]);
      const hotPart = copyPayloads(hot, rows, records, "hot");
      const coldPart = copyPayloads(cold, rows, records, "cold");
      closeSpools();
      for (const name of ["hot.spool", "cold.spool"]) rmSync(join(folder, name));
      const recordsFile = records.finish();

      const { directory, zipCodes, ...marketsFile } = writeMarkets(join(folder, "markets.bin"), zips);
      const sizes = summaryBytes.view();
      const summaries = Uint16Array.from(rows, (item) => sizes[item]!);
      const known = {
        listPrice: countKnown(all.listPrice.view(), NULL_U32),
        livingArea: countKnown(all.livingArea.view(), NULL_U32),
        daysOnMarket: countKnown(all.daysOnMarket.view(), NULL_U16),
        lastUpdated: rows.length,
      } satisfies Record<SortKey, number>;
      const head = { rows: rows.length, hotBytes: hotPart.bytes, coldBytes: coldPart.bytes, known, directory };
      const indexFile = writeIndex(join(folder, "index.bin"), head, [
        ...indexSections(data, orders),
        { name: "hot.summary", type: "u16", data: summaries },
        ...hotPart.sections,
        ...coldPart.sections,
      ]);
      const files = { "index.bin": indexFile, "records.bin": recordsFile, "markets.bin": marketsFile };
      return { records: rows.length, zipCodes, files };
    },

    abandon: closeSpools,
  };
}
