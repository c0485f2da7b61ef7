import { daysBetween } from "@/lib/domain/calendar";
import { PROPERTY_FIELDS, type PropertyRecord, type Status } from "@/lib/domain/property";
import { daysOnMarketOf, lastAsking, statusOf } from "../market-state";
import { withAllEvents } from "./events";
import type { Facts, Row } from "./row";

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
  const asking = listPrice ?? lastAsking(status, priceHistory);
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
