import { expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { withStatus } from "./status-field";

test.each<[PropertyFilter, PropertyFilter["status"], PropertyFilter]>([
  [
    { status: ["forSale"], minPrice: 1, maxPrice: 2 },
    ["recentlySold"],
    { status: ["recentlySold"], minSoldPrice: 1, maxSoldPrice: 2 },
  ],
  [{ status: ["recentlySold"], maxSoldPrice: 2 }, ["forSale"], { status: ["forSale"], maxPrice: 2 }],
  [{ status: ["forSale"], minPricePerSqft: 9 }, ["recentlySold"], { status: ["recentlySold"] }],
  [{ status: ["forSale"], minPrice: 1 }, ["forSale", "forRent"], { status: ["forSale", "forRent"], minPrice: 1 }],
  [{ status: ["recentlySold"], minSoldPrice: 1 }, undefined, { minPrice: 1 }],
])("%j with the status %j is %j: the bounds go over to the price that is compared", (filter, status, next) =>
  expect(withStatus(filter, status)).toEqual(next),
);
