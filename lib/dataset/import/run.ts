import { basename, join } from "node:path";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { compare } from "@/lib/domain/lists";
import type { PropertyRecord } from "@/lib/domain/property";
import { type BuildOptions, buildDataset } from "../build";
import { countNulls, noNulls } from "../nulls";
import { DatasetLocked, lockDatasets } from "../publish";
import { openBase } from "./base";
import { ImportFailure, importCommand } from "./faults";
import type { Format } from "./format.schema";
import { MAPPED } from "./formats/mapped";
import { listingsWriter } from "./listings";
import { type Ending, tellOutcome } from "./outcomes";
import { sourceName } from "./read/source";
import { type ReadOptions, readSources, type Sources } from "./reader";
import {
  countHome,
  DEFAULT_REJECT_LIMIT,
  isOverLimit,
  lackedBy,
  limitText,
  noHomes,
  type RejectLimit,
  refuseDrop,
  servedHoldings,
} from "./refusals";
import { type FileStats, type Stats, whereRejects } from "./stats";
import { closeWorkFolder, importsFolder, makeWorkFolder, rejectsFile, sweep, sweepUnfinished } from "./work-folder";

export interface RunOptions extends Omit<ReadOptions, "base" | "workFolder" | "keepListing" | "giveUp" | "onUndated"> {
  varDir: string;
  base?: "current" | "none";
  maxRejects?: RejectLimit;
  /** Publishes even a dataset with far fewer records than the one before, or with fields that are empty far more often. */
  acceptDrop?: boolean;
  dryRun?: boolean;
  /** Shown to visitors; by default the base's, or made from formats and files. */
  name?: string | null;
  source?: string | null;
  /** Called after the last record; from then on an interruption ends the process at once. */
  onCommitting?: () => void;
  /** For tests: called after each step of building and publishing. */
  atStep?: BuildOptions["atStep"];
}

export interface RunReport {
  /** The published dataset; null for a dry run. */
  dataset: DatasetInfo | null;
  asOf: string;
  name: string;
  source: string;
  records: number;
  /** What too many of the homes lack. */
  lacks: string[];
  markets: number;
  sums: ReturnType<Sources["stats"]["sums"]>;
  files: FileStats[];
  base: { records: number; gone: number } | null;
  /** The first ten records of a dry run. */
  sample: PropertyRecord[];
  rejectsPath: string;
}

const SAMPLE = 10;
/** A row of a table has at least a character and a line's end. */
const LEAST_ROW_BYTES = 2;
const FILES_NAMED = 3;

function defaultName(formats: readonly Format[], systems: readonly string[]): string {
  const own = formats.find(({ name }) => name === MAPPED);
  if (own) return own.mapping!.name;
  if (systems.length === 1) return systems[0]!;
  return new Intl.ListFormat("en-US").format(formats.map(({ title, datasetName = title }) => datasetName));
}

function defaultSource(files: readonly string[], formats: readonly Format[]): string {
  const stated = formats.find(({ name }) => name === MAPPED)?.mapping?.source;
  if (stated) return stated;
  const names = files.slice(0, FILES_NAMED).map((f) => basename(sourceName(f)));
  const more = files.length > FILES_NAMED ? ` and ${files.length - FILES_NAMED} more` : "";
  return `Imported from ${names.join(", ")}${more} (${formats.map(({ title }) => title).join(", ")}).`;
}

/** The failure for too many rejects, with the limit and the first rejects. */
function tooMany(stats: Stats, limit: RejectLimit, rejectsPath: string, soFar = ""): ImportFailure {
  const { read, rejected } = stats.sums();
  return new ImportFailure(
    `${rejected.toLocaleString("en-US")} of ${read.toLocaleString("en-US")} rows${soFar} were rejected, above --max-rejects (${limitText(limit)}). ` +
      `Nothing was published. ${whereRejects(rejectsPath, rejected)}. The first:${stats.firstRejects.map((reject) => `\n  ${reject}`).join("")}`,
  );
}

/** Sorts by reason, so that the order of rows does not affect the version. */
const sorted = (aside: FileStats["aside"]) =>
  Object.fromEntries(Object.entries(aside).sort(([a], [b]) => compare(a, b)));

/** The import's statistics for the manifest, without paths and times, so that equal sources give equal manifests. */
function notesOf(sources: Sources, base: DatasetInfo | null) {
  const { stats } = sources;
  return {
    import: {
      ...stats.sums(),
      files: stats.files.map((f) => ({ ...f, file: basename(f.file), aside: sorted(f.aside) })),
      base: base && { version: base.version, ...sources.base() },
    },
  };
}

/** What an import has read so far, for the record of its outcome. */
interface Reading {
  sources: Sources | null;
}

/**
 * Imports files into a new dataset and publishes it, all or nothing. Throws an `ImportFailure` for faults of the input; then
 * nothing is published, and the dataset before stays served. A run that is not dry records its outcome for the service's
 * metrics, once its staging files are gone: on a full disk there is room for it only then.
 */
