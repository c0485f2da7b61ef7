import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfKey, prefixOfKey } from "@/lib/auth/key";
import { createKey, readKeys } from "@/lib/auth/key-file";
import { replacePrivateFile } from "@/lib/auth/private-file";
import { isReadOnly } from "@/lib/config";

/** The first key: it was made now, or is kept in a file. */
export type FirstKey = { made: string } | { keptIn: string };

const firstKeyFile = (varDir: string): string => join(varDir, "first-key");

/**
 * The Developer key of this installation, created at the first start so that newcomers have a request that works. It is
 * stored in the state folder, readable only by its owner, unless it was forgotten: then the file is empty. Null if it was
 * forgotten or revoked, or is missing in a read-only folder.
 */
export async function firstKey(varDir: string): Promise<FirstKey | null> {
  const path = firstKeyFile(varDir);
  const kept = read(path);
  if (kept !== undefined) {
    const stored = readKeys(varDir).find((key) => key.sha256 === hashOfKey(kept));
    return stored && stored.revokedAt === null ? { keptIn: path } : null;
  }
  if (isReadOnly(varDir)) return null;
  const made = await createKey(varDir, { plan: "developer", name: "First start", expiresAt: null });
  replacePrivateFile(path, `${made}\n`);
  return { made };
}

/** Empties the file of the first key, which stays valid. Returns the key's prefix; null if no key was kept. */
export function forgetFirstKey(varDir: string): string | null {
  const kept = read(firstKeyFile(varDir));
  if (!kept) return null;
  replacePrivateFile(firstKeyFile(varDir), "");
  return prefixOfKey(kept);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
