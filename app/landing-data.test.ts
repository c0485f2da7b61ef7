import { expect, test } from "vitest";
import type { MarketHistory, MarketSnapshot, ZipPlace } from "@/lib/domain/market";
import { citiesOf, featuredOf, pricesOf } from "./landing-data";

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

test("featured markets are of different states, then the busiest of the rest, in the order given", () => {
  const of = (zipCode: string, state: string) => ({ zipCode, state }) as MarketSnapshot;
  const markets = [of("1", "TX"), of("2", "TX"), of("3", "OR"), of("4", "TX")];
  expect(featuredOf(markets, 2).map((market) => market.zipCode)).toEqual(["1", "3"]);
  expect(featuredOf(markets, 9).map((market) => market.zipCode)).toEqual(["1", "3", "2", "4"]);
});

test.each<[string, [list: number | null, sold: number | null][], ReturnType<typeof pricesOf>]>([
  [
    "asks, oldest first",
    [
      [3, 9],
      [2, 8],
    ],
    { figure: "medianListPrice", prices: [2, 3], since: null },
  ],
  [
    "sales, nothing being for sale",
    [
      [null, 9],
      [2, null],
    ],
    { figure: "medianSoldPrice", prices: [null, 9], since: null },
  ],
  [
    "sales of the month that had some",
    [
      [null, null],
      [null, 9],
    ],
    { figure: "medianSoldPrice", prices: [9, null], since: "2026-9" },
  ],
  ["neither where neither is known", [[null, null]], { figure: "medianListPrice", prices: [null], since: null }],
  ["nothing of no months", [], { figure: "medianListPrice", prices: [], since: null }],
])("a market shows %s", (_what, months, shown) => {
  const history = months.map(([medianListPrice, medianSoldPrice], i) => ({
    month: `2026-${10 - i}`,
    medianListPrice,
    medianSoldPrice,
  }));
  expect(pricesOf({ history } as MarketHistory)).toEqual(shown);
});
