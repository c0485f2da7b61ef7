import { describe, expect, test } from "vitest";
import type { ZipPlace } from "./market";
import { findMarketPlace, marketPath } from "./market-place";

const zip = (zipCode: string, city: string, state: string, records = 9): ZipPlace => ({
  ...{ zipCode, city, state, records },
  latitude: null,
  longitude: null,
  bounds: null,
  provenance: records > 0 ? { kind: "derived" } : { kind: "published", sources: ["A file"] },
});
const ZIPS = [
  zip("10001", "New York", "NY"),
  zip("27101", "Winston-Salem", "NC"),
  zip("55105", "Saint Paul", "MN"),
  zip("63101", "St. Louis", "MO"),
  zip("78704", "Austin", "TX"),
  zip("78745", "Austin", "TX"),
  zip("90210", "Beverly Hills", "CA", 0),
  zip("92040", "Cañon / Lakeside", "NM"),
];

const PLACES = {
  zips: ZIPS,
  cityZips: [
    ...ZIPS.flatMap(({ state, city, zipCode, records }) => (records ? [[state, city, zipCode, records] as const] : [])),
    ["TX", "West Lake Hills", "78704", 2] as const,
  ],
};

describe("finding the place that a path under /markets names", () => {
  test("every ZIP code, and every state and city with homes, is found by its own path", () => {
    for (const { zipCode, city, state, records } of ZIPS) {
      const places = [
        { kind: "zip", zipCode } as const,
        ...(records > 0
          ? ([
              { kind: "state", state },
              { kind: "city", city, state },
            ] as const)
          : []),
      ];
      for (const place of places) {
        const segments = marketPath(place).replace("/markets/", "").split("/").map(decodeURIComponent);
        expect(findMarketPlace(segments, PLACES), segments.join("/")).toEqual(place);
      }
    }
  });

  test.each([
    [["tx"], "/markets/TX"],
    [["tx", "austin"], "/markets/TX/Austin"],
    [["TX", "west-lake-hills"], "/markets/TX/West-Lake-Hills"],
    [["NY", "New York"], "/markets/NY/New-York"],
    [["ny", "new-york"], "/markets/NY/New-York"],
    [["MO", "st.-louis"], "/markets/MO/St.-Louis"],
    [["NM", "canon-lakeside"], "/markets/NM/Ca%C3%B1on-Lakeside"],
    [["NM", "canon---lakeside"], null],
    [["99999"], null],
    [["ZZ"], null],
    [["CA"], null],
    [["CA", "Beverly-Hills"], null],
    [["TX", "New-York"], null],
    [["78704", "Austin"], null],
    [["TX", "Austin", "78704"], null],
    [["Austin"], null],
    [[""], null],
    [[], null],
  ])("%j leads to the page %s", (segments, path) => {
    const place = findMarketPlace(segments, PLACES);
    expect(place && marketPath(place)).toBe(path);
  });
});
