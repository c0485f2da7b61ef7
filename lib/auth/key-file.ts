import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { PLANS, type PlanName } from "@/lib/domain/plan";
import { withLock } from "@/lib/lock";
import { hashOfKey, isKey, isKeyName, newKey, prefixOfKey } from "./key";
import { replacePrivateFile } from "./private-file";

const storedKey = z.object({
  prefix: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  plan: z.enum(PLANS),
  name: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
const keyFile = z.object({ format: z.literal(1), keys: z.array(storedKey) });

/** What is stored about a key. The key itself is not stored. */
export type StoredKey = z.output<typeof storedKey>;

/** The file of the keys' hashes. */
export const keyFilePath = (varDir: string): string => join(varDir, "keys.json");

/** The stored keys; an empty list if there is no file yet. @throws if the file is not a valid key file. */
export function readKeys(varDir: string): StoredKey[] {
  const path = keyFilePath(varDir);
  try {
    return keyFile.parse(JSON.parse(readFileSync(path, "utf8"))).keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new Error(`${path} cannot be read as a key file. Restore it, or delete it and make new keys.`, {
      cause: error,
    });
  }
}

async function changeKeys<T>(varDir: string, change: (keys: StoredKey[]) => T): Promise<T> {
  const path = keyFilePath(varDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return withLock(`${path}.lock`, () => {
    const keys = readKeys(varDir);
    const result = change(keys);
    replacePrivateFile(path, `${JSON.stringify({ format: 1, keys }, null, 2)}\n`);
    return result;
  });
}

interface NewKey {
  plan: PlanName;
  name: string;
  /** ISO 8601 UTC; null for a key that does not expire. */
  expiresAt: string | null;
}

function addKey(keys: StoredKey[], { plan, name, expiresAt }: NewKey, now: Date): string {
  let key = newKey();
  while (keys.some((k) => k.prefix === prefixOfKey(key))) key = newKey();
  const stored = { prefix: prefixOfKey(key), sha256: hashOfKey(key), plan, name };
  keys.push({ ...stored, expiresAt, createdAt: now.toISOString(), revokedAt: null });
  return key;
}

/** Creates and stores a key, and returns it. The key cannot be read again later. */
export const createKey = (varDir: string, wanted: NewKey, now = new Date()): Promise<string> =>
  changeKeys(varDir, (keys) => addKey(keys, wanted, now));

/**
 * The only key that begins with `name`: `lot_` and at least four more characters, up to the whole key. Errors never
 * repeat more than the prefix. @throws if no key or several keys begin with it.
 */
function theKey(keys: StoredKey[], name: string): StoredKey {
  const prefix = prefixOfKey(name);
  const sha256 = isKey(name) ? hashOfKey(name) : null;
  const found = isKeyName(name) ? keys.filter((k) => (sha256 ? k.sha256 === sha256 : k.prefix.startsWith(prefix))) : [];
  const [key, ...others] = found;
  if (!key) throw new Error(`No key begins with "${prefix}". \`npm run keys -- list\` shows them.`);
  if (others.length > 0)
    throw new Error(
      `${found.length} keys begin with "${prefix}"; give more of the one that is meant: ` +
        `${found.map((k) => `${k.prefix} (${k.name})`).join(", ")}.`,
    );
  return key;
}

/** Revokes the only key that begins with `name`. A second revocation keeps the first time. @throws as `theKey` does. */
export const revokeKey = (varDir: string, name: string): Promise<StoredKey> =>
  changeKeys(varDir, (keys) => {
    const key = theKey(keys, name);
    key.revokedAt ??= new Date().toISOString();
    return key;
  });

/**
 * Creates a key that replaces the one that begins with `name`, with the same plan, name and expiry. The old key is revoked
 * now, or stays valid for `graceMs` more. @throws as `theKey` does, or if the old key is already revoked or expired.
 */
export const rotateKey = (varDir: string, name: string, graceMs: number): Promise<string> =>
  changeKeys(varDir, (keys) => {
    const now = new Date();
    const old = theKey(keys, name);
    const { prefix, expiresAt } = old;
    if (old.revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= now))
      throw new Error(`${prefix} is revoked or expired. \`npm run keys -- create\` makes a new key.`);
    const key = addKey(keys, old, now);
    const end = new Date(now.getTime() + graceMs).toISOString();
    if (graceMs === 0) old.revokedAt = end;
    else if (expiresAt === null || end < expiresAt) old.expiresAt = end;
    return key;
  });
