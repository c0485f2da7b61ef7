import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import { removeOldChanges } from "@/lib/store/changes";
import {
  type DatasetWriter,
  datasetWriter,
  FORMAT,
  LIMITS,
  LISTINGS_FILE,
  type Manifest,
  manifestOf,
  type WrittenDataset,
} from "@/lib/store/engine";
import { collectGarbage } from "@/lib/store/memory";
import { errorMessageFor, isSystemError, sizeText } from "@/lib/system-error";
import { replaceFile } from "@/lib/whole-file";
import { zipMarkets } from "./markets";
import { countNulls, type Nulls, noNulls } from "./nulls";
import { buildFolder, exclusively, type PublishStep, publish } from "./publish";
import { isDate, recordFault } from "./record-fault";
import type { DatasetSource } from "./source";
import { accuraciesOf, accuracyMeter } from "./valuation/measure";

/** A record that no dataset can hold; the message names the record and the field. */
class InvalidRecord extends Error {
  override name = "InvalidRecord";
}

/** More records or bytes than a dataset can hold; the message has the numbers. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

const number = (n: number) => n.toLocaleString("en-US");

/** Throws `TooLarge` if the records so far, or their extrapolation to the expected number, exceed what a dataset can hold. */
export function refuseTooLarge(taken: { records: number; completeBytes: number }, expected: number): void {
  const records = Math.max(taken.records, expected);
  const bytes = taken.records === 0 ? 0 : (taken.completeBytes / taken.records) * records;
  if (records <= LIMITS.records && bytes <= LIMITS.completeBytes) return;
  throw new TooLarge(
    `${number(records)} records${bytes > 0 ? `, some ${sizeText(bytes)},` : ""} are more than a dataset can hold: ` +
      `${number(LIMITS.records)} records, ${sizeText(LIMITS.completeBytes)}. Nothing was published. Make several of them, by state for instance.`,
  );
}

/** The size of a dataset relative to its complete records; search rows and index are the rest. */
const BESIDE = 1.6;

/** Estimates a dataset's bytes on disk from the records written so far and the expected number. */
const expectedBytes = (records: number, completeBytes: number, expected: number): number =>
  (completeBytes / records) * Math.max(records, expected) * BESIDE;

export interface BuildOptions {
  varDir: string;
  /** Called from time to time with the number of records so far. */
  onProgress?: (records: number) => void;
  /** For tests: called after each step. */
  atStep?: (step: PublishStep | "started" | "records" | "files") => void;
}

const PROGRESS_EVERY = 10_000;
/** Records per batch. */
const BATCH_RECORDS = 250;

/** The functions that see each record on its way. */
interface Passed {
  markets: ReturnType<typeof zipMarkets>;
  meter: ReturnType<typeof accuracyMeter>;
}

/** Checks records and writes them in batches. Returns the counts of empty fields. */
async function writeRecords(
  { records, expected = () => null, checked }: DatasetSource,
  writer: DatasetWriter,
  { markets, meter }: Passed,
  { onProgress }: BuildOptions,
  taken: { records: number },
): Promise<Nulls> {
  const nulls = checked ?? noNulls();
  let count = 0;
  let batch: PropertyRecord[] = [];
  /** Adds a record and returns whether the batch is full. */
  const take = (record: PropertyRecord): boolean => {
    if (++count % PROGRESS_EVERY === 0) onProgress?.(count);
    if (!checked) {
      const bad = recordFault(record);
      if (bad) throw new InvalidRecord(`Record ${record?.id} (number ${count}): ${bad.field} ${bad.reason}.`);
      countNulls(nulls, record);
    }
    markets.add(record);
    meter.add(record);
    return batch.push(record) === BATCH_RECORDS;
  };
  let measured = 0;
  const write = async () => {
    if (batch.length > 0) await writer.append(batch);
    batch = [];
    taken.records = count;
    if (count - measured >= PROGRESS_EVERY) {
      refuseTooLarge({ records: count, completeBytes: writer.completeBytes }, expected() ?? 0);
      measured = count;
    }
    // A turn of the event loop, so that signals are handled.
    await turn();
  };
  refuseTooLarge({ records: 0, completeBytes: 0 }, expected() ?? 0);
  for await (const some of Symbol.iterator in records ? [records] : records)
    for (const record of some) if (take(record)) await write();
  await write();
  await writer.taken();
  refuseTooLarge({ records: count, completeBytes: writer.completeBytes }, 0);
  onProgress?.(count);
  return nulls;
}

async function writeFiles(
  folder: string,
  source: DatasetSource,
  options: BuildOptions,
): Promise<WrittenDataset & { nulls: Nulls }> {
  const writer = datasetWriter(folder, source.asOf);
  const taken = { records: 0 };
  try {
    const markets = zipMarkets(source.asOf);
    const meter = accuracyMeter(source.asOf);
    const nulls = await writeRecords(source, writer, { markets, meter }, options, taken);
    options.atStep?.("records");
    const written = await writer.finish({
      marketsOf: (events) => markets.finish(events, source.markets ?? []),
      seriesOf: source.seriesOf,
      accuracies: async () => accuraciesOf(await meter.trials()),
    });
    return { ...written, nulls };
  } catch (error) {
    if (!isSystemError(error) || taken.records === 0) throw error;
    const neededBytes = expectedBytes(taken.records, writer.completeBytes, source.expected?.() ?? 0);
    throw new Error(errorMessageFor(error, { path: options.varDir, neededBytes }), { cause: error });
  } finally {
    await writer.close();
  }
}

/** Moves the file of listings into the dataset's folder. */
function withListings<T extends WrittenDataset>(folder: string, written: T, { listings }: DatasetSource): T {
  if (!listings) return written;
  const { path, bytes, sha256 } = listings();
  renameSync(path, join(folder, LISTINGS_FILE));
  return { ...written, files: { ...written.files, [LISTINGS_FILE]: { bytes, sha256 } } };
}

function manifestFor(folder: string, source: DatasetSource, written: WrittenDataset & { nulls: Nulls }): Manifest {
  return manifestOf({
    format: FORMAT,
    asOf: source.asOf,
    kind: source.kind,
    name: source.name,
    source: source.source,
    ...withListings(folder, written, source),
    notes: source.notes ?? {},
  });
}

/**
 * Builds a dataset from `source` and publishes it to `<varDir>/datasets/<version>/`, all or nothing: until `<varDir>/current`
 * is replaced, the served dataset is untouched. The same input gives the same files byte for byte, and so the same version.
 * Throws `InvalidRecord`, `DuplicateRecord` or `DatasetLocked`.
 */
export async function buildDataset(source: DatasetSource, options: BuildOptions): Promise<DatasetInfo> {
  const { varDir } = options;
  if (!isDate(source.asOf)) throw new Error(`The dataset's date must be YYYY-MM-DD, not ${source.asOf}.`);
  return exclusively(varDir, async () => {
    const folder = buildFolder(varDir);
    try {
      options.atStep?.("started");
      const written = await writeFiles(folder, source, options);
      options.atStep?.("files");
      const manifest = manifestFor(folder, source, written);
      replaceFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
      // Publishing opens the dataset to verify it, so the memory of the build is freed first.
      collectGarbage();
      publish(varDir, folder, manifest.version, (step) => options.atStep?.(step));
      const { version, asOf, kind, name, source: from, records, zipCodes } = manifest;
      return { version, asOf, kind, name, source: from, records, zipCodes };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      removeOldChanges(varDir);
    }
  });
}
