import { toLookup } from "@/lib/domain/projection";
import type { PropertySummary } from "@/lib/domain/property";
import { editDistance } from "@/lib/domain/spelling";
import { fold } from "@/lib/domain/text";
import type { AddressMatch, JsonBytes, LookupAddress, LookupAnswer } from "../store";
import {
  editsAllowed,
  nearCost,
  parseStreet,
  type StreetParts,
  shortStreet,
  streetEdits,
  streetOfKey,
  unitKey,
} from "../street";
import type { Index } from "./format";
import { hashAddress, hashId, parseId, probe } from "./hash";
import type { Payload } from "./payload";
import type { PlaceIndex } from "./places-index";
import type { Streets } from "./streets";

const ALTERNATES = 10;
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

const matchOf = ({ id, address }: PropertySummary): AddressMatch => ({ id, address });

const better = (a: PropertySummary, b: PropertySummary): number =>
  a.lastUpdated === b.lastUpdated ? (a.id < b.id ? -1 : 1) : a.lastUpdated > b.lastUpdated ? -1 : 1;

/** Finds records by exact address; the hash leaves the ZIP out, as a question may. */
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
    const [best, ...others] = found.sort(better);
    if (!best) return null;
    return {
      record: Buffer.from(JSON.stringify(toLookup(best))),
      alternates: others.slice(0, ALTERNATES).map(matchOf),
    };
  };
}

/** No address is longer; what a caller sends may be. */
const LONGEST = 200;
/** Homes looked at on each side of the number, a street. */
const NEIGHBOURS = 64;

interface Candidate extends AddressMatch {
  cost: number;
  unitDiffers: number;
  unit: number;
}

/** Suggests addresses near one that does not exist; see nearIn of the reference store for the definition. */
export function nearAddresses(streets: Streets, payload: Payload, zipTowns: PlaceIndex["zipTowns"]) {
  const foldedCities = streets.towns.map(([, city]) => fold(city));
  const foldedStates = streets.towns.map(([state]) => fold(state));

  /** Short forms of a town's streets, made when they are first asked for; all towns together take a few MB. */
  const shortNames: (string[] | undefined)[] = [];
  const namesIn = (town: number, inTown: Uint32Array): string[] => {
    shortNames[town] ??= Array.from(inTown, (street) => shortStreet(streetOfKey(streets.key(street))));
    return shortNames[town];
  };

  function townsNear({ city, state, zipCode }: LookupAddress): number[] {
    const wanted = fold(city.slice(0, LONGEST));
    const inState = [...foldedStates.keys()].filter((town) => foldedStates[town] === fold(state.slice(0, LONGEST)));
    const edits = inState.map((town) => editDistance(wanted, foldedCities[town]!, 2));
    const least = Math.min(3, ...edits);
    if (least <= 2) return inState.filter((_, i) => edits[i] === least);
    const ofZip = zipCode === undefined ? [] : zipTowns(zipCode);
    if (ofZip.length === 0) return [...foldedCities.keys()].filter((town) => foldedCities[town] === wanted);
    const names = new Set(ofZip.map((town) => `${town.state}\n${town.city}`));
    return [...streets.towns.keys()].filter((town) => names.has(streets.towns[town]!.join("\n")));
  }

  function* homesNear(street: number, edits: number, typed: StreetParts): Generator<Candidate> {
    const [from, to] = streets.homes(street);
    const at = streets.atNumber(typed.number, from, to);
    const after = streets.atNumber(typed.number + 1, at, to);
    const first = Math.max(from, at - NEIGHBOURS);
    const last = Math.min(to, Math.max(after, at) + NEIGHBOURS, at + 4 * NEIGHBOURS);
    for (let i = first; i < last; i++) {
      const record = JSON.parse(payload.summary(streets.rows[i]!).toString()) as PropertySummary;
      const parts = parseStreet(record.address.streetAddress);
      yield {
        ...matchOf(record),
        cost: nearCost(edits, typed, parts),
        unitDiffers: parts.unit === typed.unit ? 0 : 1,
        unit: unitKey(parts.unit),
      };
    }
  }

  return (wanted: LookupAddress, limit: number): AddressMatch[] => {
    const typed = parseStreet(wanted.streetAddress.slice(0, LONGEST));
    const name = shortStreet(typed.street);
    const allowed = editsAllowed(name);
    const near: { street: number; edits: number }[] = [];
    for (const town of townsNear(wanted)) {
      const inTown = streets.inTown(town);
      for (const [i, found] of namesIn(town, inTown).entries()) {
        const edits = streetEdits(name, found, allowed);
        if (edits <= allowed) near.push({ street: inTown[i]!, edits });
      }
    }
    return near
      .flatMap(({ street, edits }) => [...homesNear(street, edits, typed)])
      .sort(
        (a, b) =>
          a.cost - b.cost ||
          a.unitDiffers - b.unitDiffers ||
          a.unit - b.unit ||
          (a.address.zipCode < b.address.zipCode ? -1 : a.address.zipCode > b.address.zipCode ? 1 : 0) ||
          (a.id < b.id ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ id, address }) => ({ id, address }));
  };
}
