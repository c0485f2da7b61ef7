import type { AreaFigures, AreaMonth, MarketFigures, Quartiles } from "@/lib/domain/market";
import { roundHalfUp } from "@/lib/domain/statistics";

/** Market figures computed from counts, with their rounding: the only definition, for ZIP codes and areas in every store. */

/** A sum of unrounded numbers in ascending order, and how many they are. */
interface Summed {
  count: number;
  sum: number;
}

/** What sales of a month, or of the last 30 days, add to a window's. */
export interface Sums {
  count: number;
  /** Prices per square foot, of sales of homes with a living area. */
  perSqft: Summed;
  /** Ratios of sold price to last asking price, of sales with an asking price. */
  toAsk: Summed;
  /** Sales above the last asking price. */
  above: number;
}

export const NO_SALES: Sums = { count: 0, perSqft: { count: 0, sum: 0 }, toAsk: { count: 0, sum: 0 }, above: 0 };

const added = (a: Summed, b: Summed): Summed => ({ count: a.count + b.count, sum: a.sum + b.sum });

/** The sums of a window's months, given newest first: in this order, so that every store's last digits are equal. */
export const pooled = (months: readonly Sums[]): Sums =>
  months.reduce((a, b) => ({
    count: a.count + b.count,
    perSqft: added(a.perSqft, b.perSqft),
    toAsk: added(a.toAsk, b.toAsk),
    above: a.above + b.above,
  }));

/** Order statistics of sales, over all of a window's at once. */
export interface Middles {
  medianPrice: number | null;
  /** Of the sales that followed a listing. */
  medianDays: number | null;
  quartiles: Quartiles | null;
}

/** The sales of a window, or of the last 30 days. */
export interface Sold extends Sums, Middles {}

/** The counts of a window of months. */
interface Counted {
  /** Null if the window begins before anything is known. */
  sold: Sold | null;
  /** New listings, listings that went under contract, and `delisted` events. */
  listed: number;
  pending: number;
  delisted: number;
  /** Active listings on the newest month's last day, or on the dataset's date in its own month. */
  active: number;
  medianAsk: number | null;
  /** The sum of the active listings at the ends of all months. */
  activeAtEnds: number;
  /** Listings that were active on at least one day, and how many of these had a price reduction. */
  listings: number;
  reduced: number;
}

const rounded = (value: number | null, digits = 0) => (value === null ? null : roundHalfUp(value, digits));
const meanOf = ({ count, sum }: Summed) => (count === 0 ? null : sum / count);
const share = (part: number, whole: number) => (whole === 0 ? null : roundHalfUp(part / whole, 3));
/** The mean of month ends over the mean of months' sales is the quotient of their sums. */
const monthsOfSupply = (active: number, sold: number) => (sold === 0 ? null : roundHalfUp(active / sold, 1));

/**
 * The figures of the window that ends with a month, with members in the order of the specification's section 2.4 and then of the
 * contract, as they are served.
 */
export const monthFigures = (
  month: string,
  { sold, listed, pending, delisted, active, medianAsk, activeAtEnds, listings, reduced }: Counted,
): AreaMonth => ({
  month,
  medianListPrice: medianAsk,
  medianSoldPrice: sold?.medianPrice ?? null,
  activeListings: active,
  soldCount: sold?.count ?? null,
  medianDaysOnMarket: sold?.medianDays ?? null,
  averagePricePerSqft: sold && rounded(meanOf(sold.perSqft)),
  newListings: listed,
  listToSoldRatio: sold && rounded(meanOf(sold.toAsk), 3),
  inventoryMonths: sold && monthsOfSupply(activeAtEnds, sold.count),
  priceReductionShare: share(reduced, listings),
  pendingSales: pending,
  delistings: delisted,
  soldAboveListShare: sold && share(sold.above, sold.toAsk.count),
  soldPriceQuartiles: sold?.quartiles ?? null,
});

/** The figures as of the dataset's date, with `sold` and `listed` of the last 30 days, in the order of section 2.3. */
export const snapshotFigures = (
  date: string,
  { sold, listed, active, medianAsk }: Pick<Counted, "listed" | "active" | "medianAsk"> & { sold: Sold },
): MarketFigures => ({
  date,
  medianListPrice: medianAsk,
  medianSoldPrice: sold.medianPrice,
  activeListings: active,
  newListings30d: listed,
  soldLast30d: sold.count,
  medianDaysOnMarket: sold.medianDays,
  averagePricePerSqft: rounded(meanOf(sold.perSqft)),
  inventoryMonths: monthsOfSupply(active, sold.count),
  listToSoldRatio: rounded(meanOf(sold.toAsk), 3),
});

/** An area's figures as of the dataset's date, as they are served. */
export const areaFigures = (
  figures: MarketFigures,
  { underContract, medianListingAge, listPriceQuartiles }: Omit<AreaFigures, keyof MarketFigures>,
): AreaFigures => ({ ...figures, underContract, medianListingAge, listPriceQuartiles });
