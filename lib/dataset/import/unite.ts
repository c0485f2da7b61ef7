import type { PriceEvent, TaxEntry } from "@/lib/domain/property";
import { BASE_FILE, type Facts, NUMBER_FACTS, type Row } from "./row";

/** The order of a listing's events within one day. */
const RANK: Record<string, number> = {
  listed: 0,
  listedForRent: 0,
  priceChanged: 1,
  pending: 2,
  rented: 3,
  sold: 3,
  delisted: 3,
};
const rank = (event: PriceEvent) => RANK[event.event] ?? 1;

/** Newest first; within a day, the later step of a listing first. Stable. */
export const sortEvents = (events: PriceEvent[]): PriceEvent[] =>
  events.sort((a, b) => (a.date === b.date ? rank(b) - rank(a) : a.date < b.date ? 1 : -1));

/** Oldest first: by the source's own time, then by the order in which rows were read; base records, which were not, by id. */
export const byAge = (a: Row, b: Row): number => {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  return a.row - b.row || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
};

/** Events of both; where both tell of the same kind of event on the same day, the newer one's account stays. */
function uniteEvents(newer: PriceEvent[], older: readonly PriceEvent[]): PriceEvent[] {
  const known = new Set(newer.map((e) => `${e.date} ${e.event}`));
  const more = older.filter((e) => !known.has(`${e.date} ${e.event}`));
  return more.length === 0 ? newer : sortEvents([...newer, ...more]);
}

function uniteTaxes(newer: TaxEntry[], older: readonly TaxEntry[]): TaxEntry[] {
  const known = new Set(newer.map((e) => e.year));
  const more = older.filter((e) => !known.has(e.year));
  return more.length === 0 ? newer : [...newer, ...more].sort((a, b) => b.year - a.year);
}

/** Days on market are the newer listing's own. */
const FILLED = NUMBER_FACTS.filter((name) => name !== "daysOnMarket");

function pair(older: Row, newer: Row): Row {
  const a = older.facts;
  const b = newer.facts;
  const facts: Facts = {
    ...b,
    scores: b.scores ?? a.scores,
    coordinates: b.coordinates ?? a.coordinates,
    priceHistory: uniteEvents(b.priceHistory, a.priceHistory),
    taxHistory: uniteTaxes(b.taxHistory, a.taxHistory),
  };
  for (const name of FILLED) facts[name] ??= a[name];
  return { ...newer, facts };
}

/**
 * One row of several of the same home: the newest row's facts, gaps filled from older ones, histories united.
 * The id is the base record's, else the oldest row's, so that a home keeps its address on the web when it is
 * listed anew. Standing for a base record is inherited.
 */
export function uniteRows(rows: readonly Row[]): Row {
  const aged = rows.toSorted(byAge);
  const merged = aged.reduce(pair);
  const base = aged.find((d) => d.file === BASE_FILE);
  return { ...merged, id: (base ?? aged[0]!).id, file: base ? BASE_FILE : merged.file };
}

/** A change that a source reports beside its listing, and the asking price before it. */
export interface Change {
  event: PriceEvent;
  before: number | null;
}

/** Adds changes to a listing's events. The first price change tells what the home was listed at. */
export function uniteChanges(events: PriceEvent[], changes: readonly Change[]): PriceEvent[] {
  const oldestFirst = changes.toSorted((a, b) => (a.event.date < b.event.date ? -1 : 1));
  const all = uniteEvents(
    events,
    oldestFirst.map((c) => c.event),
  );
  const first = oldestFirst.find((c) => c.before !== null);
  const listed = first && all.find((e) => e.event.startsWith("listed") && e.date <= first.event.date);
  return listed ? all.map((e) => (e === listed ? { ...e, price: first.before! } : e)) : all;
}

/** Adds change rows, read from a file of their own, to the record that they belong to. */
export function withHistory(row: Row, histories: readonly Row[]): Row {
  if (histories.length === 0) return row;
  const changes = histories.map(({ facts }) => ({ event: facts.priceHistory[0]!, before: facts.listPrice }));
  return { ...row, facts: { ...row.facts, priceHistory: uniteChanges(row.facts.priceHistory, changes) } };
}
