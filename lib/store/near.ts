import { compare } from "@/lib/domain/lists";
import type { Address } from "@/lib/domain/property";
import { editDistance } from "@/lib/domain/spelling";
import { standardText } from "@/lib/domain/standard-words";
import { fold } from "@/lib/domain/text";
import type { TownName } from "@/lib/domain/towns";
import { isSuffix } from "@/lib/domain/usps";
import type { AddressMatch, LookupAddress } from "./store";
import { editsAllowed, parseStreet, type StreetParts, shortStreet, streetEdits, streetOfKey, unitKey } from "./street";

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

/** The towns in which streets are looked for by name, as indexes. */
interface WideTowns {
  all: readonly number[];
  /** The same towns as those of states, and single ones of the ZIP code; null if they are all towns that there are. */
  parts: { states: readonly string[]; ofZip: readonly number[] } | null;
}

type ZipTowns = (zipCode: string) => readonly { city: string; state: string }[];

/** Finds the towns where an address may be, as indexes in `towns`; `zipTowns` gives those of a ZIP code's homes. */
function townFinder(towns: readonly TownName[], zipTowns: ZipTowns) {
  const foldedCities = towns.map(([, city]) => fold(city));
  const foldedStates = towns.map(([state]) => fold(state));
  const townsIn = (state: string) => {
    const wanted = fold(state.slice(0, LONGEST));
    return [...foldedStates.keys()].filter((town) => foldedStates[town] === wanted);
  };
  const townsOf = (zipCode: string | undefined) => {
    const ofZip = zipCode === undefined ? [] : zipTowns(zipCode);
    const isOfZip = ([state, city]: TownName) => ofZip.some((town) => town.city === city && town.state === state);
    return ofZip.length === 0 ? [] : [...towns.keys()].filter((town) => isOfZip(towns[town]!));
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
    wide({ state, zipCode }: LookupAddress): WideTowns {
      const [inState, ofZip] = [townsIn(state), townsOf(zipCode)];
      const all = [...new Set([...inState, ...ofZip])];
      if (all.length === 0) return { all: [...towns.keys()], parts: null };
      return { all, parts: { states: [...new Set(inState.map((town) => towns[town]![0]))], ofZip } };
    },
  };
}

/** A street's name in standard words, without its suffix: "main" for "main st". */
export function bareName(name: string): string {
  const at = name.lastIndexOf(" ");
  return at > 0 && isSuffix(name.slice(at + 1)) ? name.slice(0, at) : name;
}

/** What a street is called in standard words, with and without its suffix. `key` is its sort key. */
export function calledOf(key: string): Iterable<string> {
  const name = standardText(streetOfKey(key));
  return new Set([name, bareName(name)]);
}

/**
 * The names that the requested street may have, in standard words and longest first, as its end may not be known. A street has one
 * of them with or without its suffix.
 */
function streetNames({ streetAddress, city }: LookupAddress): string[] {
  const { street } = parseStreet(`${streetAddress} ${city}`.slice(0, LONGEST));
  const words = standardText(street).split(" ");
  return words.map((_, i) => words.slice(0, words.length - i).join(" ")).filter((name) => name !== "");
}

/** The requested street, prepared for comparisons with known streets. */
function wantedStreet({ streetAddress }: LookupAddress) {
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

interface NearHome extends AddressMatch {
  cost: number;
  unitDiffers: number;
  unit: number;
}

/** A candidate; `cost` is that of its street and number, see `nearCost`. */
export function nearHome(id: string, address: Address, cost: number, typed: StreetParts): NearHome {
  const { unit } = parseStreet(address.streetAddress);
  return {
    id,
    address,
    cost,
    unitDiffers: unit === typed.unit ? 0 : 1,
    unit: unitKey(unit),
  };
}

/** The nearest candidates. */
const nearest = (homes: NearHome[], limit: number): AddressMatch[] =>
  homes
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        a.unitDiffers - b.unitDiffers ||
        a.unit - b.unit ||
        compare(a.address.zipCode, b.address.zipCode) ||
        compare(a.id, b.id),
    )
    .slice(0, limit)
    .map(({ id, address }) => ({ id, address }));

/** What a store reads for near addresses; `Found` are streets that it has found, in its own form. */
interface NearReads<Found> {
  /** The streets of towns whose short form is few enough edits away, see `wantedStreet`. */
  streetsLike(towns: readonly number[], edits: (found: string) => number | null): Found | Promise<Found>;
  /** The streets that are called by the first of the names that any street is called by. */
  streetsNamed(towns: WideTowns, names: readonly string[]): Found | Promise<Found>;
  /** The homes around the number on streets; those that cannot be among the nearest `limit` may be missing. */
  around(streets: Found, typed: StreetParts, limit: number): NearHome[] | Promise<NearHome[]>;
  /** The homes with the number in a ZIP code, whose towns are given too. */
  numbered(zipCode: string, towns: readonly number[], typed: StreetParts): NearHome[] | Promise<NearHome[]>;
}

/** Suggests addresses near one that does not exist, from what a store reads. */
export function nearFinder<Found>(towns: readonly TownName[], zipTowns: ZipTowns, reads: NearReads<Found>) {
  const townsOf = townFinder(towns, zipTowns);
  return async (wanted: LookupAddress, limit: number): Promise<AddressMatch[]> => {
    const { typed, edits } = wantedStreet(wanted);
    const like = await reads.streetsLike(townsOf.near(wanted), edits);
    const onLike = nearest(await reads.around(like, typed, limit), limit);
    if (onLike.length > 0) return onLike;
    const named = await reads.streetsNamed(townsOf.wide(wanted), streetNames(wanted));
    const onNamed = nearest(await reads.around(named, typed, limit), limit);
    const { zipCode } = wanted;
    if (onNamed.length > 0 || typed.number === 0 || zipCode === undefined) return onNamed;
    return nearest(await reads.numbered(zipCode, townsOf.ofZip(zipCode), typed), limit);
  };
}
