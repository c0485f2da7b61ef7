import type { Market, ShownMonth } from "@/components/market/market";
import { marketOfZip } from "@/components/market/read-market";
import type { MarketReading } from "@/components/market/reading";
import { monthsEnding } from "@/lib/domain/calendar";
import type { HistoryWindow } from "@/lib/domain/market";

/** For tests: October 2026 of a market, and the October before. */
export const OCTOBER: ShownMonth = {
  month: "2026-10",
  medianListPrice: 899_000,
  medianSoldPrice: 861_000,
  activeListings: 1_611,
  soldCount: 358,
  medianDaysOnMarket: 43,
  averagePricePerSqft: 548,
};
export const YEAR_BEFORE: ShownMonth = {
  ...OCTOBER,
  month: "2025-10",
  medianListPrice: 929_000,
  medianSoldPrice: 902_000,
  activeListings: 1_292,
  soldCount: 380,
  medianDaysOnMarket: 34,
  averagePricePerSqft: 569,
};
/** For tests: what a page says of these two months, with what differs. */
export const reading = (
  now: Partial<ShownMonth> = {},
  year: Partial<ShownMonth> | null = {},
  name = "78704",
): MarketReading => ({
  name,
  place: `${name}, Austin, TX`,
  homes: null,
  month: "2026-10",
  now: { ...OCTOBER, ...now },
  window: 1,
  before: null,
  yearBefore: year && { ...YEAR_BEFORE, ...year },
  verdict: null,
});

const UNKNOWN_MONTH: ShownMonth = {
  month: "",
  medianListPrice: null,
  medianSoldPrice: null,
  activeListings: null,
  soldCount: null,
  medianDaysOnMarket: null,
  averagePricePerSqft: null,
};

/** For tests: a history that ends with October 2026, newest first; what is not given is not known. */
export const historyOf = (months: readonly Partial<ShownMonth>[]): ShownMonth[] =>
  monthsEnding("2026-10", months.length)
    .reverse()
    .map((month, i) => ({ ...UNKNOWN_MONTH, ...months[i], month }));

/** For tests: the market of such months, with the elements of a longer window beside them. */
export const marketOf = (months: readonly Partial<ShownMonth>[], window: HistoryWindow = 1, pooled = months): Market =>
  marketOfZip(
    { zipCode: "78704", city: "Austin", state: "TX", history: historyOf(months) },
    window === 1 ? undefined : { window, history: historyOf(pooled) },
  );
