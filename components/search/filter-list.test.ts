import { describe, expect, test } from "vitest";
import { RANGES } from "@/lib/domain/search";
import { FILTER_KEYS, FILTER_LIST } from "./filter-list";

describe("the words on the buttons of the filters", () => {
  test.each([
    ["price", {}, "Any"],
    ["price", { minPrice: 450_000 }, "$450K+"],
    ["beds", { minBeds: 2, maxBeds: 3 }, "2 to 3"],
    ["baths", { maxBaths: 2.5 }, "Up to 2.5"],
    ["type", { propertyType: ["condo"] }, "Condo"],
    ["type", { propertyType: ["condo", "townhouse"] }, "2 types"],
    ["status", {}, "Any"],
    ["status", { status: ["forSale"] }, "For sale"],
    ["status", { status: ["forSale", "recentlySold"] }, "2 statuses"],
    ["status", { status: ["forSale"], underContract: false }, "For sale"],
    ["price", { status: ["recentlySold"], minSoldPrice: 500_000 }, "$500K+"],
    ["status", { soldSince: 20_000, minSoldPrice: 1, maxSoldPrice: 2 }, "1 set"],
    ["more", {}, "Area, lot, year"],
    ["more", { minSqft: 1_000, maxSqft: 2_000, maxDaysOnMarket: 7 }, "2 set"],
  ] as const)("%s of %j is %s", (key, filter, words) => expect(FILTER_LIST[key].words(filter as never)).toBe(words));

  test("each range of the search changes the words of exactly one button", () => {
    for (const { min, max } of RANGES) {
      const filter = { [(min ?? max)!]: 1 };
      const changed = FILTER_KEYS.filter((key) => FILTER_LIST[key].words(filter) !== FILTER_LIST[key].words({}));
      expect(changed, min ?? max).toHaveLength(1);
    }
  });
});
