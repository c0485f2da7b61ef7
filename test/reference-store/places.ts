import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { begins, wordsMatch, wordsOf } from "@/lib/domain/text";
import { compareKeys } from "@/lib/store/compare";
import { addressPlace, cityPlace, kindLimit, zipPlace } from "@/lib/store/place";
import { parseStreet, unitKey } from "@/lib/store/street";
import { stateWords, streetKey, typedAddress, typedZip } from "@/lib/store/words";
import { groupBy } from "./group";

/** Cities whose first word matches come first, then those with more homes. */
function cities(records: readonly PropertyRecord[], typed: string[]): Place[] {
  const groups = [...groupBy(records, ({ address: a }) => `${a.city}, ${a.state}`)];
  const rank = ([label]: [string, unknown]) => (begins(typed[0]!, wordsOf(label)[0]!) ? 0 : 1);
  return groups
    .filter(([, [first]]) => wordsMatch(typed, [...wordsOf(first!.address.city), ...stateWords(first!.address.state)]))
    .sort((a, b) => rank(a) - rank(b) || b[1].length - a[1].length || compareKeys(a[0], b[0]))
    .map(([, [first]]) => cityPlace(first!.address.city, first!.address.state));
}

function zips(places: readonly ZipPlace[], typed: string[]): Place[] {
  const asked = typedZip(typed);
  if (!asked) return [];
  return places
    .filter(
      (z) =>
        z.zipCode.startsWith(asked[0]!) && wordsMatch(asked, [z.zipCode, ...wordsOf(z.city), ...stateWords(z.state)]),
    )
    .sort((a, b) => b.records - a.records || compareKeys(a.zipCode, b.zipCode))
    .map((z) => zipPlace(z.zipCode, z.city, z.state));
}

function addresses(records: readonly PropertyRecord[], typed: string[]): Place[] {
  const { head, prefixes } = typedAddress(typed);
  return records
    .map((record) => {
      const { streetAddress, city, state, zipCode } = record.address;
      const { number, street, unit } = parseStreet(streetAddress);
      return {
        record,
        unit: unitKey(unit),
        number,
        key: streetKey(street),
        words: [...wordsOf(streetAddress), ...wordsOf(city), ...stateWords(state), zipCode],
      };
    })
    .filter(
      ({ key, words }) =>
        (head === null || words[0] === head) &&
        (prefixes.length === 0 || prefixes.some((prefix) => key.startsWith(prefix))) &&
        wordsMatch(typed, words),
    )
    .sort(
      (a, b) =>
        compareKeys(a.key, b.key) ||
        compareKeys(a.record.address.city, b.record.address.city) ||
        compareKeys(a.record.address.state, b.record.address.state) ||
        a.number - b.number ||
        a.unit - b.unit ||
        compareKeys(a.record.address.zipCode, b.record.address.zipCode) ||
        compareKeys(a.record.id, b.record.id),
    )
    .map(({ record }) => addressPlace(record.id, record.address));
}

export function placesIn(
  records: readonly PropertyRecord[],
  covered: readonly ZipPlace[],
  text: string,
  limit: number,
): Place[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const most = kindLimit(limit);
  return [
    ...cities(records, typed).slice(0, most),
    ...zips(covered, typed).slice(0, most),
    ...addresses(records, typed),
  ].slice(0, limit);
}
