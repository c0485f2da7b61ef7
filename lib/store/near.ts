import { standardText } from "@/lib/domain/address-line";
import type { TownName } from "@/lib/domain/known-places";
import type { Address } from "@/lib/domain/property";
import { editDistance } from "@/lib/domain/spelling";
import { fold } from "@/lib/domain/text";
import { SUFFIX_FORMS } from "@/lib/domain/usps";
import type { AddressMatch, LookupAddress } from "./store";
import { editsAllowed, nearCost, parseStreet, type StreetParts, shortStreet, streetEdits, unitKey } from "./street";

/**
 * Suggests addresses near one that does not exist; `nearIn` of the reference store is the definition. First streets spelled nearly
 * so in the city that is named; where none is, the street itself anywhere in the state or the ZIP code's towns, or, without those,
 * anywhere; then the house number in the ZIP code.
 */

/** The longest text that is compared: no address is longer, but a request may be. */
const LONGEST = 200;
/** The most homes that are looked at on a street below the number, and the most from the number upward. */
export const NEIGHBOURS = 64;
export const NEIGHBOURS_FROM = 4 * NEIGHBOURS;

/** Finds the towns where an address may be, as indexes in `towns`; `zipTowns` gives those of a ZIP code's homes. */
export function townFinder(
  towns: readonly TownName[],
  zipTowns: (zipCode: string) => readonly { city: string; state: string }[],
) {
  const foldedCities = towns.map(([, city]) => fold(city));
  const foldedStates = towns.map(([state]) => fold(state));
  const townsIn = (state: string) => {
    const wanted = fold(state.slice(0, LONGEST));
    return [...foldedStates.keys()].filter((town) => foldedStates[town] === wanted);
  };
  const townsOf = (zipCode: string | undefined) => {
    const names = new Set(zipCode === undefined ? [] : zipTowns(zipCode).map((town) => `${town.state}\n${town.city}`));
    return [...towns.keys()].filter((town) => names.has(towns[town]!.join("\n")));
  };
  const near = ({ city, state, zipCode }: LookupAddress): number[] => {
    const wanted = fold(city.slice(0, LONGEST));
    const inState = townsIn(state);
    const edits = inState.map((town) => editDistance(wanted, foldedCities[town]!, 2));
    const least = Math.min(3, ...edits);
    if (least <= 2) return inState.filter((_, i) => edits[i] === least);
    const ofZip = townsOf(zipCode);
    return ofZip.length > 0 ? ofZip : [...foldedCities.keys()].filter((town) => foldedCities[town] === wanted);
  };
  return {
    near,
    ofZip: townsOf,
    /** The towns of the state and of the ZIP code; all, if none is known. */
    wide({ state, zipCode }: LookupAddress): number[] {
      const some = new Set([...townsIn(state), ...townsOf(zipCode)]);
      return some.size > 0 ? [...some] : [...towns.keys()];
    },
  };
}

/** A street's name in standard words, without its suffix: "main" for "main st". */
export function bareName(name: string): string {
  const at = name.lastIndexOf(" ");
  return at > 0 && SUFFIX_FORMS.has(name.slice(at + 1)) ? name.slice(0, at) : name;
}

/**
 * The names that the requested street may have, in standard words and longest first, as its end may not be known. A street has one
 * of them with or without its suffix.
 */
export function streetNames({ streetAddress, city }: LookupAddress): string[] {
  const { street } = parseStreet(`${streetAddress} ${city}`.slice(0, LONGEST));
  const words = standardText(street).split(" ");
  return words.map((_, i) => words.slice(0, words.length - i).join(" ")).filter((name) => name !== "");
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

export type WantedStreet = ReturnType<typeof wantedStreet>;

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
