import { describe, expect, test } from "vitest";
import type { ParameterTable } from "@/lib/domain/parameters";
import { HOMES_PAGE, readSearchAddress } from "./homes-url";
import { HOMES_EXAMPLES, linkFaults, MARKETS_EXAMPLES } from "./link-faults";
import { MARKETS_PAGE, readMarketsView } from "./markets-url";

const faults = (query: string) =>
  linkFaults(readSearchAddress(new URLSearchParams(query)), HOMES_PAGE, HOMES_EXAMPLES, ["include", "format", "q"]);
const marketFaults = (query: string) =>
  linkFaults(readMarketsView(new URLSearchParams(query)), MARKETS_PAGE, MARKETS_EXAMPLES);

describe("faults of a link to /homes", () => {
  test.each([
    "",
    "zipCode=78704&minBeds=3&view=table&map=30,-97,12",
    "q=austin&minPrice=&maxPrice=&status=forSale&status=forRent&propertyType=condo",
    "sort=listPrice&order=asc&limit=24&offset=48&bbox=-98,30,-97,31",
  ])("%j has none", (query) => expect(faults(query)).toEqual([]));

  test.each([
    ["minPrice=1e5", "The link’s lowest price (“1e5”) can’t be used, so it was left out. One that works is “300000”."],
    [
      "minBed=3",
      "“minBed=3” in the link is not something this page knows, so it was left out. Did you mean the minimum number of bedrooms?",
    ],
    ["page=9", "“page=9” in the link is not something this page knows, so it was left out."],
    ["status=sold", "The link’s status (“sold”) can’t be used, so it was left out. One that works is “forSale”."],
    [
      "minBeds=4&maxBeds=2",
      "The link’s minimum number of bedrooms is above its maximum number of bedrooms. Both were left out.",
    ],
    ["limit=24&limit=48", "The link says the number of homes on a page twice: “48” was left out."],
    [
      "view=list",
      "The link’s way to show homes (“list”) can’t be used, so it was left out. One that works is “table”.",
    ],
    [
      "map=999,-97,12",
      "The link’s place of the map (“999,-97,12”) can’t be used, so it was left out. One that works is “30.25,-97.75,12”.",
    ],
    [
      "limit=5000",
      "The link’s number of homes on a page (“5000”) can’t be used, so it was left out. One that works is “48”.",
    ],
  ])("%j has one, which is explained in a sentence", (query, message) => expect(faults(query)).toEqual([message]));

  test("a list that is too long is shortened, and a sentence says how long it may be and what to do", () => {
    const ids = Array.from({ length: 130 }, (_, i) => `prop_${String(i).padStart(16, "0")}`);
    expect(faults(`id=${ids}`)).toEqual([
      "The link lists 130 homes, and a page takes 100 at most. It shows the first 100; open the others with a second link.",
    ]);
    expect(readSearchAddress(new URLSearchParams(`id=${ids}`)).state.filter.id).toEqual(ids.slice(0, 100));
    expect(faults(`id=${ids.slice(0, 100)}`)).toEqual([]);
    const zips = Array.from({ length: 101 }, (_, i) => 10_001 + i);
    expect(faults(`zipCode=${zips}`)[0]).toMatch(/^The link lists 101 ZIP codes, and a page takes 100 at most/);
  });

  test("a long value is shortened in the sentence", () =>
    expect(faults(`map=${"9".repeat(400)}`)).toEqual([expect.stringMatching(/“9{100}…”/)]));

  test("a thousand faults give only a few sentences", () =>
    expect(faults(Array.from({ length: 1000 }, (_, i) => `x${i}=1`).join("&")).length).toBeLessThan(6));
});

test("every parameter of a page is called by words for visitors, not by its technical name", () => {
  for (const table of [HOMES_PAGE, MARKETS_PAGE])
    for (const name of Object.keys(table)) {
      const [said] = linkFaults({ leftOut: [{ name, reason: "unread", text: "x" }], unknown: [] }, table);
      expect(said).toMatch(/^The link’s [a-zA-Z ]+ \(“x”\) can’t/);
      expect(said).not.toMatch(/ (?:min|max)[A-Z]|bbox|[a-z][A-Z][a-z]+ \(/);
    }
});

test("faults of a link to /markets are explained, too", () => {
  expect(marketFaults("state=TX&city=Austin&sort=medianListPrice&order=asc")).toEqual([]);
  expect(marketFaults("stat=TX")).toEqual([
    "“stat=TX” in the link is not something this page knows, so it was left out. Did you mean the state?",
  ]);
  expect(marketFaults("state=Texas")).toEqual([
    "The link’s state (“Texas”) can’t be used, so it was left out. One that works is “TX”.",
  ]);
});

test.each([
  ["/homes", HOMES_PAGE, HOMES_EXAMPLES],
  ["/markets", MARKETS_PAGE, MARKETS_EXAMPLES],
])("every value that a sentence offers works on %s", (_, table: ParameterTable, examples) => {
  for (const [name, { kind }] of Object.entries(table)) {
    const [sentence] = linkFaults({ leftOut: [{ name, reason: "unread", text: "x" }], unknown: [] }, table, examples);
    const [, offered] = /One that works is “(.+)”/.exec(sentence!) ?? [];
    if (offered !== undefined) expect(kind.read(offered), name).toBeDefined();
  }
});
