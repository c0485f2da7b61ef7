import { PROPERTY_FIELDS, type PriceEvent, type PropertyRecord, type Status } from "@/lib/domain/property";
import { RECENTLY_SOLD_DAYS } from "../source";
import { daysBetween } from "./dates";
import { ASKING_PRICE, type Facts, type Row } from "./row";

const isRecentSale = (sale: PriceEvent | undefined, asOf: string): boolean => {
  if (!sale) return false;
  const age = daysBetween(sale.date, asOf);
  return age >= 0 && age < RECENTLY_SOLD_DAYS;
};

/** The dataset's status for what the source states, its events (newest first) and the dataset's date. */
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

const LISTS = new Set(["listed", "listedForRent"]);

/**
 * Days on market: for a home on the market, from its listing to the dataset's date; for a recent sale, from the
 * listing to the sale; else null.
 */
export function daysOnMarketOf(status: Status, events: readonly PriceEvent[], asOf: string): number | null {
  if (status === "offMarket") return null;
  const sold = status === "recentlySold" ? events.findIndex((e) => e.event === "sold") : -1;
  if (status === "recentlySold" && sold < 0) return null;
  // A listing before an earlier sale is not this one's.
  const since = events.slice(sold + 1).find(({ event }) => LISTS.has(event) || (sold >= 0 && event === "sold"));
  if (!since || since.event === "sold") return null;
  const days = daysBetween(since.date, sold < 0 ? asOf : events[sold]!.date);
  return days >= 0 ? days : null;
}

/** The newest asking price of a listing of this kind, from events newest first: rents are no prices to buy. */
function lastAsking(events: readonly PriceEvent[], kind: "listed" | "listedForRent"): number | null {
  let changed: number | null = null;
  for (const { event, price } of events) {
    if (event === kind) return changed ?? price;
    if (LISTS.has(event)) changed = null;
    else if (event === "priceChanged") changed ??= price;
  }
  return null;
}

/** Gives events whose source states no price the asking price of their day; drops them where there is none. */
function priced(events: readonly PriceEvent[], listPrice: number | null): PriceEvent[] {
  if (!events.some((e) => e.price === ASKING_PRICE)) return events as PriceEvent[];
  let asking = listPrice;
  const first = events.findLast((e) => e.price !== ASKING_PRICE && (LISTS.has(e.event) || e.event === "priceChanged"));
  if (first) asking = first.price;
  const known: PriceEvent[] = [];
  for (const event of events.toReversed()) {
    if (event.price === ASKING_PRICE) {
      if (asking !== null) known.push({ ...event, price: asking });
      continue;
    }
    if (LISTS.has(event.event) || event.event === "priceChanged") asking = event.price;
    known.push(event);
  }
  return known.reverse();
}

/** Times before this are not served; a sale of 1955 is an event, not an update. */
const EARLIEST = "1970-01-01T00:00:00Z";

/** `asOf` of the dataset that is made, and of the one that base records come from. */
export interface Dates {
  asOf: string;
  baseAsOf: string;
}

/** The record of a row. A native one is kept exactly; a base one ages by the days between the two datasets. */
export function recordOf({ kind, id, time, facts }: Row, { asOf, baseAsOf }: Dates): PropertyRecord {
  const lastUpdated = time < EARLIEST ? (time === "" ? `${asOf}T00:00:00Z` : EARLIEST) : time;
  if (kind === "native") return ordered(id, facts.status as Status, facts, lastUpdated);
  const priceHistory = priced(facts.priceHistory, facts.listPrice);
  const { listPrice, daysOnMarket } = facts;
  if (kind === "base") {
    const onMarket = facts.status === "forSale" || facts.status === "forRent";
    const status = facts.status === "recentlySold" ? statusOf("recentlySold", priceHistory, asOf) : facts.status;
    const aged = onMarket && daysOnMarket !== null ? daysOnMarket + daysBetween(baseAsOf, asOf) : daysOnMarket;
    const days = status === facts.status ? aged : null;
    return ordered(id, status as Status, { ...facts, priceHistory, daysOnMarket: days }, lastUpdated);
  }
  const status = statusOf(facts.status, priceHistory, asOf);
  const asking = listPrice ?? lastAsking(priceHistory, status === "forRent" ? "listedForRent" : "listed");
  const days = status === "offMarket" ? null : (daysOnMarket ?? daysOnMarketOf(status, priceHistory, asOf));
  const derived = { ...facts, priceHistory, listPrice: asking, daysOnMarket: days };
  return ordered(id, status, derived, lastUpdated);
}

const EMPTY: Record<string, unknown> = Object.fromEntries(Object.keys(PROPERTY_FIELDS).map((name) => [name, null]));
const OWN = ["id", "status", "lastUpdated"];
const FACTS = Object.keys(EMPTY).filter((name) => !OWN.includes(name)) as (keyof Facts)[];

/** The members in the specification's order, and no others. A clone is several times as fast as an object made of entries. */
function ordered(id: string, status: Status, facts: Facts, lastUpdated: string): PropertyRecord {
  const record = { ...EMPTY };
  for (const name of FACTS) record[name] = facts[name];
  record.id = id;
  record.status = status;
  record.lastUpdated = lastUpdated;
  return record as unknown as PropertyRecord;
}
