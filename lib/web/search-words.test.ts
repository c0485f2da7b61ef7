import fc from "fast-check";
import { expect, test } from "vitest";
import { withWords } from "@/components/search/edit-filter";
import type { PropertyFilter } from "@/lib/domain/search";
import { filterQuery, readHomes } from "./homes-url";
import { readSearchWords } from "./search-words";

test.each<[typed: string, place: string, filter: PropertyFilter]>([
  ["Austin, TX", "Austin TX", {}],
  ["homes in Austin", "Austin", {}],
  ["Seattle WA 3 beds", "Seattle WA", { minBeds: 3 }],
  ["3 beds under 500k", "", { minBeds: 3, maxPrice: 500_000 }],
  ["3br 2.5ba 78704", "78704", { minBeds: 3, minBaths: 2.5 }],
  ["1.75 baths Seattle", "Seattle", { minBaths: 1.75 }],
  ["3+ bedrooms and 2 baths in Denver under $1.2m", "Denver", { minBeds: 3, minBaths: 2, maxPrice: 1_200_000 }],
  ["2-3 beds Austin", "Austin", { minBeds: 2, maxBeds: 3 }],
  [
    "condos for sale in Miami $400k to $600k",
    "Miami",
    { propertyType: ["condo"], status: ["forSale"], minPrice: 400_000, maxPrice: 600_000 },
  ],
  ["between 400 and 600k austin", "austin", { minPrice: 400_000, maxPrice: 600_000 }],
  ["studio for rent below 2,400", "", { minBeds: 0, maxBeds: 0, status: ["forRent"], maxPrice: 2_400 }],
  ["over 2000 sqft in Boise", "Boise", { minSqft: 2_000 }],
  ["up to 900 sq ft", "", { maxSqft: 900 }],
  ["townhomes above 300,000 Nashville", "Nashville", { propertyType: ["townhouse"], minPrice: 300_000 }],
  ["12 and 14 Main St", "12 and 14 Main St", {}],
  ["over 900k under 100k", "over 900k under 100k", {}],
  ["", "", {}],
])("%j is read as the place %j and filters", (typed, place, filter) =>
  expect(readSearchWords(typed)).toEqual({ place, filter }),
);

const WORDS =
  "3 2.5 10-4 99 beds br studio baths ba under over between and to $ 500k 1.2m 9999999999999999 < > - + sqft condo for rent sold Austin , . 0".split(
    " ",
  );
const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .array(fc.constantFrom(...WORDS), { maxLength: 14 })
    .chain((words) => fc.constantFrom(words.join(" "), words.join(""))),
);

test("whatever is typed is read as filters that the page accepts unchanged", () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { place, filter } = readSearchWords(text);
      const { state, leftOut, unknown } = readHomes(new URLSearchParams(filterQuery(filter)));
      expect([leftOut, unknown]).toEqual([[], []]);
      expect(state.filter).toEqual(filter);
      expect(place.length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});

test("a typed bound replaces an existing one that would contradict it", () =>
  expect(
    withWords({ city: "Austin", minPrice: 600_000, maxPrice: 900_000, minBeds: 2 }, { maxPrice: 500_000 }),
  ).toEqual({
    city: "Austin",
    minBeds: 2,
    maxPrice: 500_000,
  }));
