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

/** The sums of a month without sales. */
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

/** The counts of a month, of which a window has the sums. */
interface MonthCounts {
  /** New listings, listings that went under contract, and `delisted` events. */
  listed: number;
  pending: number;
  delisted: number;
  /** Active listings on the month's last day, or on the dataset's date in its own month. */
  active: number;
}

/** What else there is of a window of months. */
interface Window {
  /** Null if the window begins before anything is known. */
  sold: Sold | null;
  /** Of the newest month's active listings. */
  medianAsk: number | null;
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
 * The figures of a window of months, given newest first, with members in the order of the specification's section 2.4 and then of
 * the contract, as they are served.
 */
export function monthFigures(
  month: string,
  months: readonly MonthCounts[],
  { sold, medianAsk, listings, reduced }: Window,
): AreaMonth {
  const sum = (name: keyof MonthCounts) => months.reduce((total, each) => total + each[name], 0);
  return {
    month,
    medianListPrice: medianAsk,
    medianSoldPrice: sold?.medianPrice ?? null,
    activeListings: months[0]!.active,
    soldCount: sold?.count ?? null,
    medianDaysOnMarket: sold?.medianDays ?? null,
    averagePricePerSqft: sold && rounded(meanOf(sold.perSqft)),
    newListings: sum("listed"),
    listToSoldRatio: sold && rounded(meanOf(sold.toAsk), 3),
    inventoryMonths: sold && monthsOfSupply(sum("active"), sold.count),
    priceReductionShare: share(reduced, listings),
    pendingSales: sum("pending"),
    delistings: sum("delisted"),
    soldAboveListShare: sold && share(sold.above, sold.toAsk.count),
    soldPriceQuartiles: sold?.quartiles ?? null,
  };
}

/** The figures as of the dataset's date, with `sold` and `listed` of the last 30 days, in the order of section 2.3. */
export const snapshotFigures = (
  date: string,
  { listed, active }: Pick<MonthCounts, "listed" | "active">,
  { sold, medianAsk }: { sold: Sold; medianAsk: number | null },
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
