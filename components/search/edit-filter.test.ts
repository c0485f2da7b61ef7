import { expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { applied, clearedFilter, samePlace } from "./edit-filter";

test.each([
  ["a change", { minBeds: 2 }, {}, { maxPrice: 9 }, { minBeds: 2, maxPrice: 9 }],
  ["a removal", { minBeds: 2, minBaths: 1 }, { minBaths: 1 }, {}, { minBeds: 2 }],
  [
    "a list",
    { status: ["forSale"], minBeds: 2 },
    { status: ["forSale"] },
    { status: ["forRent"] },
    { status: ["forRent"], minBeds: 2 },
  ],
  ["nothing", { minBeds: 2 }, { minBaths: 1 }, { minBaths: 1 }, { minBeds: 2 }],
] as const)("%s is applied without losing changes made in the meantime", (_, now, seen, asked, next) =>
  expect(applied(now, seen, asked)).toEqual(next),
);

test("two searches have the same place if only other filters differ", () => {
  expect(samePlace({ zipCode: ["78704"], minBeds: 2 }, { zipCode: ["78704"] })).toBe(true);
  expect(samePlace({ zipCode: ["78704"] }, { zipCode: ["78704"], bbox: [-98, 30, -97, 31] })).toBe(false);
});

test.each<[PropertyFilter, PropertyFilter]>([
  [
    { city: "Austin", state: "TX", minBeds: 3, status: ["forRent"] },
    { city: "Austin", state: "TX", status: ["forSale"], underContract: false },
  ],
  [
    { zipCode: ["78704"], priceReduced: true },
    { zipCode: ["78704"], status: ["forSale"], underContract: false },
  ],
  [
    { latitude: 30, longitude: -97, radius: 2, underContract: false, maxPrice: 9 },
    { latitude: 30, longitude: -97, radius: 2, status: ["forSale"], underContract: false },
  ],
  [{ underContract: true }, { status: ["forSale"], underContract: false }],
])("%j without its filters is %j: its place and For sale stay", (filter, cleared) =>
  expect(clearedFilter(filter)).toEqual(cleared),
);
