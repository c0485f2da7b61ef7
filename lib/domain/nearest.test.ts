import { describe, expect, test } from "vitest";
import { likely, nearest } from "./nearest";

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
