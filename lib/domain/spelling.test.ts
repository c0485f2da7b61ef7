import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, likely, nearest } from "./spelling";

/** By the definition: the least of every way to edit the first letters. */
function defined(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  const ways = [defined(x, b) + 1, defined(a, y) + 1, defined(x, y) + (a[0] === b[0] ? 0 : 1)];
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(defined(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

describe("the edit distance", () => {
  test.each([
    ["main", "main", 0],
    ["main", "mian", 1],
    ["main", "man", 1],
    ["main", "mains", 1],
    ["lamar", "lemra", 2],
    ["", "abc", 3],
  ])("from %s to %s is %d", (a, b, expected) => expect(editDistance(a, b, 8)).toBe(expected));

  test("is what its definition says, and one more than the limit above it", () =>
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 7 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(defined(a, b), limit + 1));
      }),
      { numRuns: 300 },
    ));

  test("is symmetric, and zero only between equals, also of long texts", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
        expect(editDistance(a, b, 8) === 0).toBe(a === b);
        const long = "x".repeat(300);
        expect(editDistance(long + a, long + b, 8)).toBe(editDistance(a, b, 8));
      }),
    ));
});

describe("the nearest known name", () => {
  const known = ["minPrice", "maxPrice", "minBeds", "zipCode", "limit"];
  test.each([
    ["minprice", "minPrice"],
    ["min_price", "minPrice"],
    ["mniPrice", "minPrice"],
    ["zip", "zipCode"],
    ["zipcode", "zipCode"],
    ["LIMIT", "limit"],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["x".repeat(10_000), undefined],
  ])("for %s is %s", (wrong, expected) => expect(nearest(wrong, known)).toBe(expected));
});

describe("the names that were likely meant", () => {
  const known =
    "status propertyType minPrice maxPrice minBeds maxBeds minBaths minSqft maxSqft minYearBuilt maxDaysOnMarket zipCode city state bbox sort order limit offset".split(
      " ",
    );
  test.each<[string, string[]]>([
    ["minprice", ["minPrice"]],
    ["min_price", ["minPrice"]],
    ["mniPrice", ["minPrice"]],
    ["sqft", ["minSqft", "maxSqft"]],
    ["price", ["minPrice", "maxPrice"]],
    ["maxBath", ["minBaths"]],
    ["bathrooms", ["minBaths"]],
    ["max_bedrooms", ["maxBeds"]],
    ["bedrooms", ["minBeds", "maxBeds"]],
    ["type", ["propertyType"]],
    ["daysOnMarket", ["maxDaysOnMarket"]],
    ["yearBuilt", ["minYearBuilt"]],
    ["statuses", ["status"]],
    ["sortBy", ["sort"]],
    ["zip", ["zipCode"]],
    ["LIMIT", ["limit"]],
    ["stat", ["state"]],
    ["format", []],
    ["page", []],
    ["", []],
    ["constructor", []],
    ["__proto__", []],
    ["x".repeat(10_000), []],
  ])("for %s are %j", (wrong, expected) => expect(likely(wrong, known)).toEqual(expected));
});
