import type { TownName } from "@/lib/domain/known-places";
import type { Address } from "@/lib/domain/property";
import { editDistance } from "@/lib/domain/spelling";
import { fold } from "@/lib/domain/text";
import type { AddressMatch, LookupAddress } from "./store";
import { editsAllowed, nearCost, parseStreet, type StreetParts, shortStreet, streetEdits, unitKey } from "./street";

/** Suggests addresses near one that does not exist; `nearIn` of the reference store is the definition. */

/** The longest text that is compared: no address is longer, but a request may be. */
const LONGEST = 200;
/** The most homes that are looked at on a street below the number, and the most from the number upward. */
export const NEIGHBOURS = 64;
export const NEIGHBOURS_FROM = 4 * NEIGHBOURS;

/** Finds the towns where an address may be, as indexes in `towns`; `zipTowns` gives those of a ZIP code's homes. */
export function townFinder(
  towns: readonly TownName[],
  zipTowns: (zipCode: string) => readonly { city: string; state: string }[],
): (wanted: LookupAddress) => number[] {
  const foldedCities = towns.map(([, city]) => fold(city));
  const foldedStates = towns.map(([state]) => fold(state));
  return ({ city, state, zipCode }) => {
    const wanted = fold(city.slice(0, LONGEST));
    const inState = [...foldedStates.keys()].filter((town) => foldedStates[town] === fold(state.slice(0, LONGEST)));
    const edits = inState.map((town) => editDistance(wanted, foldedCities[town]!, 2));
    const least = Math.min(3, ...edits);
    if (least <= 2) return inState.filter((_, i) => edits[i] === least);
    const ofZip = zipCode === undefined ? [] : zipTowns(zipCode);
    if (ofZip.length === 0) return [...foldedCities.keys()].filter((town) => foldedCities[town] === wanted);
    const names = new Set(ofZip.map((town) => `${town.state}\n${town.city}`));
    return [...towns.keys()].filter((town) => names.has(towns[town]!.join("\n")));
  };
}

/** The requested street, prepared for comparisons with known streets. */
export function wantedStreet({ streetAddress }: LookupAddress) {
  const typed = parseStreet(streetAddress.slice(0, LONGEST));
  const name = shortStreet(typed.street);
  const allowed = editsAllowed(name);
  return {
    typed,
    /** The number of edits to a street in short forms; null if there are too many. */
    edits(found: string): number | null {
      const edits = streetEdits(name, found, allowed);
      return edits <= allowed ? edits : null;
    },
  };
}

export interface NearHome extends AddressMatch {
  cost: number;
  unitDiffers: number;
  unit: number;
}

/** A candidate on a street that is `edits` edits away from the requested one. */
export function nearHome(id: string, address: Address, edits: number, typed: StreetParts): NearHome {
  const parts = parseStreet(address.streetAddress);
  return {
    id,
    address,
    cost: nearCost(edits, typed, parts),
    unitDiffers: parts.unit === typed.unit ? 0 : 1,
    unit: unitKey(parts.unit),
  };
}

/** The nearest candidates. */
export const nearest = (homes: NearHome[], limit: number): AddressMatch[] =>
  homes
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
