import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfKey } from "@/lib/access/key";
import { createKey, readKeys } from "@/lib/access/key-file";
import { replacePrivateFile } from "@/lib/access/private-file";

/** The key of the first start. */
export interface FirstKey {
  key: string;
  /** Made by this start. */
  made: boolean;
  /** The file that holds it. */
  path: string;
}

/**
 * The Developer key of this installation, made at the first start so that a newcomer has a request
 * that works. Kept in the state folder, readable by its owner only; null once somebody revoked it.
 */
export async function firstKey(varDir: string): Promise<FirstKey | null> {
  const path = join(varDir, "first-key");
  const kept = read(path);
  if (kept) {
    const stored = readKeys(varDir).find((key) => key.sha256 === hashOfKey(kept));
    return stored && stored.revokedAt === null ? { key: kept, made: false, path } : null;
  }
  const key = await createKey(varDir, { plan: "developer", name: "First start", expiresAt: null });
  replacePrivateFile(path, `${key}\n`);
  return { key, made: true, path };
}

/** As a POSIX shell reads it back. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The key as a shell command has it between double quotes: the key itself where it is new or a person reads along,
 * otherwise its file, so that the logs of later starts do not collect a key that works.
 */
export const shownKey = ({ key, made, path }: FirstKey, terminal: boolean): string =>
  made || terminal ? key : `$(cat ${quoted(path)})`;

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
