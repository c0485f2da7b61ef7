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

/** Some two thousand records, three of which are very long. */
function records(): PropertyRecord[] {
  const all = sampleRecords(2_000);
  const tax = { year: 2026, taxPaid: Number.MAX_SAFE_INTEGER, assessedValue: Number.MAX_SAFE_INTEGER };
  for (const i of [0, 700, 1_999]) all[i] = { ...all[i]!, taxHistory: Array(20_000).fill(tax) };
  return all;
}

/** Writes the records in batches of so many. */
function write(into: string, batchRecords: number) {
  const writer = columnarWriter(into, "2026-10-31");
  try {
    const all = records();
    for (let i = 0; i < all.length; i += batchRecords) writer.append(all.slice(i, i + batchRecords));
    return writer.finish([]);
  } finally {
    writer.close();
  }
}

describe("a dataset's files", () => {
  test("are the same whatever the batches, and nothing else is left in the folder", () => {
    const [one, few, many] = [5_000, 7, 300].map((size) => {
      const into = emptyFolder();
      const written = write(into, size);
      expect(readdirSync(into).sort()).toEqual(["index.bin", "markets.bin", "records.bin"]);
      return written;
    });
    expect(few).toEqual(one);
    expect(many).toEqual(one);
  });

  test("have the size and the SHA-256 that the writer tells", () => {
    const into = emptyFolder();
    for (const [name, written] of Object.entries(write(into, 1_000).files)) {
      expect(readFileSync(join(into, name)).length).toBe(written.bytes);
      expect(sha256(join(into, name))).toBe(written.sha256);
    }
  });

  test("that could not be finished leave nothing that waited", () => {
    const into = emptyFolder();
    const writer = columnarWriter(into, "2026-10-31");
    const [record] = sampleRecords(1) as [PropertyRecord];
    writer.append([record, record]);
    expect(() => writer.finish([])).toThrow(/same id; it must be unique/);
    writer.close();
    expect(readdirSync(into)).toEqual(["records.bin"]);
  });
});

test("a file that is there already is never overwritten", () => {
  const path = join(emptyFolder(), "file");
  newFile(path).close();
  expect(() => newFile(path)).toThrow(/EEXIST/);
});
