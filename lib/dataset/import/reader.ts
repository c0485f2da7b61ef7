import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatDay, parseDay } from "@/lib/domain/calendar";
import { type PropertyRecord, STORED_MAX } from "@/lib/domain/property";
import { publishedMonths } from "../export/series-table";
import type { PublishedMarket, ZipSeries } from "../source";
import { ImportFailure } from "./faults";
import { dateOfFile, type FileDays } from "./file-date";
import type { Format } from "./format.schema";
import { type KeepListing, mergedRecords } from "./merge";
import { plausibleRows } from "./plausible";
import { isPath, openSource } from "./read/input";
import { BASE_FILE, encodeRow, idOfLine } from "./row";
import { takeInput } from "./rows/input-rows";
import type { Intake } from "./rows/intake";
import { createSeries } from "./series";
import { type SeriesFile, seriesGatherer, seriesPart } from "./series-file";
import { stagingFile } from "./staging";
import { createStats, type Stats } from "./stats";
import { placeNamer } from "./zip-places";

export { MAPPED, mappedFormat } from "./format.schema";

/** The dataset that an import adds to. */
export interface Base {
  asOf: string;
  /** How many records it has. */
  records: number;
  /** Its listings, as lines (see row.ts). */
  listings: Iterable<string>;
  markets: Iterable<PublishedMarket>;
  /** What files published of its ZIPs. */
  series?: Iterable<ZipSeries> | AsyncIterable<ZipSeries>;
}

export interface Progress {
  phase: "reading" | "building";
  /** Bytes of the files, or records. */
  done: number;
  total: number;
  rows: number;
}

