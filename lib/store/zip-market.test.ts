import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthName } from "@/lib/domain/calendar";
import type { MarketMonth } from "@/lib/domain/market";
import { anyText } from "@/test/any-text";
import { changeOf, isInRanges, type ListedWindow, newestMonths, publishedMonths } from "./zip-market";

const NEWEST = 2026 * 12 + 9;
const NOTHING = {
  ...{ medianListPrice: null, medianSoldPrice: null, activeListings: null, soldCount: null },
  ...{ medianDaysOnMarket: null, averagePricePerSqft: null },
};
/** Months with these counts of sales, newest first. */
const monthsOf = (...counts: (number | null)[]): MarketMonth[] =>
  counts.map((soldCount, back) => ({ month: monthName(NEWEST - back), ...NOTHING, soldCount }));
const soldOf = (months: readonly MarketMonth[]) => months.map(({ soldCount }) => soldCount);

describe("a published history", () => {
  test("in a longer window adds up sales, and keeps what is of the month's last day; the rest is not known", () => {
    const all = { ...NOTHING, medianListPrice: 5, medianSoldPrice: 4, activeListings: 3, medianDaysOnMarket: 2 };
    const months = [0, 1, 2].map((back) => ({ month: monthName(NEWEST - back), ...all, soldCount: 10 + back }));
    expect(publishedMonths(months, 1, 3)).toEqual([
      { month: "2026-10", ...NOTHING, medianListPrice: 5, activeListings: 3, soldCount: 33 },
    ]);
    expect(publishedMonths(months, 1)).toEqual([months[0]]);
  });

  test("has no sum over a month that is not known, or that is before the first", () => {
    expect(soldOf(publishedMonths(monthsOf(1, 2, 4, null, 8, 16, 32), 60, 3))).toEqual([
      ...[7, null, null, null, 56, null, null],
    ]);
  });

  test("serves 60 of the 71 months that are kept, of which the windows of the oldest have the others", () => {
    const kept = monthsOf(...Array<number>(71).fill(1));
    expect(publishedMonths(kept, 60)).toHaveLength(60);
    expect(soldOf(publishedMonths(kept, 60, 12))).toEqual(Array(60).fill(12));
    expect(publishedMonths(kept, 71)).toHaveLength(71);
  });

  test("ends with the first month of the 60 that anything is known of", () => {
    const kept = monthsOf(1, 2, ...Array<null>(60).fill(null), 9);
    expect(soldOf(publishedMonths(kept, 60))).toEqual([1, 2]);
    expect(publishedMonths(kept, 60, 3)).toHaveLength(2);
    expect(publishedMonths(monthsOf(...Array<null>(70).fill(null), 9), 60)).toHaveLength(1);
  });
});

test("a history's JSON keeps the newest months alone, whatever its city is called", () => {
  const city = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom("}", "]", "{", '"', "\\", ",", "a") }));
  fc.assert(
    fc.property(city, fc.integer({ min: 1, max: 60 }), (city, months) => {
      const market = { zipCode: "78704", city, state: "TX", history: monthsOf(...Array<number>(60).fill(1)) };
      const cut = newestMonths(Buffer.from(JSON.stringify(market)), months);
      expect(JSON.parse(cut.toString())).toEqual({ ...market, history: market.history.slice(0, months) });
    }),
  );
});

const listed = (now: number | null, before: number | null, inventoryMonths: number | null = null): ListedWindow => ({
  window: { month: "2026-10", ...NOTHING, medianSoldPrice: now },
  yearBefore: { month: "2025-10", ...NOTHING, medianSoldPrice: before },
  inventoryMonths,
});

test.each([
  [115, 100, { minChange: 15, maxChange: 15 }, true],
  [115, 100, { minChange: 15.1 }, false],
  [97.5, 100, { maxChange: -2.5 }, true],
  [100, 100, { minChange: 0, maxChange: 0 }, true],
  [null, 100, { minChange: -100 }, false],
  [100, null, { maxChange: 100 }, false],
  [100, 0, { minChange: -100 }, false],
  [null, null, {}, true],
])("a median of %s after %s is in the range of %j: %s", (now, before, range, isIn) =>
  expect(isInRanges(listed(now, before), range)).toBe(isIn),
);

test.each([
  [3, { minInventoryMonths: 3, maxInventoryMonths: 3 }, true],
  [3.1, { maxInventoryMonths: 3 }, false],
  [null, { minInventoryMonths: 0 }, false],
])("a supply of %s months is in the range of %j: %s", (supply, range, isIn) =>
  expect(isInRanges(listed(1, 1, supply), range)).toBe(isIn),
);

test("a change in a year is a fraction, null where one of its medians is not known", () => {
  expect([changeOf(listed(110, 100)), changeOf(listed(null, 100)), changeOf(listed(110, null))]).toEqual([
    ...[110 / 100 - 1, null, null],
  ]);
  expect(changeOf({ ...listed(110, 100), yearBefore: null })).toBeNull();
});
