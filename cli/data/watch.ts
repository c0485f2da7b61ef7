import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { servedKind } from "@/lib/dataset/import/base";
import { ImportFailure, importCommand } from "@/lib/dataset/import/faults";
import { likelyDate } from "@/lib/dataset/import/file-date";
import { runImport } from "@/lib/dataset/import/run";
import { importsFolder } from "@/lib/dataset/import/work-folder";
import { DatasetLocked } from "@/lib/dataset/publish";
import { errorMessageFor, isSystemError } from "@/lib/system-error";
import { UsageError } from "../command";
import { IMPORT_OPTIONS, keepOf, prune, runOptionsOf } from "./import";
import { reportLines } from "./import-summary";

export const usage = `Usage:
  npm run data -- watch FOLDER [--settle SECONDS] [options of import]

Imports files as they are completed in FOLDER, oldest first, each into a new version of the dataset. A file counts as
complete when its size and time have not changed for --settle seconds (default 10); hidden files and names ending in
.part, .tmp and the like are left alone. What was imported is recorded, so that a restart does not import it again.
A file that states no date gets the date in its name, or otherwise the day on which it was last written.
Files are added to the served dataset unless --base none is given. If there is no dataset yet, or only the generated sample
data, the first file makes a new one.
A file that cannot be imported is reported and skipped until it changes; after a system error (a full disk, too many
open files) it is tried again after a minute. Ends on Ctrl-C and SIGTERM.`;

/** A file's path, size and time, by which a change is noticed. */
export interface FileState {
  path: string;
  size: number;
  mtimeMs: number;
}

/** Matches names of hidden files, and of files that are renamed when they are complete. */
const UNFINISHED = /^[.~#]|~$|\.(?:part|partial|tmp|temp|crdownload|download|filepart|swp|lock)$/i;

/** The regular files of a folder, oldest first, without those whose names say that they are unfinished. */
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

/** Returns a function that selects the complete files: not empty, and unchanged for at least `settleMs`. */
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

/** Whether an error is not the file's fault: a system error, or another import is running. */
export const isPassing = (error: unknown): boolean => error instanceof DatasetLocked || isSystemError(error);

const RETRY_MS = 60_000;

/** Keeps files that failed with a system error until it is time to try them again. */
export function retries() {
  const until = new Map<string, number>();
  return {
    later: (path: string, now: number) => void until.set(path, now + RETRY_MS),
    waits: (path: string, now: number) => now < (until.get(path) ?? 0),
  };
}

/** The result of importing a file. */
interface Processed extends FileState {
  outcome: "imported" | "failed";
  /** The published version, or the error. */
  detail: string;
  at: string;
}

/** The files of a folder that were processed. A file that changes later counts as new. */
interface Journal {
  has(file: FileState): boolean;
  add(entry: Processed): void;
}

/** Opens the journal of a watched folder. It is stored in `varDir`, and replaced atomically with each new entry. */
export function openJournal(varDir: string, folder: string): Journal {
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
  const path = join(importsFolder(varDir), `watched-${name}.json`);
  let entries: Processed[] = [];
  try {
    entries = JSON.parse(readFileSync(path, "utf8")) as Processed[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new Error(`${path} is damaged: ${(error as Error).message}. Delete it to import every file again.`);
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

const POLL_MS = 1_000;

type Shared = Parameters<typeof runOptionsOf>[0];

interface Watch {
  varDir: string;
  given: Shared;
  keep: number | null;
  journal: Journal;
  again: ReturnType<typeof retries>;
  signal: AbortSignal;
}

/** The options as arguments of a command line. */
const argumentsOf = (given: Shared): string[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : value ? [`--${name}`, value] : [],
  );

const log = (line: string) => console.log(`${new Date().toISOString().slice(0, 19)}Z ${line}`);

/** Imports one file and records the result, unless it was stopped or the error is not the file's fault. */
async function importFile(file: FileState, { varDir, given, keep, journal, again, signal }: Watch): Promise<void> {
  const at = () => new Date().toISOString();
  log(`${basename(file.path)}: importing`);
  try {
    // There is nothing yet that the first file could be added to.
    const base = given.base !== "none" && servedKind(varDir) === "imported" ? "current" : "none";
    const command = importCommand([file.path, ...argumentsOf({ ...given, base })]);
    const dateOfUndated = (path: string) => {
      const { date, from } = likelyDate(path);
      log(`${basename(path)}: states no date; it is taken as of ${date}, ${from}.`);
      return date;
    };
    const options = { ...runOptionsOf({ ...given, base }, varDir), command, dateOfUndated };
    const report = await runImport({ ...options, files: [file.path], signal });
    for (const line of reportLines(report)) log(line);
    const detail = report.dataset!.version;
    journal.add({ ...file, outcome: "imported", detail, at: at() });
    for (const { file: path } of report.files) {
      if (path === file.path) continue;
      const { size, mtimeMs } = statSync(path);
      journal.add({ path, size, mtimeMs, outcome: "imported", detail, at: at() });
    }
    if (keep !== null) await prune(varDir, keep);
  } catch (error) {
    if (signal.aborted) return;
    const detail = errorMessageFor(error, { path: varDir });
    if (isPassing(error)) {
      // If another import holds the lock, no pause is needed, since trying to take the lock waits already.
      if (!(error instanceof DatasetLocked)) again.later(file.path, Date.now());
      log(`${basename(file.path)}: not imported yet, it is tried again. ${detail}`);
      return;
    }
    log(`${basename(file.path)}: skipped until it changes. ${detail}`);
    try {
      journal.add({ ...file, outcome: "failed", detail, at: at() });
    } catch (unwritten) {
      if (!isSystemError(unwritten)) throw unwritten;
      again.later(file.path, Date.now());
    }
  }
}

/** `npm run data -- watch`. Runs until it is stopped. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...IMPORT_OPTIONS, settle: { type: "string" } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError("Name one folder to watch.");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportFailure(`${folder} is not a folder.`);
  const settle = values.settle ?? "10";
  if (!/^\d{1,5}(?:\.\d+)?$/.test(settle)) throw new UsageError("--settle must be a number of seconds.");
  const { varDir } = parseConfig(process.env);
  const { settle: _, ...given } = values;
  runOptionsOf(given, varDir);
  const stop = new AbortController();
  const journal = openJournal(varDir, folder);
  const watch = { varDir, given, keep: keepOf(given), journal, again: retries(), signal: stop.signal };
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => stop.abort(new ImportFailure("Stopped.")));
  const complete = completion(Number(settle) * 1_000);
  log(`Watching ${folder}`);
  while (!stop.signal.aborted) {
    for (const file of complete(listFiles(folder), Date.now())) {
      if (stop.signal.aborted) break;
      if (!journal.has(file) && !watch.again.waits(file.path, Date.now())) await importFile(file, watch);
    }
    await delay(POLL_MS, undefined, { signal: stop.signal }).catch(() => {});
  }
  log("Stopped.");
}
