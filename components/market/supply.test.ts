import { describe, expect, test } from "vitest";
import type { MarketMonth } from "@/lib/domain/market";
import { bandOf, formatSupply, supplyOf } from "./supply";

const month = (activeListings: number | null, soldCount: number | null) =>
  ({ month: "2026-10", activeListings, soldCount }) as MarketMonth;

describe("months of supply", () => {
  test.each([
    [1_611, 358, 4.5],
    [10, 3, 3.3],
    [0, 8, 0],
    [40, 0, null],
    [null, 8, null],
    [40, null, null],
  ])("with %s homes for sale and %s sold are %s", (active, sold, expected) =>
    expect(supplyOf([month(active, sold)], "2026-10", 1)).toBe(expected),
  );
  test.each([
    [0, "Strong sellers"],
    [1.9, "Strong sellers"],
    [2, "Sellers"],
    [3.9, "Sellers"],
    [4, "Even"],
    [6, "Even"],
    [6.1, "Buyers"],
    [8, "Buyers"],
    [8.1, "Strong buyers"],
    [40, "Strong buyers"],
  ])("of %s are in the band “%s”", (months, label) => expect(bandOf(months).label).toBe(label));
  test.each([
    [1, "1.0 months"],
    [4, "4.0 months"],
    [4.5, "4.5 months"],
    [null, "–"],
  ])("of %s are written “%s”", (months, text) => expect(formatSupply(months)).toBe(text));
});
