import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalQuery } from "@/lib/domain/parameters";
import { FILTERS, SEARCH } from "@/lib/domain/search";
import { anyText } from "@/test/any-text";
import { parseQuery } from "./parse";
import { HISTORY, LOOKUP, MAP, MARKETS, PLACES } from "./tables";

const faultsOf = (query: string) => parseQuery(query, SEARCH).faults.map((f) => `${f.parameter}: ${f.message}`);
const valuesOf = (query: string) => parseQuery(query, SEARCH).values;

describe("a valid query", () => {
  test.each([
    ["minPrice=0", { minPrice: 0 }],
    ["minPrice=007", { minPrice: 7 }],
    ["maxPrice=9007199254740991", { maxPrice: Number.MAX_SAFE_INTEGER }],
    ["minBaths=2.5", { minBaths: 2.5 }],
    ["city=%20Austin+", { city: "Austin" }],
    ["city=Espa%C3%B1ola", { city: "Española" }],
    ["city=O%27Fallon%20%26%20Co", { city: "O'Fallon & Co" }],
    ["city=%C2%A0Austin%20", { city: "Austin" }],
    ["state=+TX", { state: "TX" }],
    ["zipCode=78745,04101,78745", { zipCode: ["04101", "78745"] }],
    ["status=offMarket,forSale", { status: ["forSale", "offMarket"] }],
    ["bbox=-98,30,-97.5,30.5", { bbox: [-98, 30, -97.5, 30.5] }],
    ["bbox=179,51,-179,52", { bbox: [179, 51, -179, 52] }],
    ["latitude=30.25&longitude=-97.75&radius=100", { latitude: 30.25, longitude: -97.75, radius: 100 }],
    ["priceReduced=true", { priceReduced: true }],
    ["priceReduced=false", { priceReduced: false }],
    ["soldSince=1969-12-31", { soldSince: -1 }],
    ["updatedSince=2026-10-31T18:00:00.500%2B05:30", { updatedSince: 1_793_449_801 }],
    // Beyond the calendar by their offset: as its ends.
    ["updatedSince=9999-12-31T23:59:59.5-05:00", { updatedSince: 253_402_300_799 }],
    ["updatedSince=0000-01-01T00:00:00%2B14:00", { updatedSince: -62_167_219_200 }],
    [
      "polygon=-98,30;-97.123456,30;-97,-0.5;-98,30",
      {
        polygon: [
          [-98, 30],
          [-97.123456, 30],
          [-97, -0.5],
        ],
      },
    ],
    ["id=prop_00000000000000ff,prop_0000000000000001", { id: ["prop_0000000000000001", "prop_00000000000000ff"] }],
    ["cursor=start", { cursor: "start", offset: 0 }],
    ["latitude=30&longitude=-97&radius=1&sort=distance", { sort: "distance", order: "asc" }],
    ["minPricePerSqft=0.5", { minPricePerSqft: 0.5 }],
    ["minBaths=0.0000001", { minBaths: 1e-7 }],
    ["%6cimit=5", { limit: 5 }],
    ["&&limit=5&", { limit: 5 }],
    ["", { sort: "lastUpdated", order: "desc", offset: 0, format: "json" }],
  ])("%s", (query, expected) => {
    expect(faultsOf(query)).toEqual([]);
    expect(valuesOf(query)).toMatchObject(expected);
  });
});

test("a polygon has 3 to 100 vertices", () => {
  const vertices = Array.from({ length: 101 }, (_, i) => [i / 10, (i * i) / 1_000]);
  const read = (count: number) => parseQuery(`polygon=${vertices.slice(0, count).join(";")}`, SEARCH);
  for (const count of [3, 100]) expect(read(count).values.polygon).toEqual(vertices.slice(0, count));
  for (const count of [2, 101]) expect(read(count).faults).toMatchObject([{ parameter: "polygon" }]);
});

