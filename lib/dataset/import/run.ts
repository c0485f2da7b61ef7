import { basename } from "node:path";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import { type BuildOptions, buildDataset } from "../build";
import { lockDatasets } from "../publish-lock";
import { openBase } from "./base";
import { ImportFailure } from "./failure";
import { FORMATS, type Format } from "./formats/detect";
import { type Base, type Gathered, gather, type ImportOptions, type Progress } from "./importer";
import { DEFAULT_REJECT_LIMIT, isOverLimit, limitText, type RejectLimit } from "./limit";
import type { Mapping } from "./mapping.schema";
import type { FileTally, Reject } from "./tally";
import { closeWorkFolder, importsFolder, makeWorkFolder, rejectsFile, sweep } from "./work-folder";

export interface RunOptions {
  varDir: string;
  files: readonly string[];
  format?: Format | null;
  mapping?: Mapping | null;
  asOf?: string | null;
  base?: "current" | "none";
  maxRejects?: RejectLimit;
  dryRun?: boolean;
  /** Shown to visitors; else from the formats and files, or the base's. */
  name?: string | null;
  source?: string | null;
  /** The wall clock's date, YYYY-MM-DD. */
  today?: string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Called when the last record was taken: from here on an interruption ends the process at once. */
  onCommitting?: () => void;
  /** For tests: from how many rows and bytes on threads are used, and what the spools hold in memory. */
  threads?: Pick<ImportOptions, "threadsFromRows" | "threadsFromBytes" | "bufferBytes">;
  /** For tests: called when a step of building and publishing is done. */
  atStep?: BuildOptions["atStep"];
}

export interface RunReport {
  /** What was published; null for a dry run. */
  dataset: DatasetInfo | null;
  asOf: string;
  name: string;
  source: string;
  records: number;
  markets: number;
  sums: ReturnType<Gathered["tally"]["sums"]>;
  files: FileTally[];
  base: { records: number; gone: number } | null;
  /** The first ten records of a dry run. */
  sample: PropertyRecord[];
  firstRejects: Reject[];
  rejectsPath: string;
}

const SAMPLE = 10;
const FILES_NAMED = 3;

function defaultName(formats: readonly Format[], mapping: Mapping | null, systems: readonly string[]): string {
  if (mapping) return mapping.name;
  if (systems.length === 1) return systems[0]!;
  const titles = formats.map((f) =>
    f === "lotline" ? "Imported records" : f === "reso" ? "RESO listings" : FORMATS[f],
  );
  return titles.join(" and ");
}

function defaultSource(files: readonly string[], formats: readonly Format[], mapping: Mapping | null): string {
  if (mapping?.source) return mapping.source;
  const names = files.slice(0, FILES_NAMED).map((f) => basename(f));
  const more = files.length > FILES_NAMED ? ` and ${files.length - FILES_NAMED} more` : "";
  return `Imported from ${names.join(", ")}${more} (${formats.map((f) => FORMATS[f]).join(", ")}).`;
}

/** Why too many rows were rejected: the limit, and the commonest reasons. */
function tooMany(gathered: Gathered, limit: RejectLimit, rejectsPath: string): ImportFailure {
  const { read, rejected } = gathered.tally.sums();
  const first = gathered.tally.firstRejects.slice(0, 3);
  const shown = first.map((r) => `\n  ${basename(r.file)}:${r.line} ${r.field} ${JSON.stringify(r.value)} ${r.reason}`);
  return new ImportFailure(
    `${rejected.toLocaleString("en-US")} of ${read.toLocaleString("en-US")} rows were rejected, above --max-rejects (${limitText(limit)}). ` +
      `Nothing was published. All of them are in ${rejectsPath}. The first:${shown.join("")}`,
  );
}

