import { daysBetween } from "@/lib/domain/calendar";
import { opensListing } from "@/lib/domain/marketing-period";
import { PROPERTY_FIELDS, type PriceEvent, type PropertyRecord, type Status } from "@/lib/domain/property";
import { RECENTLY_SOLD_DAYS } from "@/lib/domain/sale";
import { withAllEvents } from "./events";
import type { Facts, Row } from "./row";

const isRecentSale = (sale: PriceEvent | undefined, asOf: string): boolean => {
  if (!sale) return false;
  const age = daysBetween(sale.date, asOf);
  return age >= 0 && age < RECENTLY_SOLD_DAYS;
};

/** The status of a home from the stated status, its events (newest first) and the dataset's date. */
export function statusOf(stated: Facts["status"], events: readonly PriceEvent[], asOf: string): Status {
  const sale = events.find((e) => e.event === "sold");
  const ends = events[0]?.event;
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
    case null:
      if (ends === "listed" || ends === "priceChanged" || ends === "pending") return "forSale";
      if (ends === "listedForRent") return "forRent";
      return isRecentSale(sale, asOf) ? "recentlySold" : "offMarket";
  }
}

/**
 * Days on market: for a home on the market from its listing to the dataset's date, for a recent sale from its listing to the
 * sale, otherwise null.
 */
function daysOnMarketOf(status: Status, events: readonly PriceEvent[], asOf: string): number | null {
  if (status === "offMarket") return null;
  const sold = status === "recentlySold" ? events.findIndex((e) => e.event === "sold") : -1;
  if (status === "recentlySold" && sold < 0) return null;
  // A listing from before an earlier sale does not belong to this sale.
  const since = events.slice(sold + 1).find(({ event }) => opensListing(event) || (sold >= 0 && event === "sold"));
  if (!since || since.event === "sold") return null;
  const days = daysBetween(since.date, sold < 0 ? asOf : events[sold]!.date);
  return days >= 0 ? days : null;
}

/** The newest asking price of a listing of this kind (sale or rent), from events newest first. */
function lastAsking(events: readonly PriceEvent[], kind: "listed" | "listedForRent"): number | null {
  let changed: number | null = null;
  for (const { event, price } of events) {
    if (event === kind) return changed ?? price;
    if (opensListing(event)) changed = null;
    else if (event === "priceChanged") changed ??= price;
  }
  return null;
}

/** The earliest `lastUpdated`; an older event, such as a sale in 1955, does not count as an update. */
const EARLIEST = "1970-01-01T00:00:00Z";

/** Days on market as of the dataset's date, from a count on an earlier day. */
const counted = (days: number, on: string, asOf: string): number => days + Math.max(0, daysBetween(on, asOf));

/** A complete record, kept exactly except for its days on market and status, which depend on the date. */
function nativeRecord({ id, facts }: Row, lastUpdated: string, countedOn: string, asOf: string): PropertyRecord {
  if (countedOn >= asOf) return ordered(id, facts.status as Status, facts, lastUpdated);
  const { priceHistory, daysOnMarket } = facts;
  const status =
    facts.status === "recentlySold" ? statusOf("recentlySold", priceHistory, asOf) : (facts.status as Status);
  const isAsked = status === "forSale" || status === "forRent";
  const aged = isAsked && daysOnMarket !== null ? counted(daysOnMarket, countedOn, asOf) : daysOnMarket;
  return ordered(id, status, { ...facts, daysOnMarket: status === facts.status ? aged : null }, lastUpdated);
}

/** The record of a row, as of the dataset's date. */
export function recordOf(source: Row, asOf: string): PropertyRecord {
  const row = withAllEvents(source);
  const { kind, id, facts, past } = row;
  const { priceHistory, listPrice } = facts;
  const newest = priceHistory[0]?.date;
  const updated = past?.updated ?? (row.time || (newest === undefined ? "" : `${newest}T00:00:00Z`));
  const lastUpdated = updated < EARLIEST ? `${row.asOf}T00:00:00Z` : updated;
  const countedOn = past?.countedOn ?? row.asOf;
  if (kind === "native") return nativeRecord(row, lastUpdated, countedOn, asOf);
  const status = statusOf(facts.status, priceHistory, asOf);
  const asking = listPrice ?? lastAsking(priceHistory, status === "forRent" ? "listedForRent" : "listed");
  const stated = facts.daysOnMarket;
  const days =
    stated === null ? daysOnMarketOf(status, priceHistory, asOf) : daysStated(status, stated, countedOn, asOf);
  return ordered(id, status, { ...facts, listPrice: asking, daysOnMarket: days }, lastUpdated);
}

const daysStated = (status: Status, days: number, on: string, asOf: string): number | null =>
  status === "offMarket" ? null : status === "recentlySold" ? days : counted(days, on, asOf);

const NAMES = Object.keys(PROPERTY_FIELDS) as (keyof PropertyRecord)[];
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, null])) as Record<keyof PropertyRecord, unknown>;
const FACTS = NAMES.filter((name) => name !== "id" && name !== "status" && name !== "lastUpdated");

/** Puts the members into the specification's order. Cloning a template is several times as fast as building an object from entries. */
function ordered(id: string, status: Status, facts: Facts, lastUpdated: string): PropertyRecord {
  const record = { ...EMPTY };
  for (const name of FACTS) record[name] = facts[name];
  record.id = id;
  record.status = status;
  record.lastUpdated = lastUpdated;
  return record as PropertyRecord;
}
