import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WITH_TSX } from "@/test/node-args";
import { createKey, readKeys, revokeKey } from "./key-file";

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-keys-"));
});
afterEach(() => rmSync(varDir, { recursive: true, force: true }));

const file = () => join(varDir, "keys.json");
const free = { plan: "free", name: "A portal", expiresAt: null } as const;

describe("the key file", () => {
  test("stores only a key's SHA-256 and prefix, and only the file's owner can read it", async () => {
    const key = await createKey(varDir, free);
    expect(readFileSync(file(), "utf8")).not.toContain(key);
    expect(readFileSync(file(), "utf8")).not.toContain(key.slice(12));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(varDir)).toEqual(["keys.json"]);
  });

  test("loses no key when several processes write at once", async () => {
    const script = `
      import { createKey } from ${JSON.stringify(join(import.meta.dirname, "key-file.ts"))};
      for (let i = 0; i < 8; i++) await createKey(process.argv[1], { plan: "pro", name: "n", expiresAt: null });`;
    const run = () => promisify(execFile)(process.execPath, [...WITH_TSX, "--input-type=module", "-e", script, varDir]);
    await Promise.all([run(), run(), run()]);
    expect(new Set(readKeys(varDir).map((key) => key.sha256)).size).toBe(24);
    expect(readdirSync(varDir)).toEqual(["keys.json"]);
  });

  test("can be written although a process died while it held the lock", async () => {
    const { pid } = await new Promise<{ pid: number }>((resolve) => {
      const child = execFile(process.execPath, ["-e", ""], () => resolve({ pid: child.pid! }));
    });
    const token = "00000000-0000-0000-0000-000000000000";
    writeFileSync(`${file()}.lock`, JSON.stringify({ token, pid, started: null }));
    await createKey(varDir, free);
    expect(readKeys(varDir)).toHaveLength(1);
  });

  test("is never overwritten when it is damaged; the error names the file and a remedy", async () => {
    writeFileSync(file(), "{");
    await expect(createKey(varDir, free)).rejects.toThrow(/keys\.json cannot be read as a key file\. Restore it/);
    expect(readFileSync(file(), "utf8")).toBe("{");
  });

  test("rejects the revocation of an unknown prefix with an error that names the prefix and a remedy", async () => {
    await expect(revokeKey(varDir, "lot_none")).rejects.toThrow(/"lot_none".*list/);
  });

  /** Stores keys with these prefixes. No real key has their hashes. */
  const store = (...prefixes: string[]) => {
    const stored = { plan: "free", createdAt: "2026-10-01T00:00:00.000Z", expiresAt: null, revokedAt: null };
    const keys = prefixes.map((prefix, i) => ({ ...stored, prefix, name: `N${i}`, sha256: `${i}`.repeat(64) }));
    writeFileSync(file(), JSON.stringify({ format: 1, keys }));
  };
  const revoked = () => readKeys(varDir).filter((key) => key.revokedAt !== null);

  test.each([
    ["lot_3kTqAAAA", "lot_3kTqAAAA"],
    ["lot_3kTqA", "lot_3kTqAAAA"],
    ["lot_9999", "lot_99990000"],
    [`lot_99990000${"x".repeat(36)}`, "lot_99990000"],
    ["lot_99990000x", "lot_99990000"],
  ])("revoking %s revokes only %s", async (name, prefix) => {
    store("lot_3kTqAAAA", "lot_3kTqBBBB", "lot_99990000");
    expect(await revokeKey(varDir, name)).toMatchObject({ prefix });
    expect(revoked().map((key) => key.prefix)).toEqual([prefix]);
  });

  test.each([
    [
      "lot_3kTq",
      '2 keys begin with "lot_3kTq"; give more of the one that is meant: lot_3kTqAAAA (N0), lot_3kTqBBBB (N1).',
    ],
    ["lot_999", 'No key begins with "lot_999".'],
    ["lot_", 'No key begins with "lot_".'],
    ["", 'No key begins with "".'],
    [`lot_99990001${"x".repeat(36)}`, 'No key begins with "lot_99990001".'],
  ])("revoking %j revokes no key; the error says why and shows no more than the prefix", async (name, message) => {
    store("lot_3kTqAAAA", "lot_3kTqBBBB", "lot_99990000");
    await expect(revokeKey(varDir, name)).rejects.toThrow(message);
    expect(revoked()).toEqual([]);
  });

  test("a whole key revokes only itself, even if another key has the same prefix: the SHA-256 must match", async () => {
    const [mine, other] = [await createKey(varDir, free), await createKey(varDir, free)];
    expect(await revokeKey(varDir, mine)).toMatchObject({ prefix: mine.slice(0, 12) });
    expect(revoked().map((key) => key.prefix)).toEqual([mine.slice(0, 12)]);
    store(other.slice(0, 12));
    await expect(revokeKey(varDir, other)).rejects.toThrow(/No key begins/);
  });
});
