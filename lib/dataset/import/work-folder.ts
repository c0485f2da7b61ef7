import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where imports keep their spools and the last run's rejects. */
export const importsFolder = (varDir: string): string => join(varDir, "imports");
/** The account of the last import, as JSON. */
export const reportFile = (varDir: string): string => join(importsFolder(varDir), "report.json");
export const rejectsFile = (varDir: string): string => join(importsFolder(varDir), "rejects.ndjson");

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

/** Keeps the run's rejects as the last ones, and removes the rest of its folder. */
export function closeWorkFolder(varDir: string, folder: string): void {
  const rejects = join(folder, "rejects.ndjson");
  if (existsSync(rejects)) renameSync(rejects, rejectsFile(varDir));
  rmSync(folder, { recursive: true, force: true });
}
