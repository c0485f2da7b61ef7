import { setImmediate as nextTurn } from "node:timers/promises";
import { type AddressLine, isAtLine, standardText } from "@/lib/domain/address-line";
import { oncePer } from "@/lib/domain/once-per";
import type { PropertySummary } from "@/lib/domain/property";
import { hashAddress, parseId } from "../keys";
import { linePlaces } from "../line-lookup";
import { lookupAnswer } from "../lookup";
import {
  bareName,
  NEIGHBOURS,
  NEIGHBOURS_FROM,
  type NearHome,
  nearest,
  nearHome,
  streetNames,
  townFinder,
  type WantedStreet,
  wantedStreet,
} from "../near";
import type { AddressMatch, JsonBytes, LookupAddress, LookupAnswer } from "../store";
import { nearCost, type StreetParts, shortStreet, streetOfKey } from "../street";
import type { Index } from "./format";
import { hashId, probe } from "./hash";
import type { Payload } from "./payload";
import type { PlaceIndex } from "./places-index";
import { onlyRows } from "./plan";
import type { Streets } from "./streets";

const ID_FROM = '{"id":"'.length;
const ID_TO = ID_FROM + "prop_0123456789abcdef".length;

/** Finds complete records by id. */
export function byId(index: Index, payload: Payload): (id: string) => JsonBytes | null {
  const { rows } = index;
  const slots = index.u32("idSlots");
  return (id) => {
    const parsed = parseId(id);
    if (!parsed) return null;
    let found: Buffer | null = null;
    probe(slots, rows, hashId(parsed.high, parsed.low), (row) => {
      const record = payload.complete(row);
      if (record.toString("latin1", ID_FROM, ID_TO) !== id) return false;
      found = record;
      return true;
    });
    return found;
  };
}

/** Finds the row of an id; null if it is unknown. */
export function rowById(index: Index, payload: Payload): (id: string) => number | null {
  const { rows } = index;
  const slots = index.u32("idSlots");
  return (id) => {
    const parsed = parseId(id);
    if (!parsed) return null;
    let found: number | null = null;
    probe(slots, rows, hashId(parsed.high, parsed.low), (row) => {
      if (payload.id(row) !== id) return false;
      found = row;
      return true;
    });
    return found;
  };
}

/** Finds records by exact address. The hash leaves out the ZIP code, which a request may not have. */
export function byAddress(index: Index, payload: Payload): (wanted: LookupAddress) => LookupAnswer | null {
  const { rows } = index;
  const slots = index.u32("addressSlots");
  return ({ streetAddress, city, state, zipCode }) => {
    const found: PropertySummary[] = [];
    probe(slots, rows, hashAddress(streetAddress, city, state), (row) => {
      const record = JSON.parse(payload.summary(row).toString()) as PropertySummary;
      const { address: a } = record;
      const same = a.streetAddress === streetAddress && a.city === city && a.state === state;
      if (same && (zipCode === undefined || a.zipCode === zipCode)) found.push(record);
      return false;
    });
    return lookupAnswer(found);
  };
}

/** Each town's streets by their standard words, with and without their suffix; made when the town is first asked for. */
const streetsByName = oncePer((streets: Streets) => {
  const named: (Map<string, number[]> | undefined)[] = [];
  const namesIn = (town: number): Map<string, number[]> => {
    const known = named[town];
    if (known) return known;
    const names = new Map<string, number[]>();
    for (const street of streets.inTown(town)) {
      const name = standardText(streetOfKey(streets.key(street)));
      for (const called of new Set([name, bareName(name)])) names.set(called, [...(names.get(called) ?? []), street]);
    }
    named[town] = names;
    return names;
  };
  return {
    namesIn,
    /** Names the streets of towns. The first time takes longer than any answer, so others get a turn after each town. */
    async prepare(towns: readonly number[]): Promise<void> {
      for (const town of towns)
        if (!named[town]) {
          namesIn(town);
          await nextTurn();
        }
    },
  };
});

/** Finds records by an address in one line. */
export function byLine(streets: Streets, payload: Payload): (line: AddressLine) => LookupAnswer | null {
  let placesOf: ReturnType<typeof linePlaces> | undefined;
  const { namesIn } = streetsByName(streets);
  return (line) => {
    placesOf ??= linePlaces(streets.towns);
    const found: PropertySummary[] = [];
    for (const { town, street, number } of placesOf(line))
      for (const one of namesIn(town).get(street) ?? []) {
        const [from, to] = streets.homes(one);
        const first = streets.atNumber(number, from, to);
        const last = streets.atNumber(number + 1, first, to);
        for (let at = first; at < last; at++) {
          const record = JSON.parse(payload.summary(streets.rows[at]!).toString()) as PropertySummary;
          if (isAtLine(line, record.address)) found.push(record);
        }
      }
    return lookupAnswer(found);
  };
}

