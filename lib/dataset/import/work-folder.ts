import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive, thisProcess } from "@/lib/lock";
import { replaceFile, UNFINISHED } from "@/lib/whole-file";

/** The folder of imports: staging files of a running import, and reports and rejects of the last ones. */
export const importsFolder = (varDir: string): string => join(varDir, "imports");
const REPORT = "report.json";
const REJECTS = "rejects.ndjson";
/** The file of the rows that the last import rejected. */
export const rejectsFile = (varDir: string): string => join(importsFolder(varDir), REJECTS);
/** The reports and rejects of earlier imports, in a folder for each that is named after the time of its end. */
const earlierFolder = (varDir: string): string => join(importsFolder(varDir), "earlier");
/** The most bytes of earlier imports that are kept, newest first. */
const EARLIER_BYTES_MAX = 256 << 20;

const sizeOf = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Moves the last import's files to the earlier ones, and removes the oldest. */
function putAside(varDir: string): void {
  const rejects = rejectsFile(varDir);
  if (!existsSync(rejects)) return;
  const ended = statSync(rejects).mtime.toISOString().replaceAll(":", "-");
  const home = join(earlierFolder(varDir), ended);
  mkdirSync(home, { recursive: true });
  for (const name of [REJECTS, REPORT]) {
    const path = join(importsFolder(varDir), name);
    if (existsSync(path)) renameSync(path, join(home, name));
  }
  let bytes = 0;
  for (const name of readdirSync(earlierFolder(varDir)).sort().reverse()) {
    const folder = join(earlierFolder(varDir), name);
    bytes += sizeOf(folder);
    if (bytes > EARLIER_BYTES_MAX) rmSync(folder, { recursive: true, force: true });
  }
}

/** The name of a run's folder: `run-<process>-<its start, where known>-<number>`. */
const RUN = /^run-(\d+)-(?:(\d+)-)?\d+$/;

/** Removes the work folders of runs that crashed. */
export function sweep(varDir: string): void {
  const folder = importsFolder(varDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, pid, started = null] = RUN.exec(name) ?? [];
    if (pid && !isAlive({ pid: Number(pid), started })) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes files that a run began beside its folder and did not finish, as on a full disk. Needs the lock of imports. */
export function sweepUnfinished(varDir: string): void {
  for (const name of readdirSync(importsFolder(varDir)))
    if (name.endsWith(UNFINISHED)) rmSync(join(importsFolder(varDir), name), { force: true });
}

let serial = 0;

/** Makes an empty folder for this run. */
export function makeWorkFolder(varDir: string): string {
  const { pid, started } = thisProcess();
  const folder = join(importsFolder(varDir), ["run", pid, ...(started ? [started] : []), ++serial].join("-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Removes the run's staging files, keeps its rejects and `report` as the last ones, and moves the previous ones to the earlier
 * imports. Staging goes first, since on a full disk it is what leaves no room for the report, which may be missing then.
 */
export function closeWorkFolder(varDir: string, folder: string, report: object | null): void {
  for (const name of readdirSync(folder))
    if (name !== REJECTS) rmSync(join(folder, name), { recursive: true, force: true });
  if (existsSync(join(folder, REJECTS))) {
    try {
      putAside(varDir);
    } catch {
      // On a full disk there is no room for another folder. This run's files then replace the previous ones.
    }
    renameSync(join(folder, REJECTS), rejectsFile(varDir));
    if (report) writeReport(varDir, report);
  }
  rmSync(folder, { recursive: true, force: true });
}

function writeReport(varDir: string, report: object): void {
  try {
    replaceFile(join(importsFolder(varDir), REPORT), `${JSON.stringify(report, null, 2)}\n`);
  } catch {
    // The error that ended the import, such as a full disk, must be the one that is thrown.
  }
}
