import type { MarketFigures } from "@/lib/domain/market";
import { LIST_FIGURES, type ListFigures } from "@/lib/domain/market-list";

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

/** For tests: the figures of a listed market, all empty. */
export const NO_LIST_FIGURES = Object.fromEntries(LIST_FIGURES.map((figure) => [figure, null])) as ListFigures;
