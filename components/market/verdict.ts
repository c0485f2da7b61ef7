import { addMonths } from "@/lib/domain/calendar";
import { roundHalfUp } from "@/lib/domain/statistics";
import { formatCount } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { FEW_SALES, MIN_SALES, type ShownMonth } from "./market";
import { type Band, bandOf } from "./supply";

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

/** A mean number of homes: "36.3", "1,611". */
export const meanWords = (mean: number): string => (mean < 100 ? formatFixed(mean, 1) : formatCount(mean));

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
