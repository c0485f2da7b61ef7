import { describe, expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { areaSubject, marketAddress, ownSubject, readAreaPlace, readSegment, segmentHomes, segmentIn } from "./area";
import { parseMarketView, reportHref, subjectsOf, viewHref } from "./market-url";
import { citySubject, zipSubject } from "./subject";

test.each<[PropertyFilter, string | undefined]>([
  [{ zipCode: ["78704"] }, "/markets/78704"],
  [{ zipCode: ["78704", "78745"] }, undefined],
  [{ city: "New York", state: "NY" }, "/markets/NY/New-York"],
  [{ state: "TX" }, "/markets/TX"],
  [{ bbox: [-98, 30, -97, 31] }, undefined],
  [{}, undefined],
])("the place %j has the market page %s", (place, path) => expect(ownSubject(place)?.path).toBe(path));

describe("the address of an area's page", () => {
  test.each([
    ["zipCode=78704,78745", "78704, 78745", "?zipCode=78704,78745"],
    ["zipCode=78704,abc&months=60&minBeds=3", "78704", "?zipCode=78704&minBeds=3&months=60"],
    ["state=TX", "Texas", "?state=TX"],
    ["bbox=-98,30,-97,31&window=12", "A part of the map", "?bbox=-98,30,-97,31&window=12"],
    ["polygon=-98,30;-97,30;-97.5,31", "A drawn area", "?polygon=-98,30;-97,30;-97.5,31"],
    ["bbox=nothing", "Every home on record", ""],
    ["", "Every home on record", ""],
  ])("“%s” is the place “%s”", (query, place, expected) => {
    const params = new URLSearchParams(query);
    const subject = areaSubject(readAreaPlace(params));
    expect(subject.place).toBe(place);
    const address = marketAddress(subject, readSegment(params));
    expect(viewHref(address, parseMarketView(params, subject))).toBe(`/markets/area${expected}`);
  });

  test("only one is kept where an address names two kinds of places", () => {
    const place = readAreaPlace(new URLSearchParams("zipCode=78704&bbox=-98,30,-97,31&state=TX"));
    expect(Object.keys(place)).toHaveLength(1);
  });
});

const ZIP = zipSubject("78704", "Austin", "TX");

test("the address can add a ZIP's city and state to its charts, up to six markets in all", () => {
  const shown = (query: string) =>
    subjectsOf(ZIP, parseMarketView(new URLSearchParams(query), ZIP)).map(({ path }) => path);
  expect(shown("")).toEqual(["/markets/78704"]);
  expect(shown("compare=Austin/TX,TX")).toEqual(["/markets/78704", "/markets/TX/Austin", "/markets/TX"]);
  expect(shown("compare=78745,78702,78701,Round+Rock/TX,Austin/TX,TX")).toEqual([
    "/markets/78704",
    "/markets/78745",
    "/markets/78702",
    "/markets/78701",
    "/markets/TX/Round-Rock",
    "/markets/TX/Austin",
  ]);
});

test("a report keeps the place, the filters and the window of the page that it was opened from", () => {
  const city = citySubject("Austin", "TX");
  const view = parseMarketView(new URLSearchParams("window=3&view=table&compare=TX"), city);
  expect(reportHref(marketAddress(city, { minBeds: 3 }), view)).toBe(
    "/markets/TX/Austin/report?minBeds=3&window=3&compare=TX",
  );
  expect(reportHref(marketAddress(city, {}), view)).toBe("/markets/TX/Austin/report?window=3&compare=TX");
});

test.each<[PropertyFilter, string | null]>([
  [{}, null],
  [{ propertyType: ["condo"], minBeds: 2 }, "Condos with 2+ beds in 78704"],
  [{ propertyType: ["condo"], minBeds: 2, maxSqft: 1_500 }, "Condos with 2+ beds and up to 1,500 sqft in 78704"],
  [{ propertyType: ["condo", "townhouse"], minYearBuilt: 1990 }, "Condos and townhouses built 1990 or later in 78704"],
  [{ maxBeds: 3 }, "Homes with up to 3 beds in 78704"],
])("the segment %j of 78704 is called: %s", (segment, words) => {
  const homes = segmentHomes(segment);
  expect(homes === null ? null : segmentIn(homes, "78704")).toBe(words);
});
