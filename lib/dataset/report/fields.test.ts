import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";
import { bareRecord } from "@/test/dataset";
import { anyRecords } from "@/test/import/arbitrary";
import { profileFields } from "./fields";

/** Every value at a path in the records, null where it is empty, found by plain traversal. */
function valuesOf(records: readonly PropertyRecord[], path: string): unknown[] {
  const read = (value: unknown, [name, ...rest]: string[]): unknown[] => {
    if (name === undefined) return [value];
    if (Array.isArray(value)) return value.flatMap((entry) => read(entry, [name, ...rest]));
    return read((value as Record<string, unknown> | null)?.[name] ?? null, rest);
  };
  return records.flatMap((record) => read(record, path.split(".")));
}

const isStated = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

test("each field's count, least, median and greatest value match the records", () => {
  fc.assert(
    fc.property(anyRecords(12), (records) => {
      for (const { field: path, of, stated, measure, least, median, greatest, mostCommon } of profileFields(records)) {
        const values = valuesOf(records, path);
        const there = values.filter(isStated);
        expect([path, of, stated]).toEqual([path, values.length, there.length]);
        const common = Object.values(mostCommon ?? {});
        expect(common.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(there.length);
        if (measure === "number" || measure === "dollars" || measure === "year") {
          const numbers = (there as number[]).toSorted((a, b) => a - b);
          const middle = medianOfSorted(numbers);
          const lower = numbers[(numbers.length - 1) >> 1];
          const expected = [
            numbers[0],
            measure === "year" ? lower : measure === "dollars" ? roundHalfUp(middle) : middle,
            numbers.at(-1),
          ].map((value) => value ?? null);
          const asShown = (value: number | null) => (measure === "year" && value !== null ? String(value) : value);
          expect([path, least, median, greatest]).toEqual([path, ...expected.map(asShown)]);
        }
        if (measure === "entries") {
          const lengths = (there as { length: number }[]).map(({ length }) => length);
          expect(greatest ?? 0).toBe(Math.max(0, ...lengths));
        }
      }
    }),
    { numRuns: 50 },
  );
});

function leavesOf(fields: Fields, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    if (field.kind === "object") return leavesOf(field.shape.fields, `${path}.`);
    return field.kind === "list" ? [path, ...leavesOf(field.shape.fields, `${path}.`)] : [path];
  });
}

test("the profile lists every field of the table in its order, even for a dataset without records", () => {
  expect(profileFields([]).map(({ field }) => field)).toEqual(leavesOf(PROPERTY_FIELDS));
});

test("timestamps are taken by their day, and common values with their counts", () => {
  const event = (date: string) => ({ date, event: "listed", price: 1, source: "MLS" });
  const records = [
    { ...bareRecord(1), priceHistory: [event("2026-02-01"), event("2019-12-31")] },
    { ...bareRecord(2), propertyType: "condo" as const },
    bareRecord(3),
  ];
  const fields = new Map(profileFields(records).map((profile) => [profile.field, profile]));
  expect(fields.get("priceHistory.date")).toMatchObject({
    least: "2019-12-31",
    median: "2019-12-31",
    greatest: "2026-02-01",
  });
  expect(fields.get("lastUpdated")?.least).toBe("2026-10-01");
  expect(fields.get("priceHistory")).toMatchObject({ of: 3, stated: 1, least: 2, greatest: 2 });
  const { mostCommon, others } = fields.get("propertyType")!;
  expect([Object.entries(mostCommon!), others]).toEqual([
    [
      ["land", 2],
      ["condo", 1],
    ],
    0,
  ]);
});
