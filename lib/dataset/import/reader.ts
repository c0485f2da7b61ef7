import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { publishedMonths } from "../export/series-table";
import type { OpenedDataset } from "./base";
import { ImportFailure } from "./faults";
import { dateOfFile, type LikelyDate, loneDay } from "./file-date";
import type { Format } from "./format.schema";
import { type KeepListing, type MergeCounts, mergedRecords } from "./merge";
import { plausibleRows } from "./plausible";
import { fileHead, type TableOptions } from "./read/input";
import { isParquet } from "./read/parquet";
import { isPath, openSource } from "./read/source";
import { isGzip, isZip } from "./read/unpack";
import { BASE_FILE, encodeRow, idOfLine, rekeyed } from "./row";
import { takeInput } from "./rows/input-rows";
import type { Intake } from "./rows/intake";
import { type SeriesGatherer, seriesGatherer, seriesPart } from "./series";
import { stagingFile } from "./staging";
import { createStats, type Stats } from "./stats";

/** The dataset that an import adds to. */
export interface Base extends Pick<OpenedDataset, "listings" | "markets" | "series"> {
  info: Pick<DatasetInfo, "asOf" | "records">;
}

export interface Progress {
  phase: "reading" | "building";
  /** Bytes of the files while reading, records while building. */
  done: number;
  total: number;
  rows: number;
}

export interface ReadOptions {
  files: readonly string[];
  /** The format of every file; by default it is recognized by content. */
  format?: Format | null;
  /** The date of the files; by default the newest day in each file. */
  asOf?: string | null;
  /** The given command, to be quoted in messages with what is missing; by default a command that imports the faulty file. */
  command?: string | undefined;
  /** Takes a file of which no row states a day as of its likely one, which is told; without it such a file is refused. */
  onUndated?: (likely: LikelyDate) => void;
  /** The current date; nothing may be dated after it. */
  today?: string;
  base?: Base | null;
  /** How tables are to be read. */
  table?: TableOptions | undefined;
  /** A folder for this run alone, for staging files and rejects.ndjson. */
  workFolder: string;
  /** The bytes of each staging bucket that are held in memory; tests make it small. */
  bufferBytes?: number | undefined;
  /** Receives all listings, including withdrawn ones, for the next import. */
  keepListing?: KeepListing;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called while files are read, with the most bytes that are left of text; may throw to end an import that is lost already. */
  giveUp?: (stats: Stats, bytesLeft: number) => void;
  signal?: AbortSignal | undefined;
}

const stateOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Runs `read` over a file that must not change. Throws an `ImportFailure` if its size or modification time changes meanwhile. */
async function unchanged<T>(path: string, read: () => Promise<T>): Promise<T> {
  const before = stateOf(path);
  const reading = read();
  // An error in reading may come from the change, which is told then.
  await reading.catch(() => {});
  const after = stateOf(path);
  if (before && (after?.size !== before.size || after.mtimeNs !== before.mtimeNs || after.ino !== before.ino)) {
    const now = after ? `${after.size} of ${after.mtime.toISOString()}` : "there is no such file";
    throw new ImportFailure(
      `${path} changed while it was read: ${before.size} bytes of ${before.mtime.toISOString()} before, now ${now}. ` +
        "Nothing was published. Import it again once it is complete.",
    );
  }
  return reading;
}

