import fc from "fast-check";
import { expect, test } from "vitest";
import { civilDay } from "./calendar";
import { canonicalQuery, readLeniently } from "./parameters";
import { FILTERS, filterOf, type PropertyFilter } from "./search";
import { readSearchWords } from "./search-words";

const AS_OF = civilDay(2026, 10, 31);

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
    { propertyType: ["condo"], status: ["forSale"], underContract: false, minPrice: 400_000, maxPrice: 600_000 },
  ],
  ["between 400 and 600k austin", "austin", { minPrice: 400_000, maxPrice: 600_000 }],
  ["studio for rent below 2,400", "", { minBeds: 0, maxBeds: 0, status: ["forRent"], maxPrice: 2_400 }],
  ["over 2000 sqft in Boise", "Boise", { minSqft: 2_000 }],
  ["up to 900 sq ft", "", { maxSqft: 900 }],
  ["townhomes above 300,000 Nashville", "Nashville", { propertyType: ["townhouse"], minPrice: 300_000 }],
  ["12 and 14 Main St", "12 and 14 Main St", {}],
  ["over 900k under 100k", "over 900k under 100k", {}],
  ["500k", "", { maxPrice: 500_000 }],
  ["$1.2m austin", "austin", { maxPrice: 1_200_000 }],
  ["500 austin", "500 austin", {}],
  ["homes with price cuts in austin", "austin", { priceReduced: true }],
  ["78704 sold last 30 days", "78704", { status: ["recentlySold"], soldSince: civilDay(2026, 10, 1) }],
  ["sold in the past 6 months", "", { status: ["recentlySold", "offMarket"], soldSince: civilDay(2026, 4, 30) }],
  ["sold since 2025 Boise", "Boise", { status: ["recentlySold", "offMarket"], soldSince: civilDay(2025, 1, 1) }],
  ["2 beds 2 baths austin built after 2000", "austin", { minBeds: 2, minBaths: 2, minYearBuilt: 2001 }],
  ["built since 1990", "", { minYearBuilt: 1990 }],
  ["built before 1940 in Boston", "Boston", { maxYearBuilt: 1939 }],
  ["at least 4 beds, max 5 bedrooms", "", { minBeds: 4, maxBeds: 5 }],
  ["half an acre near Boise", "Boise", { minLotSize: 21_780 }],
  ["2+ acres", "", { minLotSize: 87_120 }],
  ["new this week 78704", "78704", { maxDaysOnMarket: 7, relisted: false }],
  ["$2,400 a month austin", "austin", { maxPrice: 2_400, status: ["forRent"] }],
  ["under contract in 78704", "78704", { underContract: true }],
  [
    "relisted homes with a price cut under 600k near 78704",
    "78704",
    { relisted: true, priceReduced: true, maxPrice: 600_000 },
  ],
  ["back on the market in Boise", "Boise", { relisted: true }],
  ["duplex Denver", "Denver", { propertyType: ["multiFamily"] }],
  ["two bedroom condos in Seattle", "Seattle", { minBeds: 2, propertyType: ["condo"] }],
  ["Beds 3, baths 2 Austin", "Austin", { minBeds: 3, minBaths: 2 }],
  ["3BR/2BA 1800SF Boise", "Boise", { minBeds: 3, minBaths: 2, minSqft: 1_800 }],
  ["exactly 3 beds 2 full baths", "", { minBeds: 3, maxBeds: 3, minBaths: 2 }],
  ["between 2 and 4 bedrooms", "", { minBeds: 2, maxBeds: 4 }],
  ["1-2 baths Austin", "Austin", { minBaths: 1, maxBaths: 2 }],
  ["no more than 2 baths", "", { maxBaths: 2 }],
  ["under 2 acres", "", { maxLotSize: 87_120 }],
  ["1 to 2 acres near Boise", "Boise", { minLotSize: 43_560, maxLotSize: 87_120 }],
  ["1,500 - 2,000 sqft Boise", "Boise", { minSqft: 1_500, maxSqft: 2_000 }],
  ["500k+ Seattle", "Seattle", { minPrice: 500_000 }],
  ["$500,000 and up", "", { minPrice: 500_000 }],
  ["600k or less Seattle", "Seattle", { maxPrice: 600_000 }],
  ["3 beds max 500k", "", { minBeds: 3, maxPrice: 500_000 }],
  ["500,000 - 700,000 Seattle", "Seattle", { minPrice: 500_000, maxPrice: 700_000 }],
  ["Austin <= 500k", "Austin", { maxPrice: 500_000 }],
  ["houses under half a million", "", { propertyType: ["singleFamily"], maxPrice: 500_000 }],
  ["500+ Boise", "500+ Boise", {}],
  ["built in the 1990s Boise", "Boise", { minYearBuilt: 1990, maxYearBuilt: 1999 }],
  ["built 2005 or later", "", { minYearBuilt: 2005 }],
  ["for lease Chicago", "Chicago", { status: ["forRent"] }],
  ["1 bed under 2500 rent", "", { minBeds: 1, maxPrice: 2_500, status: ["forRent"] }],
  ["3bdr 2.5 bath 30310", "30310", { minBeds: 3, minBaths: 2.5 }],
  ["over an acre Asheville", "Asheville", { minLotSize: 43_560 }],
  ["on 2 acres near Asheville", "Asheville", { minLotSize: 87_120 }],
  ["open house in Austin", "open house in Austin", {}],
  ["Studio City 3 beds", "Studio City", { minBeds: 3 }],
  ["Land O Lakes, FL land", "Land O Lakes FL", { propertyType: ["land"] }],
  ["", "", {}],
])("%j is read as the place %j and filters", (typed, place, filter) =>
  expect(readSearchWords(typed, AS_OF)).toEqual({ place, filter }),
);

const WORDS =
  "3 2.5 10-4 99 9999 beds last days months years acres built after 2000 /month br studio baths ba under over between and to $ 500k 1.2m 9999999999999999 < > - + sqft condo for rent sold Austin , . 0".split(
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
      const { place, filter } = readSearchWords(text, AS_OF);
      const { values, leftOut, unknown } = readLeniently(new URLSearchParams(canonicalQuery(FILTERS, filter)), FILTERS);
      expect([leftOut, unknown]).toEqual([[], []]);
      expect(filterOf(values)).toEqual(filter);
      expect(place.length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});
