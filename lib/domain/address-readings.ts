import { type AddressLine, geocodedLines, readAddressLine, type StatesOfCity, standardText } from "./address-line";
import { otherRoads } from "./numbered-roads";
import { fold, wordsOf } from "./text";
import { DIRECTION_FORMS, SUFFIX_FORMS } from "./usps";

/**
 * The readings of an address in one line, likeliest first: people, geocoders and address widgets write the direction before or
 * behind the street, the unit first or last, joined, bare or with another word, and leave out the city beside a ZIP code.
 */

/** More are not tried. */
const MOST = 24;
/** The most words of a city's name that is looked for at the end of a line without a state. */
const CITY_WORDS = 4;

/** A ZIP code's own city and state. */
export type PlaceOfZip = (zipCode: string) => { city: string; state: string } | undefined;

type Words = readonly string[];

const isSuffix = (word: string | undefined): boolean => word !== undefined && SUFFIX_FORMS.has(word);
const isDirection = (word: string | undefined): boolean => word !== undefined && DIRECTION_FORMS.has(word);
const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/.test(word);
/** What a unit is called: "4", "4b", "b4", "b". */
const isUnit = (word: string | undefined): boolean => word !== undefined && /^(?:\d+[a-z]?|[a-z]\d*)$/.test(word);

/** Words that some write in place of "unit". */
const AS_UNIT = new Set(["condo", "lot", "no", "number", "space", "spc", "rm", "room"]);

/** Where a street may end: behind a suffix, or a direction that follows one. */
const streetEnds = (words: Words): number[] =>
  words.flatMap((word, i) =>
    i > 0 && (isSuffix(word) || (isDirection(word) && isSuffix(words[i - 1]))) ? [i + 1] : [],
  );

const without = (words: Words, from: number, count = 1): Words => words.toSpliced(from, count);

/** A number and the letter behind it as one word: "1234 a oak" → "1234a oak". */
function* joinedAt(words: Words, at: number): Generator<Words> {
  const [number = "", letter = ""] = words.slice(at, at + 2);
  if (/^\d+$/.test(number) && /^[a-z]$/.test(letter)) yield words.toSpliced(at, 2, number + letter);
}

/** The unit in its place: joined ("unit101"), by another word, bare behind the street, or first. */
function* unitsOf(words: Words): Generator<Words> {
  const apart = words.flatMap((word) => {
    const [, name, unit] = /^(unit|apt|ste|suite|apartment)(\d\w*)$/.exec(word) ?? [];
    return name ? ["unit", unit!] : [word];
  });
  if (apart.length > words.length) yield apart;
  for (const [i, word] of words.entries())
    if (AS_UNIT.has(word) && isUnit(words[i + 1]))
      yield words[i - 1] === "unit" ? without(words, i) : words.with(i, "unit");
  for (const end of streetEnds(words))
    if (isUnit(words[end]) && end + 1 < words.length && !isDirection(words[end])) yield words.toSpliced(end, 0, "unit");
  const named = words.indexOf("unit");
  // Its letter, or the house number's where no unit is named.
  yield* joinedAt(words, named < 0 ? 0 : named + 1);
  if (named === 0 && isNumber(words[2]))
    for (const end of streetEnds(words)) yield without(words.toSpliced(end, 0, "unit", words[1]!), 0, 2);
  // Bare and first.
  if (isUnit(words[0]) && /^\d+$/.test(words[1] ?? ""))
    for (const end of streetEnds(words)) yield without(words.toSpliced(end, 0, "unit", words[0]!), 0);
  // Written bare on record.
  if (named > 0 && isUnit(words[named + 1])) yield without(words, named);
}

/** The direction before the street where it is behind, and the other way round. */
function* directionsOf(words: Words): Generator<Words> {
  if (!isNumber(words[0])) return;
  for (let i = 2; i < words.length; i++)
    if (isDirection(words[i]) && !isDirection(words[1])) yield without(words, i).toSpliced(1, 0, words[i]!);
  if (isDirection(words[1]))
    for (const end of streetEnds(words)) if (end > 2) yield without(words.toSpliced(end, 0, words[1]!), 1);
}

/** A letter of the house number joined, or apart from it: "1234a oak" and "1234 a oak". */
function* lettersOf(words: Words): Generator<Words> {
  yield* joinedAt(words, 0);
  const [, number, letter] = /^(\d+)([a-z])$/.exec(words[0] ?? "") ?? [];
  if (number && letter) yield words.toSpliced(0, 1, number, letter);
}

/** The line as it is, and with the state of the city at its end, or the city, the state or both of its ZIP code. */
function* placesOf(
  text: string,
  line: AddressLine,
  placeOfZip: PlaceOfZip,
  statesOfCity: StatesOfCity,
): Generator<AddressLine> {
  yield line;
  const stateless = readAddressLine(text, "");
  for (let at = Math.max(1, stateless.words.length - CITY_WORDS); at < stateless.words.length; at++)
    for (const state of statesOfCity(stateless.words.slice(at).join(" "))) yield { ...stateless, state: fold(state) };
  const place = line.zipCode === undefined ? undefined : placeOfZip(line.zipCode);
  if (!place) return;
  const city = standardText(fold(place.city)).split(" ");
  const stated = line.state === fold(place.state) ? line : { ...stateless, state: fold(place.state) };
  yield stated;
  yield { ...stated, words: [...stated.words, ...city] };
}

/** The words of a line as they are, and in the other ways. */
function* waysOf(words: Words): Generator<Words> {
  const units = [words, ...unitsOf(words)];
  yield* units;
  for (const each of units) yield* directionsOf(each);
  yield* otherRoads(words);
  yield* lettersOf(words);
}

/** The readings of a text, each once, and made when it is asked for, as the first ones mostly name the home. */
export function* addressReadings(
  text: string,
  placeOfZip: PlaceOfZip,
  statesOfCity: StatesOfCity,
): Generator<AddressLine> {
  if (wordsOf(text).length === 0) return;
  const seen = new Set<string>();
  for (const spelled of [text, ...geocodedLines(text)])
    for (const line of placesOf(spelled, readAddressLine(spelled), placeOfZip, statesOfCity))
      for (const words of waysOf(line.words)) {
        const reading = `${words.join(" ")}\n${line.state}`;
        if (seen.has(reading)) continue;
        seen.add(reading);
        yield { ...line, words };
        if (seen.size === MOST) return;
      }
}
