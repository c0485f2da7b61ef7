import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  type DatasetWriter,
  datasetWriter,
  FORMAT,
  LISTINGS_FILE,
  type Manifest,
  manifestOf,
  type WrittenDataset,
} from "@/lib/store/engine";
import { zipMarkets } from "./markets/zips";
import { buildFolder, exclusively, type PublishStep, publish } from "./publish";
import { isDate, recordFault } from "./record-fault";
import type { DatasetSource } from "./source";

/** A record that no dataset can hold; the message names it and the field. */
export class InvalidRecord extends Error {
  override name = "InvalidRecord";
}

export interface BuildOptions {
  varDir: string;
  /** Told now and then how many records were taken. */
  onProgress?: (records: number) => void;
  /** For tests: called when a step is done. */
  atStep?: (step: PublishStep | "started" | "records" | "files") => void;
}

const PROGRESS_EVERY = 10_000;
/** Records that are made ready at a time. */
const BATCH_RECORDS = 250;

type Markets = ReturnType<typeof zipMarkets>;

/** Checks records, makes them ready and has them written. */
async function writeRecords(
  { records, checked }: DatasetSource,
  writer: DatasetWriter,
  markets: Markets,
  { onProgress }: BuildOptions,
): Promise<void> {
  let count = 0;
  let batch: PropertyRecord[] = [];
  /** Takes a record; answers whether the batch is full. */
  const take = (record: PropertyRecord): boolean => {
    const bad = checked ? null : recordFault(record);
    if (++count % PROGRESS_EVERY === 0) onProgress?.(count);
    if (bad) throw new InvalidRecord(`Record ${record?.id} (number ${count}): ${bad.field} ${bad.reason}.`);
    markets.add(record);
    return batch.push(record) === BATCH_RECORDS;
  };
  const write = () => {
    if (batch.length > 0) writer.append(batch);
    batch = [];
    // A turn of the event loop: signals are heard.
    return turn();
  };
  if (Symbol.iterator in records) for (const record of records) take(record) && (await write());
  else for await (const some of records) for (const record of some) take(record) && (await write());
  await write();
  onProgress?.(count);
}

async function writeFiles(folder: string, source: DatasetSource, options: BuildOptions): Promise<WrittenDataset> {
  const writer = datasetWriter(folder, source.asOf);
  try {
    const markets = zipMarkets(source.asOf);
    await writeRecords(source, writer, markets, options);
    options.atStep?.("records");
    return writer.finish(markets.finish(source.markets ?? []));
  } finally {
    writer.close();
  }
}

/** Moves the listings into the folder, beside the files that were written. */
function withListings(folder: string, written: WrittenDataset, { listings }: DatasetSource): Pick<Manifest, "files"> {
  if (!listings) return written;
  const { path, bytes, sha256 } = listings();
  renameSync(path, join(folder, LISTINGS_FILE));
  return { ...written, files: { ...written.files, [LISTINGS_FILE]: { bytes, sha256 } } };
}

function manifestFor(folder: string, source: DatasetSource, written: WrittenDataset): Manifest {
  return manifestOf({
    format: FORMAT,
    asOf: source.asOf,
    kind: source.kind,
    name: source.name,
    source: source.source,
    ...written,
    ...withListings(folder, written, source),
    notes: source.notes ?? {},
  });
}

/**
 * Builds a dataset from `source` and publishes it to `<varDir>/datasets/<version>/`, all or nothing: until the moment
 * that `<varDir>/current` is replaced, what was served before is untouched. The same input gives the same files, byte
 * for byte, and so the same version. Throws `InvalidRecord`, `DuplicateRecord` or `DatasetLocked`.
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
      writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      publish(varDir, folder, manifest.version, (step) => options.atStep?.(step));
      const { version, asOf, kind, name, source: from, records, zipCodes } = manifest;
      return { version, asOf, kind, name, source: from, records, zipCodes };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
