import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, nearest } from "./nearest";

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

  test("a distance is symmetric and zero only between equals", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    ));
});