export interface ReadOptions {
  files: readonly string[];
  /** The format of every file, or null to tell by their content. */
  format: Format | null;
  /** The date of the files, or null for the newest day that each states. */
  asOf: string | null;
  /** The command that was given, to be told with what it lacks; else one that imports the file at fault. */
  command?: string;
  /** The date of a file that states none, where there is no `asOf`; null where nobody knows it. */
  dateOfUndated?: (path: string) => string | null;
  /** The wall clock's date: nothing may be dated after it. */
  today: string;
  base: Base | null;
  /** A folder of this run's own, for the staging files and rejects.ndjson. */
  workFolder: string;
  /** Bytes that each bucket of a staging file holds in memory; tests make it small. */
  bufferBytes?: number;
  /** Takes the listings, withdrawn ones too, that the next import can add to. */
  keepListing?: KeepListing;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Sources that were read: rows are merged and finished while `records` is consumed. */
export interface Sources {
  asOf: string;
  formats: Format[];
  stats: Stats;
  /** Systems that RESO rows come from, as in "Hill Country MLS"; at most two are told. */
  systems: string[];
  /** Records of the base, and how many of them were withdrawn or joined with another. Final at the end. */
  base(): { records: number; gone: number };
  /** How many homes were told apart by id, once the first record comes: few of them share an address. */
  homes(): number;
  /** The records, in batches. */
  records(): AsyncGenerator<PropertyRecord[]>;
  markets(): PublishedMarket[];
  /** What files published of ZIPs, in the work folder. */
  series: SeriesFile;
}

const stateOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Runs `read` over a file that must stay as it is. Throws an `ImportFailure` where its size or time changes meanwhile. */
async function unchanged<T>(path: string, read: () => Promise<T>): Promise<T> {
  const before = stateOf(path);
  const done = await read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const after = stateOf(path);
  if (before && (after?.size !== before.size || after.mtimeNs !== before.mtimeNs || after.ino !== before.ino)) {
    const now = after ? `${after.size} of ${after.mtime.toISOString()}` : "there is no such file";
    throw new ImportFailure(
      `${path} changed while it was read: ${before.size} bytes of ${before.mtime.toISOString()} before, now ${now}. ` +
        "Nothing was published. Import it again once it is complete.",
    );
  }
  // What is wrong with half a file is told only where the file is not the fault.
  if ("error" in done) throw done.error;
  return done.value;
}

const RECORDS_A_TURN = 2_000;
const turn = () => new Promise((done) => setImmediate(done));

/** Puts the base's listings before the rows of files, and its published figures before theirs. Answers with their number. */
async function readBase(
  base: Base,
  { stage, series, published }: Pick<Intake, "series" | "published"> & { stage(line: string): void },
  signal?: AbortSignal,
): Promise<number> {
  let listings = 0;
  for (const line of base.listings) {
    stage(line);
    if (++listings % RECORDS_A_TURN === 0) await turn();
    signal?.throwIfAborted();
  }
  for (const market of base.markets)
    for (const { zipCode, city, state, month, facts, sources } of publishedMonths(market)) {
      series.place(zipCode, { city, state });
      for (const source of sources) series.add(zipCode, month, facts, source);
    }
  for await (const { zipCode, city, state, series: known } of base.series ?? []) {
    series.place(zipCode, { city, state });
    published.add(zipCode, BASE_FILE, known.map(seriesPart));
  }
  return listings;
}

/** Reads every source whole, in bounded memory. Throws an `ImportFailure` where a file cannot be read at all. */
export async function readSources(options: ReadOptions): Promise<Sources> {
  const stats = createStats(join(options.workFolder, "rejects.ndjson"));
  try {
    return await readInto(stats, options);
  } catch (error) {
    stats.close();
    throw error;
  }
}

async function readInto(stats: Stats, options: ReadOptions): Promise<Sources> {
  const { workFolder, signal, onProgress, today, bufferBytes } = options;
  const byId = stagingFile(join(workFolder, "by-id"), bufferBytes);
  const series = createSeries();
  const published = seriesGatherer(workFolder, bufferBytes);
  const systems = new Set<string>();
  const days: FileDays[] = [];
  let rows = 0;
  let bytesRead = 0;
  let bytesTotal = 0;
  const stage = (line: string) => byId.add(idOfLine(line), line);
  const listings = options.base ? await readBase(options.base, { stage, series, published }, signal) : 0;
  const limit = options.asOf ?? today;

  const intake: Intake = {
    stats,
    series,
    published,
    placeOf: placeNamer(),
    plausible: plausibleRows(limit),
    limit,
    earliestListing: formatDay(parseDay(limit)! - STORED_MAX.u16),
    row(row, format) {
      const system = row.facts.priceHistory[0]?.source;
      if (systems.size < 2 && system && format.eventsNameSystem) systems.add(system);
      byId.add(row.id, encodeRow(row));
    },
    nextRow: () => void rows++,
    dated(file, day) {
      days[file] ??= { newest: "", undated: 0 };
      const of = days[file];
      if (day === "") of.undated++;
      else if (day > of.newest) of.newest = day;
    },
    onBytes: (bytes) => {
      signal?.throwIfAborted();
      bytesRead += bytes;
      onProgress?.({ phase: "reading", done: bytesRead, total: bytesTotal, rows });
    },
  };
  const formats = new Set<Format>();
  const dates: string[] = [];
  const queue = options.files.map((file) => (isPath(file) ? resolve(file) : file));
  const seen = new Set(queue);
  const sizeOf = (source: string) => (isPath(source) ? statSync(source).size : 0);
  for (const source of queue) bytesTotal += sizeOf(source);
  for (const [nth, source] of queue.entries()) {
    const take = async () => {
      const folder = join(workFolder, `fetched-${nth}`);
      const { inputs, passedOver } = await openSource(source, { folder, ...(signal && { signal }) });
      bytesTotal += inputs[0]?.fetched?.bytes ?? 0;
      for (const input of inputs) {
        const { format, file, next } = await takeInput(input, options.format, intake);
        dates[file] = dateOfFile(input, days[file] ?? { newest: "", undated: 0 }, options);
        formats.add(format);
        for (const other of passedOver.splice(0))
          stats.notice(file, `${other} in the archive is no file of rows: it is not read`);
        if (!next || seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
        bytesTotal += sizeOf(next);
      }
    };
    await (isPath(source) ? unchanged(source, take) : take());
  }

  const stated = [options.base?.asOf ?? "", options.asOf ?? "", ...dates].reduce((a, b) => (a > b ? a : b));
  // Without any date nothing was kept either, and the import ends.
  const asOf = stated || today;
  series.close(asOf);
  const seriesFile = published.finish((file, isKnown) => (isKnown ? stats.merged(file) : stats.imported(file)));

  const total = listings + stats.sums().read;
  const made = (done: number) => {
    onProgress?.({ phase: "building", done, total, rows });
    signal?.throwIfAborted();
  };
  const staged = stagingFile(join(workFolder, "by-address"), bufferBytes);
  let homes = 0;
  const byAddress = {
    ...staged,
    add(key: string, line: string) {
      homes++;
      staged.add(key, line);
    },
  };
  const base = { kept: 0 };
  const keep = options.keepListing ?? (() => {});
  return {
    asOf,
    formats: [...formats],
    stats,
    systems: [...systems],
    base: () => ({ records: options.base?.records ?? 0, gone: Math.max(0, (options.base?.records ?? 0) - base.kept) }),
    homes: () => homes,
    records: () => mergedRecords({ byId, byAddress, dates: { asOf, files: dates }, stats, base, keep, made }),
    markets: () => [...series.markets(asOf)],
    series: seriesFile,
  };
}
