import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { anyRecords } from "@/test/import/arbitrary";
import { buildDataset } from "../build";
import { openDataset } from "../import/base";
import { compareVersions } from "./changes";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
});
afterEach(() => rmSync(varDir, { recursive: true }));

async function comparedWith(before: PropertyRecord[], now: PropertyRecord[]) {
  const [old, current] = [
    await buildDataset(sourceOf(before), { varDir }),
    await buildDataset(sourceOf(now, { name: "Now" }), { varDir }),
  ];
  const dataset = openDataset(varDir, current.version);
  try {
    return await compareVersions(varDir, dataset, old.version);
  } finally {
    dataset.close();
  }
}

test("the report of two datasets counts added, changed, removed and unchanged records, and changes by field", async () => {
  const edits = fc.array(fc.constantFrom("keep", "remove", "price", "place"), { minLength: 9, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(anyRecords(9), edits, fc.nat(8), async (records, edit, fresh) => {
      const before = records.filter((_, i) => i >= fresh);
      const now = records.flatMap((record, i): PropertyRecord[] => {
        if (edit[i] === "remove") return [];
        if (edit[i] === "price") return [{ ...record, listPrice: (record.listPrice ?? 0) + 1 }];
        return [edit[i] === "place" ? { ...record, coordinates: null, yearBuilt: 1_700 } : record];
      });
      const { tables } = await comparedWith(before, now);
      const known = new Map(before.map((record) => [record.id, record]));
      const same = now.filter((record) => JSON.stringify(known.get(record.id)) === JSON.stringify(record));
      const both = now.filter(({ id }) => known.has(id));
      expect(tables.sinceVersion).toMatchObject([
        {
          added: now.length - both.length,
          changed: both.length - same.length,
          unchanged: same.length,
          removed: before.length - both.length,
        },
      ]);
      const differ = (field: keyof PropertyRecord) =>
        both.filter((r) => JSON.stringify(r[field]) !== JSON.stringify(known.get(r.id)![field])).length;
      const fields = tables.fieldsThatChanged!;
      for (const { field, records: n } of fields) expect([field, n]).toEqual([field, differ(field as "listPrice")]);
      expect(fields.some(({ field }) => field === "yearBuilt")).toBe(differ("yearBuilt") > 0);
    }),
    { numRuns: 12 },
  );
});

test("changed median prices are listed by ZIP code, the largest change first, if both are based on enough homes", async () => {
  const homes = (zipCode: string, from: number, count: number, price: number): PropertyRecord[] =>
    Array.from({ length: count }, (_, i) => ({
      ...bareRecord(from + i),
      status: "forSale",
      listPrice: price,
      address: { ...bareRecord(from + i).address, zipCode },
    }));
  const { tables } = await comparedWith(
    [...homes("78701", 0, 5, 400_000), ...homes("78702", 10, 5, 400_000), ...homes("78703", 20, 4, 100_000)],
    [...homes("78701", 0, 5, 500_000), ...homes("78702", 10, 6, 200_000), ...homes("78703", 20, 4, 900_000)],
  );
  expect(tables.medianListPrice).toMatchObject([
    { zipCode: "78702", before: 400_000, now: 200_000, percent: -50, homesBefore: 5, homesNow: 6 },
    { zipCode: "78701", before: 400_000, now: 500_000, percent: 25, homesBefore: 5, homesNow: 5 },
  ]);
  expect(tables.medianSoldPrice).toEqual([]);
});
