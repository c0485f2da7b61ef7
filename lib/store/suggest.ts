import type { ZipPlace } from "@/lib/domain/market";
import type { Address } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { wordsMatch, wordsOf } from "@/lib/domain/text";
import { streetOfKey } from "./street";
import {
  addressPlace,
  beginsState,
  cityPlace,
  comparePlaces,
  type FoundPlace,
  isNearlyCity,
  isNearlyState,
  isWholeAddress,
  isWholeCity,
  isWholeState,
  isWholeZip,
  kindLimit,
  statePlace,
  stateWords,
  type TypedAddress,
  typedZip,
  zipPlace,
} from "./suggestions";

/** The most streets and homes that are looked at for one keystroke. */
export const STREET_BUDGET = 5_000;
export const HOME_BUDGET = 1_000;
const LONGEST = 100;

/** A city and its number of homes. */
export interface Town {
  city: string;
  state: string;
  rows: number;
}

/** Type-ahead's words, and its places except addresses. `placesIn` of the reference store defines the matches and their order. */
export function suggester(towns: readonly Town[], zipPlaces: readonly ZipPlace[]) {
  const cities = towns.map((town) => {
    const name = wordsOf(town.city);
    return { ...town, name, words: [...name, ...stateWords(town.state)] };
  });
  const zips = zipPlaces.map((zip) => {
    const name = wordsOf(zip.city);
    return { ...zip, name, words: [zip.zipCode, ...name, ...stateWords(zip.state)] };
  });
  const states = new Map<string, number>();
  for (const { state, rows } of towns) states.set(state, (states.get(state) ?? 0) + rows);

  const statesFor = (typed: readonly string[]): FoundPlace[] =>
    [...states]
      .filter(([state]) => beginsState(typed, state))
      .map(([state, homes]) => ({
        place: statePlace(state, isWholeState(typed, state) ? "exact" : "prefix"),
        homes,
      }));

  const citiesFor = (typed: readonly string[]): FoundPlace[] =>
    cities
      .filter(({ words }) => wordsMatch(typed, words))
      .map(({ city, state, name, rows }) => ({
        place: cityPlace(city, state, isWholeCity(typed, name, state) ? "exact" : "prefix"),
        homes: rows,
      }));

  function zipsFor(typed: readonly string[]): FoundPlace[] {
    const asked = typedZip(typed);
    if (!asked) return [];
    return zips
      .filter(({ zipCode, words }) => zipCode.startsWith(asked[0]!) && wordsMatch(asked, words))
      .map(({ zipCode, city, state, name, records }) => ({
        place: zipPlace(zipCode, city, state, isWholeZip(asked, zipCode, name, state) ? "exact" : "prefix"),
        homes: records,
      }));
  }

  const similarFor = (typed: readonly string[]): FoundPlace[] => [
    ...cities
      .filter(({ name, state }) => isNearlyCity(typed, name, state))
      .map(({ city, state, rows }) => ({ place: cityPlace(city, state, "similar"), homes: rows })),
    ...[...states]
      .filter(([state]) => isNearlyState(typed, state))
      .map(([state, homes]) => ({ place: statePlace(state, "similar"), homes })),
  ];

  const firstOf = (found: FoundPlace[], most: number): FoundPlace[] => found.sort(comparePlaces).slice(0, most);

  return {
    /** Splits typed text into words; none if there is nothing to suggest. */
    words: (text: string): string[] => wordsOf(text.slice(0, LONGEST)),
    /** The suggestions for typed words, including the addresses that were found for them. */
    places(typed: readonly string[], addresses: readonly FoundPlace[], limit: number): Place[] {
      const most = kindLimit(limit);
      const found = [
        ...firstOf(statesFor(typed), most),
        ...firstOf(citiesFor(typed), most),
        ...firstOf(zipsFor(typed), most),
        ...addresses,
      ];
      return firstOf(found.length > 0 ? found : similarFor(typed), limit).map(({ place }) => place);
    },
  };
}

/**
 * Finds the addresses that match typed words: the caller shows it homes ordered by street, place and number. `keyOf` returns a
 * street's key and is called only for a few of thousands of streets.
 */
export function addressFinder<S>({ head, words: typed }: TypedAddress, limit: number, keyOf: (street: S) => string) {
  const exact: FoundPlace[] = [];
  const begun: FoundPlace[] = [];
  let budget = HOME_BUDGET;
  /** Whether a street is typed in full: only such a street can have an exact match. */
  const isTyped = (key: string): boolean => {
    const name = streetOfKey(key).split(" ");
    const from = head === null ? 0 : 1;
    return name.length <= typed.length - from && wordsMatch(name, typed.slice(from, from + name.length));
  };
  const isFull = () => begun.length >= limit;
  return {
    isTyped,
    isFull,
    /** Whether a home with this number may still be in the answer; if not, neither are those after it on its street. */
    wants: (street: S, number: number): boolean =>
      !isFull() || ((head !== null || number === 0) && isTyped(keyOf(street))),
    /** Looks at a home and returns whether to continue. */
    look(id: string, address: Address): boolean {
      const { city, state, zipCode } = address;
      const words = wordsOf(address.streetAddress);
      const whole = [...words, ...wordsOf(city), ...stateWords(state), zipCode];
      if ((head === null || words[0] === head) && wordsMatch(typed, whole)) {
        const isExact = isWholeAddress(typed, words, wordsOf(city), state, zipCode);
        const [into, match] = isExact ? ([exact, "exact"] as const) : ([begun, "prefix"] as const);
        into.push({ place: addressPlace(id, address, match), homes: 1 });
      }
      return exact.length < limit && --budget > 0;
    },
    /** Exact matches first, then the others by street, place and number. */
    found: (): FoundPlace[] => [...exact, ...begun].slice(0, limit),
  };
}
