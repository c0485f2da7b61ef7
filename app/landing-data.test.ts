import { expect, test } from "vitest";
import type { MarketSnapshot, ZipPlace } from "@/lib/domain/market";
import { citiesOf, onePerState } from "./landing-data";

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

test("a city stands at the mean of its ZIPs that have a place, most homes first", () => {
  const cities = citiesOf([
    zip("1", "Austin", 5, 30),
    zip("2", "Waco", 9, null),
    zip("3", "Austin", 7, 32),
    zip("4", "Austin", 1, null),
  ]);
  expect(cities).toEqual([
    { city: "Austin", state: "TX", latitude: 31, longitude: -31, zipCodes: 3, records: 13 },
    { city: "Waco", state: "TX", latitude: null, longitude: null, zipCodes: 1, records: 9 },
  ]);
});

test("featured markets are of different states, in the order given", () => {
  const of = (zipCode: string, state: string) => ({ zipCode, state }) as MarketSnapshot;
  const chosen = onePerState([of("1", "TX"), of("2", "TX"), of("3", "OR"), of("4", "CO")], 2);
  expect(chosen.map((market) => market.zipCode)).toEqual(["1", "3"]);
});
