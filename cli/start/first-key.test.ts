import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixOfKey } from "@/lib/auth/key";
import { readKeys, revokeKey } from "@/lib/auth/key-file";
import { firstKey, forgetFirstKey } from "./first-key";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-first-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const made = async () => {
  const first = await firstKey(folder);
  if (!first || !("made" in first)) throw new Error("No key was made.");
  return first.made;
};

test("the first start creates a Developer key; later starts only say where it is, which its owner alone can read", async () => {
  const key = await made();
  const file = join(folder, "first-key");
  expect(await firstKey(folder)).toEqual({ keptIn: file });
  expect(readFileSync(file, "utf8")).toBe(`${key}\n`);
  expect(readKeys(folder).map((k) => [k.plan, k.prefix])).toEqual([["developer", prefixOfKey(key)]]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a revoked first key is neither shown nor replaced", async () => {
  await revokeKey(folder, prefixOfKey(await made()));
  expect(await firstKey(folder)).toBeNull();
  expect(readKeys(folder)).toHaveLength(1);
});

test("a forgotten first key stays valid, is kept nowhere and is not replaced", async () => {
  const key = await made();
  expect(forgetFirstKey(folder)).toBe(prefixOfKey(key));
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), "utf8")).not.toContain(key);
  expect(await firstKey(folder)).toBeNull();
  expect(readKeys(folder)).toMatchObject([{ prefix: prefixOfKey(key), revokedAt: null }]);
  expect(forgetFirstKey(folder)).toBeNull();
});
