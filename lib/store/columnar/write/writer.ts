import { join } from "node:path";
import { numbering } from "@/lib/domain/lists";
import { LONG_WINDOWS } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries, SeriesKind } from "@/lib/domain/series";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { openInThread } from "@/lib/thread/thread";
import type { WrittenFile } from "@/lib/whole-file";
import { completeEncoder, RECORD_ALIGN, stored } from "../../encode/complete";
import { buffersOf, eventReader, type MarketEvents } from "../../market/events";
import { listedPublished, listedWindow, type ZipMarket } from "../../zip-market";
import { type FileName, MAGIC, type Manifest, type StoredSeries, type StoredWindow, type ZipEntry } from "../format";
import { newFile } from "./files";

export type WrittenDataset = Pick<Manifest, "records" | "zipCodes"> & { files: Record<FileName, WrittenFile> };

/**
 * Writes a dataset's files into an empty folder. Complete records keep their original order; search rows and columns are staged
 * on disk until they are sorted. Needs about 50 bytes of memory per record, 60 more in `finish`, and the names of streets.
 */
export interface ColumnarWriter {
  /** Appends valid records, some hundred at a time. They are written later, so errors may come with a later call. */
  append(records: readonly PropertyRecord[]): Promise<void>;
  /** Resolves when all appended records are written. Rejects if that failed. */
  taken(): Promise<void>;
  /** The bytes of the complete records so far. */
  readonly completeBytes: number;
  /** Throws `DuplicateRecord`. */
  finish(rest: BesideRecords): Promise<WrittenDataset>;
  /** Closes open files and deletes temporary ones. */
  close(): Promise<void>;
}

/** The published series of a ZIP code. */
type SeriesOf = (zipCode: string) => readonly MonthlySeries[];

/** The parts of a dataset other than its records. */
interface BesideRecords {
  /** Makes the market of every ZIP code, in ascending order, from the records' events. */
  marketsOf: (events: MarketEvents) => Iterable<ZipMarket>;
  /** Must return series in the order in which they are served. */
  seriesOf?: SeriesOf | undefined;
  /** Runs while the thread sorts records; if left out, the dataset has no accuracies. */
  accuracies?: () => Promise<Accuracies>;
}

/** A ZIP code's histories in longer windows as JSON, none for published ones, and what the directory says of each. */
function windowsOf({ history: { history, ...place }, windows }: ZipMarket) {
  const documents: Buffer[] = [];
  const stored = LONG_WINDOWS.map((length): [number, StoredWindow] => {
    if (!windows) return [length, { bytes: 0, ...listedPublished(history, length) }];
    const document = Buffer.from(JSON.stringify({ ...place, history: windows[length].history }));
    documents.push(document);
    return [length, { bytes: document.length, ...listedWindow(windows[length]) }];
  });
  return { documents, stored: Object.fromEntries(stored) as ZipEntry["windows"] };
}

/**
 * Writes markets.bin: for each ZIP code its snapshot and history as JSON, the values of its series and its histories in longer
 * windows, then the directory.
 */
async function writeMarkets(path: string, zips: Iterable<ZipMarket>, seriesOf: SeriesOf = () => []) {
  const file = newFile(path);
  const kinds = numbering<SeriesKind>((kind) => JSON.stringify(kind));
  try {
    file.append(Buffer.from(MAGIC["markets.bin"]));
    const entries: ZipEntry[] = [];
    for (const zip of zips) {
      const { place, snapshot, history } = zip;
      const documents = [snapshot, history].map((document) => Buffer.from(JSON.stringify(document)));
      const [snapshotBytes, historyBytes] = documents.map(({ length }) => length) as [number, number];
      const all = seriesOf(place.zipCode);
      const series = all.map(
        ({ name, source, unit, newest, values }): StoredSeries => [
          kinds.numberOf({ name, source, unit }),
          newest,
          values.length,
        ],
      );
      const entry = { place, snapshot: snapshot.snapshot, at: file.bytes, snapshotBytes, historyBytes };
      const windows = windowsOf(zip);
      entries.push({
        ...entry,
        ...(series.length > 0 && { series }),
        windows: windows.stored,
      });
      const values = all.map(({ values }) => new Uint8Array(values.buffer));
      file.append(Buffer.concat([...documents, ...values, ...windows.documents]));
      await file.written();
    }
    const directory = Buffer.from(`[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`);
    const offset = file.bytes;
    file.append(directory);
    return {
      file: await file.finish(),
      checksums: file.checksums(),
      directory: { offset, bytes: directory.length },
      seriesKinds: kinds.all,
      zipCodes: entries.length,
    };
  } finally {
    await file.close();
  }
}

/** How many batches may be under way, so that this thread and the other wait for each other as little as possible. */
const AHEAD = 4;

/** Encodes complete records on this thread, the rest of records.bin and index.bin in another; markets.bin is written here meanwhile. */
export function columnarWriter(folder: string, asOf: string): ColumnarWriter {
  const files = openInThread<typeof import("./writer-thread")>("lib/store/columnar/write/writer-thread.ts", {
    folder,
    asOf,
  });
  const encode = completeEncoder();
  const events = eventReader(asOf);
  const underWay: Promise<void>[] = [];
  let completeBytes = RECORD_ALIGN;
  return {
    get completeBytes() {
      return completeBytes;
    },
    async append(records) {
      const encoded = encode(records.map(stored));
      completeBytes += encoded.complete.length;
      underWay.push(files.moving([encoded.complete.buffer, encoded.recordAt.buffer]).call("append", encoded));
      for (const record of records) events.add(record);
      if (underWay.length > AHEAD) await underWay.shift();
    },
    async taken() {
      for (const batch of underWay.splice(0)) await batch;
    },
    async finish({ marketsOf, seriesOf, accuracies = async () => ({ all: null, zips: {} }) }) {
      const recordsFinished = files.call("finishRecords");
      // A failure is reported by the `await` below, after the work done in between.
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
