import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { medianOfSorted } from "@/lib/domain/statistics";
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
      for (const { field: path, of, stated, least, median, greatest, mostCommon } of profileFields(records)) {
        const values = valuesOf(records, path);
        const there = values.filter(isStated);
        expect([path, of, stated]).toEqual([path, values.length, there.length]);
        for (const [value, n] of Object.entries(mostCommon ?? {}))
          expect([path, value, n]).toEqual([path, value, there.filter((each) => String(each) === value).length]);
        const measured = there.map((value) => (Array.isArray(value) ? value.length : value));
        if (!measured.every((value) => typeof value === "number")) continue;
        const numbers = measured.toSorted((a, b) => a - b);
        const lower = numbers[(numbers.length - 1) >> 1];
        const isYear = /year/i.test(path);
        const expected = [numbers[0], isYear ? lower : medianOfSorted(numbers), numbers.at(-1)];
        const asShown = (value: number | null) => (isYear && value !== null ? String(value) : value);
        expect([path, least, median, greatest]).toEqual([path, ...expected.map((value) => asShown(value ?? null))]);
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
  expect(Object.entries(fields.get("propertyType")!.mostCommon!)).toEqual([
    ["land", 2],
    ["condo", 1],
  ]);
});
