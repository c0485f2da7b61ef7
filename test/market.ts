import type { MarketFigures } from "@/lib/domain/market";

/** For tests: market figures that are all empty. */
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
