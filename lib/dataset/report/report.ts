import { statSync } from "node:fs";
import { join } from "node:path";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { bytesOf, readManifest } from "@/lib/store/engine";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { type OpenedDataset, openDataset } from "../import/base";
import { compareVersions } from "./changes";
import { profileFields } from "./fields";
import { type Section, said } from "./section";
import { sourcesOf } from "./sources";

/** How good a version of the dataset is. */
export interface QualityReport extends DatasetInfo {
  /** The number of ZIP codes whose figures come from published files instead of records. */
  publishedZips: number;
  bytes: number;
  /** When it was built, an ISO 8601 timestamp. */
  builtAt: string;
  isServed: boolean;
  /** Whether the whole dataset could be read. */
  isWhole: boolean;
  sections: Record<"sources" | "fields" | "changes", Section>;
}

/** The section that `write` makes, or else, after some words, why what it stands on cannot be read. */
async function ifReadable(write: () => Section | Promise<Section>, words = ""): Promise<Section> {
  try {
    return await write();
  } catch (error) {
    if (!isDatasetUnavailable(error) && !isSystemError(error)) throw error;
    return said(`${words}${errorMessageFor(error)}`);
  }
}

/** The previous version: the one that a rollback would serve, otherwise the next older one. Null if there is none. */
function versionBefore(varDir: string, version: string): string | null {
  const current = readCurrent(varDir);
  if (current?.version === version && current.previous) return current.previous;
  const versions = versionsOf(varDir);
  return versions[versions.indexOf(version) + 1] ?? null;
}

function* recordsOf(dataset: OpenedDataset): Generator<PropertyRecord> {
  for (const line of dataset.lines()) yield JSON.parse(line);
}

const fieldsOf = (dataset: OpenedDataset): Section => ({
  lines: [
    "Of a list, how many records have an entry, and how many they have; of its members, of all entries. Of names, the eight most common.",
  ],
  tables: { everyField: profileFields(recordsOf(dataset)) },
});

function changesSince(varDir: string, now: OpenedDataset, version: string | null): Section | Promise<Section> {
  if (!version) return said("There is no version before to compare with.");
  return ifReadable(() => compareVersions(varDir, now, version), `It cannot be compared with version ${version}. `);
}

/**
 * Reports on the quality of a version and its changes since `against` (by default the version before). Reads the records once, a
 * MiB at a time. Throws if the version cannot be opened at all.
 */
export async function qualityReport(
  varDir: string,
  version: string,
  against = versionBefore(varDir, version),
): Promise<QualityReport> {
  const dataset = openDataset(varDir, version);
  try {
    const { info } = dataset;
    const folder = datasetFolder(varDir, info.version);
    const manifest = readManifest(folder);
    const fields = await ifReadable(() => fieldsOf(dataset));
    const isWhole = "everyField" in fields.tables;
    return {
      ...info,
      publishedZips: await dataset.publishedZips(),
      bytes: bytesOf(manifest),
      builtAt: statSync(join(folder, "manifest.json")).mtime.toISOString(),
      isServed: readCurrent(varDir)?.version === info.version,
      isWhole,
      sections: {
        sources: sourcesOf(manifest),
        fields,
        changes: isWhole
          ? await changesSince(varDir, dataset, against)
          : said("As not all of it can be read, nothing can be said of changes."),
      },
    };
  } finally {
    dataset.close();
  }
}
