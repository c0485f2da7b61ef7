import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { DatasetInfo } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import type { MonthlySeries } from "@/lib/domain/series";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { FORMAT, FORMAT_BEFORE, formatOf, LISTINGS_FILE, openBefore, readManifest } from "@/lib/store/engine";
import { type BuildOptions, buildDataset } from "./build";
import { publishedMarkets, publishedSeries } from "./markets";
import { withNewerFields } from "./nulls";
import { buildName } from "./publish";

/** Parses records of the format before, and completes them with the fields added since. */
export function* completed(lines: Iterable<string>): Generator<PropertyRecord> {
  for (const line of lines) yield withNewerFields(JSON.parse(line) as PropertyRecord);
}

/** Whether the served dataset has the format before this one, and must be rebuilt before it can be served. */
export function needsUpgrade(varDir: string): boolean {
  try {
    const current = readCurrent(varDir);
    return current !== null && formatOf(datasetFolder(varDir, current.version)) === FORMAT_BEFORE;
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
 * Rebuilds a version of the format before from its own records, and publishes it. The old version stays unchanged as the target
 * of a rollback; the Lotline before can go on serving it. Returns null if the format is current.
 * @throws {DatasetUnavailable} if the dataset is damaged, or of another format; the message has the remedy.
 */
export async function upgradeDataset(options: BuildOptions, version: string): Promise<DatasetInfo | null> {
  const folder = datasetFolder(options.varDir, version);
  const format = formatOf(folder);
  if (format === FORMAT) return null;
  if (format !== FORMAT_BEFORE) readManifest(folder);
  const before = openBefore(folder);
  try {
    const { asOf, kind, name, source, notes, records, files } = before.manifest;
    const listings = files[LISTINGS_FILE];
    const series = new Map<string, readonly MonthlySeries[]>();
    for await (const zip of publishedSeries(before.markets)) series.set(zip.zipCode, zip.series);
    return await buildDataset(
      {
        ...{ asOf, kind, name, source, notes, expected: () => records },
        records: completed(before.lines()),
        markets: await publishedMarkets(before.markets),
        seriesOf: (zipCode) => series.get(zipCode) ?? [],
        ...(listings && {
          listings: () => ({ ...listings, path: copyOf(join(folder, LISTINGS_FILE), options.varDir) }),
        }),
      },
      options,
    );
  } finally {
    before.close();
  }
}
