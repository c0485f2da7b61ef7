import { statSync } from "node:fs";
import { join } from "node:path";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { completeRecords, type Manifest, readManifest } from "@/lib/store/engine";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { openDataset } from "../import/base";
import { type Account, accountOf } from "./account";
import { type Changes, compareDatasets, type Version } from "./changes";
import { type FieldProfile, profileFields } from "./fields";

/** The reason why a part of the report is missing, as a sentence. */
export interface Said {
  said: string;
}

/** A report on a dataset's quality. */
export interface QualityReport {
  version: string;
  name: string;
  kind: Manifest["kind"];
  asOf: string;
  source: string;
  records: number;
  zipCodes: number;
  /** The number of ZIP codes whose figures come from published files instead of records. */
  publishedZips: number;
  bytes: number;
  /** The timestamp of the build. */
  builtAt: string;
  isServed: boolean;
  account: Account | Said;
  fields: FieldProfile[] | Said;
  changes: Changes | Said;
  /** Whether the whole dataset could be read. */
  isWhole: boolean;
}

export const isSaid = (part: object): part is Said => "said" in part;

/** The result of `make`, or the message of its error. */
async function orSaid<T>(make: () => T | Promise<T>): Promise<T | Said> {
  try {
    return await make();
  } catch (error) {
    if (!isDatasetUnavailable(error) && !isSystemError(error)) throw error;
    return { said: errorMessageFor(error) };
  }
}

/** The previous version: the one that a rollback would serve, otherwise the next older one. Null if there is none. */
function versionBefore(varDir: string, version: string): string | null {
  const current = readCurrent(varDir);
  if (current?.version === version && current.previous) return current.previous;
  const versions = versionsOf(varDir);
  return versions[versions.indexOf(version) + 1] ?? null;
}

/** Reads from a version what is needed before its records, so that it need not stay open. */
async function openedOnce(varDir: string, version: string | undefined) {
  const dataset = openDataset(varDir, version);
  try {
    const [snapshots, publishedZips] = [await dataset.snapshots(), await dataset.publishedZips()];
    return { info: dataset.info, snapshots, publishedZips };
  } finally {
    dataset.close();
  }
}

async function changesSince(varDir: string, now: Version, against: string | null): Promise<Changes | Said> {
  const version = against ?? versionBefore(varDir, now.info.version);
  if (!version) return { said: "There is no version before to compare with." };
  return orSaid(async () => {
    const before = openDataset(varDir, version);
    try {
      return await compareDatasets(now, before);
    } finally {
      before.close();
    }
  }).then((changes) =>
    isSaid(changes) ? { said: `It cannot be compared with version ${version}. ${changes.said}` } : changes,
  );
}

/**
 * Reports on the quality of a version (by default the served one) and its changes since `against` (by default the version
 * before). Reads the records three times, a MiB at a time. Throws if the version cannot be opened at all.
 */
export async function qualityReport(
  varDir: string,
  { version, against = null }: { version?: string | undefined; against?: string | null } = {},
): Promise<QualityReport> {
  const { info, snapshots, publishedZips } = await openedOnce(varDir, version);
  const folder = datasetFolder(varDir, info.version);
  const manifest = readManifest(folder);
  const account = await accountOf(varDir, manifest);
  function* records() {
    for (const line of completeRecords(folder)) yield JSON.parse(line) as PropertyRecord;
  }
  const fields = await orSaid(() => profileFields(records));
  const isWhole = !isSaid(fields);
  const now = { info, snapshots, lines: () => completeRecords(folder) };
  return {
    ...info,
    publishedZips,
    bytes: Object.values(manifest.files).reduce((sum, file) => sum + (file?.bytes ?? 0), 0),
    builtAt: statSync(join(folder, "manifest.json")).mtime.toISOString(),
    isServed: readCurrent(varDir)?.version === info.version,
    account: account ?? { said: "It was generated, not imported: there are no sources to account for." },
    fields,
    changes: isWhole
      ? await changesSince(varDir, now, against)
      : { said: "As not all of it can be read, nothing can be said of changes." },
    isWhole,
  };
}
