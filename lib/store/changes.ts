import { hash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { DatasetUnavailable, isDatasetUnavailable } from "@/lib/domain/dataset";
import type { Page } from "@/lib/domain/search";
import { fileWriter, fillFrom } from "@/lib/whole-file";
import { readManifest } from "./columnar/format";
import { completeRecords } from "./columnar/records";
import { datasetFolder, versionsOf } from "./current";
import { parseId } from "./keys";
import { withRoom } from "./memory";
import { identity, sortedBy } from "./sort";
import type { SearchPage } from "./store";

/**
 * What the homes of one version have otherwise than those of another, in files in `<var>/changes/` (see FILE-FORMAT.md): the
 * digests of each version's homes, and for each pair of versions the homes that differ, written when the later one is
 * published and read in both directions.
 */

/** What happened to a home between two versions of a dataset; `changed` means that its complete record differs in any byte. */
export const CHANGES = ["added", "changed", "removed"] as const;
type Change = (typeof CHANGES)[number];

export interface ChangedHome {
  id: string;
  change: Change;
}

/** The same change seen in the other direction. */
export const reversed = (change: Change): Change =>
  change === "changed" ? change : change === "added" ? "removed" : "added";

const changesFolder = (varDir: string): string => join(varDir, "changes");
const digestsFile = (varDir: string, version: string): string => join(changesFolder(varDir), version);
const changesFile = (varDir: string, from: string, to: string): string => join(changesFolder(varDir), `${from}-${to}`);

/** A kind of file of entries of equal size, by its first eight letters. Each entry begins with the eight bytes of a home's id. */
interface Kind {
  magic: string;
  bytes: number;
}
const ID_BYTES = 8;
/** The id, and eight bytes of the SHA-256 of the home's complete record. */
const DIGESTS: Kind = { magic: "LOTLDIG1", bytes: 16 };
/** The id, and the index of what happened in CHANGES. */
const DIFFERENCES: Kind = { magic: "LOTLCHG1", bytes: 9 };

const HEAD_BYTES = 16;
const CRC_BYTES = 4;
const BLOCK_ENTRIES = 1_024;

/** The file is damaged. */
class Damaged extends DatasetUnavailable {}

const isGone = (error: unknown): boolean =>
  error instanceof Damaged || (error as NodeJS.ErrnoException).code === "ENOENT";

const checksum = (data: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(CRC_BYTES);
  bytes.writeUInt32LE(crc32(data));
  return bytes;
};

function headOf({ magic }: Kind, count: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES - CRC_BYTES);
  head.write(magic, "latin1");
  head.writeUInt32LE(count, 8);
  return Buffer.concat([head, checksum(head)]);
}

function writeEntries(path: string, kind: Kind, entries: Uint8Array): void {
  const file = fileWriter(path);
  const blockBytes = BLOCK_ENTRIES * kind.bytes;
  try {
    file.append(headOf(kind, entries.length / kind.bytes));
    for (let at = 0; at < entries.length; at += blockBytes) {
      const block = entries.subarray(at, at + blockBytes);
      file.append(block);
      file.append(checksum(block));
    }
    file.finish();
  } finally {
    file.abandon();
  }
}

interface Entries {
  count: number;
  /** The entries [from, to), one after the other. @throws {Damaged} */
  read(from: number, to: number): Buffer;
  close(): void;
}

