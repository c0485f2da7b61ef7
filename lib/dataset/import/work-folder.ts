import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Where imports keep their staging files, and what became of the last runs. */
export const importsFolder = (varDir: string): string => join(varDir, "imports");
const REPORT = "report.json";
const REJECTS = "rejects.ndjson";
export const rejectsFile = (varDir: string): string => join(importsFolder(varDir), REJECTS);
/** The same files of the imports before, a folder for each, which is named after the time at which it ended. */
const earlierFolder = (varDir: string): string => join(importsFolder(varDir), "earlier");
/** The newest of them are kept as far as this goes. */
const EARLIER_BYTES_MAX = 256 << 20;

/** Folders of the imports before the last one, the newest first. */
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

/** Moves what the last import left to those before it, and removes the oldest. */
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

/** The version that an import published, by its report; null where it published none, or there is no report. */
function publishedBy(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, REPORT), "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}

/** The rows that were rejected by the newest import that published this version; null where they are no longer kept. */
export function rejectsOfVersion(varDir: string, version: string): string | null {
  const run = [importsFolder(varDir), ...earlierRuns(varDir)].find((folder) => publishedBy(folder) === version);
  const path = run && join(run, REJECTS);
  return path && existsSync(path) ? path : null;
}

const RUN = /^run-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Removes what runs that died left behind. */
export function sweep(varDir: string): void {
  const folder = importsFolder(varDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = RUN.exec(name)?.[1];
    if (pid && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

let serial = 0;

/** An empty folder of this run's own. */
export function makeWorkFolder(varDir: string): string {
  const folder = join(importsFolder(varDir), `run-${process.pid}-${++serial}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Where a run writes its report, to be kept when its folder is closed. */
export const reportIn = (folder: string): string => join(folder, REPORT);

/** Keeps the run's rejects and report as the last ones, those of before as earlier ones, and removes the rest of its folder. */
export function closeWorkFolder(varDir: string, folder: string): void {
  if (existsSync(join(folder, REJECTS))) {
    putAside(varDir);
    for (const name of [REJECTS, REPORT])
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(importsFolder(varDir), name));
  }
  rmSync(folder, { recursive: true, force: true });
}