/** A home, by its row, on a street that is `edits` edits away from the requested one. */
interface Candidate {
  row: number;
  edits: number;
  cost: number;
}

/** Suggests addresses near one that does not exist. */
export function nearAddresses(streets: Streets, payload: Payload, places: PlaceIndex) {
  const townsOf = townFinder(streets.towns, places.zipTowns);
  const byName = streetsByName(streets);

  /** Each town's streets in short forms, made when first needed; all towns together take a few MB. */
  const shortNames: (string[] | undefined)[] = [];
  const namesIn = (town: number, inTown: Uint32Array): string[] => {
    shortNames[town] ??= Array.from(inTown, (street) => shortStreet(streetOfKey(streets.key(street))));
    return shortNames[town];
  };

  /** The homes around a number on a street, which are read only if they are among the nearest. */
  function* homesNear(street: number, edits: number, typed: StreetParts): Generator<Candidate> {
    const [from, to] = streets.homes(street);
    const at = streets.atNumber(typed.number, from, to);
    const after = streets.atNumber(typed.number + 1, at, to);
    const first = Math.max(from, at - NEIGHBOURS);
    const last = Math.min(to, after + NEIGHBOURS, at + NEIGHBOURS_FROM);
    for (let i = first; i < last; i++)
      yield { row: streets.rows[i]!, edits, cost: nearCost(edits, typed, { number: streets.numbers[i]! }) };
  }

  /** Homes on streets spelled nearly so, in the towns that are meant. */
  function* onLikeStreets(wanted: LookupAddress, { typed, edits }: WantedStreet): Generator<Candidate> {
    for (const town of townsOf.near(wanted)) {
      const inTown = streets.inTown(town);
      for (const [i, name] of namesIn(town, inTown).entries()) {
        const apart = edits(name);
        if (apart !== null) yield* homesNear(inTown[i]!, apart, typed);
      }
    }
  }

  /** Homes on streets of the name, in the state or the ZIP code. */
  function* onSameStreets(
    wanted: LookupAddress,
    { typed }: WantedStreet,
    towns: readonly number[],
  ): Generator<Candidate> {
    for (const name of streetNames(wanted)) {
      const named = towns.flatMap((town) => byName.namesIn(town).get(name) ?? []);
      for (const street of named) yield* homesNear(street, 0, typed);
      if (named.length > 0) return;
    }
  }

  /** Homes with the number, in the ZIP code. */
  function* withNumber({ zipCode }: LookupAddress, { typed }: WantedStreet): Generator<Candidate> {
    if (typed.number === 0 || zipCode === undefined) return;
    const rows: number[] = [];
    for (const town of townsOf.ofZip(zipCode))
      for (const street of streets.inTown(town)) {
        const [from, to] = streets.homes(street);
        for (let at = streets.atNumber(typed.number, from, to); at < to && streets.numbers[at] === typed.number; at++)
          rows.push(streets.rows[at]!);
      }
    // The towns may be large, and the number stands in most of their streets: only the ZIP code's homes are read.
    const found = onlyRows(places.ranges({ zipCode: [zipCode] }), rows);
    for (let i = 0; i < found.length; i += 2)
      for (let row = found[i]!; row < found[i + 1]!; row++) yield { row, edits: 0, cost: 0 };
  }

  /** Reads the candidates that may be among the nearest. */
  function nearestOf(candidates: Iterable<Candidate>, { typed }: WantedStreet, limit: number) {
    const all = [...candidates];
    const most = all.map(({ cost }) => cost).sort((a, b) => a - b)[limit - 1] ?? Number.POSITIVE_INFINITY;
    const homes = all.flatMap(({ row, edits, cost }): NearHome[] => {
      if (cost > most) return [];
      const { id, address } = JSON.parse(payload.summary(row).toString()) as PropertySummary;
      return [nearHome(id, address, edits, typed)];
    });
    return nearest(homes, limit);
  }

  return async (wanted: LookupAddress, limit: number): Promise<AddressMatch[]> => {
    const street = wantedStreet(wanted);
    const like = nearestOf(onLikeStreets(wanted, street), street, limit);
    if (like.length > 0) return like;
    const towns = townsOf.wide(wanted);
    await byName.prepare(towns);
    const same = nearestOf(onSameStreets(wanted, street, towns), street, limit);
    return same.length > 0 ? same : nearestOf(withNumber(wanted, street), street, limit);
  };
}