/** Reasons come in an order that threads make. */
const sorted = (aside: FileTally["aside"]) =>
  Object.fromEntries(Object.entries(aside).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The import's account, as the manifest keeps it: no paths, no times, so that equal sources give equal versions. */
function notesOf(gathered: Gathered, base: DatasetInfo | null) {
  const { tally } = gathered;
  return {
    import: {
      ...tally.sums(),
      files: tally.files.map((f) => ({ ...f, file: basename(f.file), aside: sorted(f.aside) })),
      base: base && { version: base.version, ...gathered.base },
    },
  };
}

/**
 * Imports files into a new dataset and publishes it, all or nothing. Throws an `ImportFailure` for faults of the input:
 * nothing is published then, and what was served before stays.
 */
export async function runImport(options: RunOptions): Promise<RunReport> {
  const { varDir, files, dryRun = false, mapping = null, format = null, signal } = options;
  const limit = options.maxRejects ?? DEFAULT_REJECT_LIMIT;
  const release = dryRun ? () => {} : lockDatasets(importsFolder(varDir));
  sweep(varDir);
  const workFolder = makeWorkFolder(varDir);
  const rejectsPath = rejectsFile(varDir);
  const opened = options.base === "current" ? openBase(varDir) : null;
  let gathered: Gathered | null = null;
  try {
    const base: Base | null = opened && {
      asOf: opened.info.asOf,
      records: opened.records(),
      markets: await opened.markets(),
    };
    const today = options.today ?? new Date().toISOString().slice(0, 10);
    const { onProgress } = options;
    gathered = await gather({
      files,
      format,
      mapping,
      asOf: options.asOf ?? null,
      today,
      base,
      workFolder,
      ...options.threads,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    const { tally, asOf, formats } = gathered;
    const markets = gathered.markets();
    const refuse = () => {
      const { read, rejected } = tally.sums();
      if (isOverLimit(limit, rejected, read)) throw tooMany(gathered!, limit, rejectsPath);
    };
    refuse();
    const name = options.name ?? opened?.info.name ?? defaultName(formats, mapping, gathered.systems);
    const source = options.source ?? opened?.info.source ?? defaultSource(files, formats, mapping);
    const sample: PropertyRecord[] = [];
    let records = 0;
    /** Passes batches on; after the last one, and before anything is published, it says no where that must be. */
    async function* counted<B>(batches: AsyncIterable<B>, sizeOf: (batch: B) => number) {
      for await (const batch of batches) {
        records += sizeOf(batch);
        yield batch;
      }
      refuse();
      if (records === 0 && markets.length === 0) throw nothing(tally.files);
      signal?.throwIfAborted();
      options.onCommitting?.();
    }
    let dataset: DatasetInfo | null = null;
    const plain = () => counted(gathered!.records(), ({ length }) => length);
    const { encoded } = gathered;
    if (dryRun) for await (const batch of plain()) sample.push(...batch.slice(0, SAMPLE - sample.length));
    else
      dataset = await buildDataset(
        {
          asOf,
          kind: "imported",
          name,
          source,
          records: encoded ? { ...encoded, batches: () => counted(encoded.batches(), ({ count }) => count) } : plain(),
          markets,
          get notes() {
            return notesOf(gathered!, opened?.info ?? null);
          },
        },
        { varDir, ...(options.atStep && { atStep: options.atStep }) },
      );
    return {
      dataset,
      asOf,
      name,
      source,
      records,
      markets: markets.length,
      sums: tally.sums(),
      files: tally.files,
      base: opened && gathered.base,
      sample,
      firstRejects: tally.firstRejects,
      rejectsPath,
    };
  } finally {
    opened?.close();
    gathered?.tally.close();
    closeWorkFolder(varDir, workFolder);
    release();
  }
}

function nothing(files: readonly FileTally[]): ImportFailure {
  const reasons = files.flatMap((f) =>
    Object.entries(f.aside).map(([reason, n]) => `\n  ${basename(f.file)}: ${n} rows: ${reason}`),
  );
  return new ImportFailure(
    `No row of these files is a record or a figure that is served. Nothing was published.${reasons.join("")}`,
  );
}
