import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A process on this machine. */
interface ProcessOnMachine {
  pid: number;
  /** When it started, on Linux; it tells the process from a later one with the same id. */
  started: string | null;
}

interface Holder extends ProcessOnMachine {
  token: string;
}

function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/** This process, as a lock file names its holder. */
export const thisProcess = (): ProcessOnMachine => ({ pid: process.pid, started: startOf(process.pid) });

/** Whether a process still runs. Where it is not known when it started, a later one with the same id is taken for it. */
export function isAlive({ pid, started }: ProcessOnMachine): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

const READ_ONLY = new Set(["EROFS", "EACCES", "EPERM"]);

/** Whether a write failed because the folder is read-only for this process: on a replica, or another user's. */
export const isReadOnlyFault = (error: unknown): boolean =>
  READ_ONLY.has((error as NodeJS.ErrnoException).code ?? "none");

/** Creates a file, or returns false if there is one. @throws if the folder is read-only. */
function createOnly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    if (!isReadOnlyFault(error)) throw error;
    throw new Error(`${dirname(path)} can only be read here. Run this where it can be written.`, { cause: error });
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

/** A lock that is unreadable for this long was left by a crash between the file's creation and its writing. */
const UNWRITTEN_MS = 5_000;

function isStale(path: string, holder: Holder | null): boolean {
  if (holder) return !isAlive(holder);
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > UNWRITTEN_MS;
}

/**
 * Removes the lock of a process that has ended. Whoever removes it first creates a claim file named after that lock, so
 * that only one of several processes removes it, and none removes a newer lock.
 */
function removeStale(path: string, dead: Holder | null): void {
  const claim = `${path}.${dead?.token ?? "unwritten"}`;
  if (!createOnly(claim, String(process.pid))) return;
  try {
    const holder = readHolder(path);
    if (holder?.token === dead?.token && isStale(path, holder)) rmSync(path, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Takes a lock file, which only one process on this machine can hold at a time. Returns a function that releases it, or
 * the id of the running process that holds it (null if the file does not say).
 */
export function takeLock(path: string): { release: () => void } | { heldBy: number | null } {
  const mine: Holder = { token: randomUUID(), ...thisProcess() };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (createOnly(path, JSON.stringify(mine))) {
      const release = () => {
        if (readHolder(path)?.token === mine.token) rmSync(path, { force: true });
      };
      return { release };
    }
    const holder = readHolder(path);
    if (!isStale(path, holder)) break;
    removeStale(path, holder);
  }
  return { heldBy: readHolder(path)?.pid ?? null };
}

const PATIENCE_MS = 10_000;

/** Runs `work` while this process holds the lock file. @throws if the lock is not free within 10 s. */
export async function withLock<T>(path: string, work: () => T): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = takeLock(path);
    if ("release" in taken) {
      try {
        return work();
      } finally {
        taken.release();
      }
    }
    if (Date.now() > giveUpAt)
      throw new Error(
        `Another process holds the lock ${path}. Wait for it; if no such process runs, delete that file.`,
      );
    await pause(10 + Math.random() * 20);
  }
}
