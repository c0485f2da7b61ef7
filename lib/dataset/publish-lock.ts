import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Another process is building or publishing; the message names it and the remedy. */
export class DatasetLocked extends Error {
  override name = "DatasetLocked";
}

interface Holder {
  token: string;
  pid: number;
  /** When the process started, where the system tells (Linux): a number reused for another process is no holder. */
  started: string | null;
}

function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

function createOnly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder;
    return typeof holder.pid === "number" && /^[0-9a-f-]{36}$/.test(holder.token) ? holder : null;
  } catch {
    return null;
  }
}

const locked = (path: string, holder: Holder | null) =>
  new DatasetLocked(
    `Another process${holder ? ` (${holder.pid})` : ""} is making a dataset. Wait for it, or remove ${path} if it is gone.`,
  );

/**
 * Removes the lock of a process that is gone. The right to do so is a file of its own, named for that lock, so that of
 * two processes that saw the same dead holder only one removes it, and never a newer lock.
 */
function removeStale(path: string, dead: Holder): void {
  const claim = `${path}.${dead.token}`;
  if (!createOnly(claim, String(process.pid))) throw locked(path, dead);
  try {
    if (readHolder(path)?.token === dead.token) rmSync(path);
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Takes the one lock under which datasets are made and `current` changes. Answers with its release. */
export function lockDatasets(varDir: string): () => void {
  mkdirSync(varDir, { recursive: true });
  const path = join(varDir, "datasets.lock");
  const mine: Holder = { token: randomUUID(), pid: process.pid, started: startOf(process.pid) };
  for (let attempt = 0; !createOnly(path, JSON.stringify(mine)); attempt++) {
    const holder = readHolder(path);
    if (attempt > 1 || !holder || isAlive(holder)) throw locked(path, holder);
    removeStale(path, holder);
  }
  return () => {
    if (readHolder(path)?.token === mine.token) rmSync(path, { force: true });
  };
}
