import { compare } from "@/lib/domain/lists";
import type { PriceEvent, Scores, TaxEntry } from "@/lib/domain/property";
import { addSighting, sightingOf, sortEvents } from "./events";
import {
  BASE_FILE,
  type Facts,
  instantOf,
  isAssumed,
  isOffered,
  NUMBER_FACTS,
  type Past,
  type Row,
  type Sighting,
} from "./row";

/** The history of a listing with a single row. */
function pastOf(row: Row): Past {
  if (row.past) return row.past;
  const { kind, facts, time, asOf } = row;
  const instant = instantOf(row);
  const newest = facts.priceHistory[0]?.date;
  const updated = time || (newest === undefined ? instant : `${newest}T00:00:00Z`);
  const seen: Sighting[] = kind === "native" ? [] : [sightingOf(instant, facts)];
  return { instant, first: instant, updated, withdrawn: "", countedOn: asOf, at: {}, seen };
}

/** Oldest first: by instant, then by id. */
export const byAge = (a: Row, b: Row): number => compare(instantOf(a), instantOf(b)) || compare(a.id, b.id);

/** The facts that are a single value, except days on market, which change every day. */
const SINGLE = [
  ...NUMBER_FACTS.filter((name) => name !== "daysOnMarket"),
  "status",
  "propertyType",
  "address",
  "coordinates",
] as const;
const SCORES = ["walkability", "transit", "bike"] as const;

const eventKey = ({ date, event }: PriceEvent) => `${date} ${event}`;
const taxKey = ({ year }: TaxEntry) => `tax ${year}`;

/** Compares and keeps the timestamps of facts while two rows are merged. */
function instants(a: Past, b: Past) {
  const newest = b.instant >= a.instant ? b.instant : a.instant;
  const at: Record<string, string> = {};
  const keep = (key: string, instant: string) => {
    if (instant !== newest) at[key] = instant;
  };
  return {
    newest,
    at,
    keep,
    /** Whether `b` has the newer value of a fact that both state; at equal timestamps it does. Keeps the winner's timestamp. */
    later(key: string): boolean {
      const [of, ofB] = [a.at[key] ?? a.instant, b.at[key] ?? b.instant];
      keep(key, ofB >= of ? ofB : of);
      return ofB >= of;
    },
    onlyA: (key: string) => keep(key, a.at[key] ?? a.instant),
    onlyB: (key: string) => keep(key, b.at[key] ?? b.instant),
  };
}
type Instants = ReturnType<typeof instants>;

/** The fact of two that is stated, or the newer one. */
function uniteFact<T>(a: T, b: T, key: string, by: Instants): T {
  if (b === null) {
    if (a !== null) by.onlyA(key);
    return a;
  }
  if (a !== null) return by.later(key) ? b : a;
  by.onlyB(key);
  return b;
}

function uniteScores(a: Scores | null, b: Scores | null, by: Instants): Scores | null {
  if (!a && !b) return null;
  const scores = { walkability: null, transit: null, bike: null } as Scores;
  for (const name of SCORES) scores[name] = uniteFact(a?.[name] ?? null, b?.[name] ?? null, name, by);
  return scores;
}

/** The entries of both lists; for a key in both, `bWins` decides. */
function uniteLists<T>(
  a: readonly T[],
  b: readonly T[],
  keyOf: (entry: T) => string,
  by: Instants,
  assumes?: (entry: T) => boolean,
) {
  if (b.length === 0 && a.length === 0) return [];
  const inA = new Map(a.map((entry) => [keyOf(entry), entry]));
  const inB = new Map(b.map((entry) => [keyOf(entry), entry]));
  const fromB = new Set<string>();
  for (const [key, entry] of inB) {
    const known = inA.get(key);
    if (known === undefined) {
      by.onlyB(key);
      fromB.add(key);
      continue;
    }
    const [guess, guessB] = [assumes?.(known) === true, assumes?.(entry) === true];
    // A stated price wins over an assumed one; of two assumed prices the earlier one wins, as it is closer to the event.
    if (guessB) by.onlyA(key);
    else if (guess) {
      by.onlyB(key);
      fromB.add(key);
    } else if (by.later(key)) fromB.add(key);
  }
  for (const key of inA.keys()) if (!inB.has(key)) by.onlyA(key);
  return [...b.filter((entry) => fromB.has(keyOf(entry))), ...a.filter((entry) => !fromB.has(keyOf(entry)))];
}

const uniteTaxes = (a: readonly TaxEntry[], b: readonly TaxEntry[], by: Instants): TaxEntry[] =>
  uniteLists(a, b, taxKey, by).sort((x, y) => y.year - x.year);

const uniteEvents = (a: readonly PriceEvent[], b: readonly PriceEvent[], by: Instants): PriceEvent[] =>
  sortEvents(uniteLists(a, b, eventKey, by, ({ price }) => isAssumed(price)));

/** Whether two rows state the same. */
export const isSame = (a: Facts, b: Facts) => JSON.stringify(a) === JSON.stringify(b);

/** Sorts the keys, so that equal listings have equal lines. */
const inOrder = (at: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(at).sort(([a], [b]) => compare(a, b)));

/**
 * Merges two rows, of which `b` arrived later: for each fact that both state, the newer timestamp wins; if equal, `b`.
 * With `sameListing` they are rows of one key, seen one after the other; otherwise two listings of one home.
 */
