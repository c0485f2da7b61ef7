import { medianOfSorted, roundHalfUp } from "../statistics";
import { INTERVAL } from "./estimate";

/** How well past sales would have been estimated from the sales before them. */
export interface Accuracy {
  /** The number of estimated sales. */
  sales: number;
  /** The median of |estimate − price| / price, in percent to one decimal, like the shares below. */
  medianErrorPercent: number;
  /** The share of sales with an error of at most 10 %. */
  within10Percent: number;
  /** The share of sales with low ≤ price ≤ high. */
  intervalCoveragePercent: number;
}

/** The accuracies that a dataset stores: of its whole sample, and of each ZIP code with a full sample. */
export interface Accuracies {
  all: Accuracy | null;
  zips: Readonly<Record<string, Accuracy>>;
  /** The factor of its ranges, with which they hold what they should of the sample. Missing is 1. */
  width?: number;
}

/** The sample's size: sales per ZIP code, the number of ZIP codes (those with the most sales), and how many months back. */
export const SAMPLE = { aZip: 30, zips: 300, months: 12 } as const;

/** A past sale's price, and what was estimated from the sales before it. */
export interface Trial {
  estimate: number;
  low: number;
  high: number;
  price: number;
}

/** The accuracy of some trials; null if there are none. */
export function accuracyOf(trials: readonly Trial[]): Accuracy | null {
  if (trials.length === 0) return null;
  const errors = trials.map(({ estimate, price }) => Math.abs(estimate - price) / price).sort((a, b) => a - b);
  const percent = (count: number) => roundHalfUp((100 * count) / trials.length, 1);
  return {
    sales: trials.length,
    medianErrorPercent: roundHalfUp(100 * medianOfSorted(errors)!, 1),
    within10Percent: percent(errors.filter((error) => error <= 0.1).length),
    intervalCoveragePercent: percent(trials.filter(({ low, high, price }) => low <= price && price <= high).length),
  };
}

/** A price's distance from the estimate as a share of the way to the range's end, both as logarithms. */
function reachOf({ estimate, low, high, price }: Trial): number {
  if (price === estimate) return 0;
  return Math.abs(Math.log(price / estimate)) / Math.log(price > estimate ? high / estimate : estimate / low);
}

/**
 * The factor by which ranges hold the price of the next sale as often as they should, by trials of others, two decimals:
 * the order statistic of split conformal prediction.
 */
export function widthFor(trials: readonly Trial[]): number {
  const reaches = trials.map(reachOf).sort((a, b) => a - b);
  const found = reaches[Math.ceil(INTERVAL * (trials.length + 1)) - 1] ?? Number.NaN;
  return Number.isFinite(found) && found > 0 ? roundHalfUp(found, 2) : 1;
}

/** A trial whose range is wider by a factor. */
export const widened = (trial: Trial, width: number): Trial => ({
  ...trial,
  low: Math.round(trial.estimate * (trial.low / trial.estimate) ** width),
  high: Math.round(trial.estimate * (trial.high / trial.estimate) ** width),
});

/** The accuracy shown with an estimate in a ZIP code: the ZIP code's own, otherwise the dataset's. */
export const accuracyIn = ({ zips, all }: Accuracies, zipCode: string): Accuracy | null =>
  Object.hasOwn(zips, zipCode) ? zips[zipCode]! : all;
