import { describe, expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { marketOfSearch } from "./market-of-search";

describe("the market page for a search", () => {
  test.each<[string, PropertyFilter, string]>([
    ["by ZIP", { zipCode: ["78704"], status: ["forSale"], maxPrice: 500_000 }, "/markets/area?zipCode=78704"],
    [
      "by city, with the kind of home",
      { city: "New York", state: "NY", minBeds: 3, propertyType: ["condo"] },
      "/markets/area?city=New%20York&state=NY&propertyType=condo&minBeds=3",
    ],
    ["by state", { state: "TX", maxYearBuilt: 1960 }, "/markets/area?state=TX&maxYearBuilt=1960"],
    ["by several ZIPs", { zipCode: ["78704", "78745"] }, "/markets/area?zipCode=78704,78745"],
    ["on a part of the map", { bbox: [-98, 30, -97, 31], minBeds: 2 }, "/markets/area?minBeds=2&bbox=-98,30,-97,31"],
    [
      "in a drawn shape",
      {
        polygon: [
          [-97.9, 30.2],
          [-97.7, 30.2],
          [-97.8, 30.35],
        ],
        status: ["forSale"],
      },
      "/markets/area?polygon=-97.9,30.2;-97.7,30.2;-97.8,30.35",
    ],
    [
      "on a part of the map in a place is about the part",
      { state: "TX", bbox: [-98, 30, -97, 31] },
      "/markets/area?bbox=-98,30,-97,31",
    ],
    [
      "in a drawn shape",
      {
        polygon: [
          [-98, 30],
          [-97, 30],
          [-97.5, 31],
        ],
        minBeds: 2,
      },
      "/markets/area?minBeds=2&polygon=-98,30;-97,30;-97.5,31",
    ],
    [
      "with two areas on the map is about the smaller one",
      { bbox: [-98, 30, -97, 31], latitude: 30, longitude: -97, radius: 2 },
      "/markets/area?latitude=30&longitude=-97&radius=2",
    ],
    ["by a city without a state is about everywhere", { city: "Austin" }, "/markets/area"],
    ["without a place is about everywhere", {}, "/markets/area"],
  ])("%s", (_, filter, href) => expect(marketOfSearch(filter)).toBe(href));
});
