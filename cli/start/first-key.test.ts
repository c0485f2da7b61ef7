import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefixOfKey } from "@/lib/access/key";
import { readKeys, revokeKey } from "@/lib/access/key-file";
import { firstKey, shownKey } from "./first-key";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-first-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the first start makes one Developer key that later starts show again, for its owner's eyes only", async () => {
  const first = (await firstKey(folder))!;
  expect(first).toEqual({ key: first.key, made: true, path: join(folder, "first-key") });
  expect(await firstKey(folder)).toEqual({ ...first, made: false });
  expect(readKeys(folder).map((k) => [k.plan, k.prefix])).toEqual([["developer", prefixOfKey(first.key)]]);
  expect(statSync(join(folder, "first-key")).mode & 0o777).toBe(0o600);
});

test("a first key that was revoked is neither shown nor replaced", async () => {
  const { key } = (await firstKey(folder))!;
  await revokeKey(folder, prefixOfKey(key));
  expect(await firstKey(folder)).toBeNull();
  expect(readKeys(folder)).toHaveLength(1);
});

test.each([
  ["the first start, to a terminal", true, true, true],
  ["the first start, to a log", true, false, true],
  ["a later start, to a terminal", false, true, true],
  ["a later start, to a log", false, false, false],
])("%s shows a command that works (made %s, terminal %s, whole %s)", async (_, made, terminal, whole) => {
  const state = join(folder, "a user's $HOME");
  mkdirSync(state);
  const first = await firstKey(state);
  const shown = shownKey(made ? first! : (await firstKey(state))!, terminal);
  expect(shown.includes(first!.key)).toBe(whole);
  expect(execFileSync("sh", ["-c", `printf %s "${shown}"`]).toString()).toBe(first!.key);
});
