import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 10_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** A lock whose owner died, or that was left empty by a crash between creating and writing it. */
function isStale(path: string): boolean {
  try {
    const owner = Number(readFileSync(path, "utf8"));
    return owner > 0 ? !isAlive(owner) : Date.now() - statSync(path).mtimeMs > PATIENCE_MS / 2;
  } catch {
    return false;
  }
}

function tryLock(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Runs `work` while no other process on this machine holds the lock file. @throws after 10 s of waiting. */
export async function withLock<T>(path: string, work: () => T): Promise<T> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!tryLock(path)) {
    if (isStale(path)) rmSync(path, { force: true });
    else if (Date.now() > giveUpAt) throw new Error(`${path} is held by another process. If none runs, delete it.`);
    else await pause(10 + Math.random() * 20);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}
