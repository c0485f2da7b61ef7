import { daysBetween } from "@/lib/domain/calendar";
import { compare } from "@/lib/domain/lists";
import { opensListing } from "@/lib/domain/marketing-period";
import type { PriceEvent } from "@/lib/domain/property";
import {
  ASKING_PRICE,
  assumed,
  type Facts,
  instantOf,
  isAssumed,
  isOffered,
  type Row,
  type Sighting,
  type StatedStatus,
} from "./row";

/** The order of a listing's events within one day. */
const RANK: Record<string, number> = {
  listed: 0,
  listedForRent: 0,
  priceChanged: 1,
  backOnMarket: 1,
  pending: 2,
  rented: 3,
  sold: 3,
  delisted: 3,
};
const rank = (event: PriceEvent) => RANK[event.event] ?? 1;

/** Sorts newest first; within a day by RANK, then by name, so that the order does not depend on the rows' order. */
export const sortEvents = (events: PriceEvent[]): PriceEvent[] =>
  events.sort((a, b) => compare(b.date, a.date) || rank(b) - rank(a) || compare(a.event, b.event));

/** The sighting of a single row. */
export const sightingOf = (instant: string, { status, listPrice, priceChangedOn }: Facts): Sighting => ({
  first: instant,
  last: instant,
  status,
  price: listPrice,
  changedOn: priceChangedOn,
});

const isSameState = (a: Sighting, b: Sighting) => a.status === b.status && a.price === b.price;

/** The parts of a sighting before and after an instant: only its first and last times are known to be seen. */
const withoutInstant = (seen: Sighting, instant: string): Sighting[] => [
  ...(seen.first < instant ? [{ ...seen, last: seen.first }] : []),
  ...(seen.last > instant ? [{ ...seen, first: seen.last }] : []),
];

/** Adds a sighting at one instant, replacing an earlier one at that instant; what it does not state is taken from the one before. */
export function addSighting(seen: readonly Sighting[], row: Sighting): readonly Sighting[] {
  const instant = row.first;
  const known = seen.findLast(({ first }) => first <= instant);
  const next = { ...row, status: row.status ?? known?.status ?? null, price: row.price ?? known?.price ?? null };
  if (known && isSameState(known, next) && known.last >= instant) return seen;
  const parts = seen.flatMap((s) => (s.first <= instant && instant <= s.last ? withoutInstant(s, instant) : [s]));
  const place = parts.findIndex(({ first }) => first > instant);
  const all = parts.toSpliced(place < 0 ? parts.length : place, 0, next);
  return all.reduce<Sighting[]>((runs, s) => {
    const before = runs.at(-1);
    if (before && isSameState(before, s)) runs[runs.length - 1] = { ...before, last: s.last };
    else runs.push(s);
    return runs;
  }, []);
}

const lists = ({ event }: PriceEvent) => opensListing(event);

const mayBeOffered = (status: StatedStatus | null) => status === null || isOffered(status);

const dayOf = (instant: string) => instant.slice(0, 10);

