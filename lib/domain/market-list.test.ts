import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { STATE_NAMES } from "@/lib/domain/states";
import { NO_LIST_FIGURES } from "@/test/market";
import {
  type ListedMarket,
  type MarketsFilter,
  type MarketsOrder,
  marketMatcher,
  marketsThere,
  marketsWithin,
  sortMarkets,
} from "./market-list";

const MARKETS = [
  ["78704", "Austin", "TX"],
  ["78701", "Austin", "TX"],
  ["55912", "Austin", "MN"],
  ["55101", "Saint Paul", "MN"],
  ["97201", "Portland", "OR"],
  ["76102", "Fort Worth", "TX"],
  ["43201", "Columbus", "OH"],
  ["80203", "Denver", "CO"],
  ["84101", "Salt Lake City", "UT"],
  ["37122", "Mt. Juliet", "TN"],
  ["59601", "Helena", "MT"],
  ["20001", "Washington", "DC"],
  ["98101", "Seattle", "WA"],
  ["26501", "Morgantown", "WV"],
  ["23451", "Virginia Beach", "VA"],
  ["81212", "Cañon City", "CO"],
  ["63366", "O’Fallon", "MO"],
].map(([zipCode, city, state]) => ({ zipCode, city, state }) as { zipCode: string; city: string; state: string });

describe("finding markets by typed text", () => {
  test.each([
    ["787", ["78704", "78701"]],
    ["78704", ["78704"]],
    ["78704-1234", ["78704"]],
    ["AUSTIN", ["78704", "78701", "55912"]],
    ["aust", ["78704", "78701", "55912"]],
    ["Austin TX", ["78704", "78701"]],
    ["austin, tx", ["78704", "78701"]],
    ["austin,  tx", ["78704", "78701"]],
    ["Austin,TX", ["78704", "78701"]],
    ["Austin, Texas", ["78704", "78701"]],
    ["texas austin", ["78704", "78701"]],
    ["TX Austin", ["78704", "78701"]],
    ["78704 austin", ["78704"]],
    ["austin tx 78704", ["78704"]],
    ["78704 · Austin, TX", ["78704"]],
    ["78704 denver", []],
    ["78704 78701", []],
    ["texas", ["78704", "78701", "76102"]],
    ["Tex", ["78704", "78701", "76102"]],
    ["tx", ["78704", "78701", "76102"]],
    ["OR", ["97201"]],
    ["co", ["80203", "81212"]],
    ["mt", ["59601"]],
    ["helena mt", ["59601"]],
    ["mt juliet", ["37122"]],
    ["Mount Juliet, TN", ["37122"]],
    ["st. paul", ["55101"]],
    ["saint paul mn", ["55101"]],
    ["sain", ["55101"]],
    ["salt city", ["84101"]],
    ["ft worth tx", ["76102"]],
    ["lake city", ["84101"]],
    ["west virginia", ["26501"]],
    ["virginia", ["23451"]],
    ["washington", ["20001", "98101"]],
    ["washington d.c.", ["20001"]],
    ["canon city", ["81212"]],
    ["o'fallon", ["63366"]],
    ["nowhere", []],
    ["constructor austin", []],
    ["austin nowhere", []],
    ["", MARKETS.map(({ zipCode }) => zipCode)],
    [" , ", MARKETS.map(({ zipCode }) => zipCode)],
  ])("%j finds %j", (text, expected) =>
    expect(MARKETS.filter(marketMatcher(text)).map(({ zipCode }) => zipCode)).toEqual(expected),
  );

  test("every state of the sample data is found by its code and by its name", () => {
    const states = readFileSync("data/states.csv", "utf8").trim().split("\n").slice(1);
    expect(states.length).toBeGreaterThan(49);
    for (const line of states) {
      const [state, name] = line.split(",") as [string, string];
      expect(STATE_NAMES.get(state)).toBe(name);
      const market = { zipCode: "00000", city: "Nowhere", state };
      for (const text of [state, name, `Nowhere, ${state}`, `nowhere ${name}`])
        expect(marketMatcher(text)(market), text).toBe(true);
    }
  });
});

