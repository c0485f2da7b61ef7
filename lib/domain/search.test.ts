import { expect, test } from "vitest";
import type { Parameter } from "./parameters";
import { FILTERS, filterOf, RANGES } from "./search";
import { SEARCH_TEXTS } from "./search-texts";

/** From the contract: which bound of which field each numeric filter is. */
const MEANT: Record<string, string> = {
  minPrice: "listPrice at least",
  maxPrice: "listPrice at most",
  minBeds: "bedroomsTotal at least",
  maxBeds: "bedroomsTotal at most",
  minBaths: "bathroomsTotal at least",
  maxBaths: "bathroomsTotal at most",
  minSqft: "livingArea at least",
  maxSqft: "livingArea at most",
  minLotSize: "lotSize at least",
  maxLotSize: "lotSize at most",
  minYearBuilt: "yearBuilt at least",
  maxYearBuilt: "yearBuilt at most",
  maxDaysOnMarket: "daysOnMarket at most",
  minCumulativeDaysOnMarket: "cumulativeDaysOnMarket at least",
  maxCumulativeDaysOnMarket: "cumulativeDaysOnMarket at most",
  minPricePerSqft: "pricePerSqft at least",
  maxPricePerSqft: "pricePerSqft at most",
  updatedSince: "lastUpdated at least",
  soldSince: "soldDate at least",
  minSoldPrice: "soldPrice at least",
  maxSoldPrice: "soldPrice at most",
  maxTaxPaid: "taxPaid at most",
  minWalkability: "walkability at least",
  minTransit: "transit at least",
  minBike: "bike at least",
};
/** Numeric parameters that are not a bound of a field. */
const POINT = ["latitude", "longitude", "radius", "minTotalCut"];

test("each numeric filter bounds the field that the contract names, and no numeric filter is left over", () => {
  const bounds = RANGES.flatMap(({ field, min, max }) => [
    ...(min ? [[min, `${field} at least`]] : []),
    ...(max ? [[max, `${field} at most`]] : []),
  ]);
  expect(Object.fromEntries(bounds)).toEqual(MEANT);
  const isNumber = (name: keyof typeof FILTERS, { kind }: Parameter) => {
    const read = kind.read(SEARCH_TEXTS[name].example);
    return typeof read === "number";
  };
  const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  expect(names.filter((name) => isNumber(name, FILTERS[name] as Parameter)).sort()).toEqual(
    [...Object.keys(MEANT), ...POINT].sort(),
  );
});

test("filterOf takes only the filter's members from an operation's parameters", () => {
  const values = { minPrice: 0, city: "Austin", limit: 5, offset: 0, sort: "listPrice" };
  expect(filterOf(values as Parameters<typeof filterOf>[0])).toEqual({ minPrice: 0, city: "Austin" });
});