export async function runImport(options: RunOptions): Promise<RunReport> {
  const { varDir, dryRun = false, signal } = options;
  const began = performance.now();
  const reading: Reading = { sources: null };
  const tell = (ending: Ending) => {
    if (!dryRun) tellOutcome(varDir, ending, (performance.now() - began) / 1_000, reading.sources?.stats.sums());
  };
  let release = () => {};
  try {
    if (!dryRun) {
      release = lockDatasets(importsFolder(varDir));
      sweepUnfinished(varDir);
    }
    const report = await importSources(options, reading);
    if (report.dataset) tell({ version: report.dataset.version });
    return report;
  } catch (error) {
    // Who waits for another import has not begun. A lock that a full disk has no room for is an import that failed.
    if (!(error instanceof DatasetLocked)) tell({ error, interrupted: signal?.aborted === true });
    throw error;
  } finally {
    release();
  }
}

/** `runImport` without lock and outcome. */
async function importSources(options: RunOptions, reading: Reading): Promise<RunReport> {
  const { varDir, files, dryRun = false, signal, atStep } = options;
  const limit = options.maxRejects ?? DEFAULT_REJECT_LIMIT;
  sweep(varDir);
  const opened = options.base === "current" ? openBase(varDir) : null;
  const workFolder = makeWorkFolder(varDir);
  const rejectsPath = rejectsFile(varDir);
  const listings = listingsWriter(join(workFolder, "listings.tsv"));
  let outcome: { version: string } | { refused: string } | { dryRun: true } = { dryRun: true };
  try {
    const read = await readSources({
      ...options,
      base: opened,
      workFolder,
      keepListing: listings.add,
      giveUp(stats, bytesLeft) {
        const { read: rows, rejected } = stats.sums();
        const most = rows + bytesLeft / LEAST_ROW_BYTES;
        if (rejected > 0 && isOverLimit(limit, rejected, most)) throw tooMany(stats, limit, rejectsPath, " so far");
      },
    });
    reading.sources = read;
    const { stats, asOf, formats, markets, series } = read;
    const refuse = () => {
      const { read: rows, rejected } = stats.sums();
      if (isOverLimit(limit, rejected, rows)) throw tooMany(stats, limit, rejectsPath);
    };
    refuse();
    const name = options.name ?? opened?.info.name ?? defaultName(formats, read.systems);
    const source = options.source ?? opened?.info.source ?? defaultSource(files, formats);
    const before = options.acceptDrop ? null : servedHoldings(varDir);
    const nulls = noNulls();
    const homes = noHomes();
    /** Passes on records; after the last one, before anything is published, it throws if the dataset must be refused. */
    async function* counted() {
      for await (const batch of read.records()) {
        for (const record of batch) {
          countNulls(nulls, record);
          countHome(homes, record);
        }
        yield batch;
      }
      refuse();
      const { records } = homes;
      if (records === 0 && markets.length === 0) throw nothing(stats.files, opened?.info.records ?? 0);
      if (before) refuseDrop(before, { records, nulls }, options.command ?? importCommand(files));
      signal?.throwIfAborted();
      options.onCommitting?.();
    }
    const sample: PropertyRecord[] = [];
    let dataset: DatasetInfo | null = null;
    if (dryRun) for await (const batch of counted()) sample.push(...batch.slice(0, SAMPLE - sample.length));
    else
      dataset = await buildDataset(
        {
          asOf,
          kind: "imported",
          name,
          source,
          records: counted(),
          expected: read.homes,
          checked: nulls,
          listings: listings.finish,
          markets,
          seriesOf: series.of,
          get notes() {
            return notesOf(read, opened?.info ?? null);
          },
        },
        { varDir, ...(atStep && { atStep }) },
      );
    if (dataset) outcome = { version: dataset.version };
    return {
      dataset,
      asOf,
      name,
      source,
      records: homes.records,
      lacks: lackedBy(homes, stats),
      markets: markets.length,
      sums: stats.sums(),
      files: stats.files,
      base: opened && read.base(),
      sample,
      rejectsPath,
    };
  } catch (error) {
    outcome = { refused: (error as Error).message };
    throw error;
  } finally {
    const { sources } = reading;
    const account = sources && {
      ...outcome,
      asOf: sources.asOf,
      ...notesOf(sources, opened?.info ?? null).import,
    };
    opened?.close();
    listings.close();
    sources?.close();
    closeWorkFolder(varDir, workFolder, account);
  }
}

function nothing(files: readonly FileStats[], before: number): ImportFailure {
  if (before > 0)
    return new ImportFailure(
      `All ${before.toLocaleString("en-US")} records of the dataset would be withdrawn. Nothing was published: a dataset needs at least one record.`,
    );
  const reasons = files.flatMap((f) =>
    Object.entries(f.aside).map(([reason, n]) => `\n  ${basename(f.file)}: ${n} rows: ${reason}`),
  );
  const empty = files.filter((f) => f.read === 0 && Object.keys(f.aside).length === 0);
  reasons.push(...empty.map((f) => `\n  ${basename(f.file)}: no row below its header`));
  return new ImportFailure(
    `These files have no record and no market figure that can be served. Nothing was published.${reasons.join("")}`,
  );
}
