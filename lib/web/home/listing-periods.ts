import { dayNumber } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";

const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Listings for sale and for rent are counted apart. */
export type ListingKind = "sale" | "rent";

/** One unbroken time on the market. */
export interface ListingPeriod {
  kind: ListingKind;
  /** YYYY-MM-DD. */
  from: string;
  /** The day it ended, or the dataset's date while it stands. */
  to: string;
  days: number;
  /** How it ended; null while it stands. `unknown`: the record is off the market but no event says since when. */
  end: "sold" | "rented" | "delisted" | "relisted" | "unknown" | null;
}

export const RENTAL_EVENTS: ReadonlySet<string> = new Set(["listedForRent", "rented"]);

const OPENS: Record<string, ListingKind> = { listed: "sale", listedForRent: "rent" };
const CLOSES: Record<string, "sold" | "rented" | "delisted"> = { sold: "sold", rented: "rented", delisted: "delisted" };

type Listed = Pick<PropertyRecord, "priceHistory" | "status" | "daysOnMarket">;

/** Which listing a record's status speaks of; null off the market. */
export const listingKind = (status: PropertyRecord["status"]): ListingKind | null =>
  status === "forSale" ? "sale" : status === "forRent" ? "rent" : null;

/**
 * The times a home was on the market, oldest first, from its own events. A `listed` while a listing stands is a
 * relisting: it ends the one before. A listing that stands today runs to the dataset's date.
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

/** Events come newest first; those of one day keep their order in time. */
export const oldestFirst = (history: readonly PriceEvent[]): PriceEvent[] => [...history].reverse();

/** A home that was off the market for longer than this starts to count anew. */
export const RUN_GAP_DAYS = 365;

export interface MarketRun {
  /** Oldest first; at least one. */
  periods: ListingPeriod[];
  /** Days on the market over all of them; days off it are not counted. */
  days: number;
  /** From the first listing to the end of the last. */
  from: string;
  to: string;
}

/**
 * Cumulative days on market: the newest period and those before it, as long as the home was neither sold nor let in
 * between and never off the market for more than `RUN_GAP_DAYS`. Null where no event says that it was listed.
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