const place = (
  zipCode: string,
  city: string,
  state: string,
  medianSoldPrice: number | null,
  at?: [number, number],
): ListedMarket => ({
  zipCode,
  city,
  state,
  window: 3,
  month: "2026-10",
  figures: { ...NO_LIST_FIGURES, medianSoldPrice },
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
  place("78704", "Austin", "TX", 739_000, [-97.77, 30.24]),
  place("78701", "Austin", "TX", null, [-97.74, 30.27]),
  place("80203", "Denver", "CO", 739_000, [-104.98, 39.73]),
  place("02139", "Cambridge", "MA", 1_200_000),
];
/** Rollingwood lies within one of Austin's ZIP codes. */
const CITY_ZIPS = [
  ["TX", "Austin", "78704", 90],
  ["TX", "Rollingwood", "78704", 4],
] as const;
const CHANGES = [-0.031, null, 0.012, 0.012];
const SUPPLY = [3, null, 2.9, 6];
const NOWHERE: MarketsFilter = {
  q: "",
  state: null,
  city: null,
  bbox: null,
  minInventoryMonths: null,
  maxInventoryMonths: null,
  minChange: null,
  maxChange: null,
};
const ORDER = { sort: "medianSoldPrice", order: "desc" } as const;
const zips = (some: Partial<MarketsFilter & MarketsOrder>) => {
  const view = { ...NOWHERE, ...ORDER, ...some };
  const rows = ROWS.map((each, i) => ({
    ...each,
    figures: { ...each.figures, yearChange: CHANGES[i]!, inventoryMonths: SUPPLY[i]! },
  }));
  return sortMarkets(marketsWithin(marketsThere(rows, view, CITY_ZIPS), view), view).map(({ zipCode }) => zipCode);
};

describe("markets are sorted as /v1/markets sorts them", () => {
  test.each<[Partial<MarketsFilter & MarketsOrder>, string[]]>([
    [{ order: "desc" }, ["02139", "80203", "78704", "78701"]],
    [{ order: "asc" }, ["78704", "80203", "02139", "78701"]],
    [{ sort: "zipCode", order: "asc" }, ["02139", "78701", "78704", "80203"]],
    [{ sort: "zipCode", order: "desc" }, ["80203", "78704", "78701", "02139"]],
    [{ sort: "city", order: "asc" }, ["78701", "78704", "02139", "80203"]],
    [{ sort: "city", order: "desc" }, ["80203", "02139", "78704", "78701"]],
    [{ sort: "yearChange", order: "asc" }, ["78704", "02139", "80203", "78701"]],
    [{ sort: "yearChange", order: "desc" }, ["80203", "02139", "78704", "78701"]],
  ])("%j: nulls come last, and ties are ordered by ZIP code in the sort's direction", (view, expected) =>
    expect(zips(view)).toEqual(expected),
  );
});

describe("the list of markets under a search, a state, a city, a map's box or bounds of figures", () => {
  test.each<[Partial<MarketsFilter & MarketsOrder>, string[]]>([
    [{ q: "787" }, ["78704", "78701"]],
    [{ q: "AUSTIN" }, ["78704", "78701"]],
    [{ q: "austin,  tx" }, ["78704", "78701"]],
    [{ q: "co" }, ["80203"]],
    [{ q: "rollingwood tx" }, ["78704"]],
    [{ city: "Rollingwood", state: "TX" }, ["78704"]],
    [{ q: "nowhere" }, []],
    [{ bbox: [-98, 30, -97, 31] }, ["78704", "78701"]],
    [{ bbox: [-98, 30, -97, 31], q: "denver" }, []],
    [{ bbox: [-105, 30, -97, 40] }, ["80203", "78704", "78701"]],
    [{ bbox: [-100, 30, -104, 40] }, ["80203", "78704", "78701"]],
    [{ maxInventoryMonths: 3 }, ["80203", "78704"]],
    [{ minInventoryMonths: 3, maxInventoryMonths: 6 }, ["02139", "78704"]],
    [{ minChange: 1.2 }, ["02139", "80203"]],
    [{ maxChange: -3.1 }, ["78704"]],
    [{ maxChange: 0, maxInventoryMonths: 2 }, []],
  ])("%j lists %j", (view, expected) => expect(zips(view)).toEqual(expected));
});
