import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { pruneDatasets, rollback } from "@/lib/dataset/publish";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import { emptyVar, sourceOf } from "@/test/dataset";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { readChanges } from "./changes";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
});
afterEach(() => rmSync(varDir, { recursive: true }));

const publish = async (records: PropertyRecord[], over: Parameters<typeof sourceOf>[1] = {}) =>
  (await buildDataset(sourceOf(records, over), { varDir })).version;

/** The changes as the served version lists them, read page by page. */
async function changesSince(since: string, limit = 1_000) {
  const store = openStore(datasetFolder(varDir, readCurrent(varDir)!.version), { varDir });
  try {
    const rows: unknown[] = [];
    for (let offset = 0; ; offset += limit) {
      const page = await store.changes(since, { offset, limit });
      if (!page) return null;
      const some = JSON.parse(Buffer.from(page.rows).toString()) as unknown[];
      expect(some).toHaveLength(page.count);
      rows.push(...some);
      if (rows.length >= page.total) return rows;
    }
  } finally {
    store.close();
  }
}

/** The same list from the reference store. */
async function expected(before: PropertyRecord[], after: PropertyRecord[]) {
  const page = await referenceStore(after, { versions: { before } }).changes("before", { offset: 0, limit: 10_000 });
  return JSON.parse(Buffer.from(page!.rows).toString()) as unknown[];
}

const FIRST = sampleRecords(600, 3);
/** Some homes removed, some added, some differing in one byte, the rest unchanged but in another order. */
const SECOND = [
  ...sampleRecords(900, 4)
    .slice(600)
    .map((r, i) => ({ ...r, id: `prop_${(0xabc0 + i).toString(16).padStart(16, "0")}` })),
  ...FIRST.slice(300)
    .map((r, i) =>
      i % 7 === 0 ? { ...r, lastUpdated: r.lastUpdated.replace(/\dZ$/, "9Z"), yearBuilt: 1_900 + (i % 90) } : r,
    )
    .reverse(),
];
const THIRD = SECOND.slice(50);

describe("what changed since a version (contract, “Staying in step”)", () => {
  test("is listed for each kept version, on pages of any size, and in reverse after a rollback", async () => {
    const [first, second, third] = [await publish(FIRST), await publish(SECOND), await publish(THIRD)];
    for (const limit of [7, 1_000]) {
      expect(await changesSince(first, limit)).toEqual(await expected(FIRST, THIRD));
      expect(await changesSince(second, limit)).toEqual(await expected(SECOND, THIRD));
    }
    expect(await changesSince(third)).toEqual([]);
    await rollback(varDir);
    expect(await changesSince(third)).toEqual(await expected(THIRD, SECOND));
    expect(await changesSince(first)).toEqual(await expected(FIRST, SECOND));
    expect((await expected(FIRST, SECOND)).length).toBeGreaterThan(500);
  });

  test("is listed whole where a page takes in several blocks of its file, and where each home changed", async () => {
    const many = sampleRecords(1_200, 3);
    const again = many.map((r) => ({ ...r, yearBuilt: 1_801 }));
    const [first] = [await publish(many), await publish(again)];
    const all = await expected(many, again);
    expect(all.length).toBeGreaterThan(1_024);
    for (const limit of [100, 1_023, 2_000]) expect(await changesSince(first, limit)).toEqual(all);
  });

  test("is unknown, and never a wrong list, where any byte of its file is another or the file was cut", async () => {
    const few = FIRST.slice(0, 40);
    const [first, second] = [await publish(few), await publish(few.slice(3).concat(SECOND.slice(0, 5)))];
    const path = join(varDir, "changes", `${first}-${second}`);
    const good = readFileSync(path);
    const read = () => readChanges(varDir, first, second, { offset: 0, limit: 100 });
    expect(read()).toMatchObject({ total: 8, count: 8 });
    for (let at = 0; at < good.length; at++) {
      const bad = Buffer.from(good);
      bad[at]! ^= 1 << (at % 8);
      writeFileSync(path, bad);
      expect(read(), `byte ${at}`).toBeNull();
      writeFileSync(path, good.subarray(0, at));
      expect(read(), `cut at ${at}`).toBeNull();
    }
  });

  test("is nothing where only the dataset's name changed", async () => {
    const first = await publish(FIRST);
    await publish(FIRST, { name: "Another" });
    expect(await changesSince(first)).toEqual([]);
  });

  test("is unknown for a version that never existed or was pruned, and files about a pruned version are removed", async () => {
    const first = await publish(FIRST);
    const second = await publish(SECOND);
    await publish(THIRD);
    expect(await changesSince("0123456789abcdef")).toBeNull();
    expect(await changesSince(first)).not.toBeNull();
    await pruneDatasets(varDir, 1);
    expect(await changesSince(first)).toBeNull();
    expect(await changesSince(second)).not.toBeNull();
    expect(readdirSync(join(varDir, "changes")).filter((name) => name.includes(first))).toEqual([]);
  });

  test("is unknown for a version whose records are damaged, or whose list of changes is", async () => {
    const first = await publish(FIRST);
    const second = await publish(SECOND);
    const spoil = (path: string) => {
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(path, bytes);
    };
    rmSync(join(varDir, "changes"), { recursive: true });
    spoil(join(datasetFolder(varDir, first), "records.bin"));
    const third = await publish(THIRD);
    expect(await changesSince(first)).toBeNull();
    expect(await changesSince(second)).toEqual(await expected(SECOND, THIRD));
    spoil(join(varDir, "changes", `${second}-${third}`));
    expect(await changesSince(second)).toBeNull();
  });

  test("is still found when a version's stored digests are damaged: they are computed again", async () => {
    const first = await publish(FIRST);
    await publish(SECOND);
    const path = join(join(varDir, "changes"), first);
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, readFileSync(path).fill(9, 20, 60));
    await publish(THIRD);
    expect(await changesSince(first)).toEqual(await expected(FIRST, THIRD));
  });

  test("leaves no unfinished files: those of a run that crashed are removed by the next run", async () => {
    const first = await publish(FIRST);
    await publish(SECOND);
    const half = join(join(varDir, "changes"), `${first}.0-0.tmp`);
    writeFileSync(half, "half");
    const gone = join(join(varDir, "changes"), `${first}-0123456789abcdef`);
    writeFileSync(gone, "of a version that was never published");
    await publish(THIRD);
    expect(existsSync(half)).toBe(false);
    expect(existsSync(gone)).toBe(false);
  });
});
