import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildDataset } from "../build";
import { generateSource } from "./generate";

const folder = mkdtempSync(join(tmpdir(), "lotline-threads-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Threads take a second each to start, on a machine with other work many times that. */
const SLOW = 180_000;
const options = { properties: 3_000, seed: 5, asOf: "2026-03-15" };

async function built(threads: boolean) {
  const varDir = mkdtempSync(join(folder, "var-"));
  const told: number[] = [];
  const onProgress = (records: number) => void told.push(records);
  const info = await buildDataset(generateSource(options, { threads }), { varDir, onProgress });
  return { info, told: told.at(-1), left: readdirSync(varDir).sort() };
}

test("generating in threads gives the same version, whose files were hashed, and tells the same progress", {
  timeout: SLOW,
}, async () => {
  expect(await built(true)).toEqual(await built(false));
});
