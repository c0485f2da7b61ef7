import type { AreaMonth, MarketFigures } from "@/lib/domain/market";
import { roundHalfUp } from "@/lib/domain/statistics";

/** Market figures computed from counts, with their rounding: the only definition, for ZIP codes and areas in every store. */

/** Sales of a month, or of the last 30 days. */
export interface Sold {
  count: number;
  medianPrice: number | null;
  /** Of the sales that followed a listing. */
  medianDays: number | null;
  /** The unrounded mean price per square foot, of sales of homes with a living area. */
  perSqft: number | null;
  /** The unrounded mean ratio of sold price to last asking price, of sales with an asking price. */
  toAsk: number | null;
}

/** The counts of a month. */
interface CountedMonth {
  sold: Sold;
  /** The number of new listings. */
  listed: number;
  /** Active listings on the month's last day, or on the dataset's date in its own month. */
  active: number;
  medianAsk: number | null;
  /** Listings that were active on at least one day, and how many of these had a price reduction. */
  listings: number;
  reduced: number;
}

const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));
const monthsOfSupply = (active: number, sold: number) => (sold === 0 ? null : roundHalfUp(active / sold, 1));

/** A month's figures, with members in the order of the specification's section 2.4 and then of the contract, as they are served. */
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

/** The figures as of the dataset's date, with `sold` and `listed` of the last 30 days, in the order of section 2.3. */
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
