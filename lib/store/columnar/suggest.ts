import type { ZipPlace } from "@/lib/domain/market";
import type { PropertySummary } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { begins, wordsMatch, wordsOf } from "@/lib/domain/text";
import { addressPlace, cityPlace, kindLimit, stateWords, typedAddress, typedZip, zipPlace } from "../suggestions";
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
  const cities = towns
    .map((town) => ({
      ...town,
      label: `${town.city}, ${town.state}`,
      words: [...wordsOf(town.city), ...stateWords(town.state)],
    }))
    .sort((a, b) => b.rows - a.rows || (a.label < b.label ? -1 : 1));
  const zips = zipPlaces
    .map((zip) => ({ ...zip, words: [zip.zipCode, ...wordsOf(zip.city), ...stateWords(zip.state)] }))
    .sort((a, b) => b.records - a.records || (a.zipCode < b.zipCode ? -1 : 1));

  function citiesFor(typed: string[], limit: number): Place[] {
    const found = cities.filter(({ words }) => wordsMatch(typed, words));
    const firstMatches = (words: string[]) => begins(typed[0]!, words[0]!);
    const ordered = [...found.filter((c) => firstMatches(c.words)), ...found.filter((c) => !firstMatches(c.words))];
    return ordered.slice(0, limit).map(({ city, state }) => cityPlace(city, state));
  }

  function zipsFor(typed: string[], limit: number): Place[] {
    const asked = typedZip(typed);
    if (!asked) return [];
    const found: Place[] = [];
    for (const { zipCode, city, state, words } of zips) {
      if (!zipCode.startsWith(asked[0]!) || !wordsMatch(asked, words)) continue;
      if (found.push(zipPlace(zipCode, city, state)) >= limit) break;
    }
    return found;
  }

  /** Streets that the typed words can be on, ascending. */
  function* candidateStreets(prefixes: string[]): Generator<number> {
    const spans = prefixes.map((prefix) => streets.withPrefix(prefix)).sort((a, b) => a[0] - b[0]);
    let at = 0;
    let budget = STREET_BUDGET;
    for (const [from, to] of spans) for (at = Math.max(at, from); at < to && budget > 0; at++, budget--) yield at;
  }

  function addressesFor(typed: string[], limit: number): Place[] {
    const { head, number, prefixes } = typedAddress(typed);
    const found: Place[] = [];
    let budget = HOME_BUDGET;
    const look = (at: number): boolean => {
      const { id, address } = JSON.parse(payload.summary(streets.rows[at]!).toString()) as PropertySummary;
      const words = wordsOf(`${address.streetAddress}`);
      const whole = [...words, ...wordsOf(address.city), ...stateWords(address.state), address.zipCode];
      if ((head === null || words[0] === head) && wordsMatch(typed, whole)) found.push(addressPlace(id, address));
      return found.length < limit && --budget > 0;
    };
    if (prefixes.length === 0) {
      const end = Math.min(streets.numbers.length, NUMBER_BUDGET);
      for (let at = 0; at < end; at++) if (streets.numbers[at] === number && !look(at)) break;
      return found;
    }
    for (const street of candidateStreets(prefixes)) {
      const [from, to] = streets.homes(street);
      const first = head === null ? from : streets.atNumber(number, from, to);
      const last = head === null ? to : streets.atNumber(number + 1, first, to);
      for (let at = first; at < last; at++) if (!look(at)) return found;
    }
    return found;
  }

  return (text: string, limit: number): Place[] => {
    const typed = wordsOf(text.slice(0, LONGEST));
    if (typed.length === 0 || limit <= 0) return [];
    const most = kindLimit(limit);
    const found = [...citiesFor(typed, most), ...zipsFor(typed, most)];
    return [...found, ...addressesFor(typed, Math.max(0, limit - found.length))].slice(0, limit);
  };
}
