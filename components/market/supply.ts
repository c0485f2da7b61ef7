import type { HistoryWindow } from "@/lib/domain/market";
import { roundHalfUp } from "@/lib/domain/statistics";
import { formatFixed } from "@/lib/web/format-tables";
import type { ShownMonth } from "./market";

/**
 * Months of supply over the window that ends with a month: the mean of the homes for sale at its months' ends, divided by the
 * homes sold in a month, one decimal. `elements` (newest first) pool as many months. Null without a sale or a count.
 */
export function supplyOf(elements: readonly ShownMonth[], month: string, window: HistoryWindow): number | null {
  const newest = elements.findIndex((one) => one.month === month);
  const active = elements.slice(newest, newest + window).flatMap(({ activeListings }) => activeListings ?? []);
  const sold = elements[newest]?.soldCount;
  return !sold || active.length < window ? null : roundHalfUp(active.reduce((sum, one) => sum + one) / sold, 1);
}

export interface Band {
  key: "strongSellers" | "sellers" | "even" | "buyers" | "strongBuyers";
  /** On the gauge. */
  label: string;
  /** With its article, as before "market". */
  phrase: string;
  /**
   * Bounds in months of supply. From 4 to 6 is even, both inclusive. Otherwise a bound belongs to the band nearer to
   * even.
   */
  from: number;
  to: number;
}

export const BANDS: readonly Band[] = [
  { key: "strongSellers", label: "Strong sellers", phrase: "a strong sellers’", from: 0, to: 2 },
  { key: "sellers", label: "Sellers", phrase: "a sellers’", from: 2, to: 4 },
  { key: "even", label: "Even", phrase: "an even", from: 4, to: 6 },
  { key: "buyers", label: "Buyers", phrase: "a buyers’", from: 6, to: 8 },
  { key: "strongBuyers", label: "Strong buyers", phrase: "a strong buyers’", from: 8, to: Number.POSITIVE_INFINITY },
];

/** End of the gauge's scale. Larger values are drawn there. */
export const GAUGE_MAX = 10;

/** The band that a number of months falls in. */
export function bandOf(months: number): Band {
  const [strongSellers, sellers, even, buyers, strongBuyers] = BANDS as [Band, Band, Band, Band, Band];
  if (months < 2) return strongSellers;
  if (months < 4) return sellers;
  if (months <= 6) return even;
  return months <= 8 ? buyers : strongBuyers;
}

/** "4.5", "4.0": always one decimal, so that two values beside each other look alike. */
export const supplyFigure = (months: number | null): string => formatFixed(months, 1);

/** "4.5 months", "1.0 months". */
export const formatSupply = (months: number | null): string =>
  months === null ? supplyFigure(months) : `${supplyFigure(months)} months`;
