import { type AddressLine, isAtLine } from "@/lib/domain/address-line";
import type { PropertySummary } from "@/lib/domain/projection";
import type { Towns } from "@/lib/domain/towns";
import { hashAddress, parseId } from "../keys";
import { linePlaces, lookupAnswer } from "../lookup";
import { NEIGHBOURS, NEIGHBOURS_FROM, nearFinder, nearHome } from "../near";
import type { JsonBytes, LookupAddress, LookupAnswer } from "../store";
import { nearCost, type StreetParts } from "../street";
import type { Index } from "./format";
import { hashId, probe } from "./hash";
import { idAt, type Payload } from "./payload";
import type { PlaceIndex } from "./places-index";
import { onlyRows } from "./plan";
import type { Streets } from "./streets";

/** Finds what `look` makes of the row with an id, from the rows that may have it; null if the id is unknown. */
function idFinder<T>({ rows, u32 }: Index, look: (row: number, id: string) => T | null): (id: string) => T | null {
  const slots = u32("idSlots");
  return (id) => {
    const parsed = parseId(id);
    if (!parsed) return null;
    let found: T | null = null;
    probe(slots, rows, hashId(parsed.high, parsed.low), (row) => {
      found = look(row, id);
      return found !== null;
    });
    return found;
  };
}

/** Finds complete records by id. */
export const byId = (index: Index, payload: Payload): ((id: string) => JsonBytes | null) =>
  idFinder(index, (row, id) => {
    const record = payload.complete(row);
    return idAt(record, 0) === id ? record : null;
  });

/** Finds the row of an id; null if it is unknown. */
export const rowById = (index: Index, payload: Payload): ((id: string) => number | null) =>
  idFinder(index, (row, id) => (payload.id(row) === id ? row : null));

/** Finds records by exact address. The hash leaves out the ZIP code, which a request may not have. */
export function byAddress(index: Index, payload: Payload): (wanted: LookupAddress) => LookupAnswer | null {
  const { rows } = index;
  const slots = index.u32("addressSlots");
  return ({ streetAddress, city, state, zipCode }) => {
    const found: PropertySummary[] = [];
    probe(slots, rows, hashAddress(streetAddress, city, state), (row) => {
      const record = payload.summary(row);
      const { address: a } = record;
      const same = a.streetAddress === streetAddress && a.city === city && a.state === state;
      if (same && (zipCode === undefined || a.zipCode === zipCode)) found.push(record);
      return false;
    });
    return lookupAnswer(found);
  };
}

/** Finds records by an address in one line. */
export function byLine(streets: Streets, payload: Payload): (line: AddressLine) => LookupAnswer | null {
  const placesOf = linePlaces(streets.towns);
  return (line) => {
    const found: PropertySummary[] = [];
    for (const { town, street, number } of placesOf(line))
      for (const one of streets.called(town).get(street) ?? []) {
        const [first, last] = streets.numbered(one, number);
        for (let at = first; at < last; at++) {
          const record = payload.summary(streets.rows[at]!);
          if (isAtLine(line, record.address)) found.push(record);
        }
      }
    return lookupAnswer(found, line);
  };
}

/** A street that is some edits away from the requested one. */
interface FoundStreet {
  street: number;
  edits: number;
}

/** Suggests addresses near one that does not exist. */
export function nearAddresses(streets: Streets, payload: Payload, places: PlaceIndex, towns: Towns) {
  /** The homes around a number on a street, by their rows, which are read only if they are among the nearest. */
  function* homesNear({ street, edits }: FoundStreet, typed: StreetParts) {
    const [from, to] = streets.homes(street);
    const [at, after] = streets.numbered(street, typed.number);
    const first = Math.max(from, at - NEIGHBOURS);
    const last = Math.min(to, after + NEIGHBOURS, at + NEIGHBOURS_FROM);
    for (let i = first; i < last; i++)
      yield { row: streets.rows[i]!, cost: nearCost(edits, typed, { number: streets.numbers[i]! }) };
  }

  const homeAt = (row: number, cost: number, typed: StreetParts) => {
    const { id, address } = payload.summary(row);
    return nearHome(id, address, cost, typed);
  };

  return nearFinder<FoundStreet[]>(streets.towns, towns.ofZip, {
    streetsLike: (towns, edits) =>
      towns.flatMap((town) => {
        const inTown = streets.inTown(town);
        return streets.shortNames(town).flatMap((name, i) => {
          const apart = edits(name);
          return apart === null ? [] : [{ street: inTown[i]!, edits: apart }];
        });
      }),
    async streetsNamed({ all }, names) {
      await streets.prepare(all);
      for (const name of names) {
        const named = all.flatMap((town) => streets.called(town).get(name) ?? []);
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
          const [first, last] = streets.numbered(street, typed.number);
          for (const row of streets.rows.subarray(first, last)) rows.push(row);
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
