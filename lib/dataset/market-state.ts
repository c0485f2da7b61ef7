import { daysBetween } from "@/lib/domain/calendar";
import { opensListing } from "@/lib/domain/marketing-period";
import type { PriceEvent, Status } from "@/lib/domain/property";
import { RECENTLY_SOLD_DAYS } from "@/lib/domain/sale";
import type { StatedStatus } from "./import/row";

/** What a home's events say of it on the dataset's date (decision 0020). Events are newest first, none of them after that date. */

const isRecentSale = (sale: PriceEvent | undefined, asOf: string): boolean => {
  if (!sale) return false;
  const age = daysBetween(sale.date, asOf);
  return age >= 0 && age < RECENTLY_SOLD_DAYS;
};

/** Events after which a home is on the market. */
const ON_MARKET_AFTER: ReadonlySet<string | undefined> = new Set([
  "listed",
  "listedForRent",
  "priceChanged",
  "pending",
  "backOnMarket",
]);

/** The status of a home from its events, and from what its source states, if it does. */
export function statusOf(stated: StatedStatus | null, events: readonly PriceEvent[], asOf: string): Status {
  const sale = events.find(({ event }) => event === "sold");
  switch (stated) {
    case "forSale":
    case "forRent":
      return stated;
    case "pending":
      return "forSale";
    case "sold":
      return isRecentSale(sale, asOf) ? "recentlySold" : "offMarket";
    case "recentlySold":
      return !sale || isRecentSale(sale, asOf) ? "recentlySold" : "offMarket";
    case "rented":
      return "offMarket";
    case "offMarket":
      return isRecentSale(sale, asOf) ? "recentlySold" : "offMarket";
    case null: {
      const opened = events.find(({ event }) => opensListing(event));
      if (ON_MARKET_AFTER.has(events[0]?.event)) return opened?.event === "listedForRent" ? "forRent" : "forSale";
      return isRecentSale(sale, asOf) ? "recentlySold" : "offMarket";
    }
  }
}

/**
 * Days on market: for a home on the market from its listing to the dataset's date, for a recent sale from its listing to the
 * sale, otherwise null.
 */
export function daysOnMarketOf(status: Status, events: readonly PriceEvent[], asOf: string): number | null {
  if (status === "offMarket") return null;
  const sold = status === "recentlySold" ? events.findIndex((e) => e.event === "sold") : -1;
  if (status === "recentlySold" && sold < 0) return null;
  // A listing from before an earlier sale does not belong to this sale.
  const since = events.slice(sold + 1).find(({ event }) => opensListing(event) || (sold >= 0 && event === "sold"));
  if (!since || since.event === "sold") return null;
  const days = daysBetween(since.date, sold < 0 ? asOf : events[sold]!.date);
  return days >= 0 ? days : null;
}

/** The newest asking rent of a home for rent, and of any other the newest asking price; null if none is known. */
export function lastAsking(status: Status, events: readonly PriceEvent[]): number | null {
  const opening = status === "forRent" ? "listedForRent" : "listed";
  let changed: number | null = null;
  for (const { event, price } of events) {
    if (event === opening) return changed ?? price;
    if (opensListing(event)) changed = null;
    else if (event === "priceChanged") changed ??= price;
  }
  return null;
}
