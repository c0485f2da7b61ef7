import { rmSync, truncateSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { answersOf, askedAnew, bitAt, flipBit, questionsTo, wrongAnswers } from "@/test/damage";
import { emptyVar, sourceOf } from "@/test/dataset";
import { draws } from "@/test/draws";
import { sampleRecords } from "@/test/reference-store/sample";
import { datasetFolder } from "../current";
import type { PropertyStore } from "../store";
import { openColumnar } from "./open";

const FILES = ["manifest.json", "index.bin", "records.bin", "markets.bin"] as const;
const records = sampleRecords(60);

let varDir: string;
let folder: string;
let whole: PropertyStore;
let questions: Awaited<ReturnType<typeof questionsTo>>;
let right: (string | null)[];
beforeAll(async () => {
  varDir = emptyVar();
  const { version } = await buildDataset(sourceOf(records), { varDir });
  folder = datasetFolder(varDir, version);
  whole = openColumnar(folder, { residentBytes: 0 });
  questions = await questionsTo(whole);
  right = await answersOf(whole, questions);
});
afterAll(() => {
  whole.close();
  rmSync(varDir, { recursive: true });
});

/** Flips one bit of a file, calls `look`, and flips the bit back. */
async function damaged(name: string, share: number, look: () => Promise<void>): Promise<void> {
  const path = join(folder, name);
  const bit = bitAt(path, share);
  flipBit(path, bit);
  try {
    await look();
  } finally {
    flipBit(path, bit);
  }
}
const places = fc.nat({ max: 2 ** 31 - 1 }).map((n) => n / 2 ** 31);
const anew = (residentBytes: number) => askedAnew(() => openColumnar(folder, { residentBytes }), questions);

test.each(FILES)("with any one bit of %s flipped before the dataset is opened, no answer is wrong", async (name) => {
  const look = async () => expect(wrongAnswers((await anew(0)) ?? [], right)).toBe(0);
  await fc.assert(
    fc.asyncProperty(places, (share) => damaged(name, share, look)),
    { numRuns: draws(40) },
  );
});

/** Only these two are still read once a dataset is open; the other files are in memory by then. */
test.each(["records.bin", "markets.bin"])(
  "with any one bit of %s flipped while the dataset is open, no answer is wrong, and all are right again once the bit is restored",
  async (name) => {
    const look = async () => expect(wrongAnswers(await answersOf(whole, questions), right)).toBe(0);
    await fc.assert(
      fc.asyncProperty(places, (share) => damaged(name, share, look)),
      { numRuns: draws(40) },
    );
    expect(await answersOf(whole, questions)).toEqual(right);
  },
);

test("a flipped bit in the records makes only the questions that need its block fail", async () => {
  await damaged("records.bin", 0.4, async () => {
    const answers = (await anew(0))!;
    const refused = answers.filter((answer) => answer === null).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(questions.length / 4);
  });
});

test("search rows found damaged while they are read into memory are refused, not kept", async () => {
  await damaged("records.bin", 0.99, async () => {
    const store = openColumnar(folder);
    try {
      // The store reads its rows in the background; eight reads of the whole file give it the time to finish.
      for (let times = 0; times < 8; times++) await readFile(join(folder, "records.bin"));
      const answers = await answersOf(store, questions);
      expect(answers).toContain(null);
      expect(wrongAnswers(answers, right)).toBe(0);
    } finally {
      store.close();
    }
  });
});

test("a file truncated while it is open counts as damaged, and records beyond its end are refused", async () => {
  const { version } = await buildDataset(sourceOf(sampleRecords(90, 5)), { varDir });
  const other = datasetFolder(varDir, version);
  const store = openColumnar(other, { residentBytes: 0 });
  truncateSync(join(other, "records.bin"), 9_000);
  const last = sampleRecords(90, 5).at(-1)!;
  await expect(store.property(last.id)).rejects.toThrow(DatasetUnavailable);
  store.close();
});

test("once its rows are resident, a store answers searches without the file that they are from", async () => {
  const store = await new Promise<PropertyStore>((done) => {
    const opened = openColumnar(folder, { onResident: () => done(opened) });
  });
  const page = { filter: {}, sort: "listPrice", order: "asc", limit: 60, offset: 0, details: true } as const;
  const { rows } = await whole.search(page);
  for (const share of [0, 0.5, 0.999])
    await damaged("records.bin", share, async () => expect((await store.search(page)).rows).toEqual(rows));
  store.close();
});
