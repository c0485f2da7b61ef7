import { join } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries, SeriesKind } from "@/lib/domain/series";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { openInThread } from "@/lib/thread/thread";
import { buffersOf, eventReader, type MarketEvents } from "../../market/events";
import type { ZipMarket } from "../../zip-market";
import { type FileName, MAGIC, type Manifest, type StoredSeries, type ZipEntry } from "../format";
import { completeJson } from "./encode";
import { newFile, type WrittenFile } from "./files";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes"> & { files: Record<FileName, WrittenFile> };

/**
 * Writes a dataset's files into an empty folder. Complete records stay in the order they came; search rows and columns wait
 * on disk to be put in row order. Memory grows by some 50 bytes a record, in `finish` by some 60 more, and by the names of streets.
 */
export interface ColumnarWriter {
  /** Takes valid records behind those that came before, some hundred at a time. They may be written later: so may what fails. */
  append(records: readonly PropertyRecord[]): Promise<void>;
  /** All that was appended is taken. Throws where that failed. */
  taken(): Promise<void>;
  /** Bytes of the complete records that were taken so far. */
  readonly completeBytes: number;
  /** Throws `DuplicateRecord`. */
  finish(rest: BesideRecords): Promise<WrittenDataset>;
  /** Closes what is open, and removes what waited. */
  close(): Promise<void>;
}

/** What files published of a ZIP. */
type SeriesOf = (zipCode: string) => readonly MonthlySeries[];

/** What a dataset holds beside its records. */
interface BesideRecords {
  /** Makes every ZIP's market, ascending by ZIP, of what the records' events say. */
  marketsOf: (events: MarketEvents) => Iterable<ZipMarket>;
  /** Answers in the order in which series are served. */
  seriesOf?: SeriesOf | undefined;
  /** Measured while the thread puts records in order; none where it is left out. */
  accuracies?: () => Promise<Accuracies>;
}

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

/** Batches that are on their way to the files: one is written, one is made ready, the others keep the thread at work. */
const AHEAD = 4;

/** Records are made JSON here, and files of it in the thread; markets.bin is written here meanwhile. */
export function columnarWriter(folder: string, asOf: string): ColumnarWriter {
  const files = openInThread<typeof import("./writer-thread")>(
    "lib/store/columnar/write/writer-thread.ts",
    folder,
    asOf,
  );
  const events = eventReader(asOf);
  const underWay: Promise<number>[] = [];
  let completeBytes = 0;
  return {
    get completeBytes() {
      return completeBytes;
    },
    async append(records) {
      underWay.push(files.call("append", completeJson(records)));
      for (const record of records) events.add(record);
      if (underWay.length > AHEAD) completeBytes = await underWay.shift()!;
    },
    async taken() {
      for (const batch of underWay.splice(0)) completeBytes = await batch;
    },
    async finish({ marketsOf, seriesOf, accuracies = async () => ({ all: null, zips: {} }) }) {
      const recordsFinished = files.call("finishRecords");
      // Told below, once what goes on meanwhile is done.
      recordsFinished.catch(() => {});
      const measured = await accuracies();
      const read = events.take();
      const markets = await writeMarkets(join(folder, "markets.bin"), marketsOf(read), seriesOf);
      await recordsFinished;
      const { records, index, file } = await files.moving(buffersOf(read)).call("finishIndex", markets, read, measured);
      return {
        records,
        zipCodes: markets.zipCodes,
        files: { "index.bin": index, "records.bin": file, "markets.bin": markets.file },
      };
    },
    close: files.close,
  };
}
