import { type Stats, statSync } from "node:fs";
import { hashOfKey, isKey } from "./key";
import { keyFilePath, readKeys, type StoredKey } from "./key-file";

const RECHECK_MS = 1_000;

/** How often a fault that lasts is reported again. */
const REPORT_MS = 60_000;

/** The keys that a running server knows. */
export interface KeyRing {
  /** The stored key of a credential, or undefined if it is malformed, unknown, revoked or expired. */
  find(credential: string): StoredKey | undefined;
  /** Whether the key file is missing although it was there, or cannot be read. */
  isFaulty(): boolean;
}

const sameFile = (a: Stats | undefined, b: Stats | undefined) =>
  a?.ino === b?.ino && a?.mtimeMs === b?.mtimeMs && a?.size === b?.size;

/**
 * Opens the key file. Requests check at most once a second whether it was replaced, so a new or revoked key is noticed
 * within two seconds. While the file cannot be read, the last good keys stay valid and each check tries again. A file
 * that was deleted has no keys. Both faults are reported at once and then every minute.
 * @throws if the key file is unreadable when it is opened.
 */
export function openKeyRing(
  varDir: string,
  onFault: (error: unknown) => void,
  clock: () => number = Date.now,
  read: (varDir: string) => StoredKey[] = readKeys,
): KeyRing {
  const path = keyFilePath(varDir);
  const look = () => statSync(path, { throwIfNoEntry: false });
  const load = () => new Map(read(varDir).map((key) => [key.sha256, key]));
  let seen = look();
  let keys = load();
  let checkedAt = clock();
  let fault: { message: string; reportedAt: number } | null = null;

  function report(error: Error, now: number): void {
    if (fault?.message === error.message && Math.abs(now - fault.reportedAt) < REPORT_MS) return;
    fault = { message: error.message, reportedAt: now };
    onFault(error);
  }

  function refresh(now: number): void {
    if (Math.abs(now - checkedAt) < RECHECK_MS) return;
    checkedAt = now;
    try {
      const file = look();
      if (!sameFile(file, seen)) {
        // Remembered only after it was read: a file that could not be read is read again at the next check.
        keys = load();
        seen = file;
        if (file) fault = null;
        else report(new Error(`${path} was deleted, so no key is valid. Restore it, or make new keys.`), now);
      } else if (file) fault = null;
      else if (fault) report(new Error(fault.message), now);
    } catch (error) {
      report(error as Error, now);
    }
  }

  return {
    isFaulty() {
      refresh(clock());
      return fault !== null;
    },
    find(credential) {
      const now = clock();
      refresh(now);
      const key = isKey(credential) ? keys.get(hashOfKey(credential)) : undefined;
      if (!key || key.revokedAt !== null) return undefined;
      return key.expiresAt !== null && Date.parse(key.expiresAt) <= now ? undefined : key;
    },
  };
}
