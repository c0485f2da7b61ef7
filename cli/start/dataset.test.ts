import { cpSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeCurrent } from "@/lib/dataset/publish";
import { currentFile, datasetFolder, readCurrent } from "@/lib/store/current";
import { readManifest } from "@/lib/store/engine";
import { flipBit } from "@/test/damage";
import { emptyVar } from "@/test/dataset";
import { ensureDataset } from "./dataset";

const root = resolve(import.meta.dirname, "../..");
const OLD = "79452f2f589c3415";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
  cpSync(join(root, "test/format-8"), datasetFolder(varDir, OLD), { recursive: true });
  makeCurrent(varDir, OLD);
});
afterEach(() => rmSync(varDir, { recursive: true }));

test("a start rebuilds a dataset of the format before, before it serves, and keeps a current one unchanged", () => {
  expect(ensureDataset(root, varDir)).toBe("upgraded");
  const current = readCurrent(varDir)!;
  expect(current.previous).toBe(OLD);
  expect(readManifest(datasetFolder(varDir, current.version)).records).toBe(13);
  expect(ensureDataset(root, varDir)).toBe("kept");
});

test("a start leaves a damaged dataset unchanged and continues", () => {
  flipBit(join(datasetFolder(varDir, OLD), "records.bin"), 8_000);
  expect(ensureDataset(root, varDir)).toBe("kept");
  expect(readCurrent(varDir)).toEqual({ version: OLD, previous: null });
  expect(readdirSync(join(varDir, "datasets"))).toEqual([OLD]);
});

test("a start invents no homes where versions stand but the file that names the served one is gone", () => {
  rmSync(currentFile(varDir));
  expect(ensureDataset(root, varDir)).toBe("kept");
  expect(readdirSync(join(varDir, "datasets"))).toEqual([OLD]);
});
