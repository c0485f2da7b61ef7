import { describe, expect, test } from "vitest";
import { toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyFilter, SortKey } from "@/lib/domain/search";
import { NINE_AND_ONE } from "@/test/home-cluster";
import { sampleRecords } from "@/test/reference-store/sample";
import { priceNote, priceOf, shownPrice, standing } from "./home/card-words";
import {
  mixesRents,
  mixesSales,
  type PriceBasis,
  priceBasis,
  rentsAlone,
  unmixedMedians,
  withoutRents,
} from "./price-basis";

test.each<[PropertyFilter, SortKey, PriceBasis, mixed: boolean]>([
  [{}, "lastUpdated", "asking", true],
  [{ status: ["forSale"] }, "lastUpdated", "asking", false],
  [{ status: ["recentlySold"] }, "lastUpdated", "sale", false],
  [{ status: ["recentlySold", "offMarket"] }, "soldDate", "sale", false],
  [{ status: ["forSale", "recentlySold"] }, "lastUpdated", "asking", true],
  [{ status: ["recentlySold"], minPrice: 1 }, "lastUpdated", "asking", true],
  [{ status: ["recentlySold"] }, "listPrice", "asking", true],
  [{ status: ["recentlySold"] }, "pricePerSqft", "asking", true],
  [{ minSoldPrice: 1 }, "lastUpdated", "sale", false],
  [{ minPrice: 1 }, "soldPrice", "sale", false],
])("a search for %j sorted by %s compares the %s price", (filter, sort, basis, mixed) => {
  expect(priceBasis(filter, sort)).toBe(basis);
  expect(mixesSales(filter, sort)).toBe(mixed);
});

describe("the first price on a card is the one that its search compares", () => {
  const rows = sampleRecords(600).map((record) => ({ ...toSummary(record), ...toDetails(record, "2026-10-31") }));

  test("sorted by asking price, the prices on cards are in that order, but for homes without one", () => {
    const asked = rows.filter(({ listPrice }) => listPrice !== null);
    expect(asked.some(({ status, lastSale }) => status === "recentlySold" && lastSale)).toBe(true);
    for (const home of asked) expect(shownPrice(home, "asking")).toBe(home.listPrice);
  });

  test("sorted by sale, the prices of homes off the market are in that order", () => {
    const sold = rows.filter(
      ({ status, lastSale }) => (status === "recentlySold" || status === "offMarket") && lastSale,
    );
    expect(sold.length).toBeGreaterThan(10);
    for (const home of sold) expect(shownPrice(home, "sale")).toBe(home.lastSale!.price);
  });

  test("the other price stands beside it by its name", () => {
    const home = {
      ...rows[0]!,
      status: "recentlySold" as const,
      underContract: false,
      listPrice: 3_197_000,
      lastSale: { date: "2025-08-14", price: 1_847_308 },
    };
    expect([priceOf(home, "asking"), priceNote(home, "asking")]).toEqual(["$3,197,000", "Sold for $1.85M, Aug 2025"]);
    expect(standing(home, "asking")).toMatch(/recently sold, last asked$/);
    expect([priceOf(home, "sale"), priceNote(home, "sale")]).toEqual(["$1,847,308", "Sold Aug 14, 2025"]);
    expect(standing(home, "sale")).toMatch(/last asked \$3,197,000$/);
    const unasked = { ...home, listPrice: null };
    expect([priceOf(unasked, "asking"), priceNote(unasked, "asking")]).toEqual(["$1,847,308", "Sold Aug 14, 2025"]);
  });
});

const SALES = ["forSale", "recentlySold", "offMarket"] as const;

test.each<[filter: PropertyFilter, mixes: boolean, prices: PropertyFilter]>([
  [{}, true, { status: SALES }],
  [{ city: "Austin" }, true, { city: "Austin", status: SALES }],
  [{ status: ["forRent", "forSale"] }, true, { status: ["forSale"] }],
  [{ status: ["forRent"] }, false, { status: ["forRent"] }],
  [{ status: ["forSale", "offMarket"] }, false, { status: ["forSale", "offMarket"] }],
])("whether the search %j mixes rents with prices: %j", (filter, mixes, prices) => {
  expect(mixesRents(filter)).toBe(mixes);
  expect(withoutRents(filter)).toEqual(prices);
  expect(rentsAlone(filter)).toEqual({ ...filter, status: ["forRent"] });
});

test("a cluster of homes for sale and for rent shows no median price; a single home keeps its price", () => {
  expect(unmixedMedians(NINE_AND_ONE).map(({ medianListPrice }) => medianListPrice)).toEqual([null, 2_000]);
});
