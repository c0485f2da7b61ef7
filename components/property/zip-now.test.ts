import { expect, test } from "vitest";
import type { ShownMonth } from "@/components/market/market";
import { zipWords } from "./zip-now";

const MONTH: ShownMonth = {
  month: "2026-10",
  medianListPrice: 839_000,
  medianSoldPrice: 791_000,
  activeListings: 41,
  soldCount: 17,
  medianDaysOnMarket: 68,
  averagePricePerSqft: 540,
};
const ASKS = "The median asking price of its 41 homes for sale is $839K.";
const SOLD = "The 17 homes sold in the 3 months to October went for a median of $791K";

test.each<[Partial<ShownMonth>, string]>([
  [{}, `${ASKS} ${SOLD}, half of them within 68 days.`],
  [{ medianDaysOnMarket: null }, `${ASKS} ${SOLD}.`],
  [{ soldCount: 0, medianSoldPrice: null, medianDaysOnMarket: null }, ASKS],
  [{ activeListings: 0, medianListPrice: null }, `${SOLD}, half of them within 68 days.`],
  [
    { activeListings: 1, soldCount: 1, medianDaysOnMarket: 1 },
    "The one home for sale is listed at $839K. The one home sold in the 3 months to October went for $791K, after 1 day.",
  ],
])("with %j the sentences about a ZIP say how many homes each median is of", (change, words) =>
  expect(zipWords({ now: { ...MONTH, ...change }, window: 3, month: "2026-10" })).toBe(words),
);
