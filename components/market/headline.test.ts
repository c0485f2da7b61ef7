import { describe, expect, test } from "vitest";
import type { MarketMonth } from "@/lib/domain/market";
import { marketOf } from "@/test/market-months";
import { headline, lead, priceMove } from "./headline";
import { endsMonth, readMonth } from "./reading";

/** October 2026 and October 2025 of 78704. All months of each year have its counts, and no other figures. */
function read(now: Partial<MarketMonth>, before: Partial<MarketMonth> = {}, homes: string | null = null) {
  const countsOf = ({ activeListings = null, soldCount = null }: Partial<MarketMonth>) => ({
    activeListings,
    soldCount,
  });
  const months = Array.from({ length: 36 }, (_, back) => {
    const year = back < 12 ? now : before;
    return back === 0 || back === 12 ? year : countsOf(year);
  });
  return readMonth({ ...marketOf(months), homes }, "2026-10-31")!;
}

describe("the headline of a market", () => {
  test.each<[string, Partial<MarketMonth>, Partial<MarketMonth>, string]>([
    [
      "moved to another band",
      { activeListings: 1_611, soldCount: 358 },
      { activeListings: 1_292, soldCount: 380 },
      "78704 has moved from a sellers’ market to an even one.",
    ],
    [
      "in another band, by as much as chance makes",
      { activeListings: 41, soldCount: 10 },
      { activeListings: 39, soldCount: 10 },
      "78704 is an even market, little changed in a year.",
    ],
    [
      "stayed in its band",
      { activeListings: 50, soldCount: 10 },
      { activeListings: 44, soldCount: 10 },
      "78704 is still an even market.",
    ],
    [
      "tightened",
      { activeListings: 10, soldCount: 10 },
      { activeListings: 30, soldCount: 10 },
      "78704 has moved from a sellers’ market to a strong sellers’ one.",
    ],
    [
      "loosened",
      { activeListings: 270, soldCount: 30 },
      { activeListings: 210, soldCount: 30 },
      "78704 has moved from a buyers’ market to a strong buyers’ one.",
    ],
    ["nothing known of the year before", { activeListings: 50, soldCount: 10 }, {}, "78704 is an even market."],
    [
      "few sales a year before",
      { activeListings: 50, soldCount: 10 },
      { activeListings: 50, soldCount: 1 },
      "78704 is an even market.",
    ],
    [
      "no listings known, and few sales a year before",
      { medianSoldPrice: 500_000, soldCount: 8 },
      { medianSoldPrice: 400_000, soldCount: 2 },
      "The median sold price in 78704 is at $500K.",
    ],
    ["nothing for sale", { activeListings: 0, soldCount: 8 }, {}, "78704 is a strong sellers’ market."],
    [
      "few sales in three months, enough in a year",
      { activeListings: 8, soldCount: 1 },
      {},
      "78704 is a buyers’ market.",
    ],
    ["few sales", { activeListings: 40, soldCount: 0, medianListPrice: 1 }, {}, "No home sold in 78704 in October."],
    [
      "published, sold prices",
      { medianSoldPrice: 861_000 },
      { medianSoldPrice: 902_000 },
      "The median sold price in 78704 is down 4.5% in a year, to $861K.",
    ],
    ["published, list prices", { medianListPrice: 899_000 }, {}, "The median list price in 78704 is at $899K."],
    ["only listings known", { activeListings: 1 }, {}, "1 home for sale in 78704."],
    ["nothing known", {}, {}, "We have no current figures for 78704."],
  ])("%s", (_, now, before, expected) => expect(headline(read(now, before))).toBe(expected));
});

test.each<[Partial<MarketMonth>, Partial<MarketMonth>, string]>([
  [
    { activeListings: 75, soldCount: 10 },
    { activeListings: 30, soldCount: 10 },
    "Condos with 2+ beds in 78704 have moved from a sellers’ market to a buyers’ one.",
  ],
  [
    { activeListings: 50, soldCount: 10 },
    { activeListings: 50, soldCount: 10 },
    "Condos with 2+ beds in 78704 are still in an even market.",
  ],
  [{ activeListings: 50, soldCount: 0 }, {}, "None of the condos with 2+ beds sold in 78704 in October."],
])("the headline of a segment names it: %j after %j", (now, before, expected) =>
  expect(headline(read(now, before, "condos with 2+ beds"))).toBe(expected),
);

