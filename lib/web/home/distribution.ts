import { quantile } from "@/lib/domain/statistics";

/** Summary of the distribution of several values. */
export interface Distribution {
  count: number;
  /** 5th percentile; `high` is the 95th. They are the ends of the drawn strip. */
  low: number;
  high: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

/** Minimum number of values for a comparison. */
export const MIN_PEERS = 5;

/** The distribution of the known values; null with fewer than `MIN_PEERS`. */
export function distributionOf(values: readonly (number | null)[]): Distribution | null {
  const sorted = values.filter((v) => v !== null).sort((a, b) => a - b);
  if (sorted.length < MIN_PEERS) return null;
  const at = (share: number) => quantile(sorted.length, (nth) => sorted[nth]!, share);
  return {
    count: sorted.length,
    low: at(0.05),
    high: at(0.95),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
  };
}

/** The percentile rank of `value`: the share of known values below it, ties counted half, 0 to 1. Null without values. */
export function percentileRank(values: readonly (number | null)[], value: number): number | null {
  const known = values.filter((v) => v !== null);
  if (known.length === 0) return null;
  const below = known.filter((v) => v < value).length;
  const equal = known.filter((v) => v === value).length;
  return (below + equal / 2) / known.length;
}
