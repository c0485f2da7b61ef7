import { expect, test } from "vitest";
import { keyFigures } from "@/components/market/key-figures";
import { marketOfZip } from "@/components/market/market";
import { readMonth } from "@/components/market/reading";
import type { MarketHistory, MarketMonth } from "@/lib/domain/market";
import { formatChange } from "@/lib/web/format";
import { trendOf } from "./read-markets";

/** Sold prices, newest first, from October 2026 back, with the number of sales of each month (9 by default). */
function market(prices: readonly (number | null)[], sales: readonly number[] = []): MarketHistory {
  const history = prices.map((medianSoldPrice, i): MarketMonth => {
    const month = 12 * 2026 + 9 - i;
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
      medianListPrice: 500_000 + i,
      medianSoldPrice,
      activeListings: 30,
      soldCount: sales[i] ?? 9,
      medianDaysOnMarket: 20,
      averagePricePerSqft: 400,
    };
  });
  return { zipCode: "78704", city: "Austin", state: "TX", history };
}
const PRICES = [110, 120, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 200];

test.each<[string, MarketHistory, string, string]>([
  ["a month that has ended is compared with the year before", market(PRICES), "2026-10-31", "+10.0%"],
  ["the month before is used while a month is still running", market(PRICES), "2026-10-17", "−40.0%"],
  ["a month of few sales is not compared", market(PRICES, [4]), "2026-10-31", "–"],
  ["a month is not compared with one of few sales", market(PRICES, [...Array(12).fill(9), 4]), "2026-10-31", "–"],
])("the table of markets and a ZIP's own page agree: %s", (_, given, asOf, change) => {
  expect(formatChange(trendOf(marketOfZip(given), asOf).yearChange)).toBe(change);
  const own = keyFigures(readMonth(marketOfZip(given), asOf)!).find(({ figure }) => figure === "medianSoldPrice")!;
  expect(own.yearChange).toBe(change);
});

test("the sparkline ends with the month of the change, and shows list prices where no sold price is known", () => {
  expect(trendOf(marketOfZip(market(PRICES)), "2026-10-31").spark).toHaveLength(14);
  expect(trendOf(marketOfZip(market(PRICES)), "2026-10-17").spark).toHaveLength(13);
  expect(trendOf(marketOfZip(market(PRICES.map(() => null))), "2026-10-31").spark).not.toContain(null);
  expect(trendOf(marketOfZip(market([])), "2026-10-31")).toEqual({ spark: [], yearChange: null });
});
