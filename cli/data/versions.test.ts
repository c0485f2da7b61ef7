import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { datasetFolder } from "@/lib/store/current";
import { flipBit } from "@/test/damage";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { runCommand } from "../command";
import * as versions from "./versions";

const status = (args: string[]) => runCommand(versions.status, args);
const verify = (args: string[]) => runCommand(versions.verify, args);
const rollback = (args: string[]) => runCommand(versions.rollback, args);
const prune = (args: string[]) => runCommand(versions.prune, args);

let varDir: string;
let said: string[];
beforeEach(() => {
  varDir = emptyVar();
  said = [];
  vi.stubEnv("LOTLINE_VAR", varDir);
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true });
});

const build = async (n: number) => (await buildDataset(sourceOf([bareRecord(n)]), { varDir })).version;

test("without a dataset, status and verify fail and say how to create one", async () => {
  expect(await status([])).toBe(1);
  expect(said.join()).toContain("npm run data -- generate");
  await expect(verify([])).rejects.toThrow("npm run data -- generate");
});

test("status lists the served and the previous version, and rollback swaps them", async () => {
  const [a, b] = [await build(1), await build(2)];
  expect(await status([])).toBe(0);
  expect(said.join("\n")).toMatch(new RegExp(`current +${b}[^]*previous +${a}|previous +${a}[^]*current +${b}`));
  expect(await rollback([])).toBe(0);
  said.length = 0;
  await status([]);
  expect(said.join("\n")).toMatch(new RegExp(`current +${a}`));
});

test("with a damaged dataset, status and verify exit with 1 and name the file", async () => {
  const version = await build(1);
  expect(await verify([])).toBe(0);
  truncateSync(join(datasetFolder(varDir, version), "index.bin"), 100);
  for (const command of [status, verify]) {
    said.length = 0;
    expect(await command([])).toBe(1);
    expect(said.join("\n")).toMatch(/index\.bin is damaged/);
  }
});

test("status says what a server would serve instead of a damaged version", async () => {
  const [a, b] = [await build(1), await build(2)];
  flipBit(join(datasetFolder(varDir, b), "markets.bin"), 800);
  expect(await status([])).toBe(1);
  expect(said.join("\n")).toMatch(new RegExp(`markets\\.bin is damaged[^]*A server that starts now serves ${a}`));
  flipBit(join(datasetFolder(varDir, a), "index.bin"), 800);
  await status([]);
  expect(said.at(-1)).toMatch(/No other version can be served.*503/);
});

test("prune refuses an invalid --keep, and never removes the served or the previous version", async () => {
  for (const n of [1, 2, 3]) await build(n);
  await expect(prune(["--keep", "0"])).rejects.toThrow("--keep 0");
  expect(await prune(["--keep", "1"])).toBe(0);
  expect(said.filter((line) => line.startsWith("Removed"))).toHaveLength(1);
  expect(await verify(["--all"])).toBe(0);
});
