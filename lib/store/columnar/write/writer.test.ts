import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { sampleRecords } from "@/test/reference-store/sample";
import { newFile } from "./files";
import { columnarWriter } from "./writer";

const folder = mkdtempSync(join(tmpdir(), "lotline-writer-"));
afterAll(() => rmSync(folder, { recursive: true }));

const emptyFolder = () => mkdtempSync(join(folder, "files-"));
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** About two thousand records, three of which are very long. */
function records(): PropertyRecord[] {
  const all = sampleRecords(2_000);
  const tax = { year: 2026, taxPaid: Number.MAX_SAFE_INTEGER, assessedValue: Number.MAX_SAFE_INTEGER };
  for (const i of [0, 700, 1_999]) all[i] = { ...all[i]!, taxHistory: Array(20_000).fill(tax) };
  return all;
}

/** Writes the records in batches of this size. */
async function write(into: string, batchRecords: number) {
  const writer = columnarWriter(into, "2026-10-31");
  try {
    const all = records();
    for (let i = 0; i < all.length; i += batchRecords) await writer.append(all.slice(i, i + batchRecords));
    return await writer.finish({ marketsOf: () => [] });
  } finally {
    await writer.close();
  }
}

describe("a dataset's files", () => {
  test("are identical for every batch size, and nothing else is left in the folder", async () => {
    const written = [];
    for (const size of [5_000, 7, 300]) {
      const into = emptyFolder();
      written.push(await write(into, size));
      expect(readdirSync(into).sort()).toEqual(["index.bin", "markets.bin", "records.bin"]);
    }
    const [one, few, many] = written;
    expect(few).toEqual(one);
    expect(many).toEqual(one);
  });

  test("have the size and the SHA-256 that the writer reports", async () => {
    const into = emptyFolder();
    for (const [name, written] of Object.entries((await write(into, 1_000)).files)) {
      expect(readFileSync(join(into, name)).length).toBe(written.bytes);
      expect(sha256(join(into, name))).toBe(written.sha256);
    }
  });

  test("that could not be finished leave no temporary files behind", async () => {
    const into = emptyFolder();
    const writer = columnarWriter(into, "2026-10-31");
    const [record] = sampleRecords(1) as [PropertyRecord];
    await writer.append([record, record]);
    await expect(writer.finish({ marketsOf: () => [] })).rejects.toThrow(/same id; it must be unique/);
    await writer.close();
    expect(readdirSync(into).sort()).toEqual(["markets.bin", "records.bin"]);
  });
});

test("an existing file is never overwritten", async () => {
  const path = join(emptyFolder(), "file");
  await newFile(path).close();
  expect(() => newFile(path)).toThrow(/EEXIST/);
});
