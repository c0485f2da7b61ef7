import { describe, expect, test } from "vitest";
import { nearest } from "./nearest";

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
