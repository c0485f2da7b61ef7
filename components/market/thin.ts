import type { ShownMonth } from "./market";

/** With fewer sales than this a figure is shown, but not joined in charts, compared or judged. */
export const MIN_SALES = 5;
/** With fewer sales than this in three months, a market is judged and its page speaks of twelve. */
export const FEW_SALES = 10;
/** A count below this is shown, but not compared: 1 home more would be a change of over 10 %. */
export const MIN_COMPARED_COUNT = 10;

/** Whether a month has too few sales to be described. Unknown counts, as in a published series, are trusted. */
export const isThin = (month: Pick<ShownMonth, "soldCount">): boolean =>
  month.soldCount !== null && month.soldCount < MIN_SALES;
