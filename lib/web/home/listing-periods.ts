import { dayNumber } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";

const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Listings for sale and for rent are counted separately. */
export type ListingKind = "sale" | "rent";

/** One uninterrupted time on the market. */
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

export const RENTAL_EVENTS: ReadonlySet<string> = new Set(["listedForRent", "rented"]);

const OPENS: Record<string, ListingKind> = { listed: "sale", listedForRent: "rent" };
const CLOSES: Record<string, "sold" | "rented" | "delisted"> = { sold: "sold", rented: "rented", delisted: "delisted" };

type Listed = Pick<PropertyRecord, "priceHistory" | "status" | "daysOnMarket">;

/** The kind of listing that a status belongs to; null if the home is off the market. */
export const listingKind = (status: PropertyRecord["status"]): ListingKind | null =>
  status === "forSale" ? "sale" : status === "forRent" ? "rent" : null;

/**
 * The times at which a home was on the market, oldest first, derived from its events. A `listed` during an open listing is a
 * relisting and ends the one before. An open listing lasts until the dataset's date.
 */
export function listingPeriodsOf(record: Listed, asOf: string): ListingPeriod[] {
  const periods: ListingPeriod[] = [];
  let open: { kind: ListingKind; from: string } | null = null;
  let last = "";
  const close = (to: string, end: ListingPeriod["end"]) => {
    if (!open) return;
    periods.push({ ...open, to, days: Math.max(0, daysBetween(open.from, to)), end });
    open = null;
  };
  for (const { event, date } of oldestFirst(record.priceHistory)) {
    const opens = OPENS[event];
    const closes = CLOSES[event];
    if (opens) {
      close(date, "relisted");
      open = { kind: opens, from: date };
    } else if (closes) close(date, closes);
    last = date;
  }
  if (open) {
    const stands = listingKind(record.status) === (open as { kind: ListingKind }).kind;
    close(stands ? asOf : last, stands ? null : "unknown");
  }
  return periods;
}

/** Events are stored newest first; reversing them keeps the order of events on the same day, too. */
export const oldestFirst = (history: readonly PriceEvent[]): PriceEvent[] => [...history].reverse();

/** If a home was off the market for longer than this, a new count starts. */
export const RUN_GAP_DAYS = 365;

export interface MarketRun {
  /** The periods, oldest first; at least one. */
  periods: ListingPeriod[];
  /** Days on the market in all periods; the days between them are not counted. */
  days: number;
  /** Start of the first period; `to` is the end of the last. */
  from: string;
  to: string;
}

/**
 * Cumulative days on market: the newest period and those before it, as long as the home was neither sold nor rented in
 * between and never off the market for more than `RUN_GAP_DAYS`. Null if it was never listed.
 */
export function latestRun(periods: readonly ListingPeriod[]): MarketRun | null {
  const last = periods.at(-1);
  if (!last) return null;
  const run = [last];
  for (let i = periods.length - 2; i >= 0; i--) {
    const before = periods[i]!;
    const first = run[0]!;
    if (before.kind !== last.kind || before.end === "sold" || before.end === "rented") break;
    if (daysBetween(before.to, first.from) > RUN_GAP_DAYS) break;
    run.unshift(before);
  }
  return { periods: run, days: run.reduce((sum, s) => sum + s.days, 0), from: run[0]!.from, to: last.to };
}