function unite(a: Row, b: Row, sameListing: boolean): Row {
  const [pastA, pastB] = [pastOf(a), pastOf(b)];
  const by = instants(pastA, pastB);
  const newer = by.newest === pastB.instant ? b : a;
  const older = newer === b ? a : b;
  const facts: Facts = { ...newer.facts };
  const uniteNamed = <N extends (typeof SINGLE)[number]>(name: N) => {
    facts[name] = uniteFact(a.facts[name], b.facts[name], name, by);
  };
  for (const name of SINGLE) uniteNamed(name);
  facts.scores = uniteScores(a.facts.scores, b.facts.scores, by);
  facts.priceHistory = uniteEvents(a.facts.priceHistory, b.facts.priceHistory, by);
  facts.taxHistory = uniteTaxes(a.facts.taxHistory, b.facts.taxHistory, by);
  facts.reporter = newer.facts.reporter ?? older.facts.reporter;
  facts.priceChangedOn = null;
  const counted = daysFrom(newer, older, sameListing);
  facts.daysOnMarket = counted.facts.daysOnMarket;
  const stamped = b.time !== "" || !sameListing;
  const isOld = !stamped && isSame({ ...facts, daysOnMarket: a.facts.daysOnMarket }, a.facts);
  const changed = stamped ? pastB.updated : isOld ? "" : pastB.instant;
  const seen = sameListing ? pastB.seen.reduce(addSighting, pastA.seen as readonly Sighting[]) : [];
  const past: Past = {
    instant: by.newest,
    first: pastA.first < pastB.first ? pastA.first : pastB.first,
    updated: changed > pastA.updated ? changed : pastA.updated,
    withdrawn: pastA.withdrawn > pastB.withdrawn ? pastA.withdrawn : pastB.withdrawn,
    countedOn: (counted === a ? pastA : pastB).countedOn,
    at: inOrder(by.at),
    seen: seen as Sighting[],
  };
  const { addressKey } = facts.address === a.facts.address ? a : b;
  const isBase = a.file === BASE_FILE || b.file === BASE_FILE;
  return { ...newer, addressKey, facts, file: isBase ? BASE_FILE : newer.file, past };
}

/** The row whose days on market are used: the newer one, or the older one of the same listing while it stays on the market. */
function daysFrom(newer: Row, older: Row, sameListing: boolean): Row {
  if (newer.facts.daysOnMarket !== null || !sameListing || older.facts.daysOnMarket === null) return newer;
  const wentOff = ({ status, last }: Sighting) => status !== null && !isOffered(status) && last > instantOf(older);
  const stays =
    isOffered(older.facts.status) &&
    (newer.facts.status === null || isOffered(newer.facts.status)) &&
    newer.past?.seen.some(wentOff) !== true;
  return stays ? older : newer;
}

/** Adds a row to a known listing. The same row again changes nothing, unless it counts days up to another date. */
export function uniteListing(known: Row, row: Row): Row {
  const { time, kind, asOf, facts } = known;
  const isAgain = known.past === null && time === row.time && kind === row.kind;
  const hangsOnDate = time === "" || kind === "native" || facts.daysOnMarket !== null;
  const changesNothing = isAgain && (asOf === row.asOf || !hangsOnDate) && isSame(facts, row.facts);
  return changesNothing ? known : unite(known, row, true);
}

/** A listing that starts again after a withdrawal. */
export const startedAfter = (row: Row, withdrawn: string): Row =>
  withdrawn === "" ? row : { ...row, past: { ...pastOf(row), withdrawn } };

/** The timestamp of a listing's withdrawal; "" if it was not withdrawn. */
export const withdrawnAt = (row: Row): string =>
  row.kind === "removed" ? instantOf(row) : (row.past?.withdrawn ?? "");

/** Merges several listings of one home. The id is that of the oldest listing, so that the home's web address stays the same. */
export function uniteHome(listings: readonly Row[]): Row {
  const aged = listings.toSorted(byAge);
  const firstOf = (row: Row) => `${pastOf(row).first} ${row.id}`;
  const { id } = aged.reduce((first, row) => (firstOf(row) < firstOf(first) ? row : first));
  return { ...aged.reduce((a, b) => unite(a, b, false)), id };
}

/** A change that a source reports separately from its listing, and the asking price before it. */
export interface Change {
  event: PriceEvent;
  before: number | null;
}

/** Adds changes to a listing's events. The first price change states the original list price. */
export function uniteChanges(events: PriceEvent[], changes: readonly Change[]): PriceEvent[] {
  const oldestFirst = changes.toSorted((a, b) => (a.event.date < b.event.date ? -1 : 1));
  const known = new Map(events.map((event) => [eventKey(event), event]));
  const isNews = (event: PriceEvent) => {
    const other = known.get(eventKey(event));
    return other === undefined || (isAssumed(other.price) && !isAssumed(event.price));
  };
  const told = oldestFirst.map((c) => c.event).filter(isNews);
  const keys = new Set(told.map(eventKey));
  const all = sortEvents([...events.filter((e) => !keys.has(eventKey(e))), ...told]);
  const first = oldestFirst.find((c) => c.before !== null);
  const listed = first && all.find((e) => e.event.startsWith("listed") && e.date <= first.event.date);
  if (!listed) return all;
  const isEarlier = ({ event, date }: PriceEvent) =>
    event === "priceChanged" && date >= listed.date && date < first.event.date;
  return all.some(isEarlier) ? all : all.map((e) => (e === listed ? { ...e, price: first.before! } : e));
}

/** Whether two change rows of one listing are equal. */
export const isSameChange = (a: Row, b: Row): boolean => a.time === b.time && isSame(a.facts, b.facts);

/** Adds a change row to the listing that it belongs to. */
export function withChange(listing: Row, { facts: { priceHistory, listPrice } }: Row): Row {
  const change = { event: priceHistory[0]!, before: listPrice };
  return { ...listing, facts: { ...listing.facts, priceHistory: uniteChanges(listing.facts.priceHistory, [change]) } };
}
