import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importsFolder } from "./work-folder";

/** What tells one state of a file from another. */
export interface FileState {
  path: string;
  size: number;
  mtimeMs: number;
}

/** Names of files that programs write before they rename them, and of hidden files. */
const UNFINISHED = /^[.~#]|~$|\.(?:part|partial|tmp|temp|crdownload|download|filepart|swp|lock)$/i;

/** A folder's regular files, oldest first; names that say "not finished" are left out. */
export function listFiles(folder: string): FileState[] {
  const files: FileState[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    try {
      const { size, mtimeMs } = statSync(path);
      files.push({ path, size, mtimeMs });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1));
}

const sameState = (a: FileState | undefined, b: FileState): boolean => a?.size === b.size && a.mtimeMs === b.mtimeMs;

/** Tells which files are complete: not empty, and of one size and time for at least `settleMs`. */
export function completion(settleMs: number): (files: readonly FileState[], now: number) => FileState[] {
  const seen = new Map<string, { state: FileState; since: number }>();
  return (files, now) => {
    const present = new Set(files.map((f) => f.path));
    for (const path of seen.keys()) if (!present.has(path)) seen.delete(path);
    return files.filter((file) => {
      const before = seen.get(file.path);
      if (!sameState(before?.state, file)) {
        seen.set(file.path, { state: file, since: now });
        return settleMs === 0 && file.size > 0;
      }
      return file.size > 0 && now - before!.since >= settleMs;
    });
  };
}

/** What became of a file. */
export interface Processed extends FileState {
  outcome: "imported" | "failed";
  /** The published version, or the error. */
  detail: string;
  at: string;
}

/** The files of a folder that were dealt with; a file that changes later is new again. */
export interface Journal {
  has(file: FileState): boolean;
  add(entry: Processed): void;
}

/** Opens the journal of a watched folder; it lives below `varDir` and is replaced whole at each entry. */
export function openJournal(varDir: string, folder: string): Journal {
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
  const path = join(importsFolder(varDir), `watched-${name}.json`);
  let entries: Processed[] = [];
  try {
    entries = JSON.parse(readFileSync(path, "utf8")) as Processed[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new Error(`${path} is damaged: ${(error as Error).message}. Remove it to import every file anew.`);
  }
  return {
    has: (file) => entries.some((e) => e.path === file.path && sameState(e, file)),
    add(entry) {
      entries = [...entries.filter((e) => e.path !== entry.path), entry];
      mkdirSync(importsFolder(varDir), { recursive: true });
      writeFileSync(`${path}.tmp`, `${JSON.stringify(entries, null, 1)}\n`, { flush: true });
      renameSync(`${path}.tmp`, path);
    },
  };
}
