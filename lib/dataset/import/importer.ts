import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PropertyRecord } from "@/lib/domain/property";
import type { EncodedSource, PublishedMarket } from "../source";
import { monthEnd } from "./dates";
import { encodeDraft } from "./draft-line";
import { FORMATS, type Format } from "./formats/detect";
import { gatherHere } from "./gather-here";
import { gatherInThreads } from "./gather-threads";
import { type IntakeOptions, nativeDraft, readSource, type Sink } from "./intake";
import { BASE_FILE } from "./merge";
import { account, type Told } from "./outcome";
import { placeNamer } from "./places";
import { createSeries } from "./series";
import { createSpool } from "./spool";
import { createTally, type Tally } from "./tally";

/** The dataset that an import adds to. */
export interface Base {
  asOf: string;
  records: Iterable<PropertyRecord> | AsyncIterable<PropertyRecord>;
  markets: Iterable<PublishedMarket>;
}

export interface Progress {
  phase: "reading" | "building";
  /** Bytes of the files, or records. */
  done: number;
  total: number;
  rows: number;
}

export interface ImportOptions extends IntakeOptions {
  files: readonly string[];
  /** The dataset's date, or null for the newest day that the sources state. */
  asOf: string | null;
  /** The wall clock's date: nothing may be dated after it. */
  today: string;
  base: Base | null;
  /** A folder of this run's own, for the spool and rejects.ndjson. */
  workFolder: string;
  /** Bytes that each of the spool's 256 buckets holds in memory; tests make it small. */
  bufferBytes?: number;
  /** Tables of at least this size are read in threads. */
  threadsFromBytes?: number;
  /** So many rows and base records are merged in threads. */
  threadsFromRows?: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Starting threads takes as long as reading this much, and as merging so many rows. */
const THREADS_FROM_BYTES = 24 << 20;
const THREADS_FROM_ROWS = 100_000;

/** Sources that were read: rows are merged and finished while `records` is consumed. */
export interface Gathered {
  asOf: string;
  formats: Format[];
  tally: Tally;
  /** Systems that RESO rows come from, as in "Hill Country MLS"; at most two are told. */
  systems: string[];
  /** Records of the base that were kept, and those that were withdrawn or joined with another. Final at the end. */
  base: { records: number; gone: number };
  /** The records in batches, made in this thread. */
  records(): AsyncGenerator<PropertyRecord[]>;
  /** The same records made ready by threads, to be read instead; null where they are few. */
  encoded: EncodedSource | null;
  markets(): PublishedMarket[];
}

const RECORDS_A_TURN = 2_000;
const turn = () => new Promise((done) => setImmediate(done));

/** Reads every source whole, in bounded memory. Throws an `ImportFailure` where a file cannot be read at all. */
export async function gather(options: ImportOptions): Promise<Gathered> {
  const tally = createTally(join(options.workFolder, "rejects.ndjson"));
  try {
    return await gatherInto(tally, options);
  } catch (error) {
    tally.close();
    throw error;
  }
}

async function gatherInto(tally: Tally, options: ImportOptions): Promise<Gathered> {
  const { workFolder, signal, onProgress } = options;
  const byId = createSpool(join(workFolder, "by-id"), options.bufferBytes);
  const series = createSeries((file, imported, merged) => tally.outside(file, imported, merged));
  const base = { records: 0, gone: 0 };
  const systems = new Set<string>();
  const limit = options.asOf ?? options.today;
  let newest = "";
  let rows = 0;
  let ordinal = 0;
  let bytesRead = 0;
  let bytesTotal = 0;

  if (options.base) {
    newest = options.base.asOf;
    for await (const record of options.base.records) {
      const at = { row: 0, file: BASE_FILE, line: 0 };
      const draft = nativeDraft(record, at, "base");
      byId.add(draft.id, encodeDraft(draft));
      if (++base.records % RECORDS_A_TURN === 0) await turn();
      signal?.throwIfAborted();
    }
    for (const { zipCode, city, state, history, sources } of options.base.markets) {
      series.place(zipCode, { city, state });
      for (const { month, ...figures } of history) {
        const facts = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));
        for (const source of sources.slice(0, 1))
          if (Object.keys(facts).length > 0)
            series.add(zipCode, month, facts, source.replace(/, to .*$/, ""), BASE_FILE);
      }
    }
  }

  const sink: Sink = {
    tally,
    series,
    placeOf: placeNamer(),
    limit,
    draft: (draft) => {
      const system = draft.facts.priceHistory[0]?.source;
      if (systems.size < 2 && system && tally.files[draft.file]?.format === FORMATS.reso) systems.add(system);
      byId.add(draft.id, encodeDraft(draft));
    },
    nextRow: () => {
      rows++;
      return ++ordinal;
    },
    threads: {
      fromBytes: options.threadsFromBytes ?? THREADS_FROM_BYTES,
      folder: workFolder,
      spool: byId,
      bufferBytes: options.bufferBytes,
      reserve(n) {
        ordinal += n;
        return ordinal - n;
      },
      saw: (n) => {
        rows += n;
      },
      system: (name) => void (systems.size < 2 && systems.add(name)),
    },
    dated: (day) => {
      if (day > newest) newest = day;
    },
    onBytes: (bytes) => {
      signal?.throwIfAborted();
      bytesRead += bytes;
      onProgress?.({ phase: "reading", done: bytesRead, total: bytesTotal, rows });
    },
  };
  const formats = new Set<Format>();
  const queue = options.files.map((file) => resolve(file));
  const seen = new Set(queue);
  for (const file of queue) bytesTotal += statSync(file).size;
  for (const file of queue) {
    const { format, next } = await readSource(file, options, sink);
    formats.add(format);
    if (next && !seen.has(next)) {
      seen.add(next);
      queue.push(next);
      bytesTotal += statSync(next).size;
    }
  }

  const month = series.newestMonth();
  const published = month ? monthEnd(month) : "";
  const stated = [newest, published > options.today ? options.today : published].reduce((a, b) => (a > b ? a : b));
  const asOf = options.asOf ?? (stated || options.today);
  series.close(asOf);

  const dates = { asOf, baseAsOf: options.base?.asOf ?? asOf };
  const tell = (told: Told) => account(told, tally, base);
  const total = base.records + tally.sums().read;
  const made = (done: number) => {
    onProgress?.({ phase: "building", done, total, rows });
    signal?.throwIfAborted();
  };
  const { bufferBytes, threadsFromRows = THREADS_FROM_ROWS } = options;
  const found = { byId, dates, tell, made };

  return {
    asOf,
    formats: [...formats],
    tally,
    systems: [...systems],
    base,
    records: () => gatherHere({ ...found, byAddress: createSpool(join(workFolder, "by-address"), bufferBytes) }),
    encoded: total < threadsFromRows ? null : gatherInThreads({ ...found, folder: workFolder, bufferBytes }),
    markets: () => [...series.markets(asOf)],
  };
}
