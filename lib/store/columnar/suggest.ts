import type { ZipPlace } from "@/lib/domain/market";
import type { PropertySummary } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { wordsMatch, wordsOf } from "@/lib/domain/text";
import { streetOfKey } from "../street";
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
  typedAddress,
  typedZip,
  zipPlace,
} from "../suggestions";
import type { Payload } from "./payload";
import type { Town } from "./places-index";
import type { Streets } from "./streets";

/** A keystroke never costs more: streets and homes looked at. */
const STREET_BUDGET = 5_000;
const HOME_BUDGET = 1_000;
const NUMBER_BUDGET = 1_000_000;
const LONGEST = 100;

/** Type-ahead; what matches and in which order is defined by placesIn of the reference store. */
export function suggester(towns: Town[], zipPlaces: readonly ZipPlace[], streets: Streets, payload: Payload) {
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

  const statesFor = (typed: string[]): FoundPlace[] =>
    [...states]
      .filter(([state]) => beginsState(typed, state))
      .map(([state, homes]) => ({
        place: statePlace(state, isWholeState(typed, state) ? "exact" : "prefix"),
        homes,
      }));

  const citiesFor = (typed: string[]): FoundPlace[] =>
    cities
      .filter(({ words }) => wordsMatch(typed, words))
      .map(({ city, state, name, rows }) => ({
        place: cityPlace(city, state, isWholeCity(typed, name, state) ? "exact" : "prefix"),
        homes: rows,
      }));

  function zipsFor(typed: string[]): FoundPlace[] {
    const asked = typedZip(typed);
    if (!asked) return [];
    return zips
      .filter(({ zipCode, words }) => zipCode.startsWith(asked[0]!) && wordsMatch(asked, words))
      .map(({ zipCode, city, state, name, records }) => ({
        place: zipPlace(zipCode, city, state, isWholeZip(asked, zipCode, name, state) ? "exact" : "prefix"),
        homes: records,
      }));
  }

  const similarFor = (typed: string[]): FoundPlace[] => [
    ...cities
      .filter(({ name, state }) => isNearlyCity(typed, name, state))
      .map(({ city, state, rows }) => ({ place: cityPlace(city, state, "similar"), homes: rows })),
    ...[...states]
      .filter(([state]) => isNearlyState(typed, state))
      .map(([state, homes]) => ({ place: statePlace(state, "similar"), homes })),
  ];

  /** Streets that the typed words can be on, ascending. */
  function* candidateStreets(prefixes: string[]): Generator<number> {
    const spans = prefixes.map((prefix) => streets.withPrefix(prefix)).sort((a, b) => a[0] - b[0]);
    let at = 0;
    let budget = STREET_BUDGET;
    for (const [from, to] of spans) for (at = Math.max(at, from); at < to && budget > 0; at++, budget--) yield at;
  }

  /** The exact ones first; of the others, the first by street, place and number. */
  function addressesFor(typed: string[], limit: number): FoundPlace[] {
    const { head, number, prefixes } = typedAddress(typed);
    const exact: FoundPlace[] = [];
    const begun: FoundPlace[] = [];
    let budget = HOME_BUDGET;
    const look = (at: number): boolean => {
      const { id, address } = JSON.parse(payload.summary(streets.rows[at]!).toString()) as PropertySummary;
      const { city, state, zipCode } = address;
      const words = wordsOf(address.streetAddress);
      const whole = [...words, ...wordsOf(city), ...stateWords(state), zipCode];
      if ((head === null || words[0] === head) && wordsMatch(typed, whole)) {
        const isExact = isWholeAddress(typed, words, wordsOf(city), state, zipCode);
        const [into, match] = isExact ? ([exact, "exact"] as const) : ([begun, "prefix"] as const);
        into.push({ place: addressPlace(id, address, match), homes: 1 });
      }
      return exact.length < limit && --budget > 0;
    };
    const isFull = () => begun.length >= limit;
    const answer = () => [...exact, ...begun].slice(0, limit);
    if (prefixes.length === 0) {
      const end = Math.min(streets.numbers.length, NUMBER_BUDGET);
      for (let at = 0; at < end && !isFull(); at++) if (streets.numbers[at] === number && !look(at)) break;
      return answer();
    }
    /** Whether all of a street is typed: only there can an exact address be. */
    const isTyped = (street: number) => {
      const name = streetOfKey(streets.key(street)).split(" ");
      const from = head === null ? 0 : 1;
      return name.length <= typed.length - from && wordsMatch(name, typed.slice(from, from + name.length));
    };
    for (const street of candidateStreets(prefixes)) {
      const [from, to] = streets.homes(street);
      const first = head === null ? from : streets.atNumber(number, from, to);
      const last = head === null ? to : streets.atNumber(number + 1, first, to);
      for (let at = first; at < last; at++) {
        if (isFull() && ((head === null && streets.numbers[at] !== 0) || !isTyped(street))) break;
        if (!look(at)) return answer();
      }
    }
    return answer();
  }

  const firstOf = (found: FoundPlace[], most: number): FoundPlace[] => found.sort(comparePlaces).slice(0, most);

  return (text: string, limit: number): Place[] => {
    const typed = wordsOf(text.slice(0, LONGEST));
    if (typed.length === 0 || limit <= 0) return [];
    const most = kindLimit(limit);
    const found = [
      ...firstOf(statesFor(typed), most),
      ...firstOf(citiesFor(typed), most),
      ...firstOf(zipsFor(typed), most),
      ...addressesFor(typed, limit),
    ];
    return firstOf(found.length > 0 ? found : similarFor(typed), limit).map(({ place }) => place);
  };
}
