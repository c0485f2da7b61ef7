import fc from "fast-check";
import { expect, test } from "vitest";
import { byBedrooms, priceBands, uncounted } from "./homes-there-now";

const bins = fc
  .tuple(
    fc.constantFrom(1_000, 2_500, 50_000, 200_000),
    fc.nat(60),
    fc.array(fc.nat(30), { minLength: 1, maxLength: 40 }),
    fc.nat(9),
  )
  // The last bin may be wider.
  .map(([width, from, counts, wider]) =>
    counts.map((count, i) => ({
      min: (from + i) * width,
      max: (from + i + 1 + (i === counts.length - 1 ? wider : 0)) * width,
      count,
    })),
  );

test("price bands are few, follow each other and hold every home of the histogram once", () =>
  fc.assert(
    fc.property(bins, (all) => {
      const bands = priceBands(all);
      expect(bands.length).toBeLessThanOrEqual(6);
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0));
      for (const [i, { only }] of bands.slice(1).entries()) expect(only.minPrice).toBe(bands[i]!.only.maxPrice! + 1);
      expect(bands.at(-1)!.only.maxPrice).toBeUndefined();
      for (const { only, count } of bands) {
        const within = all.filter(
          ({ min }) => min >= only.minPrice! && min <= (only.maxPrice ?? Number.POSITIVE_INFINITY),
        );
        expect(within.reduce((sum, bin) => sum + bin.count, 0)).toBe(count);
      }
    }),
  ));

test("homes are counted by bedrooms, from five on together, and a number that none has is left out", () =>
  expect(
    byBedrooms([0, 1, 2, 3, 4, 5, 8].map((min) => ({ min, max: min + 1, count: min === 2 ? 0 : 3 }))).map(
      ({ label, count }) => [label, count],
    ),
  ).toEqual([
    ["Studio", 3],
    ["1 bed", 3],
    ["3 beds", 3],
    ["4 beds", 3],
    ["5+ beds", 6],
  ]));

test.each([
  [6, null],
  [7, "1 more has no number of bedrooms on record."],
  [1_208, "1,202 more have no number of bedrooms on record."],
])("of %i homes, 6 of them counted by bedrooms, is said: %s", (total, said) =>
  expect(uncounted(total, byBedrooms([{ min: 2, max: 3, count: 6 }]), "number of bedrooms")).toBe(said),
);
