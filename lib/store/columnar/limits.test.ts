import { readFileSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { datasetFolder } from "../current";
import { readManifest } from "./format";
import { readIndex } from "./index-reader";
import { kernelBytes } from "./kernel/kernel";
import { KERNEL_WIDTHS, LIMITS } from "./limits";
import { kernelColumns } from "./open";

test("the largest dataset that may be published fits a WebAssembly memory, and hardly any larger one does", () => {
  const bytes = kernelBytes(LIMITS.records, KERNEL_WIDTHS);
  expect(bytes).toBeLessThanOrEqual(2 ** 32);
  expect(() => new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) })).not.toThrow();
  expect(kernelBytes(LIMITS.records + 1_000, KERNEL_WIDTHS)).toBeGreaterThan(2 ** 32);
});

test.each(["FILE-FORMAT", "SCALE", "PERFORMANCE"])("docs/%s.md states this limit", (name) =>
  expect(readFileSync(`docs/${name}.md`, "utf8")).toContain(LIMITS.records.toLocaleString("en-US")),
);

test("the limit is computed from the columns that a store opens", async () => {
  const varDir = emptyVar();
  const { version } = await buildDataset(sourceOf([bareRecord(1)]), { varDir });
  const folder = datasetFolder(varDir, version);
  const { all } = kernelColumns(readIndex(folder, readManifest(folder)));
  const widths = all.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT);
  expect(widths.sort()).toEqual([...KERNEL_WIDTHS].sort());
  rmSync(varDir, { recursive: true });
});
