import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoundingBox,
  filterOf,
  NUMBER_SORTS,
  type PropertyFilter,
  SEARCH,
  SORT_ORDERS,
} from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { parseQuery } from "@/lib/http/parameters/parse";
import {
  apiQuery,
  DEFAULT_SEARCH,
  filterQuery,
  homesHref,
  homesQuery,
  isSameSearch,
  marketOfSearch,
  parseSearch,
  type SearchState,
  toParams,
  VIEWS,
} from "./homes-url";

const at = (query: string) => parseSearch(new URLSearchParams(query));
const amount = fc.integer({ min: 0, max: 10_000_000 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const ordered = (low: number | undefined, high: number | undefined) =>
  low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];

const states: fc.Arbitrary<SearchState> = fc
  .record({
    zipCode: optional(fc.uniqueArray(fc.stringMatching(/^\d{5}$/), { minLength: 1, maxLength: 4 })),
    city: optional(fc.string({ minLength: 1 }).filter((text) => text.trim() === text)),
    status: optional(fc.subarray([...STATUSES].sort(), { minLength: 1 })),
    propertyType: optional(fc.subarray([...PROPERTY_TYPES].sort(), { minLength: 1 })),
    low: optional(amount),
    high: optional(amount),
    minBaths: optional(fc.integer({ min: 0, max: 20 }).map((half) => half / 2)),
    sort: fc.constantFrom(...NUMBER_SORTS),
    order: fc.constantFrom(...SORT_ORDERS),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 1e6 }),
    view: fc.constantFrom(...VIEWS),
    zoom: fc.option(fc.integer({ min: 0, max: 22 })),
  })
  .map(({ zipCode, city, status, propertyType, low, high, minBaths, zoom, ...rest }) => {
    const [minPrice, maxPrice] = ordered(low, high);
    const all = { zipCode: zipCode?.sort(), city, status, propertyType, minPrice, maxPrice, minBaths };
    const filter = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return { ...rest, filter, map: zoom === null ? null : { latitude: 30.25, longitude: -97.75001, zoom } };
  });

describe("the address of /homes", () => {
  test("gives the same state again when it is read", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(at(homesQuery(state))).toEqual(state);
      }),
    );
  });

  test("is read without an error whatever the query is, and writing and reading it again changes nothing", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const state = at(query);
        expect(at(homesQuery(state))).toEqual(state);
      }),
    );
  });

  test.each([
    ["", "/homes"],
    ["minBeds=3&zipCode=78704", "/homes?zipCode=78704&minBeds=3"],
    ["zipCode=78704,abc,78745,78704", "/homes?zipCode=78704,78745"],
    ["status=sold&propertyType=condo,land", "/homes?propertyType=condo,land"],
    ["minPrice=1e5&maxPrice= 5 &minBeds=0x2", "/homes"],
    ["minPrice=500000&maxPrice=400000", "/homes"],
    ["bbox=-97.9,30.1,-97.6", "/homes"],
    ["bbox=-97.9,30.1,-97.6,30.4", "/homes?bbox=-97.9,30.1,-97.6,30.4"],
    ["limit=5000&offset=-4&view=list&sort=price", "/homes"],
    ["status=forSale&status=forRent, sold&zipCode=", "/homes?status=forRent,forSale"],
    ["state=Texas&city=a%00b&minBaths=-1", "/homes"],
    ["minBaths=0.0000001", "/homes?minBaths=0.0000001"],
  ])("%j is read as %s", (query, href) => expect(homesHref(at(query))).toBe(href));

  test("has a box rounded outward, so that it keeps all its homes, and not again when it is rounded already", () => {
    // Coordinates are multiples of 1e-7.
    const edges = (most: number) =>
      fc
        .tuple(
          fc.integer({ min: -most * 1e7, max: most * 1e7 }),
          fc.oneof(fc.constant(0), fc.nat(9_000), fc.nat(90_000_000)),
        )
        .map(([low, size]) => [low / 1e7, (low + size) / 1e7] as const);
    fc.assert(
      fc.property(edges(170), edges(80), ([west, east], [south, north]) => {
        const bbox: BoundingBox = [west, south, east, north];
        const text = new URLSearchParams(filterQuery({ bbox })).get("bbox")!;
        const read = at(`bbox=${text}`).filter.bbox!;
        for (const i of [0, 1] as const) {
          expect(read[i]).toBeLessThanOrEqual(bbox[i]);
          expect(read[i + 2]).toBeGreaterThanOrEqual(bbox[i + 2]!);
        }
        for (const [i, edge] of read.entries()) expect(Math.abs(edge - bbox[i]!)).toBeLessThan(1.001e-5);
        expect(new URLSearchParams(filterQuery({ bbox: read })).get("bbox")).toBe(text);
      }),
    );
  });

  test("always leads to a valid API query", () => {
    fc.assert(
      fc.property(fc.oneof(states, fc.webQueryParameters().map(at)), (state) => {
        expect(parseQuery(apiQuery(state), SEARCH).faults).toEqual([]);
        expect(filterOf(parseQuery(apiQuery(state), SEARCH).values)).toEqual(state.filter);
      }),
    );
  });

  test("is sorted by distance only while it has a circle", () => {
    const near = at("latitude=30&longitude=-97&radius=2&sort=distance");
    expect(apiQuery(near)).toContain("sort=distance");
    const anywhere = { ...near, filter: {} };
    expect([homesQuery(near), homesQuery(anywhere)]).toEqual(["latitude=30&longitude=-97&radius=2&sort=distance", ""]);
    expect(parseQuery(apiQuery(anywhere), SEARCH).faults).toEqual([]);
  });

  test("leads to an API query with the same filters, and with details", () => {
    expect(apiQuery({ ...DEFAULT_SEARCH, filter: { city: "St. Paul", minBeds: 2 }, offset: 24 })).toBe(
      "city=St.%20Paul&minBeds=2&limit=24&offset=24&include=details",
    );
  });
});

test.each([
  [
    "a list in another order is the same",
    "status=recentlySold,forSale&minBeds=3",
    "minBeds=3&status=forSale,recentlySold",
    true,
  ],
  ["filters in another order are the same", "minBeds=3&zipCode=78745,78704", "zipCode=78704,78745&minBeds=3", true],
  ["a shorter list is different", "status=forSale", "status=forSale,recentlySold", false],
  ["another number is different", "minBeds=3", "minBeds=2", false],
])("recognising a saved search: %s", (_, saved, address, same) => {
  const query = filterQuery(parseSearch(new URLSearchParams(address)).filter);
  expect(isSameSearch(saved, query)).toBe(same);
});

test.each<[string, Record<string, unknown>, string]>([
  ["one value", { city: "Austin" }, "city=Austin"],
  ["a repeated parameter", { status: ["forSale", "forRent"] }, "status=forSale&status=forRent"],
  ["no value", { city: undefined }, ""],
  [
    "named like a property that every object has",
    { constructor: [Object, "1"], toString: [Object.prototype.toString, "x"] },
    "constructor=1&toString=x",
  ],
])("the search parameters that Next passes to a page become the page's query again: %s", (_, record, query) =>
  expect(String(toParams(record as Parameters<typeof toParams>[0]))).toBe(query),
);

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
