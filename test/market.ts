import type { MarketFigures } from "@/lib/domain/market";

/** For tests: a market of which nothing is known. */
export const NO_FIGURES: MarketFigures = {
  date: "2026-10-31",
  medianListPrice: null,
  medianSoldPrice: null,
  activeListings: null,
  newListings30d: null,
  soldLast30d: null,
  medianDaysOnMarket: null,
  averagePricePerSqft: null,
  inventoryMonths: null,
  listToSoldRatio: null,
};