describe("an invalid value", () => {
  const digits = "1".repeat(400);
  const integers = [
    "",
    "+5",
    "-1",
    "1e2",
    "0x10",
    "1.0",
    "5 ",
    " 5",
    "1,000",
    "٥",
    "５",
    "NaN",
    "Infinity",
    "1_0",
    digits,
  ];
  const numbers = ["-1", "+1", ".5", "5.", "1e1", "0x1", "1,5", " 1", "½", "NaN", digits, "9".repeat(400)];
  const zips = ["7870", "787045", "78704-1234", "７８７０４", " 78704", "78704 ", "abcde", "78704,", ",", "78704,1"];
  const boxes = [
    "1,2,3",
    "1,2,3,4,5",
    "1,2,3,",
    "a,b,c,d",
    "+1,2,3,4",
    "1e1,2,3,4",
    "0,10,0,9",
    "181,0,0,0",
    "0,91,0,92",
  ];
  test.each([
    ...integers.map((value) => ["minPrice", value]),
    ...integers.map((value) => ["limit", value]),
    ...numbers.map((value) => ["minBaths", value]),
    ...zips.map((value) => ["zipCode", value]),
    ...boxes.map((value) => ["bbox", value]),
    ["limit", "0"],
    ...["91", "-90.1", "1e1", "", "+1", "1,2"].map((value) => ["latitude", value]),
    ...["180.1", "W97"].map((value) => ["longitude", value]),
    ...["0", "0.0", "100.1", "-1", "1e1", "NaN"].map((value) => ["radius", value]),
    ...["1", "TRUE"].map((value) => ["priceReduced", value]),
    ...["2026-02-30", "2026-1-1", "2026-01-01T00:00:00Z", "20260101"].map((value) => ["soldSince", value]),
    ...[
      "2026-10-31",
      "2026-10-31T18:00:00",
      "2026-10-31T25:00:00Z",
      "1793449800",
      "2026-10-31T18:00:00 05:30",
      "2026-12-31T23:59:60Z",
    ].map((value) => ["updatedSince", value]),
    ...[
      "-98,30;-97,30",
      "-98,30;-97,30;-98,30",
      "-98,30;-97,30;-97",
      "-98,30;-97,30;-97,31;",
      "-98,30;-97,30;-97,91",
      "-98,30;-181,30;-97,31",
      "-98,30;-97,30;-97.1234567,31",
      "-98 30;-97 30;-97 31",
      Array.from({ length: 101 }, (_, i) => `${i},0`).join(";"),
    ].map((value) => ["polygon", value]),
    ...["prop_1", "PROP_0000000000000001", "prop_0000000000000001,", "0000000000000001"].map((value) => ["id", value]),
    ...["end", "Start", "a".repeat(39)].map((value) => ["cursor", value]),
    ["state", "Texas"],
    ["state", "T1"],
    ["state", " "],
    ["city", " "],
    ["city", "a\u0000b"],
    ["city", "a\u0085b"],
    ...["\n", "\t", "\u0000", "\u000b", "\u0085"].flatMap((control) => [
      ["city", `Austin${control}`],
      ["state", `${control}TX`],
    ]),
    ["city", "x".repeat(201)],
    ["status", "sold"],
    ["status", "forSale,"],
    ["status", "forsale"],
    ["propertyType", "condo;land"],
    ["sort", "price"],
    ["sort", "constructor"],
    ["order", "ASC"],
    ["include", "all"],
    ["format", "xml"],
  ])("%s=%s", (name, value) => {
    const { faults } = parseQuery(`${name}=${encodeURIComponent(value!)}`, SEARCH);
    expect(faults).toMatchObject([{ parameter: name, message: expect.stringMatching(/^(must|is) /) }]);
  });

  test.each(["%A0", "%", "%C3", "%ED%A0%80", "%zz"])("is not percent-encoded UTF-8: %s", (value) =>
    expect(faultsOf(`city=${value}`)).toEqual(["city: must be percent-encoded UTF-8"]),
  );

  test("is empty: a parameter without =", () => expect(faultsOf("limit")[0]).toMatch(/^limit: must not be empty/));
});

const [ONE, OTHER] = ["prop_0000000000000001", "prop_0000000000000002"];

test.each([
  ["zipCode=78745&zipCode=78704,78745&zipCode=97201", "zipCode=78745,78704,78745,97201"],
  ["status=forSale&minBeds=2&status=forRent", "status=forSale,forRent&minBeds=2"],
  ["propertyType=condo&propertyType=condo", "propertyType=condo"],
  [`id=${OTHER}&id=${ONE}`, `id=${ONE},${OTHER}`],
])("a list that is sent repeatedly is the same as with commas: %s", (repeated, commas) =>
  expect(parseQuery(repeated, SEARCH)).toEqual(parseQuery(commas, SEARCH)),
);

