import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixOfKey } from "@/lib/auth/key";
import { readKeys, revokeKey } from "@/lib/auth/key-file";
import { firstKey } from "./first-key";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-first-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the first start creates a Developer key, which later starts show again and only its owner can read", async () => {
  const key = await firstKey(folder);
  expect(await firstKey(folder)).toBe(key);
  expect(readKeys(folder).map((k) => [k.plan, k.prefix])).toEqual([["developer", prefixOfKey(key!)]]);
  expect(statSync(join(folder, "first-key")).mode & 0o777).toBe(0o600);
});

test("a revoked first key is neither shown nor replaced", async () => {
  const key = await firstKey(folder);
  await revokeKey(folder, prefixOfKey(key!));
  expect(await firstKey(folder)).toBeNull();
  expect(readKeys(folder)).toHaveLength(1);
});
