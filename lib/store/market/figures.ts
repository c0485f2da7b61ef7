import type { AreaMonth, MarketFigures } from "@/lib/domain/market";
import { roundHalfUp } from "@/lib/domain/statistics";

/** A market's figures of what was counted, and how each is rounded: the one definition, for ZIPs and for areas of every store. */

/** Sales of a month, or of the last 30 days. */
export interface Sold {
  count: number;
  medianPrice: number | null;
  /** Of sales with a listing. */
  medianDays: number | null;
  /** Mean price per square foot, not rounded; of sales of homes with a living area. */
  perSqft: number | null;
  /** Mean of the price over the last asking price, not rounded; of sales with one. */
  toAsk: number | null;
}

/** What is counted of a month. */
interface CountedMonth {
  sold: Sold;
  /** New listings. */
  listed: number;
  /** Active on its last day, or on the dataset's date in its month. */
  active: number;
  medianAsk: number | null;
  /** Listings that were active on at least one day, and of these those that reduced their price. */
  listings: number;
  reduced: number;
}

const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));
const monthsOfSupply = (active: number, sold: number) => (sold === 0 ? null : roundHalfUp(active / sold, 1));

/** Members stand in the order of the specification, section 2.4, then as the contract adds them: they are served as they are written. */
export const monthFigures = (
  month: string,
  { sold, listed, active, medianAsk, listings, reduced }: CountedMonth,
): AreaMonth => ({
  month,
  medianListPrice: medianAsk,
  medianSoldPrice: sold.medianPrice,
  activeListings: active,
  soldCount: sold.count,
  medianDaysOnMarket: sold.medianDays,
  averagePricePerSqft: rounded(sold.perSqft),
  newListings: listed,
  listToSoldRatio: rounded(sold.toAsk, 3),
  inventoryMonths: monthsOfSupply(active, sold.count),
  priceReductionShare: listings === 0 ? null : roundHalfUp(reduced / listings, 3),
});

/** The figures as of the dataset's date: `sold` and `listed` of the 30 days to it. Section 2.3's order. */
export const snapshotFigures = (
  date: string,
  { sold, listed, active, medianAsk }: Pick<CountedMonth, "sold" | "listed" | "active" | "medianAsk">,
): MarketFigures => ({
  date,
  medianListPrice: medianAsk,
  medianSoldPrice: sold.medianPrice,
  activeListings: active,
  newListings30d: listed,
  soldLast30d: sold.count,
  medianDaysOnMarket: sold.medianDays,
  averagePricePerSqft: rounded(sold.perSqft),
  inventoryMonths: monthsOfSupply(active, sold.count),
  listToSoldRatio: rounded(sold.toAsk, 3),
});