describe("faults", () => {
  test("are all reported at once; for an unknown name the nearest known one is suggested", () =>
    expect(faultsOf("minprice=1&sort=&limit=2&limit=3&minBeds=4&maxBeds=2&zipCode=1")).toEqual([
      "minprice: is not a parameter of this operation; did you mean minPrice?",
      "sort: must not be empty; leave the parameter out instead",
      "limit: must be given once",
      "zipCode: must be a ZIP code of five digits such as 78704, or several of them separated by commas, without spaces; “1” is not one",
      "minBeds: must not be above maxBeds, which is 2",
    ]));

  test.each([
    ["status=forSale&status=sold", /^status: must be one of forSale, .*; “sold” is not one$/],
    ["zipCode=78704&zipCode=", /^zipCode: .*; one member is empty$/],
    ["zipCode=78704&zipCode=%ff", "zipCode: must be percent-encoded UTF-8"],
    [`id=${ONE}&id=${ONE}`, `id: must have each id once; ${ONE} is there twice`],
    [`id=${ONE},${OTHER},${ONE}`, `id: must have each id once; ${ONE} is there twice`],
    ["limit=2&limit=3&limit=4", "limit: must be given once"],
    ["zip=78704&zip=78745&zip=78704", "zip: is not a parameter of this operation; did you mean zipCode?"],
    ["zipCode=78704,", /separated by commas, without spaces; one member is empty$/],
    ["zipCode=78704,%2078745", /without spaces; “ 78745” is not one$/],
    ["status=forSale,sold", /^status: must be one of forSale, .*; “sold” is not one$/],
    ["sqft=1200", "sqft: is not a parameter of this operation; did you mean minSqft or maxSqft?"],
  ])("%s gives one fault with its remedy", (query, expected) =>
    expect(faultsOf(query)).toEqual([typeof expected === "string" ? expected : expect.stringMatching(expected)]),
  );

  test.each([
    ["page pageNumber skip start", SEARCH, "offset"],
    ["per_page perPage page_size pageSize PAGESIZE size count", MARKETS, "limit"],
    ["bounds", MAP, "bbox"],
    ["lat", MAP, "latitude"],
    ["lng lon", SEARCH, "longitude"],
    ["within distance miles", FILTERS, "radius"],
    ["query search term", PLACES, "q"],
    ["zip zipcode postalCode postal_code", LOOKUP, "zipCode"],
    ["order_by sortBy", SEARCH, "sort"],
    ["price", FILTERS, "minPrice or maxPrice"],
  ])("suggest the right name for those that other services use: %s", (names, table, expected) => {
    for (const name of names.split(" "))
      expect(parseQuery(`${name}=1`, table).faults[0]!.message).toMatch(`did you mean ${expected}?`);
  });

  test("list the operation's parameters if no name is near, or if the operation does not take the one that is meant; of many, where they are described", () => {
    expect(parseQuery("foo=1", SEARCH, "searchProperties").faults[0]!.message).toBe(
      "is not a parameter of this operation; /developers/search-properties lists those that there are",
    );
    expect(parseQuery("foo=1", HISTORY).faults[0]!.message).toMatch("this operation takes months, window, format");
    expect(parseQuery("page=1", HISTORY).faults[0]!.message).toMatch("this operation takes months, window, format");
  });

  test.each<[query: string, ...faults: [string, RegExp, string][]]>([
    ["minBeds=x&minBeds=y", ["minBeds", /in digits only$/, "x"], ["minBeds", /given once$/, "y"]],
    ["bbox=-98&bbox=30", ["bbox", /^must be west,south/, "-98"], ["bbox", /once, with its values/, "30"]],
    ["minBeds=4&maxBeds=2&minBeds=1", ["minBeds", /given once$/, "1"], ["minBeds", /above maxBeds/, "4"]],
  ])("are reported for the first value even if the parameter is repeated: %s", (query, ...expected) =>
    expect(parseQuery(query, SEARCH).faults).toEqual(
      expected.map(([parameter, message, received]) => ({
        parameter,
        message: expect.stringMatching(message),
        received,
      })),
    ),
  );

  test("do not suggest leaving out a required parameter that is empty", () =>
    expect(parseQuery("q=", PLACES).faults).toEqual([{ parameter: "q", message: "must not be empty", received: "" }]));

  test.each([
    ["latitude=30", ["latitude: must be given with longitude and radius, or left out"]],
    [
      "latitude=30&longitude=-97",
      ["latitude: must be given with radius, or left out", "longitude: must be given with radius, or left out"],
    ],
    ["latitude=x&longitude=-97&radius=1", ["latitude: must be decimal degrees from -90 to 90 such as 30.25"]],
  ])("are reported for an incomplete or malformed circle: %s", (query, expected) =>
    expect(faultsOf(query)).toEqual(expected),
  );

  test.each([
    "minPrice=2&maxPrice=1",
    "minSoldPrice=2&maxSoldPrice=1",
    "minPricePerSqft=2&maxPricePerSqft=1",
    "minBeds=2&maxBeds=1",
    "minSqft=2&maxSqft=1",
  ])("are reported for a minimum above its maximum: %s", (query) => expect(faultsOf(query)).toHaveLength(1));

  test("name the required parameters that are missing", () => {
    expect(parseQuery("", LOOKUP).faults.map((f) => f.parameter)).toEqual(["streetAddress", "city", "state"]);
    expect(parseQuery("", MAP).faults.map((f) => f.parameter)).toEqual(["zoom"]);
    expect(parseQuery("", PLACES).faults.map((f) => f.parameter)).toEqual(["q"]);
  });

  test.each(["0", "61", "-1", "1.5", ""])("are reported for months=%s, which is outside 1 to 60", (months) =>
    expect(parseQuery(`months=${months}`, HISTORY).faults).toHaveLength(1),
  );

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "__defineGetter__"])(
    "are reported for %s, although every JavaScript object has a property of that name",
    (name) => {
      const { values, faults } = parseQuery(`${name}=1`, FILTERS);
      expect(faults).toHaveLength(1);
      expect(values).toEqual({});
    },
  );

  test("repeat the received text only up to a maximum length, and never half a character", () => {
    const { faults } = parseQuery(
      `limit=${"9".repeat(9_000)}&${"x".repeat(9_000)}=1&zipCode=${"a".repeat(99)}😀😀`,
      SEARCH,
    );
    for (const fault of faults) {
      expect(fault.received!.length).toBeLessThanOrEqual(101);
      expect(fault.parameter.length).toBeLessThanOrEqual(101);
      expect(Buffer.from(fault.received!).toString()).toBe(fault.received);
    }
  });

  test("are limited to the first hundred", () => {
    const query = Array.from({ length: 1_000 }, (_, i) => `p${i}=1`).join("&");
    expect(parseQuery(query, SEARCH).faults).toHaveLength(100);
  });
});

