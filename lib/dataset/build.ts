import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import { FORMAT } from "@/lib/store/columnar/layout";
import { type Manifest, versionOf } from "@/lib/store/columnar/manifest";
import { recordEncoder } from "@/lib/store/columnar/write/encoder";
import { type ColumnarWriter, columnarWriter, type WrittenDataset } from "@/lib/store/columnar/write/writer";
import { zipMarkets } from "./markets/zips";
import { buildFolder, exclusively, type PublishStep, publish } from "./publish";
import { isDate, type RecordFault, recordFault } from "./record-fault";
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

/** Says of the record with this number, counted from 1, why no dataset can hold it. */
export const invalidRecord = (id: unknown, number: number, { field, reason }: RecordFault): InvalidRecord =>
  new InvalidRecord(`Record ${id} (number ${number}): ${field} ${reason}.`);

/** A counter that tells `onProgress` every ten thousand records. */
function progress({ onProgress }: BuildOptions) {
  let count = 0;
  return (records: number): number => {
    const before = count;
    count += records;
    if (Math.floor(count / PROGRESS_EVERY) > Math.floor(before / PROGRESS_EVERY)) onProgress?.(count);
    return count;
  };
}

type Markets = ReturnType<typeof zipMarkets>;

/** Checks records, makes them ready and has them written. */
async function writeRecords(
  records: DatasetSource["records"],
  writer: ColumnarWriter,
  markets: Markets,
  options: BuildOptions,
) {
  const encoder = recordEncoder(0);
  const taken = progress(options);
  const take = (record: PropertyRecord): boolean => {
    const number = taken(1);
    const bad = recordFault(record);
    if (bad) throw invalidRecord(record?.id, number, bad);
    markets.add(record);
    return encoder.add(record);
  };
  const write = () => {
    const batch = encoder.take();
    if (batch) writer.append(batch).then((back) => back && encoder.giveBack(back));
    // A turn of the event loop: threads tell what they wrote, and signals are heard.
    return writer.ready();
  };
  if (Symbol.iterator in records) for (const record of records) take(record) && (await write());
  else for await (const batch of records) for (const record of batch) take(record) && (await write());
  await write();
  options.onProgress?.(taken(0));
}

async function writeFiles(folder: string, source: DatasetSource, options: BuildOptions): Promise<WrittenDataset> {
  const writer = columnarWriter(folder);
  try {
    const markets = zipMarkets(source.asOf);
    await writeRecords(source.records, writer, markets, options);
    options.atStep?.("records");
    return await writer.finish(markets.finish(source.markets ?? []));
  } finally {
    await writer.close();
  }
}

function manifestOf(source: DatasetSource, written: WrittenDataset): Manifest {
  const content = {
    format: FORMAT,
    asOf: source.asOf,
    kind: source.kind,
    name: source.name,
    source: source.source,
    ...written,
    notes: source.notes ?? {},
  } as const;
  return { ...content, version: versionOf(content) };
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
      const manifest = manifestOf(source, written);
      writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      publish(varDir, folder, manifest.version, (step) => options.atStep?.(step));
      const { version, asOf, kind, name, source: from, records, zipCodes } = manifest;
      return { version, asOf, kind, name, source: from, records, zipCodes };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
