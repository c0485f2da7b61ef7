import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfKey } from "@/lib/auth/key";
import { createKey, readKeys } from "@/lib/auth/key-file";
import { replacePrivateFile } from "@/lib/auth/private-file";
import { isReadOnly } from "@/lib/config";

/**
 * The Developer key of this installation, created at the first start so that newcomers have a request that works. It is
 * stored in the state folder, readable only by its owner. Null if it was revoked, or is missing in a read-only folder.
 */
export async function firstKey(varDir: string): Promise<string | null> {
  const path = join(varDir, "first-key");
  const kept = read(path);
  if (kept) {
    const stored = readKeys(varDir).find((key) => key.sha256 === hashOfKey(kept));
    return stored && stored.revokedAt === null ? kept : null;
  }
  if (isReadOnly(varDir)) return null;
  const key = await createKey(varDir, { plan: "developer", name: "First start", expiresAt: null });
  replacePrivateFile(path, `${key}\n`);
  return key;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
