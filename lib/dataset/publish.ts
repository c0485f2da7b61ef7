import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { takeLock } from "@/lib/lock";
import { recordChanges, removeOldChanges } from "@/lib/store/changes";
import { type Current, currentFile, datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { verifyDataset } from "@/lib/store/engine";
import { replaceFile, syncFolder, UNFINISHED } from "@/lib/whole-file";

/** Thrown while another process builds or publishes a dataset. The message names that process and the remedy. */
export class DatasetLocked extends Error {
  override name = "DatasetLocked";
  /** The exit code of a command: EX_TEMPFAIL, try again later. */
  readonly exitCode = 75;
}

/** Takes the lock that is needed to make a dataset or to change `current`. Returns a function that releases it. */
export function lockDatasets(varDir: string): () => void {
  mkdirSync(varDir, { recursive: true });
  const path = join(varDir, "datasets.lock");
  const taken = takeLock(path);
  if ("release" in taken) return taken.release;
  const holder = taken.heldBy === null ? "" : ` (${taken.heldBy})`;
  throw new DatasetLocked(
    `Another process${holder} is making a dataset. Wait for it, or remove ${path} if it is gone.`,
  );
}

/** The prefix of the folders that a build works in. If the build dies, the next run removes them. */
const LITTER = ".building-";

function removeLitter(varDir: string): void {
  for (const name of readdirSync(join(varDir, "datasets")))
    if (name.startsWith(LITTER)) rmSync(join(varDir, "datasets", name), { recursive: true, force: true });
  removeOldChanges(varDir);
  for (const name of readdirSync(varDir))
    if (name.startsWith("current.") && name.endsWith(UNFINISHED)) rmSync(join(varDir, name));
}

/** Runs `work` while no other process makes or publishes a dataset. First removes what a process that died left behind. */
export async function exclusively<T>(varDir: string, work: () => T | Promise<T>): Promise<T> {
  const release = lockDatasets(varDir);
  try {
    mkdirSync(join(varDir, "datasets"), { recursive: true });
    removeLitter(varDir);
    return await work();
  } finally {
    release();
  }
}

/** A new, unused path to build at. The next run removes what is left there. */
export const buildName = (varDir: string): string =>
  join(varDir, "datasets", `${LITTER}${process.pid}-${randomUUID()}`);

/** Creates an empty folder to build in. */
export function buildFolder(varDir: string): string {
  const folder = buildName(varDir);
  mkdirSync(folder);
  return folder;
}

function isWhole(folder: string): boolean {
  try {
    verifyDataset(folder);
    return true;
  } catch {
    return false;
  }
}

/** The content of `current`, or null if it is missing or damaged; publishing writes it again. */
function currentOrNull(varDir: string): Current | null {
  try {
    return readCurrent(varDir);
  } catch {
    return null;
  }
}

/** Makes `version` the served one. The version before it stays, for a rollback. */
export function makeCurrent(varDir: string, version: string): void {
  const before = currentOrNull(varDir);
  const previous = before?.version === version ? before.previous : before?.version;
  replaceFile(currentFile(varDir), `${version}\n${previous ?? ""}\n`);
}

/** Steps of a publication, in order; a crash at any of them leaves the old version served. */
export type PublishStep = "written" | "verified" | "compared" | "renamed" | "published";

/** Verifies a finished build folder, records what changed since other versions, gives it its name and makes it current. */
export function publish(varDir: string, folder: string, version: string, at: (step: PublishStep) => void): void {
  syncFolder(folder);
  at("written");
  verifyDataset(folder);
  at("verified");
  recordChanges(varDir, version, folder);
  at("compared");
  const home = datasetFolder(varDir, version);
  // The same content may have been built before. Those files are kept, unless they were damaged since.
  if (!isWhole(home)) {
    if (existsSync(home)) renameSync(home, join(dirname(home), `${LITTER}damaged-${randomUUID()}`));
    renameSync(folder, home);
  }
  syncFolder(dirname(home));
  at("renamed");
  makeCurrent(varDir, version);
  at("published");
  removeLitter(varDir);
}

/** Verifies every byte of the version before the current one, then serves that one again. Returns its version. */
export const rollback = (varDir: string): Promise<string> =>
  exclusively(varDir, () => {
    const before = currentOrNull(varDir);
    // If `current` is damaged, the newest undamaged version is the best choice.
    const target = before
      ? before.previous
      : versionsOf(varDir).find((version) => isWhole(datasetFolder(varDir, version)));
    if (!target) throw new Error("There is no earlier version to go back to.");
    const folder = datasetFolder(varDir, target);
    verifyDataset(folder);
    try {
      recordChanges(varDir, target, folder);
    } catch {
      // A full disk must not prevent a rollback. Requests for the changes are then answered with 410.
    }
    makeCurrent(varDir, target);
    return target;
  });

/**
 * Removes all but the `keep` newest versions, and returns those; a dry run only returns them. The served version and the one
 * before it always stay.
 */
export const pruneDatasets = (varDir: string, keep: number, dryRun = false): Promise<string[]> =>
  exclusively(varDir, () => {
    const current = readCurrent(varDir);
    const removed = versionsOf(varDir)
      .slice(keep)
      .filter((version) => version !== current?.version && version !== current?.previous);
    if (dryRun) return removed;
    for (const version of removed) {
      // Renamed first, so that an interrupted removal leaves stray files and never an incomplete dataset.
      const doomed = join(varDir, "datasets", `${LITTER}removed-${randomUUID()}`);
      renameSync(datasetFolder(varDir, version), doomed);
      rmSync(doomed, { recursive: true, force: true });
    }
    removeOldChanges(varDir);
    return removed;
  });
