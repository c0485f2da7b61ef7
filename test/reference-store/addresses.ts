import { type AddressLine, isAtLine, writtenAlike } from "@/lib/domain/address-line";
import type { ZipPlace } from "@/lib/domain/market";
import { oncePer } from "@/lib/domain/once-per";
import { toLookup } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { editDistance } from "@/lib/domain/spelling";
import { standardText } from "@/lib/domain/standard-words";
import { fold, wordsMatch, wordsOf } from "@/lib/domain/text";
import { bareName } from "@/lib/store/near";
import type { AddressMatch, LookupAddress, LookupAnswer } from "@/lib/store/store";
import {
  editsAllowed,
  nearCost,
  parseStreet,
  type StreetParts,
  shortStreet,
  streetEdits,
  streetKey,
  unitKey,
} from "@/lib/store/street";
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
} from "@/lib/store/suggestion-rules";
import { compareKeys, groupBy } from "./lists";

const matchOf = (r: PropertyRecord): AddressMatch => ({ id: r.id, address: r.address });

function answerOf(found: PropertyRecord[], alike = (_: PropertyRecord) => 0): LookupAnswer | null {
  found.sort((a, b) => alike(b) - alike(a) || compareKeys(b.lastUpdated, a.lastUpdated) || compareKeys(a.id, b.id));
  const [best, ...others] = found;
  return best
    ? { record: Buffer.from(JSON.stringify(toLookup(best))), alternates: others.slice(0, 10).map(matchOf) }
    : null;
}

export const lookupIn = (records: readonly PropertyRecord[], wanted: LookupAddress): LookupAnswer | null =>
  answerOf(
    records.filter(
      ({ address: a }) =>
        a.streetAddress === wanted.streetAddress &&
        a.city === wanted.city &&
        a.state === wanted.state &&
        (wanted.zipCode === undefined || a.zipCode === wanted.zipCode),
    ),
  );

export const lookupLineIn = (records: readonly PropertyRecord[], line: AddressLine): LookupAnswer | null =>
  answerOf(
    records.filter(({ address }) => isAtLine(line, address)),
    ({ address }) => (line.zipCode === undefined ? 0 : writtenAlike(line, address)),
  );

/** Homes in the typed city; if none, in the cities closest in spelling; then in the ZIP code's cities; then in cities of that name in any state. */
function inScope(records: readonly PropertyRecord[], wanted: LookupAddress): PropertyRecord[] {
  const city = fold(wanted.city);
  const state = records.filter((r) => fold(r.address.state) === fold(wanted.state));
  for (let edits = 0; edits <= 2; edits++) {
    const near = state.filter((r) => editDistance(city, fold(r.address.city), 2) === edits);
    if (near.length > 0) return near;
  }
  const townOf = ({ address: a }: PropertyRecord) => `${a.state}\n${a.city}`;
  const towns = new Set(records.filter((r) => r.address.zipCode === wanted.zipCode).map(townOf));
  return records.filter((r) => (towns.size > 0 ? towns.has(townOf(r)) : fold(r.address.city) === city));
}

/** Homes of the state and of the ZIP code's cities; all, if there are none. */
function inWideScope(records: readonly PropertyRecord[], wanted: LookupAddress): PropertyRecord[] {
  const townOf = ({ address: a }: PropertyRecord) => `${a.state}\n${a.city}`;
  const towns = new Set(records.filter((r) => r.address.zipCode === wanted.zipCode).map(townOf));
  const some = records.filter((r) => fold(r.address.state) === fold(wanted.state) || towns.has(townOf(r)));
  return some.length > 0 ? some : [...records];
}

/** Homes on streets spelled nearly so; else on the street itself in a wider area; else with the number in the ZIP code. */
export function nearIn(records: readonly PropertyRecord[], wanted: LookupAddress, limit: number): AddressMatch[] {
  const typed = parseStreet(wanted.streetAddress);
  const street = shortStreet(typed.street);
  const allowed = editsAllowed(street);
  const editsTo = (found: string) => streetEdits(street, shortStreet(found), allowed);
  const like = nearestOf(
    inScope(records, wanted),
    typed,
    (found) => (editsTo(found) <= allowed ? editsTo(found) : null),
    limit,
  );
  if (like.length > 0) return like;
  const words = standardText(parseStreet(`${wanted.streetAddress} ${wanted.city}`).street).split(" ");
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(" ");
    const isSame = (found: string) => ([standardText(found), bareName(standardText(found))].includes(name) ? 0 : null);
    const same = name === "" ? [] : nearestOf(inWideScope(records, wanted), typed, isSame, limit);
    if (same.length > 0) return same;
  }
  const numbered = records.filter(
    ({ address: a }) => a.zipCode === wanted.zipCode && parseStreet(a.streetAddress).number === typed.number,
  );
  return typed.number === 0 ? [] : nearestOf(numbered, typed, () => 0, limit);
}

