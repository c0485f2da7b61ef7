import { copyFileSync } from "node:fs";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { FORMAT, formatOf, openOlder } from "@/lib/store/engine";
import { type BuildOptions, buildDataset } from "./build";
import { buildName } from "./publish";

/** What a field that is newer than a record's format has: nothing is known of it. */
const NEWER = Object.fromEntries(
  Object.entries(PROPERTY_FIELDS as Fields)
    .filter(([, field]) => field.nullable || field.kind === "list")
    .map(([name, field]) => [name, field.kind === "list" ? [] : null]),
);

/** Records of an older format as this one has them. */
export function* completed(records: Iterable<PropertyRecord>): Generator<PropertyRecord> {
  for (const record of records) yield { ...NEWER, ...record };
}

/** Whether the dataset that is served was made by an older Lotline, which this one cannot serve but build anew. */
export function needsUpgrade(varDir: string): boolean {
  try {
    const current = readCurrent(varDir);
    const format = current && formatOf(datasetFolder(varDir, current.version));
    return format !== null && format < FORMAT;
  } catch {
    return false;
  }
}

/** A copy of a file, for a build to move into its dataset. */
function copyOf(path: string, varDir: string): string {
  const copy = buildName(varDir);
  copyFileSync(path, copy);
  return copy;
}

/**
 * Builds a version of an older format, or the served one, anew from its own records and publishes it. The old one stays as
 * it is, and as the one to go back to: an older Lotline serves it on, and after `rollback` from its start.
 * Null where it is of this format already.
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
