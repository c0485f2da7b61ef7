import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import type { HomeRow } from "@/lib/web/queries";
import { comparableGroup, comparablesWords, compareWith, rankWords, verdictOf } from "./comparables";
import { similarHomes, unlikeness } from "./similar";

const home: PropertyRecord = {
  id: "prop_00000000000000aa",
  status: "forSale",
  listPrice: 600_000,
  address: { streetAddress: "1207 Alta Vista Ave", city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: 3,
  bathroomsTotal: 2,
  livingArea: 1_500,
  lotSize: 7_000,
  yearBuilt: 1957,
  propertyType: "singleFamily",
  daysOnMarket: 16,
  priceHistory: [],
  taxHistory: [],
  scores: null,
  coordinates: { latitude: 30.25, longitude: -97.75 },
  lastUpdated: "2026-10-30T14:20:00Z",
};
const comparable = (n: number, over: Partial<HomeRow> = {}): HomeRow => ({
  ...home,
  id: `prop_${n.toString(16).padStart(16, "0")}`,
  latestEvent: null,
  priceChange: null,
  underContract: false,
  lastSale: null,
  cumulativeDaysOnMarket: null,
  originalListPrice: null,
  totalPriceChange: null,
  ...over,
});

describe("comparing a home with its ZIP", () => {
  const comparables = [400, 450, 500, 550, 700, 800].map((k, i) =>
    comparable(i, { listPrice: k * 1_000, daysOnMarket: 10 * i }),
  );

  test("gives each figure its distribution, rank and verdict", () => {
    const compared = compareWith(home, comparables);
    expect(compared.map(({ key, verdict }) => [key, verdict])).toEqual([
      ["price", "14% above the median, $525K"],
      ["perSqft", "14% above the median, $350"],
      ["area", "At the median, 1,500 sqft"],
      ["lot", "At the median, 0.16 ac"],
      ["days", "9 days fewer than the median, 25 days"],
    ]);
    expect(compared[0]!.rank).toBeCloseTo(4 / 6);
  });

  test("includes a home that is among the comparables in their median, but ranks it among the others", () => {
    const [price] = compareWith(home, [...comparables, comparable(0xaa)]);
    expect(price).toMatchObject({ among: { count: 7, median: 550_000 }, verdict: "9% above the median, $550K" });
    expect(price!.rank).toBeCloseTo(4 / 6);
  });

  test("leaves out figures that are unknown, or that too few other homes have", () => {
    expect(compareWith(home, [...comparables.slice(0, 4), comparable(0xaa)])).toEqual([]);
    expect(
      compareWith({ ...home, listPrice: null, livingArea: null, lotSize: null, daysOnMarket: null }, comparables),
    ).toEqual([]);
  });

  test("shows a lot and the median in the same unit", () => {
    const small = comparables.map((each) => ({ ...each, lotSize: 4_000 }));
    const lot = compareWith(home, small).find(({ key }) => key === "lot");
    expect(lot).toMatchObject({ text: "7,000 sqft", verdict: "75% above the median, 4,000 sqft" });
  });

  test.each([
    [{ sameType: true, own: true, total: 7 }, "the 7 single-family homes for sale in 78704, this one included"],
    [{ sameType: false, own: false, total: 6 }, "the 6 homes for sale in 78704"],
    [{ sameType: false, own: false, total: 900 }, "the most recently updated 6 homes for sale in 78704"],
  ])("describes the comparables of %j as “%s”", ({ sameType, own, total }, words) => {
    const all = own ? [...comparables, comparable(0xaa)] : comparables;
    const found = {
      group: { comparables: all, sameType },
      comparables: all,
      comparablesTotal: total,
      comparableStatus: "forSale",
    } as const;
    expect(comparablesWords(home, found)).toBe(words);
  });

  test("compares only area and lot of an off-market home, whose price may be old", () => {
    expect(compareWith({ ...home, status: "offMarket" }, comparables).map((c) => c.key)).toEqual(["area", "lot"]);
  });

  test("uses only homes of the same type if there are enough of them", () => {
    const mixed = [...Array.from({ length: 15 }, (_, i) => comparable(i)), comparable(99, { propertyType: "condo" })];
    expect(comparableGroup(mixed, "singleFamily")).toMatchObject({ sameType: true, comparables: { length: 15 } });
    expect(comparableGroup(mixed, "condo")).toMatchObject({ sameType: false, comparables: { length: 16 } });
  });

  const text = (v: number) => `$${v}`;
  test.each([
    [104, 100, "4% above the median, $100"],
    [99, 100, "1% below the median, $100"],
    [100.2, 100, "At the median, $100"],
    [200, 100, "2.0 times the median, $100"],
    [5, 0, "The median is $0"],
  ])("describes %d with the median %d as “%s”", (value, median, words) =>
    expect(verdictOf(value, median, text)).toBe(words),
  );

  test.each([
    [0, 500, "Among the lowest"],
    [0.88, 500, "Higher than 88 of 100"],
    [0.15, 20, "Higher than 3 of 20"],
    [0.03, 20, "Among the lowest"],
    [0.99, 20, "Among the highest"],
    [1, 500, "Among the highest"],
  ])("describes the rank %d among %d homes as “%s”", (rank, count, words) =>
    expect(rankWords(rank, count)).toBe(words),
  );
});

describe("similar homes", () => {
  test("are sorted by type, price, size, place and age, without the home itself and without duplicates", () => {
    const near = comparable(1, { listPrice: 610_000 });
    const dear = comparable(2, { listPrice: 1_400_000 });
    const far = comparable(3, { coordinates: { latitude: 30.4, longitude: -97.75 } });
    const condo = comparable(4, { propertyType: "condo" });
    expect(similarHomes(home, [dear, far, condo, near, near, comparable(0xaa)], 4)).toEqual([near, condo, dear, far]);
  });

  test("are never more similar than the home itself, and unknown figures do not break the order", () => {
    const figures = fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null });
    fc.assert(
      fc.property(figures, figures, figures, figures, (listPrice, livingArea, bedroomsTotal, yearBuilt) => {
        const cost = unlikeness(home, comparable(1, { listPrice, livingArea, bedroomsTotal, yearBuilt }));
        expect(cost).toBeGreaterThanOrEqual(unlikeness(home, comparable(2)));
        expect(Number.isFinite(cost)).toBe(true);
      }),
    );
  });
});
