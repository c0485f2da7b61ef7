import { setImmediate as nextTurn } from "node:timers/promises";
import { type AddressLine, isAtLine } from "@/lib/domain/address-line";
import { oncePer } from "@/lib/domain/once-per";
import type { PropertySummary } from "@/lib/domain/property";
import { hashAddress, parseId } from "../keys";
import { linePlaces } from "../line-lookup";
import { lookupAnswer } from "../lookup";
import { calledOf, NEIGHBOURS, NEIGHBOURS_FROM, nearFinder, nearHome } from "../near";
import type { JsonBytes, LookupAddress, LookupAnswer } from "../store";
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
      for (const called of calledOf(streets.key(street))) names.set(called, [...(names.get(called) ?? []), street]);
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

/** A street that is some edits away from the requested one. */
interface FoundStreet {
  street: number;
  edits: number;
}

/** Suggests addresses near one that does not exist. */
export function nearAddresses(streets: Streets, payload: Payload, places: PlaceIndex) {
  const byName = streetsByName(streets);

  /** Each town's streets in short forms, made when first needed; all towns together take a few MB. */
  const shortNames: (string[] | undefined)[] = [];
  const namesIn = (town: number, inTown: Uint32Array): string[] => {
    shortNames[town] ??= Array.from(inTown, (street) => shortStreet(streetOfKey(streets.key(street))));
    return shortNames[town];
  };

  /** The homes around a number on a street, by their rows, which are read only if they are among the nearest. */
  function* homesNear({ street, edits }: FoundStreet, typed: StreetParts) {
    const [from, to] = streets.homes(street);
    const at = streets.atNumber(typed.number, from, to);
    const after = streets.atNumber(typed.number + 1, at, to);
    const first = Math.max(from, at - NEIGHBOURS);
    const last = Math.min(to, after + NEIGHBOURS, at + NEIGHBOURS_FROM);
    for (let i = first; i < last; i++)
      yield { row: streets.rows[i]!, cost: nearCost(edits, typed, { number: streets.numbers[i]! }) };
  }

  const homeAt = (row: number, cost: number, typed: StreetParts) => {
    const { id, address } = JSON.parse(payload.summary(row).toString()) as PropertySummary;
    return nearHome(id, address, cost, typed);
  };

  return nearFinder<FoundStreet[]>(streets.towns, places.zipTowns, {
    streetsLike: (towns, edits) =>
      towns.flatMap((town) => {
        const inTown = streets.inTown(town);
        return namesIn(town, inTown).flatMap((name, i) => {
          const apart = edits(name);
          return apart === null ? [] : [{ street: inTown[i]!, edits: apart }];
        });
      }),
    async streetsNamed({ all }, names) {
      await byName.prepare(all);
      for (const name of names) {
        const named = all.flatMap((town) => byName.namesIn(town).get(name) ?? []);
        if (named.length > 0) return named.map((street) => ({ street, edits: 0 }));
      }
      return [];
    },
    around(found, typed, limit) {
      const homes = found.flatMap((street) => [...homesNear(street, typed)]);
      const most = homes.map(({ cost }) => cost).sort((a, b) => a - b)[limit - 1] ?? Number.POSITIVE_INFINITY;
      return homes.flatMap(({ row, cost }) => (cost > most ? [] : [homeAt(row, cost, typed)]));
    },
    numbered(zipCode, towns, typed) {
      const rows: number[] = [];
      for (const town of towns)
        for (const street of streets.inTown(town)) {
          const [from, to] = streets.homes(street);
          for (let at = streets.atNumber(typed.number, from, to); at < to && streets.numbers[at] === typed.number; at++)
            rows.push(streets.rows[at]!);
        }
      // The towns may be large, and the number stands in most of their streets: only the ZIP code's homes are read.
      const ofZip = onlyRows(places.ranges({ zipCode: [zipCode] }), rows);
      const homes: ReturnType<typeof homeAt>[] = [];
      for (let i = 0; i < ofZip.length; i += 2)
        for (let row = ofZip[i]!; row < ofZip[i + 1]!; row++) homes.push(homeAt(row, 0, typed));
      return homes;
    },
  });
}