/** Opens a file of entries, of which any part can be read. @throws {Damaged}, or errors of the file system. */
function openEntries(path: string, kind: Kind): Entries {
  const fd = openSync(path, "r");
  const readAt = (at: number, bytes: number): Buffer => {
    const data = Buffer.allocUnsafe(bytes);
    if (!fillFrom(fd, data, at)) throw new Damaged(`${path} ends before byte ${at + bytes}.`);
    return data;
  };
  try {
    const head = readAt(0, HEAD_BYTES);
    const count = head.readUInt32LE(8);
    if (!head.equals(headOf(kind, count))) throw new Damaged(`The first bytes of ${path} are wrong.`);
    const readBlock = (block: number): Buffer => {
      const bytes = Math.min(BLOCK_ENTRIES, count - block * BLOCK_ENTRIES) * kind.bytes;
      const data = readAt(HEAD_BYTES + block * (BLOCK_ENTRIES * kind.bytes + CRC_BYTES), bytes + CRC_BYTES);
      const entries = data.subarray(0, bytes);
      if (!checksum(entries).equals(data.subarray(bytes)))
        throw new Damaged(`Block ${block} of ${path} does not match its checksum.`);
      return entries;
    };
    return {
      count,
      read(from, to) {
        const end = Math.min(to, count);
        if (from >= end) return Buffer.alloc(0);
        const first = Math.floor(from / BLOCK_ENTRIES);
        const blocks = Array.from({ length: Math.ceil(end / BLOCK_ENTRIES) - first }, (_, i) => readBlock(first + i));
        const base = first * BLOCK_ENTRIES;
        return Buffer.concat(blocks).subarray((from - base) * kind.bytes, (end - base) * kind.bytes);
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Where the id stands in a complete record. */
const ID_FROM = '{"id":"'.length;
const ID_TO = ID_FROM + "prop_0123456789abcdef".length;

/** The digests of the version in `folder`, sorted by id. Needs some 50 bytes of memory a home. */
function digest(folder: string): Buffer {
  const { records } = readManifest(folder);
  const [high, low] = [new Uint32Array(records), new Uint32Array(records)];
  const digests = Buffer.alloc(records * 8);
  let count = 0;
  for (const json of completeRecords(folder)) {
    ({ high: high[count]!, low: low[count]! } = parseId(json.slice(ID_FROM, ID_TO))!);
    digests.write(hash("sha256", json, "binary"), 8 * count++, 8, "binary");
  }
  const entries = Buffer.alloc(records * DIGESTS.bytes);
  for (const [i, item] of sortedBy(sortedBy(identity(records), low), high).entries()) {
    const at = entries.writeUInt32BE(low[item]!, entries.writeUInt32BE(high[item]!, i * DIGESTS.bytes));
    digests.copy(entries, at, 8 * item, 8 * item + 8);
  }
  return entries;
}

/** A version's digests; writes them first if they are missing or damaged. */
function digestsOf(varDir: string, version: string, folder: string): Buffer {
  const path = digestsFile(varDir, version);
  try {
    const entries = openEntries(path, DIGESTS);
    try {
      return entries.read(0, entries.count);
    } finally {
      entries.close();
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const digests = digest(folder);
  writeEntries(path, DIGESTS, digests);
  return digests;
}

/** The entries of the homes that differ between two versions, from their digests. */
function differences(before: Buffer, after: Buffer): Uint8Array {
  const { bytes } = DIGESTS;
  let [old, now] = [0, 0];
  let found = new Uint8Array(0);
  let used = 0;
  const add = (home: Buffer, at: number, change: Change) => {
    found = withRoom(found, used + DIFFERENCES.bytes);
    found.set(home.subarray(at, at + ID_BYTES), used);
    found[used + ID_BYTES] = CHANGES.indexOf(change);
    used += DIFFERENCES.bytes;
  };
  while (old < before.length || now < after.length) {
    const order =
      old === before.length
        ? 1
        : now === after.length
          ? -1
          : before.compare(after, now, now + ID_BYTES, old, old + ID_BYTES);
    if (order < 0) add(before, old, "removed");
    else if (order > 0) add(after, now, "added");
    else if (before.compare(after, now + ID_BYTES, now + bytes, old + ID_BYTES, old + bytes) !== 0)
      add(after, now, "changed");
    if (order <= 0) old += bytes;
    if (order >= 0) now += bytes;
  }
  return found.subarray(0, used);
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
  for (const other of others)
    try {
      const before = digestsOf(varDir, other, datasetFolder(varDir, other));
      writeEntries(changesFile(varDir, other, version), DIFFERENCES, differences(before, own));
    } catch (error) {
      if (!isDatasetUnavailable(error)) throw error;
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

/** The changes from one version to another, by id. */
export interface ChangeList {
  count: number;
  read(from: number, to: number): ChangedHome[];
  close(): void;
}

function listOver({ count, read, close }: Entries, backwards: boolean): ChangeList {
  const changedHome = (entry: Buffer): ChangedHome => {
    const change = CHANGES[entry[ID_BYTES]!]!;
    return { id: `prop_${entry.toString("hex", 0, ID_BYTES)}`, change: backwards ? reversed(change) : change };
  };
  return {
    count,
    read(from, to) {
      const data = read(from, to);
      return Array.from({ length: data.length / DIFFERENCES.bytes }, (_, i) =>
        changedHome(data.subarray(i * DIFFERENCES.bytes)),
      );
    },
    close,
  };
}

/** The changes from `from` to `to`; null if one of the versions is not kept, or their list does not exist or cannot be read. */
export function openChanges(varDir: string, from: string, to: string): ChangeList | null {
  if (!existsSync(join(datasetFolder(varDir, from), "manifest.json"))) return null;
  for (const [path, backwards] of [
    [changesFile(varDir, from, to), false],
    [changesFile(varDir, to, from), true],
  ] as const)
    try {
      return listOver(openEntries(path, DIFFERENCES), backwards);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  return null;
}

/** Changed homes as a page whose rows are JSON. */
export const changesPage = (total: number, homes: readonly ChangedHome[]): SearchPage => ({
  total,
  count: homes.length,
  rows: Buffer.from(JSON.stringify(homes)),
});

/** A page of the changes from `from` to `to`, by id; null in the same cases as `openChanges`, and without a folder. */
export function readChanges(
  varDir: string | undefined,
  from: string,
  to: string,
  { offset, limit }: Page,
): SearchPage | null {
  if (from === to) return changesPage(0, []);
  const list = varDir === undefined ? null : openChanges(varDir, from, to);
  if (!list) return null;
  try {
    return changesPage(list.count, list.read(offset, offset + limit));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  } finally {
    list.close();
  }
}
