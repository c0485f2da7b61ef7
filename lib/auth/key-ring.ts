import { type Stats, statSync } from "node:fs";
import { hashOfKey, isKey } from "./key";
import { keyFilePath, readKeys, type StoredKey } from "./key-file";

const RECHECK_MS = 1_000;

/** The keys that a running server knows. */
export interface KeyRing {
  /** The stored key of a credential, or undefined if it is malformed, unknown, revoked or expired. */
  find(credential: string): StoredKey | undefined;
}

const sameFile = (a: Stats | undefined, b: Stats | undefined) =>
  a?.ino === b?.ino && a?.mtimeMs === b?.mtimeMs && a?.size === b?.size;

/**
 * Opens the key file. Requests check at most once a second whether it was replaced, so a new or revoked key is noticed
 * within two seconds. If the file becomes unreadable, the last good keys stay valid.
 * @throws if the key file is unreadable when it is opened.
 */
export function openKeyRing(
  varDir: string,
  onFault: (error: unknown) => void,
  clock: () => number = Date.now,
): KeyRing {
  const path = keyFilePath(varDir);
  const look = () => statSync(path, { throwIfNoEntry: false });
  const load = () => new Map(readKeys(varDir).map((key) => [key.sha256, key]));
  let seen = look();
  let keys = load();
  /** Credentials that were found before, so that each is hashed only once until the file is replaced. */
  const shown = new Map<string, StoredKey>();
  let checkedAt = clock();

  function refresh(now: number): void {
    if (Math.abs(now - checkedAt) < RECHECK_MS) return;
    checkedAt = now;
    try {
      const file = look();
      if (sameFile(file, seen)) return;
      seen = file;
      keys = load();
      shown.clear();
    } catch (error) {
      onFault(error);
    }
  }

  return {
    find(credential) {
      const now = clock();
      refresh(now);
      const key = shown.get(credential) ?? (isKey(credential) ? keys.get(hashOfKey(credential)) : undefined);
      if (!key || key.revokedAt !== null) return undefined;
      shown.set(credential, key);
      return key.expiresAt !== null && Date.parse(key.expiresAt) <= now ? undefined : key;
    },
  };
}
