import { daysBetween } from "@/lib/domain/calendar";
import { type ListingKind, listingKind, marketingPeriods } from "@/lib/domain/marketing-period";
import type { PropertyRecord } from "@/lib/domain/property";

/** One listing of a home's newest marketing period, as pages show it. */
export interface ListingPeriod {
  kind: ListingKind;
  /** YYYY-MM-DD. */
  from: string;
  /** The day it ended, or the dataset's date if it is still open. */
  to: string;
  days: number;
  /** How it ended; null if it is still open. `unknown`: the home is off the market, but no event says since when. */
  end: "sold" | "rented" | "delisted" | "relisted" | "unknown" | null;
}

/** A marketing period; see lib/domain/marketing-period.ts. */
export interface MarketRun {
  /** Its listings, oldest first; at least one. */
  periods: ListingPeriod[];
  /** Days on the market in all of them; the days between them are not counted. */
  days: number;
  /** Start of the first listing; `to` is the end of the last. */
  from: string;
  to: string;
}

/** The newest marketing period in a home's events; an open listing lasts until the dataset's date. Null if it was never listed. */
export function latestRun(
  { priceHistory, status }: Pick<PropertyRecord, "priceHistory" | "status">,
  asOf: string,
): MarketRun | null {
  const period = marketingPeriods(priceHistory).all.at(-1);
  if (!period) return null;
  const periods = period.map(({ kind, opened, to, end }): ListingPeriod => {
    const from = opened.date;
    const isOpen = end === null && listingKind(status) === kind;
    const until = isOpen ? asOf : to;
    return {
      kind,
      from,
      to: until,
      days: Math.max(0, daysBetween(from, until)),
      end: isOpen ? null : (end ?? "unknown"),
    };
  });
  const days = periods.reduce((sum, each) => sum + each.days, 0);
  return { periods, days, from: periods[0]!.from, to: periods.at(-1)!.to };
}
