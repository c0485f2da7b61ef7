import { hash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CHANGES, type Change } from "@/lib/domain/changes";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { CHANGE_ENTRY, changesFile, changesFolder } from "@/lib/store/changes";
import { datasetFolder, versionsOf } from "@/lib/store/current";
import { completeRecords, identity, readManifest, sortedBy } from "@/lib/store/engine";
import {
  checkEntries,
  DamagedEntries,
  type Entries,
  type EntryKind,
  entriesOf,
  openEntries,
  writeEntries,
} from "@/lib/store/entry-file";

/**
 * The digests of a version's homes, `<var>/changes/<version>`, sorted by id: the id's eight bytes and eight bytes of the
 * SHA-256 of its complete record. Two versions are compared by reading both files in parallel. Making a file needs about
 * 30 bytes of memory per home.
 */
const DIGEST: EntryKind = { magic: "LOTLDIG1", bytes: 16 };
const ID_FROM = '{"id":"prop_'.length;
const ID_TO = ID_FROM + 16;
const NEW = ".tmp";

const digestsFile = (varDir: string, version: string): string => join(changesFolder(varDir), version);

/** Writes a file under a temporary name and renames it, so that it is complete or absent. */
function writeWhole(path: string, kind: EntryKind, fill: Parameters<typeof writeEntries>[2]): void {
  const temporary = `${path}.${randomUUID()}${NEW}`;
  writeEntries(temporary, kind, fill);
  renameSync(temporary, path);
}

/** Writes the digests of the version in `folder`. */
function writeDigests(path: string, folder: string): void {
  const { records } = readManifest(folder);
  const digests = Buffer.alloc(records * 8);
  const [high, low] = [new Uint32Array(records), new Uint32Array(records)];
  let count = 0;
  for (const json of completeRecords(folder)) {
    high[count] = Number.parseInt(json.slice(ID_FROM, ID_FROM + 8), 16);
    low[count] = Number.parseInt(json.slice(ID_FROM + 8, ID_TO), 16);
    digests.write(hash("sha256", json, "binary"), 8 * count++, 8, "binary");
  }
  const byId = sortedBy(sortedBy(identity(records), low), high);
  writeWhole(path, DIGEST, (add) => {
    const entry = Buffer.alloc(DIGEST.bytes);
    for (const item of byId) {
      entry.writeUInt32BE(high[item]!, 0);
      entry.writeUInt32BE(low[item]!, 4);
      digests.copy(entry, 8, 8 * item, 8 * item + 8);
      add(entry);
    }
  });
}

/** Opens a file of digests after verifying all of it. */
function openWhole(path: string): Entries {
  const entries = openEntries(path, DIGEST);
  try {
    checkEntries(entries);
    return entries;
  } catch (error) {
    entries.close();
    throw error;
  }
}

/** Opens a version's digests; writes them first if they are missing or damaged. */
function digestsOf(varDir: string, version: string, folder: string): Entries {
  const path = digestsFile(varDir, version);
  if (existsSync(path))
    try {
      return openWhole(path);
    } catch (error) {
      if (!(error instanceof DamagedEntries)) throw error;
    }
  writeDigests(path, folder);
  return openWhole(path);
}

/** Calls `tell` for each home that differs between `before` and `after`, both sorted by id. */
function compare(before: Iterator<Buffer>, after: Iterator<Buffer>, tell: (id: Buffer, change: Change) => void): void {
  const next = (homes: Iterator<Buffer>): Buffer | undefined => homes.next().value;
  let [old, now] = [next(before), next(after)];
  while (old || now) {
    const order = !old ? 1 : !now ? -1 : old.compare(now, 0, 8, 0, 8);
    if (order < 0) tell(old!, "removed");
    else if (order > 0) tell(now!, "added");
    else if (old!.compare(now!, 8, 16, 8, 16) !== 0) tell(now!, "changed");
    if (order <= 0) old = next(before);
    if (order >= 0) now = next(after);
  }
}

/** A version's digests, or null if the version is damaged or of another format. */
function digestsIfReadable(varDir: string, version: string): Entries | null {
  try {
    return digestsOf(varDir, version, datasetFolder(varDir, version));
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

function writeChanges(path: string, before: Entries, after: Entries): void {
  writeWhole(path, CHANGE_ENTRY, (add) => {
    const entry = Buffer.alloc(CHANGE_ENTRY.bytes);
    compare(entriesOf(before, DIGEST), entriesOf(after, DIGEST), (home, change) => {
      home.copy(entry, 0, 0, 8);
      entry[8] = CHANGES.indexOf(change);
      add(entry);
    });
  });
}

/**
 * Writes the changes between the version in `folder` and each other kept version, unless they are already written. Versions that
 * cannot be read are skipped. @throws errors of the file system.
 */
export function recordChanges(varDir: string, version: string, folder: string): void {
  const isWritten = (other: string) =>
    existsSync(changesFile(varDir, other, version)) || existsSync(changesFile(varDir, version, other));
  const others = versionsOf(varDir).filter((other) => other !== version && !isWritten(other));
  if (others.length === 0) return;
  mkdirSync(changesFolder(varDir), { recursive: true });
  const own = digestsOf(varDir, version, folder);
  try {
    for (const other of others) {
      const before = digestsIfReadable(varDir, other);
      if (!before) continue;
      try {
        writeChanges(changesFile(varDir, other, version), before, own);
      } finally {
        before.close();
      }
    }
  } finally {
    own.close();
  }
}

/** Removes files about versions that are no longer kept, and unfinished files. */
export function removeOldChanges(varDir: string): void {
  const folder = changesFolder(varDir);
  if (!existsSync(folder)) return;
  const kept = new Set(versionsOf(varDir));
  for (const name of readdirSync(folder))
    if (!name.split("-").every((version) => kept.has(version))) rmSync(join(folder, name), { force: true });
}