test("the list price of few listings is not compared", () =>
  expect(headline(read({ medianListPrice: 500_000, activeListings: 1 }, { medianListPrice: 250_000 }))).toBe(
    "The median list price in 78704 is at $500K.",
  ));

describe("the sentences under the headline", () => {
  test.each<[string, Partial<MarketMonth>, Partial<MarketMonth>, string]>([
    [
      "pace and price",
      { activeListings: 1_611, soldCount: 358, medianSoldPrice: 861_000 },
      { activeListings: 1_292, soldCount: 380, medianSoldPrice: 902_000 },
      "1,074 homes sold in the 3 months to Oct 2026, 1,611 were for sale on average: 4.5 months of supply; a year before it was 3.4. The median sold price is down 4.5% in a year, to $861K.",
    ],
    [
      "the same pace, a steady price",
      { activeListings: 50, soldCount: 10, medianSoldPrice: 500_000 },
      { activeListings: 50, soldCount: 10, medianSoldPrice: 499_000 },
      "30 homes sold in the 3 months to Oct 2026, 50 were for sale on average: 5.0 months of supply; a year before it was the same. The median sold price is about where it was a year ago, at $500K.",
    ],
    [
      "a month’s supply and a price without a year before",
      { activeListings: 6, soldCount: 6, medianSoldPrice: 500_000 },
      {},
      "18 homes sold in the 3 months to Oct 2026, 6 were for sale on average: 1.0 months of supply. The median sold price is at $500K.",
    ],
    [
      "with few sales in three months the pace is of twelve, and the list price is given",
      { activeListings: 40, soldCount: 1, medianSoldPrice: 500_000, medianListPrice: 520_000 },
      { medianListPrice: 500_000 },
      "12 homes sold in the 12 months to Oct 2026, 40 were for sale on average: 40.0 months of supply. The median list price is up 4.0% in a year, to $520K.",
    ],
    [
      "a difference that chance can make is said to be one",
      { activeListings: 41, soldCount: 10, medianSoldPrice: 500_000 },
      { activeListings: 39, soldCount: 10 },
      "30 homes sold in the 3 months to Oct 2026, 41 were for sale on average: 4.1 months of supply; a year before it was 3.9, a difference that chance can make. The median sold price is at $500K.",
    ],
    [
      "a year before with few sales is not compared with",
      { activeListings: 50, soldCount: 10, medianSoldPrice: 500_000 },
      { soldCount: 1, activeListings: 9, medianSoldPrice: 400_000 },
      "30 homes sold in the 3 months to Oct 2026, 50 were for sale on average: 5.0 months of supply. The median sold price is at $500K.",
    ],
    [
      "of a published series the price is not repeated, only its month is given",
      { medianSoldPrice: 861_000 },
      {},
      "Oct 2026 is the newest month of this series.",
    ],
  ])("%s", (_, now, before, expected) => expect(lead(read(now, before))).toBe(expected));

  test.each([
    [null, 5, null],
    [100_000, 0, "at $100K"],
    [100_400, 100_000, "about where it was a year ago, at $100K"],
    [101_000, 100_000, "up 1.0% in a year, to $101K"],
  ])("a price of %s, with %s a year before, is worded %j", (now, then, expected) =>
    expect(priceMove(now, then)).toBe(expected),
  );
});

describe("the month that the figures are from", () => {
  test("a month that is still running is not compared with whole ones", () => {
    const market = marketOf([{ soldCount: 3 }, { soldCount: 30 }]);
    expect(readMonth(market, "2026-10-17")!.month).toBe("2026-09");
    expect(readMonth(market, "2026-10-31")!.month).toBe("2026-10");
  });
  test("a series that ends earlier is read at its last month", () => {
    expect(readMonth(marketOf([{}, {}, { medianListPrice: 5 }]), "2026-10-31")!.month).toBe("2026-08");
  });
  test.each([
    ["2026-10-31", true],
    ["2026-10-30", false],
    ["2028-02-29", true],
    ["2028-02-28", false],
    ["2026-02-28", true],
  ])("%s is the last day of its month: %s", (date, ends) => expect(endsMonth(date)).toBe(ends));
});
