import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive, thisProcess } from "@/lib/lock";

/** The folder of imports: staging files of a running import, and reports and rejects of the last ones. */
export const importsFolder = (varDir: string): string => join(varDir, "imports");
const REPORT = "report.json";
const REJECTS = "rejects.ndjson";
export const rejectsFile = (varDir: string): string => join(importsFolder(varDir), REJECTS);
/** The reports and rejects of earlier imports, in a folder for each that is named after the time of its end. */
const earlierFolder = (varDir: string): string => join(importsFolder(varDir), "earlier");
/** The most bytes of earlier imports that are kept, newest first. */
const EARLIER_BYTES_MAX = 256 << 20;

/** The folders of imports before the last one, newest first. */
function earlierRuns(varDir: string): string[] {
  const folder = earlierFolder(varDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

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
  for (const folder of earlierRuns(varDir)) {
    bytes += sizeOf(folder);
    if (bytes > EARLIER_BYTES_MAX) rmSync(folder, { recursive: true, force: true });
  }
}

/** The version that an import published, from its report; null if it published none or has no report. */
function publishedBy(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, REPORT), "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}

/** The file of rejects of the newest import that published this version; null if it is no longer kept. */
export function rejectsOfVersion(varDir: string, version: string): string | null {
  const run = [importsFolder(varDir), ...earlierRuns(varDir)].find((folder) => publishedBy(folder) === version);
  const path = run && join(run, REJECTS);
  return path && existsSync(path) ? path : null;
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

let serial = 0;

/** Makes an empty folder for this run. */
export function makeWorkFolder(varDir: string): string {
  const { pid, started } = thisProcess();
  const folder = join(importsFolder(varDir), ["run", pid, ...(started ? [started] : []), ++serial].join("-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The path of a run's report, which is kept when its folder is closed. */
export const reportIn = (folder: string): string => join(folder, REPORT);

/** Keeps the run's rejects and report as the last ones, moves the previous ones to the earlier imports, and removes the folder. */
export function closeWorkFolder(varDir: string, folder: string): void {
  if (existsSync(join(folder, REJECTS))) {
    putAside(varDir);
    for (const name of [REJECTS, REPORT])
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(importsFolder(varDir), name));
  }
  rmSync(folder, { recursive: true, force: true });
}
