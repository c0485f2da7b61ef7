import { describe, expect, test } from "vitest";
import type { MarketFigures } from "@/lib/domain/market";
import { NO_FIGURES } from "@/test/market";
import {
  DEFAULT_MARKETS,
  fittingMarkets,
  type MarketRow,
  type MarketsView,
  marketsHref,
  parseMarketsView,
  sortMarkets,
  usualFigure,
} from "./market-list";

const row = (
  zipCode: string,
  city: string,
  state: string,
  medianSoldPrice: number | null,
  at?: [number, number],
): MarketRow => ({
  market: { zipCode, city, state, snapshot: { ...NO_FIGURES, medianSoldPrice } },
  place: at
    ? {
        zipCode,
        city,
        state,
        records: 1,
        longitude: at[0],
        latitude: at[1],
        bounds: null,
        provenance: { kind: "derived" },
      }
    : null,
});
const ROWS = [
  row("78704", "Austin", "TX", 739_000, [-97.77, 30.24]),
  row("78701", "Austin", "TX", null, [-97.74, 30.27]),
  row("80203", "Denver", "CO", 739_000, [-104.98, 39.73]),
  row("02139", "Cambridge", "MA", 1_200_000),
];
const CHANGES = [-0.031, null, 0.012, 0.012];
const zips = (some: Partial<MarketsView>) => {
  const view = { ...DEFAULT_MARKETS, sort: "medianSoldPrice", ...some } as const;
  const rows = ROWS.map((each, i) => ({ ...each, yearChange: CHANGES[i]! }));
  return sortMarkets(fittingMarkets(rows, view), view).map((r) => r.market.zipCode);
};

describe("markets are sorted as /v1/markets sorts them", () => {
  test.each<[Partial<MarketsView>, string[]]>([
    [{ order: "desc" }, ["02139", "80203", "78704", "78701"]],
    [{ order: "asc" }, ["78704", "80203", "02139", "78701"]],
    [{ sort: "zipCode", order: "asc" }, ["02139", "78701", "78704", "80203"]],
    [{ sort: "zipCode", order: "desc" }, ["80203", "78704", "78701", "02139"]],
    [{ sort: "city", order: "asc" }, ["78701", "78704", "02139", "80203"]],
    [{ sort: "city", order: "desc" }, ["80203", "02139", "78704", "78701"]],
    [{ sort: "yearChange", order: "asc" }, ["78704", "02139", "80203", "78701"]],
    [{ sort: "yearChange", order: "desc" }, ["80203", "02139", "78704", "78701"]],
  ])("%j: nulls last, ties by ZIP in the order's direction", (view, expected) => expect(zips(view)).toEqual(expected));
});

describe("search", () => {
  test.each<[Partial<MarketsView>, string[]]>([
    [{ q: "787" }, ["78704", "78701"]],
    [{ q: "AUSTIN" }, ["78704", "78701"]],
    [{ q: "austin,  tx" }, ["78704", "78701"]],
    [{ q: "co" }, ["80203"]],
    [{ q: "nowhere" }, []],
    [{ bbox: [-98, 30, -97, 31] }, ["78704", "78701"]],
    [{ bbox: [-98, 30, -97, 31], q: "denver" }, []],
  ])("%j", (view, expected) => expect(zips(view)).toEqual(expected));
});

describe("the address", () => {
  test.each([
    ["", "/markets"],
    ["q=austin&sort=medianSoldPrice&order=asc&figure=inventoryMonths&page=2", null],
    ["bbox=-98,30,-97,31", null],
    ["sort=yearChange", null],
    ["sort=city&order=asc", null],
    ["sort=nonsense&order=up&figure=<x>&page=0&bbox=1,2,3", "/markets"],
    ["bbox=5,5,4,4", "/markets"],
    ["sort=activeListings&order=desc", "/markets"],
  ])("%s is read and written back", (query, expected) =>
    expect(marketsHref(parseMarketsView(new URLSearchParams(query)))).toBe(expected ?? `/markets?${query}`),
  );
});

test.each<[string, Partial<MarketFigures>[], MarketsView["figure"]]>([
  ["the usual one where any ZIP has it", [{ medianListPrice: 1 }, { medianSoldPrice: 2 }], "medianSoldPrice"],
  ["else the first that any has", [{ newListings30d: 3 }, { activeListings: 0 }], "activeListings"],
  ["the usual one where none has any", [{}], "medianSoldPrice"],
])("nobody having said what colors the map, it is %s", (_, figures, expected) => {
  const rows = figures.map((some) => ({ market: { ...ROWS[0]!.market, snapshot: { ...NO_FIGURES, ...some } } }));
  expect(usualFigure(rows)).toBe(expected);
});