/** Whether a source is a table of text: what is compressed holds more rows than bytes, and a page of JSON may name another. */
async function isTextTable(source: string): Promise<boolean> {
  if (!isPath(source)) return false;
  const head = await fileHead(source, 64);
  const isJson = /^[^\w"]*[[{]/.test(head.toString("latin1"));
  return !isGzip(head) && !isZip(head) && !isParquet(head) && !isJson;
}

/** The rows that were taken so far. */
function rowsOf(stats: Stats): number {
  const { read, aside } = stats.sums();
  return read + aside;
}

const RECORDS_A_TURN = 2_000;

/** Stages the base's listings and published figures before those of the files. Returns the number of listings. */
async function readBase(
  base: Base,
  stage: (line: string) => void,
  published: SeriesGatherer,
  signal?: AbortSignal,
): Promise<number> {
  let listings = 0;
  for (const line of base.listings()) {
    stage(rekeyed(line));
    if (++listings % RECORDS_A_TURN === 0) await turn();
    signal?.throwIfAborted();
  }
  for (const market of await base.markets())
    for (const { zipCode: zip, city, state, sources, ...month } of publishedMonths(market))
      published.add({ zip, place: { city, state }, sources, months: [month], series: [] }, BASE_FILE);
  for await (const { zipCode: zip, city, state, series } of base.series())
    published.add({ zip, place: { city, state }, sources: [], months: [], series: series.map(seriesPart) }, BASE_FILE);
  return listings;
}

export type Sources = Awaited<ReturnType<typeof readSources>>;

/**
 * Reads all sources completely, in bounded memory; their rows are merged while `records` is consumed. Throws an `ImportFailure` if a
 * file cannot be read at all.
 */
export async function readSources(options: ReadOptions) {
  const stats = createStats(join(options.workFolder, "rejects.ndjson"));
  try {
    return await readInto(stats, options);
  } catch (error) {
    stats.close();
    throw error;
  }
}

async function readInto(stats: Stats, options: ReadOptions) {
  const { workFolder, signal, onProgress, bufferBytes, base = null, asOf: given = null } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const byId = stagingFile(join(workFolder, "by-id"), bufferBytes);
  const published = seriesGatherer(workFolder, bufferBytes);
  const systems = new Set<string>();
  let bytesRead = 0;
  let bytesTotal = 0;
  /** Whether what is left of the files tells how many rows they can hold at most. */
  let isText = false;
  const stage = (line: string) => byId.add(idOfLine(line), line);
  const listings = base ? await readBase(base, stage, published, signal) : 0;
  const limit = given ?? today;

  const intake: Intake = {
    stats,
    published,
    plausible: plausibleRows(limit),
    limit,
    row(row, format) {
      const system = row.facts.priceHistory[0]?.source;
      if (systems.size < 2 && system && format.eventsNameSystem) systems.add(system);
      byId.add(row.id, encodeRow(row));
    },
    onBytes: (bytes) => {
      signal?.throwIfAborted();
      bytesRead += bytes;
      onProgress?.({ phase: "reading", done: bytesRead, total: bytesTotal, rows: rowsOf(stats) });
      options.giveUp?.(stats, isText ? bytesTotal - bytesRead : Number.POSITIVE_INFINITY);
    },
  };
  const formats = new Set<Format>();
  const dates: string[] = [];
  const queue = options.files.map((file) => (isPath(file) ? resolve(file) : file));
  const seen = new Set(queue);
  const sizeOf = (source: string) => (isPath(source) ? statSync(source).size : 0);
  for (const source of queue) bytesTotal += sizeOf(source);
  isText = (await Promise.all(queue.map(isTextTable))).every(Boolean);
  for (const [nth, source] of queue.entries()) {
    const take = async () => {
      const { inputs, passedOver } = await openSource(source, {
        folder: join(workFolder, `spooled-${nth}`),
        ...options.table,
      });
      bytesTotal += inputs[0]?.spooled?.bytes ?? 0;
      for (const input of inputs) {
        const { format, file, days, next } = await takeInput(input, options.format ?? null, intake);
        dates[file] = dateOfFile(input, days, { ...options, asOf: given, today });
        const lone = given === null ? loneDay(days) : null;
        if (lone) stats.assume(file, lone);
        formats.add(format);
        for (const other of passedOver.splice(0))
          stats.notice(file, `${other} in the archive has no rows to import and is not read`);
        if (!next || seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
        bytesTotal += sizeOf(next);
      }
    };
    await (isPath(source) ? unchanged(source, take) : take());
  }

  const stated = [base?.info.asOf ?? "", given ?? "", ...dates].reduce((a, b) => (a > b ? a : b));
  // Without any date no row was kept either, and the import will fail.
  const asOf = stated || today;
  const { series, markets } = published.finish(asOf, (file, isKnown) =>
    isKnown ? stats.merged(file) : stats.imported(file),
  );

  const total = listings + stats.sums().read;
  const made = (done: number) => {
    onProgress?.({ phase: "building", done, total, rows: rowsOf(stats) });
    signal?.throwIfAborted();
  };
  const byAddress = stagingFile(join(workFolder, "by-address"), bufferBytes);
  const counts: MergeCounts = { homes: 0, kept: 0 };
  const keep = options.keepListing ?? (() => {});
  return {
    asOf,
    formats: [...formats],
    stats,
    /** The systems that RESO rows come from, such as "Hill Country MLS"; at most two are kept. */
    systems: [...systems],
    /** The number of records of the base, and how many of them were withdrawn or joined with another. Final after the last record. */
    base() {
      const records = base?.info.records ?? 0;
      return { records, gone: Math.max(0, records - counts.kept) };
    },
    /** The number of distinct ids, once the first record arrives; few of them share an address. */
    homes: () => counts.homes,
    /** The records, in batches. */
    records: () => mergedRecords({ byId, byAddress, dates: { asOf, files: dates }, stats, counts, keep, made }),
    /** The published figures of ZIP codes, and the published series, in a file in the work folder. */
    markets,
    series,
    /** Closes the files of rejects and series. */
    close() {
      stats.close();
      series.close();
    },
  };
}
