import { existsSync } from "node:fs";
import { join } from "node:path";
import { CHANGES, type Change, type ChangedHome, reversed } from "@/lib/domain/changes";
import type { Page } from "@/lib/domain/search";
import { datasetFolder } from "./current";
import { DamagedEntries, type Entries, type EntryKind, entriesOf, openEntries } from "./entry-file";
import type { SearchPage } from "./store";

/**
 * The homes that differ between two versions, in `<var>/changes/<from>-<to>`: written once for each pair, when the later one
 * is published, and read in both directions. An entry is an id's eight bytes and the index of the change in CHANGES, by id.
 */
export const CHANGE_ENTRY: EntryKind = { magic: "LOTLCHG1", bytes: 9 };

export const changesFolder = (varDir: string): string => join(varDir, "changes");
export const changesFile = (varDir: string, from: string, to: string): string =>
  join(changesFolder(varDir), `${from}-${to}`);

/** The changes from one version to another. */
interface ChangeList {
  count: number;
  read(from: number, to: number): ChangedHome[];
  /** All changes, with ids as 64-bit numbers. */
  all(): Generator<{ high: number; low: number; change: Change }>;
  close(): void;
}

function listOver(entries: Entries, backwards: boolean): ChangeList {
  const changeAt = (entry: Buffer): Change => {
    const change = CHANGES[entry[8]!]!;
    return backwards ? reversed(change) : change;
  };
  return {
    count: entries.count,
    read(from, to) {
      const data = entries.read(from, to);
      return Array.from({ length: data.length / CHANGE_ENTRY.bytes }, (_, i) => {
        const entry = data.subarray(i * CHANGE_ENTRY.bytes, (i + 1) * CHANGE_ENTRY.bytes);
        return { id: `prop_${entry.toString("hex", 0, 8)}`, change: changeAt(entry) };
      });
    },
    *all() {
      for (const entry of entriesOf(entries, CHANGE_ENTRY))
        yield { high: entry.readUInt32BE(0), low: entry.readUInt32BE(4), change: changeAt(entry) };
    },
    close: entries.close,
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
      return listOver(openEntries(path, CHANGE_ENTRY), backwards);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  return null;
}

/** Whether a file is missing or damaged. */
const isGone = (error: unknown): boolean =>
  error instanceof DamagedEntries || (error as NodeJS.ErrnoException).code === "ENOENT";

export const changesPage = (total: number, homes: readonly ChangedHome[]): SearchPage => ({
  total,
  count: homes.length,
  rows: Buffer.from(JSON.stringify(homes)),
});

/** A page of the changes from `from` to `to`, by id; null in the same cases as `openChanges`. */
export function readChanges(varDir: string, from: string, to: string, { offset, limit }: Page): SearchPage | null {
  if (from === to) return changesPage(0, []);
  const list = openChanges(varDir, from, to);
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
