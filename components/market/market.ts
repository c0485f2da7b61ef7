import type { AreaMonth, HistoryWindow, MarketMonth, MONTH_FIGURES, RECORD_FIGURES } from "@/lib/domain/market";
import type { MarketSubject } from "./subject";

/** A month as shown on market pages. */
export type ShownMonth = MarketMonth & Partial<Omit<AreaMonth, keyof MarketMonth>>;

/** Months of a market, or values of them, by their month. */
export const byMonth = <T extends { month: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.month, one]));

/** A figure that a chart can show. */
export type Measure = (typeof MONTH_FIGURES)[number] | (typeof RECORD_FIGURES)[number];

/** The months of a market, newest first. */
export interface MarketMonths {
  /** Single months, contiguous. */
  history: readonly ShownMonth[];
  /** The number of months that its page speaks of, and the elements that pool as many, as the API answers them. */
  window: HistoryWindow;
  pooled: readonly ShownMonth[];
}

/** A market as shown on pages: of a ZIP, a city, a state or any area. */
export interface Market extends Pick<MarketSubject, "id" | "name" | "place" | "where">, MarketMonths {}

/** With fewer sales than this a figure is shown, but not joined in charts, compared or judged. */
export const MIN_SALES = 5;
/** With fewer sales than this in three months, a market is judged and its page speaks of twelve. */
export const FEW_SALES = 10;
/** A count below this is shown, but not compared: 1 home more would be a change of over 10 %. */
export const MIN_COMPARED_COUNT = 10;

/** Whether a month has too few sales to be described. Unknown counts, as in a published series, are trusted. */
export const isThin = (month: Pick<ShownMonth, "soldCount">): boolean =>
  month.soldCount !== null && month.soldCount < MIN_SALES;
