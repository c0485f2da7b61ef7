import { expect, test } from "vitest";
import type { MarketSnapshot, ZipPlace } from "@/lib/domain/market";
import { coveredCities, featuredOf } from "./landing-data";

const zip = (zipCode: string, city: string, records: number, at: number | null): ZipPlace => ({
  zipCode,
  city,
  state: "TX",
  records,
  latitude: at,
  longitude: at === null ? null : -at,
  bounds: null,
  provenance: { kind: "derived" },
});

test("a city has the mean position of its ZIPs with coordinates, and the city with the most homes comes first", () => {
  const cities = coveredCities([
    zip("1", "Austin", 5, 30),
    zip("2", "Waco", 9, null),
    zip("3", "Austin", 7, 32),
    zip("4", "Austin", 1, null),
  ]);
  expect(cities).toEqual([
    { city: "Austin", state: "TX", latitude: 31, longitude: -31, records: 13 },
    { city: "Waco", state: "TX", latitude: null, longitude: null, records: 9 },
  ]);
});

test("featured markets are first of different states, then active ones in the given order, and inactive ones last", () => {
  const of = (zipCode: string, state: string, activeListings: number | null, soldLast30d: number | null) =>
    ({ zipCode, state, snapshot: { activeListings, soldLast30d } }) as MarketSnapshot;
  const markets = [
    of("1", "TX", 9, 9),
    of("2", "TX", 0, 8),
    of("3", "OR", 5, 7),
    of("4", "VA", 0, 0),
    of("5", "TX", 1, 0),
    of("6", "CA", 70, null),
    of("7", "DC", null, null),
  ];
  const zips = (count: number) => featuredOf(markets, count).map((market) => market.zipCode);
  expect(zips(2)).toEqual(["1", "3"]);
  expect(zips(9)).toEqual(["1", "3", "6", "2", "5", "4", "7"]);
});