/** Events that follow from the differences of sightings and that the source does not state, each on the day it was seen. */
function seenEvents(seen: readonly Sighting[], told: readonly PriceEvent[], reporter: string): PriceEvent[] {
  const events: PriceEvent[] = [];
  for (let i = 1; i < seen.length; i++) {
    const { last, status: before, price: priceBefore } = seen[i - 1]!;
    const { first, status, price, changedOn } = seen[i]!;
    const [since, date] = [dayOf(last), dayOf(first)];
    const add = (event: string, at: number, on = date) => events.push({ date: on, event, price: at, source: reporter });
    const isTold = (is: (e: PriceEvent) => boolean, after: string) =>
      told.some((e) => e.date > after && e.date <= date && is(e));
    /** Includes the day of the earlier sighting, as an event between two sightings on one day has that day's date. */
    const isToldFrom = (names: readonly string[]) =>
      told.some((e) => e.date >= since && e.date <= date && names.includes(e.event));
    const [wasOn, isOn] = [mayBeOffered(before), mayBeOffered(status)];
    const otherMarket = before !== null && (before === "forRent") !== (status === "forRent");
    const listsAnew = isTold(lists, since);
    const changed =
      wasOn && isOn && !otherMarket && !listsAnew && price !== null && priceBefore !== null && price !== priceBefore;
    const tellsPrice = (e: PriceEvent) => e.event === "priceChanged" && e.price === price && e.date >= since;
    if (isOn && (!wasOn || otherMarket)) {
      if (!listsAnew) add(status === "forRent" ? "listedForRent" : "listed", price ?? ASKING_PRICE);
    } else if (changed && !isTold(tellsPrice, "")) {
      // The source's own date of the change is used if it lies between the two sightings.
      const isBetween = changedOn !== null && changedOn >= since && changedOn <= date;
      add("priceChanged", price, isBetween ? changedOn : date);
    }
    if (status === "pending") {
      /** A pending event is already stated if it is newer than the newest event that starts or restarts the listing. */
      const starts = [...told, ...events].filter((e) => e.date <= date && (lists(e) || e.event === "backOnMarket"));
      const start = starts.reduce((newest, e) => (e.date > newest ? e.date : newest), "");
      const known = isTold((e) => e.event === "pending" && e.date >= start, "");
      if (before === "pending" ? changed : !known) add("pending", ASKING_PRICE);
    } else if (before === "pending" && isOn && !listsAnew && !isToldFrom(["backOnMarket"]))
      add("backOnMarket", ASKING_PRICE);
    if (wasOn && before !== null && status === "offMarket" && !isToldFrom(["delisted", "sold", "rented"]))
      add("delisted", ASKING_PRICE);
  }
  return events;
}

/** The asking price on an event's day; null if unknown. */
function askingAt(event: PriceEvent, events: readonly PriceEvent[], seen: readonly Sighting[]): number | null {
  const asked = seen.filter((s): s is Sighting & { price: number } => s.price !== null);
  const { date } = event;
  // In another time zone the day of listing may be the one after the row's own.
  const isEvening = ({ last }: Sighting) => lists(event) && daysBetween(dayOf(last), date) === 1;
  const next = asked.find(({ last }) => dayOf(last) >= date) ?? asked.findLast(isEvening);
  const relisted = events.findLast((e) => e.date > date && lists(e));
  const nextIsThis = next !== undefined && (relisted === undefined || dayOf(next.first) < relisted.date);
  if (lists(event)) return nextIsThis ? next.price : null;
  const stated = events.find(
    (e) => e.date <= date && e !== event && !isAssumed(e.price) && (lists(e) || e.event === "priceChanged"),
  );
  const last = asked.findLast(({ first }) => dayOf(first) <= date);
  if (last && (!stated || dayOf(last.last) >= stated.date)) return last.price;
  const isChange = (e: PriceEvent) => e.event === "priceChanged" && e.date > date;
  const changes = nextIsThis && events.some((e) => isChange(e) && e.date <= dayOf(next.first));
  return nextIsThis && !changes ? next.price : (stated?.price ?? null);
}

/** Gives a price to events without a stated one, oldest first; drops events whose price is unknown. */
function priced(events: readonly PriceEvent[], seen: readonly Sighting[]): PriceEvent[] {
  let known = [...events];
  for (const event of events.toReversed()) {
    if (!isAssumed(event.price)) continue;
    const price = event.price === ASKING_PRICE ? askingAt(event, known, seen) : assumed(event.price);
    known = price === null ? known.filter((e) => e !== event) : known.map((e) => (e === event ? { ...e, price } : e));
  }
  return known;
}

/**
 * A listing with all its events: those that it states, the changes seen between two of its rows, and for an event without a stated
 * price the asking price of its day.
 */
export function withAllEvents(row: Row): Row {
  const { facts, past, kind } = row;
  const told = facts.priceHistory;
  const asksPrice = told.some(({ price }) => isAssumed(price));
  if ((past === null || past.seen.length === 0) && !asksPrice) return row;
  const seen: readonly Sighting[] = past?.seen ?? (kind === "row" ? [sightingOf(instantOf(row), facts)] : []);
  const more = seenEvents(seen, told, facts.reporter ?? told[0]?.source ?? "");
  const priceHistory = priced(more.length === 0 ? told : sortEvents([...told, ...more]), seen);
  const newest = more.at(-1);
  const updated = past && newest && newest.date > dayOf(past.updated) ? `${newest.date}T00:00:00Z` : past?.updated;
  return { ...row, facts: { ...facts, priceHistory }, past: past && { ...past, seen: [], updated: updated! } };
}