/** The nearest homes on the streets that `edits` does not leave out. */
function nearestOf(
  records: readonly PropertyRecord[],
  typed: StreetParts,
  editsTo: (street: string) => number | null,
  limit: number,
): AddressMatch[] {
  return records
    .flatMap((record) => {
      const parts = parseStreet(record.address.streetAddress);
      const edits = editsTo(parts.street);
      if (edits === null) return [];
      return [
        {
          record,
          unitKey: unitKey(parts.unit),
          cost: nearCost(edits, typed, parts),
          unit: parts.unit === typed.unit ? 0 : 1,
        },
      ];
    })
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        a.unit - b.unit ||
        a.unitKey - b.unitKey ||
        compareKeys(a.record.address.zipCode, b.record.address.zipCode) ||
        compareKeys(a.record.id, b.record.id),
    )
    .slice(0, limit)
    .map(({ record }) => matchOf(record));
}

const firstOf = (found: FoundPlace[], most: number): FoundPlace[] => found.sort(comparePlaces).slice(0, most);

/** Homes grouped by a key of their address, each group with its city and state. */
function placed(records: readonly PropertyRecord[], keyOf: (address: PropertyRecord["address"]) => string) {
  return [...groupBy(records, ({ address }) => keyOf(address)).values()].map((homes) => {
    const { city, state } = homes[0]!.address;
    return { city, state, homes: homes.length };
  });
}

function states(records: readonly PropertyRecord[], typed: string[]): FoundPlace[] {
  return placed(records, ({ state }) => state)
    .filter(({ state }) => beginsState(typed, state))
    .map(({ state, homes }) => ({ place: statePlace(state, isWholeState(typed, state) ? "exact" : "prefix"), homes }));
}

function cities(records: readonly PropertyRecord[], typed: string[]): FoundPlace[] {
  return placed(records, ({ city, state }) => `${city}\n${state}`)
    .filter(({ city, state }) => wordsMatch(typed, [...wordsOf(city), ...stateWords(state)]))
    .map(({ city, state, homes }) => ({
      place: cityPlace(city, state, isWholeCity(typed, wordsOf(city), state) ? "exact" : "prefix"),
      homes,
    }));
}

function zips(places: readonly ZipPlace[], typed: string[]): FoundPlace[] {
  const asked = typedZip(typed);
  if (!asked) return [];
  return places
    .filter(
      (z) =>
        z.zipCode.startsWith(asked[0]!) && wordsMatch(asked, [z.zipCode, ...wordsOf(z.city), ...stateWords(z.state)]),
    )
    .map(({ zipCode, city, state, records }) => ({
      place: zipPlace(zipCode, city, state, isWholeZip(asked, zipCode, wordsOf(city), state) ? "exact" : "prefix"),
      homes: records,
    }));
}

/** Homes with the words by which they are found: the same for every text, so read once. */
const worded = oncePer((records: readonly PropertyRecord[]) =>
  records.map((record) => {
    const { streetAddress, city, state, zipCode } = record.address;
    const { number, street, unit } = parseStreet(streetAddress);
    const own = wordsOf(streetAddress);
    return {
      ...{ record, unit: unitKey(unit), number, key: streetKey(street), own },
      words: [...own, ...wordsOf(city), ...stateWords(state), zipCode],
    };
  }),
);

/** Exact matches first, then by street, place and number. */
function addresses(records: readonly PropertyRecord[], typed: string[]): FoundPlace[] {
  const { head, prefixes } = typedAddress(typed);
  return worded(records)
    .filter(
      ({ key, words }) =>
        (head === null || words[0] === head) &&
        (prefixes.length === 0 || prefixes.some((prefix) => key.startsWith(prefix))) &&
        wordsMatch(typed, words),
    )
    .map((home) => {
      const { city, state, zipCode } = home.record.address;
      return { ...home, exact: isWholeAddress(typed, home.own, wordsOf(city), state, zipCode) };
    })
    .sort(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        compareKeys(a.key, b.key) ||
        compareKeys(a.record.address.city, b.record.address.city) ||
        compareKeys(a.record.address.state, b.record.address.state) ||
        a.number - b.number ||
        a.unit - b.unit ||
        compareKeys(a.record.address.zipCode, b.record.address.zipCode) ||
        compareKeys(a.record.id, b.record.id),
    )
    .map(({ record, exact }) => ({
      place: addressPlace(record.id, record.address, exact ? "exact" : "prefix"),
      homes: 1,
    }));
}

function similar(records: readonly PropertyRecord[], typed: string[]): FoundPlace[] {
  const near = placed(records, ({ city, state }) => `${city}\n${state}`)
    .filter(({ city, state }) => isNearlyCity(typed, wordsOf(city), state))
    .map(({ city, state, homes }) => ({ place: cityPlace(city, state, "similar"), homes }));
  const nearStates = placed(records, ({ state }) => state)
    .filter(({ state }) => isNearlyState(typed, state))
    .map(({ state, homes }) => ({ place: statePlace(state, "similar"), homes }));
  return [...near, ...nearStates];
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
  const found = [
    ...firstOf(states(records, typed), most),
    ...firstOf(cities(records, typed), most),
    ...firstOf(zips(covered, typed), most),
    ...addresses(records, typed).slice(0, limit),
  ];
  return firstOf(found.length > 0 ? found : similar(records, typed), limit).map(({ place }) => place);
}
