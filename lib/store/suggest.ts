import type { ZipPlace } from "@/lib/domain/market";
import type { Address } from "@/lib/domain/property";
import { wordsMatch, wordsOf } from "@/lib/domain/text";
import type { Town } from "@/lib/domain/towns";
import type { PropertyStore } from "./store";
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
} from "./suggestion-rules";

/** The most streets and homes that are looked at for one keystroke. */
export const STREET_BUDGET = 5_000;
export const HOME_BUDGET = 1_000;
const LONGEST = 100;

/**
 * Type-ahead over states, cities, ZIP codes, and the addresses that `addressesFor` finds for typed words. `placesIn` of the
 * reference store defines the matches and their order.
 */
export function suggester(
  towns: readonly Town[],
  zipPlaces: readonly ZipPlace[],
  addressesFor: (typed: readonly string[], limit: number) => readonly FoundPlace[] | Promise<readonly FoundPlace[]>,
): PropertyStore["places"] {
  const cities = towns.map((town) => {
    const name = wordsOf(town.city);
    return { ...town, name, words: [...name, ...stateWords(town.state)] };
  });
  const zips = zipPlaces.map((zip) => {
    const name = wordsOf(zip.city);
    return { ...zip, name, words: [zip.zipCode, ...name, ...stateWords(zip.state)] };
  });
  const states = new Map<string, number>();
  for (const { state, homes } of towns) states.set(state, (states.get(state) ?? 0) + homes);

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
      .map(({ city, state, name, homes }) => ({
        place: cityPlace(city, state, isWholeCity(typed, name, state) ? "exact" : "prefix"),
        homes,
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
      .map(({ city, state, homes }) => ({ place: cityPlace(city, state, "similar"), homes })),
    ...[...states]
      .filter(([state]) => isNearlyState(typed, state))
      .map(([state, homes]) => ({ place: statePlace(state, "similar"), homes })),
  ];

  const firstOf = (found: FoundPlace[], most: number): FoundPlace[] => found.sort(comparePlaces).slice(0, most);

  return async (text, limit) => {
    const typed = wordsOf(text.slice(0, LONGEST));
    if (typed.length === 0 || limit <= 0) return [];
    const most = kindLimit(limit);
    const found = [
      ...firstOf(statesFor(typed), most),
      ...firstOf(citiesFor(typed), most),
      ...firstOf(zipsFor(typed), most),
      ...(await addressesFor(typed, limit)),
    ];
    return firstOf(found.length > 0 ? found : similarFor(typed), limit).map(({ place }) => place);
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
