import { middleOfSorted, roundHalfUp } from "../statistics";
import type { Estimate } from "./estimate";

/** How well sales were estimated from what was sold before them. */
export interface Accuracy {
  /** How many were estimated. */
  sales: number;
  /** The median of |estimate − price| / price, in percent, one decimal; so are the shares. */
  medianErrorPercent: number;
  /** Share whose error is at most a tenth. */
  within10Percent: number;
  /** Share with low ≤ price ≤ high. */
  intervalCoveragePercent: number;
}

/** What a dataset keeps of it: of all its sample, and of each ZIP whose sample is whole. */
export interface Accuracies {
  all: Accuracy | null;
  zips: Readonly<Record<string, Accuracy>>;
}

/** Sales of a ZIP that are estimated, and the ZIPs with the most sales, of whose sales that is done. */
export const SAMPLE = { aZip: 30, zips: 300, months: 12 } as const;

export interface Trial extends Pick<Estimate, "estimate" | "low" | "high"> {
  price: number;
}

/** Null of no trial. */
export function accuracyOf(trials: readonly Trial[]): Accuracy | null {
  if (trials.length === 0) return null;
  const errors = trials.map(({ estimate, price }) => Math.abs(estimate - price) / price).sort((a, b) => a - b);
  const percent = (count: number) => roundHalfUp((100 * count) / trials.length, 1);
  return {
    sales: trials.length,
    medianErrorPercent: roundHalfUp(100 * middleOfSorted(errors)!, 1),
    within10Percent: percent(errors.filter((error) => error <= 0.1).length),
    intervalCoveragePercent: percent(trials.filter(({ low, high, price }) => low <= price && price <= high).length),
  };
}

/** What an estimate in a ZIP is told with: the ZIP's own accuracy, else the dataset's. */
export const accuracyIn = ({ zips, all }: Accuracies, zipCode: string): Accuracy | null =>
  Object.hasOwn(zips, zipCode) ? zips[zipCode]! : all;
