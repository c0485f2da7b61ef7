import { copyFileSync } from "node:fs";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { FORMAT, formatOf, openOlder } from "@/lib/store/engine";
import { type BuildOptions, buildDataset } from "./build";
import { buildName } from "./publish";

/** The empty values of fields that are newer than a record's format. */
const NEWER = Object.fromEntries(
  Object.entries(PROPERTY_FIELDS as Fields)
    .filter(([, field]) => field.nullable || field.kind === "list")
    .map(([name, field]) => [name, field.kind === "list" ? [] : null]),
);

/** Completes records of an older format with the fields added since. */
export function* completed(records: Iterable<PropertyRecord>): Generator<PropertyRecord> {
  for (const record of records) yield { ...NEWER, ...record };
}

/** Whether the served dataset has an older format, which must be rebuilt before it can be served. */
export function needsUpgrade(varDir: string): boolean {
  try {
    const current = readCurrent(varDir);
    const format = current && formatOf(datasetFolder(varDir, current.version));
    return format !== null && format < FORMAT;
  } catch {
    return false;
  }
}

/** Copies a file, for a build to move into its dataset. */
function copyOf(path: string, varDir: string): string {
  const copy = buildName(varDir);
  copyFileSync(path, copy);
  return copy;
}

/**
 * Rebuilds a version of an older format (by default the served one) from its own records, and publishes it. The old version
 * stays unchanged as the target of a rollback; an older Lotline can go on serving it. Returns null if the format is current.
 */
export async function upgradeDataset(
  options: BuildOptions,
  version = readCurrent(options.varDir)?.version,
): Promise<DatasetInfo | null> {
  if (!version) throw new Error(`There is no dataset in ${options.varDir} yet. Make one: npm run data -- generate`);
  const folder = datasetFolder(options.varDir, version);
  if (formatOf(folder) === FORMAT) return null;
  const { asOf, kind, name, source, notes, records, lines, markets, seriesOf, listings } = openOlder(folder);
  const copied = listings && { listings: () => ({ ...listings, path: copyOf(listings.path, options.varDir) }) };
  return buildDataset(
    {
      ...{ asOf, kind, name, source, notes, expected: () => records },
      records: completed(lines()),
      markets: markets(),
      seriesOf,
      ...copied,
    },
    options,
  );
}
