import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, likely } from "./spelling";

/** The edit distance by its definition: the fewest single edits that turn one word into the other, by breadth-first search. */
function defined(from: string, to: string): number {
  const longest = Math.max(from.length, to.length);
  const seen = new Set([from]);
  let words = [from];
  for (let edits = 0; ; edits++) {
    if (words.includes(to)) return edits;
    words = words.flatMap(editsOf).filter((next) => next.length <= longest && !seen.has(next) && seen.add(next));
  }
}

function editsOf(text: string): string[] {
  const places = [...`${text} `].map((_, i) => [text.slice(0, i), text.slice(i)] as const);
  return places.flatMap(([head, tail]) => [
    ...LETTERS.flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
    head + tail.slice(1),
    head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
  ]);
}

const LETTERS = ["a", "b", "c"];
const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 5 });

describe("the edit distance", () => {
  test.each([
    ["main", "main", 0],
    ["main", "mian", 1],
    ["main", "man", 1],
    ["main", "mains", 1],
    ["lamar", "lemra", 2],
    ["", "abc", 3],
    // Between the two swapped letters another edit is needed.
    ["atlatona", "atlanta", 2],
    ["chicaocg", "chicago", 2],
  ])("editDistance(%s, %s) is %d", (a, b, expected) => expect(editDistance(a, b, 8)).toBe(expected));

  test("equals the shortest path of edits, and is limit + 1 where that is longer than the limit", () =>
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 7 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(defined(a, b), limit + 1));
      }),
      { numRuns: 300 },
    ));

  test("is symmetric, and is zero only for equal texts, long ones included", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
        expect(editDistance(a, b, 8) === 0).toBe(a === b);
        const long = "x".repeat(300);
        expect(editDistance(long + a, long + b, 8)).toBe(editDistance(a, b, 8));
      }),
    ));
});

describe("likely: the known names that a wrong one probably meant", () => {
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
    ["zipcode", ["zipCode"]],
    ["LIMIT", ["limit"]],
    ["stat", ["state"]],
    ["format", []],
    ["page", []],
    ["", []],
    ["constructor", []],
    ["__proto__", []],
    ["x".repeat(10_000), []],
  ])("%s: %j", (wrong, expected) => expect(likely(wrong, known)).toEqual(expected));
});
