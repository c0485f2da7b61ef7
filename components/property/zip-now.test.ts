import { expect, test } from "vitest";
import type { MarketFigures } from "@/lib/domain/market";
import { zipWords } from "./zip-now";

const figures: MarketFigures = {
  date: "2026-10-31",
  medianListPrice: 839_000,
  medianSoldPrice: 791_000,
  activeListings: 41,
  newListings30d: 12,
  soldLast30d: 17,
  medianDaysOnMarket: 68,
  averagePricePerSqft: 540,
  inventoryMonths: 2.4,
  listToSoldRatio: 0.98,
};
const ASKS = "The median asking price of its 41 homes for sale is $839K.";
const SOLD = "The 17 homes sold in the last 30 days went for a median of $791K";

test.each<[Partial<MarketFigures>, string]>([
  [{}, `${ASKS} ${SOLD}, half of them within 68 days.`],
  [{ medianDaysOnMarket: null }, `${ASKS} ${SOLD}.`],
  [{ soldLast30d: 0, medianSoldPrice: null, medianDaysOnMarket: null }, ASKS],
  [{ activeListings: 0, medianListPrice: null }, `${SOLD}, half of them within 68 days.`],
  [
    { activeListings: 1, soldLast30d: 1, medianDaysOnMarket: 1 },
    "The one home for sale is listed at $839K. The one home sold in the last 30 days went for $791K, after 1 day.",
  ],
])("with %j the sentences about a ZIP say how many homes each median is of", (change, words) =>
  expect(zipWords({ ...figures, ...change })).toBe(words),
);
