import { addMonths } from "@/lib/domain/calendar";
import type { HistoryWindow } from "@/lib/domain/market";
import { roundHalfUp } from "@/lib/domain/statistics";
import { formatCount } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { FEW_SALES, MIN_SALES, type ShownMonth } from "./market";

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

interface Band {
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

/** Months of supply over a window of months, as `inventoryMonths` of the API's windows. */
export interface WindowedSupply {
  /** Number of months. */
  window: number;
  /** YYYY-MM, the window's newest month. */
  month: string;
  /** Mean of the numbers of homes for sale at the ends of the months. */
  active: number;
  /** Homes sold in all of them. */
  sales: number;
  /** `active` divided by the sales of a month, one decimal. */
  supply: number;
}

/** Whether it is a buyers' or a sellers' market, now and a year before. */
export interface Verdict {
  now: WindowedSupply;
  band: Band;
  yearBefore: WindowedSupply | null;
  /** The band a year before; null if it is not known. */
  was: Band | null;
  /** Whether the market moved from one band to another, as far as its sales can show. */
  moved: boolean;
}

/** A mean number of homes with as many decimals, from 100 on with one fewer: "36.3", "1,611". */
const meanWords = (mean: number, digits: number): string =>
  mean < 100
    ? formatFixed(mean, digits)
    : digits > 1 && mean < 1_000
      ? formatFixed(mean, digits - 1)
      : formatCount(mean);

/**
 * The two numbers whose quotient is the supply, with as many decimals as it takes for the shown ones to give it: "36.33" and
 * "9.67", since 36.3 divided by 9.7 is 3.7.
 */
export function divisionOf({ active, sales, window, supply }: WindowedSupply): [forSale: string, soldAMonth: string] {
  const shown = [1, 2, 3].map((digits): [string, string] => [
    meanWords(active, digits),
    meanWords(sales / window, digits),
  ]);
  const number = (words: string) => Number(words.replaceAll(",", ""));
  return shown.find(([most, least]) => roundHalfUp(number(most) / number(least), 1) === supply) ?? shown.at(-1)!;
}

/** Of the standard normal distribution: 95 % lie within. */
const Z_95 = 1.96;

/** Supply over the `window` months that end with `month`; null if a month is not known or no home sold. */
export function supplyOver(history: readonly ShownMonth[], month: string, window: number): WindowedSupply | null {
  const first = history.findIndex((one) => one.month === month);
  if (first < 0) return null;
  const months = history.slice(first, first + window);
  let [active, sales] = [0, 0];
  for (const one of months) {
    if (one.activeListings === null || one.soldCount === null) return null;
    active += one.activeListings;
    sales += one.soldCount;
  }
  if (months.length < window || sales === 0) return null;
  return { window, month, active: active / window, sales, supply: roundHalfUp(active / sales, 1) };
}

/** Whether two windows' supply differs by more than chance makes of their numbers of sales. */
function differs(now: WindowedSupply, then: WindowedSupply): boolean {
  if (now.active === 0 || then.active === 0) return now.active !== then.active;
  const ratio = (now.active * then.sales) / (then.active * now.sales);
  return Math.abs(Math.log(ratio)) > Z_95 * Math.sqrt(1 / now.sales + 1 / then.sales);
}

/**
 * The verdict of a history (newest first) for the window that ends with `month`: three months, or twelve where these have
 * few sales. It moved only where its band differs from the year before over three and over twelve months, and the latter by
 * more than chance. Null with fewer than five sales, or without counts.
 */
export function verdictOf(history: readonly ShownMonth[], month: string): Verdict | null {
  const over = (window: number) => ({
    now: supplyOver(history, month, window),
    before: supplyOver(history, addMonths(month, -12), window),
  });
  const [short, long] = [over(3), over(12)];
  const { now, before } = long.now && (short.now?.sales ?? 0) < FEW_SALES ? long : short;
  if (!now || now.sales < MIN_SALES) return null;
  const yearBefore = before && before.sales >= MIN_SALES ? before : null;
  const inOtherBand = ({ now, before }: typeof short): boolean =>
    now !== null && before !== null && bandOf(now.supply) !== bandOf(before.supply);
  const moved = yearBefore !== null && inOtherBand(short) && inOtherBand(long) && differs(long.now!, long.before!);
  return { now, band: bandOf(now.supply), yearBefore, was: yearBefore && bandOf(yearBefore.supply), moved };
}
