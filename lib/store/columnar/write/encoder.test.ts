import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { sampleRecords } from "@/test/reference-store/sample";
import { type RecordEncoder, recordEncoder } from "./encoder";
import { columnarWriter } from "./writer";

const folder = mkdtempSync(join(tmpdir(), "lotline-encoder-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Some two thousand records, three of which are longer than a batch's memory. */
function records(): PropertyRecord[] {
  const all = sampleRecords(2_000);
  const tax = { year: 2026, taxPaid: Number.MAX_SAFE_INTEGER, assessedValue: Number.MAX_SAFE_INTEGER };
  for (const i of [0, 700, 1_999]) all[i] = { ...all[i]!, taxHistory: Array(20_000).fill(tax) };
  return all;
}

/** Files of a dataset whose records went through these encoders by turns, `each` at a time. */
async function filesOf(encoders: readonly RecordEncoder[], each: number) {
  const writer = columnarWriter(mkdtempSync(join(folder, "files-")));
  const write = async (encoder: RecordEncoder) => {
    const batch = encoder.take();
    const back = batch && (await writer.append(structuredClone(batch)));
    if (back) encoder.giveBack({ ...back, complete: Buffer.from(back.complete), rows: Buffer.from(back.rows) });
  };
  try {
    for (const [i, record] of records().entries()) {
      const encoder = encoders[Math.floor(i / each) % encoders.length]!;
      if (encoder.add(record) || i % each === each - 1) await write(encoder);
    }
    for (const encoder of encoders) await write(encoder);
    return (await writer.finish([])).files;
  } finally {
    await writer.close();
  }
}

test("records of several encoders make the files that those of one make, whatever the batches", async () => {
  const one = await filesOf([recordEncoder(0)], 5_000);
  expect(await filesOf([recordEncoder(0)], 7)).toEqual(one);
  expect(await filesOf([recordEncoder(0), recordEncoder(1), recordEncoder(2)], 100)).toEqual(one);
});