describe("the parser", () => {
  const tables = [SEARCH, LOOKUP, MAP, MARKETS, HISTORY, PLACES, FILTERS, {}];

  test("never throws, and reads back the canonical query of a query without faults", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...tables),
        fc.array(fc.tuple(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(SEARCH))), anyText()), { maxLength: 8 }),
        fc.boolean(),
        (table, pairs, encoded) => {
          const query = pairs
            .map(([name, value]) =>
              encoded ? `${encodeURIComponent(name)}=${encodeURIComponent(value)}` : `${name}=${value}`,
            )
            .join("&");
          const { values, faults } = parseQuery(query, table);
          for (const name of Object.keys(values)) expect(Object.keys(table)).toContain(name);
          if (pairs.length > 0 && faults.length === 0)
            expect(parseQuery(canonicalQuery(table, values), table).values).toEqual(values);
        },
      ),
      { numRuns: 1_000 },
    ));

  const valid = fc.record(
    {
      minPrice: fc.nat(1_000),
      maxPrice: fc.integer({ min: 1_000, max: 9_000 }),
      minBaths: fc.oneof(
        fc.constantFrom(0, 0.5, 1, 2.5, 1e-7),
        fc.double({ min: 0, max: 1e9, noNaN: true }).map(Math.abs),
      ),
      city: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
        .filter((s) => s.trim() === s && !/\p{Cc}/u.test(s)),
      status: fc.constantFrom(["forSale"], ["forSale", "offMarket"]),
      bbox: fc.constantFrom([-98.5, 30, -97, 31], [-1e-7, -2.5e-9, 1.25e-8, 3e-10]),
      offset: fc.nat(),
    },
    { requiredKeys: [] },
  );

  test("reads a canonical query as the same values in any order of its parameters", () =>
    fc.assert(
      fc.property(valid, fc.nat(), (values, turn) => {
        const query = canonicalQuery(SEARCH, values);
        const parts = query === "" ? [] : query.split("&");
        const turned = [...parts.slice(turn % (parts.length + 1)), ...parts.slice(0, turn % (parts.length + 1))].join(
          "&",
        );
        const read = parseQuery(turned, SEARCH);
        expect(read.faults).toEqual([]);
        expect(read.values).toMatchObject(values);
        expect(canonicalQuery(SEARCH, read.values)).toBe(query);
      }),
    ));
});
