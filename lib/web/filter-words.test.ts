import { describe, expect, test } from "vitest";
import { DEFAULT_ORDER, DEFAULT_SORT, NUMBER_SORTS, SORT_KEYS, SORT_ORDERS, type SortKey } from "@/lib/domain/search";
import { filterParts, filterSentence, homesTitle } from "./filter-words";
import { parseSearch } from "./homes-url";
import { sortChoices } from "./sort-choices";
import { eventWords } from "./words";

const filterOf = (query: string) => parseSearch(new URLSearchParams(query)).filter;

describe("describing a filter", () => {
  test.each([
    ["", "All homes"],
    ["zipCode=78704,78745&minBeds=2", "78704, 78745, 2+ beds"],
    ["city=Austin&state=TX", "Austin, TX"],
    ["state=TX&minBeds=2", "Texas, 2+ beds"],
    ["state=XX", "XX"],
    ["minPrice=450000&maxPrice=1800000", "$450K to $1.80M"],
    ["maxPrice=900000", "Up to $900K"],
    ["minBeds=3&maxBeds=3&minBaths=1.5", "3 beds, 1.5+ baths"],
    ["maxBaths=2&minYearBuilt=1980&maxYearBuilt=1999", "Up to 2 baths, Built 1980 to 1999"],
    ["minLotSize=4000&maxLotSize=21780", "4,000 sqft to ½ acre lot"],
    ["status=recentlySold,forSale", "For sale, Recently sold (90 days)"],
    ["status=forSale&underContract=false", "For sale"],
    ["status=forSale,forRent&underContract=false", "For sale, For rent, No pending sales"],
    ["underContract=true", "Sale pending"],
    ["minSqft=1200&minYearBuilt=1990&maxDaysOnMarket=1", "1,200+ sqft, Built 1990 or later, Up to 1 day on market"],
    ["bbox=-98,30,-97,31&propertyType=multiFamily", "Map area, Multi-family"],
    ["latitude=30&longitude=-97&radius=2.5&priceReduced=true", "Within 2.5 miles, Price cut"],
    ["polygon=-98,30;-97,30;-97,31&minBeds=2", "Drawn area, 2+ beds"],
    ["id=prop_0000000000000001,prop_0000000000000002", "2 chosen homes"],
    ["updatedSince=2026-10-01T00:00:00Z", "Changed since Oct 1, 2026"],
    ["soldSince=2026-05-01&minSoldPrice=250000", "Sold since May 1, 2026, Sold for $250K+"],
    ["maxSoldPrice=800000&minPricePerSqft=200&maxPricePerSqft=300", "$200 to $300 per sqft, Sold for up to $800K"],
  ])("%s", (query, words) => expect(filterSentence(filterOf(query))).toBe(words));

  test("every part can be removed, until the filter is empty", () => {
    let filter = filterOf(
      "zipCode=78704,78745&state=TX&city=Austin&bbox=-98,30,-97,31&minPrice=1&maxPrice=2&minBeds=1&maxBeds=2&minBaths=1&propertyType=condo,land&status=forSale,forRent&underContract=false&minSqft=1&maxSqft=2&minLotSize=1&maxLotSize=2&maxBaths=9&minYearBuilt=1900&maxYearBuilt=2000&maxDaysOnMarket=9&latitude=30&longitude=-97&radius=2&priceReduced=true&soldSince=2026-05-01&minSoldPrice=1&maxPricePerSqft=2&polygon=-98,30;-97,30;-97,31&id=prop_0000000000000001&updatedSince=2026-10-01T00:00:00Z",
    );
    let steps = 0;
    for (let parts = filterParts(filter); parts.length > 0; parts = filterParts(filter)) {
      filter = parts[0]!.without;
      expect(++steps).toBeLessThan(30);
    }
    expect(filter).toEqual({});
  });

  test.each([
    ["zipCode=78704&bbox=-98,30,-97,31", "Homes in 78704, in the map’s area"],
    ["bbox=-98,30,-97,31", "Homes in the map’s area"],
    ["state=TX", "Homes in Texas"],
    ["latitude=30&longitude=-97&radius=1", "Homes within 1 mile of 30, -97"],
    ["city=Austin&state=TX&latitude=30&longitude=-97&radius=0.5", "Homes in Austin, TX, within 0.5 miles of 30, -97"],
    ["zipCode=78704&polygon=-98,30;-97,30;-97,31", "Homes in 78704, in the drawn area"],
    ["minBeds=2", "Homes"],
  ])("the page of %s has the title “%s”", (query, title) => expect(homesTitle(filterOf(query))).toBe(title));

  const sortable: [query: string, sorts: SortKey[]][] = [
    ["", NUMBER_SORTS.filter((sort) => sort !== "soldPrice")],
    ["latitude=30&longitude=-97&radius=1", SORT_KEYS.filter((sort) => sort !== "soldPrice")],
    [
      "status=recentlySold",
      NUMBER_SORTS.filter((sort) => !["listPrice", "pricePerSqft", "totalPriceChange"].includes(sort)),
    ],
  ];

  test.each(sortable)("for %j each sort field is in the list while homes are sorted so, once", (query, sorts) => {
    const usual = sortChoices(filterOf(query), { sort: DEFAULT_SORT, order: DEFAULT_ORDER });
    expect(usual[0]).toMatchObject({ sort: DEFAULT_SORT, order: DEFAULT_ORDER });
    expect(usual.filter(({ sort }) => !(sorts as readonly string[]).includes(sort))).toEqual([]);
    for (const sort of sorts)
      for (const order of SORT_ORDERS) {
        const choices = sortChoices(filterOf(query), { sort, order });
        expect(choices.filter((choice) => choice.sort === sort && choice.order === order)).toHaveLength(1);
        expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
      }
  });

  test("an unknown event is shown with its name split into words", () =>
    expect(eventWords("openHouse")).toBe("Open house"));
});
