import { type AddressLine, readAddressLine } from "./address-line";
import { isAside, linesOf, type StatesOfCity } from "./address-parts";
import { NICKNAMES } from "./nicknames";
import { otherRoads } from "./numbered-roads";
import { OLD_DIRECTIONS, standardText } from "./standard-words";
import { fold, wordsOf } from "./text";
import { isUnitName, isUnitWord } from "./unit-words";
import { isDirection, isSuffix } from "./usps";

/**
 * The readings of an address in one line, likeliest first: people, geocoders and address widgets write the direction before or
 * behind the street, the unit first or last, bare or with a letter apart, and leave out the city beside a ZIP code.
 */

/** More are not tried. */
const MOST = 24;
/** The most words of a city's name that is looked for at the end of a line without a state. */
const CITY_WORDS = 4;

/** The towns of a ZIP code: its own city, and those that its homes name. */
export type TownsOfZip = (zipCode: string) => readonly { city: string; state: string }[];

type Words = readonly string[];

/** A house number: "12", "12-34", "n6w23001". */
const isNumber = (word: string | undefined): boolean => word !== undefined && /^[nsew]?\d/.test(word);

/** Where a street may end: behind a suffix, or a direction that follows one or a street's number. */
const streetEnds = (words: Words): number[] =>
  words.flatMap((word, i) =>
    i > 0 && (isSuffix(word) || (isDirection(word) && (isSuffix(words[i - 1]) || (i > 1 && isNumber(words[i - 1])))))
      ? [i + 1]
      : [],
  );

const standardWordsOf = (name: string): Words => standardText(fold(name)).split(" ");

const without = (words: Words, from: number, count = 1): Words => words.toSpliced(from, count);

/** A number and the letter beside it as one word: "1234 a oak" → "1234a oak", "unit b 4" → "unit b4". */
function* joinedAt(words: Words, at: number): Generator<Words> {
  const [one = "", other = ""] = words.slice(at, at + 2);
  if (/^\d+ [a-z]$/.test(`${one} ${other}`) || (at > 0 && /^[a-z] \d+$/.test(`${one} ${other}`)))
    yield words.toSpliced(at, 2, one + other);
}

/** The unit in its place: first, bare, or with a letter apart. */
function* unitsOf(words: Words, ends: readonly number[]): Generator<Words> {
  const named = words.findIndex(isUnitWord);
  if (named < 0) {
    for (const end of streetEnds(words))
      if (isUnitName(words[end]) && end + 1 < words.length && !isDirection(words[end]))
        yield words.toSpliced(end, 0, "unit");
    // Bare and first.
    if (isUnitName(words[0]) && /^\d+$/.test(words[1] ?? ""))
      for (const end of ends) yield without(words.toSpliced(end, 0, "unit", words[0]!), 0);
    return;
  }
  yield* joinedAt(words, named + 1);
  // Building and apartment, or the other way round.
  const [, name, other, otherName] = words.slice(named, named + 4);
  if (isUnitWord(other) && otherName) yield words.toSpliced(named, 4, other!, otherName, words[named]!, name!);
  if (named === 0 && isNumber(words[2]))
    for (const end of ends) if (end > 2) yield without(words.toSpliced(end, 0, words[0]!, words[1]!), 0, 2);
  // Written bare on record.
  if (named > 0 && words[named] === "unit" && isUnitName(words[named + 1])) yield without(words, named);
}

/** The direction before the street where it is behind, the other way round, and as one word or two: "nw", "n w". */
function* directionsOf(words: Words): Generator<Words> {
  if (!isNumber(words[0])) return;
  for (let i = 1; i < words.length; i++) {
    const [word = "", next = ""] = words.slice(i, i + 2);
    if (/^[ns] [ew]$/.test(`${word} ${next}`)) yield words.toSpliced(i, 2, word + next);
    if (/^[ns][ew]$/.test(word)) yield words.toSpliced(i, 1, ...word);
    if (i > 1 && isDirection(word)) yield without(words, i).toSpliced(1, 0, word);
  }
  if (isDirection(words[1]))
    for (const end of streetEnds(words)) if (end > 2) yield without(words.toSpliced(end, 0, words[1]!), 1);
}

/** A letter of the house number joined or apart, "1234a oak" and "1234 a oak", and Illinois' grid: "39 w 720" → "39w720". */
function* numbersOf(words: Words): Generator<Words> {
  yield* joinedAt(words, 0);
  const [, number, letter] = /^(\d+)([a-z])$/.exec(words[0] ?? "") ?? [];
  if (number && letter) yield words.toSpliced(0, 1, number, letter);
  const grid = /^(\d+ ?[nsew]) (\d+) (?![nsew]\b)/.exec(words.join(" "));
  if (grid) yield [grid[1]!.replace(" ", "") + grid[2], ...words.slice(grid[1]!.includes(" ") ? 3 : 2)];
}

const COUNTED = "zero one two three four five six seven eight nine ten".split(" ");
const PREFIXES = /^(?:d|mc|o)$/;

/** Words in other spellings: "One Main St", "12 So. Main St", "12 O Farrell St" and "12 Mc Carroll St". */
function* spellingsOf(words: Words): Generator<Words> {
  const counted = COUNTED.indexOf(words[0] ?? "");
  if (counted > 0) yield words.with(0, String(counted));
  const direction = OLD_DIRECTIONS.get(words[1] ?? "");
  if (direction !== undefined) yield words.with(1, direction);
  const at = words.findIndex((word, i) => i > 0 && PREFIXES.test(word) && !isSuffix(words[i + 1]));
  if (at > 0 && at + 1 < words.length) yield words.toSpliced(at, 2, words[at]! + words[at + 1]);
  const joined = words.findIndex((word) => /^mc\w{3}/.test(word));
  if (joined > 0) yield words.toSpliced(joined, 1, "mc", words[joined]!.slice(2));
}

/** What may stand before a number that is no house's. */
const isRoad = (word: string): boolean => isSuffix(word) || isDirection(word) || /^(?:fm|hc|i|rm|rr|us)$/.test(word);

/** The line from its house number on, of one that begins with a building's or a person's name. */
function* withoutName(words: Words): Generator<Words> {
  const at = words.findIndex(isNumber);
  if (at > 0 && at + 2 < words.length && isAside(words.slice(0, at).join(" ")) && !isRoad(words[at - 1]!))
    yield words.slice(at);
}

/** What a line may end with as the name of a city, and where that begins; the longest first. */
function* cityEnds(words: Words): Generator<{ at: number; name: string }> {
  for (let at = Math.max(1, words.length - CITY_WORDS); at < words.length; at++)
    yield { at, name: words.slice(at).join(" ") };
}

/** Where the longest city that words end with begins; none if no city is known. */
function cityStart(words: Words, statesOfCity: StatesOfCity): number[] {
  for (const { at, name } of cityEnds(words)) if (statesOfCity(name).length > 0) return [at];
  return [];
}

/** The words of a line as they are, and in the other ways. */
function* waysOf(words: Words, statesOfCity: StatesOfCity): Generator<Words> {
  const ends = new Set([...streetEnds(words), ...cityStart(words, statesOfCity)]);
  const units = [words, ...unitsOf(words, [...ends])];
  yield* units;
  for (const each of units) yield* directionsOf(each);
  yield* otherRoads(words);
  yield* numbersOf(words);
  yield* spellingsOf(words);
}

/** Where house numbers have hyphens that some leave out: ZIP codes of Queens. Elsewhere "12-34" is a range of numbers. */
const QUEENS = ["110", "111", "113", "114", "116"];
export const isInQueens = (zipCode: string): boolean => QUEENS.some((each) => zipCode.startsWith(each));

/** The line with its house number's hyphen left out, or put before the last two digits. */
function* hyphensOf(line: AddressLine): Generator<AddressLine> {
  const { zipCode, words } = line;
  const [, first, last] = /^(\d{1,3})(?:-?)(\d\d)$/.exec(words[0] ?? "") ?? [];
  if (!first || line.state !== "ny") return;
  const other = words[0]!.includes("-") ? first + last : `${first}-${last}`;
  for (const each of QUEENS)
    if (zipCode === undefined || zipCode.startsWith(each))
      yield { ...line, words: words.with(0, other), zipCode: zipCode ?? each };
}

/** The line with its city's name in the place of a nickname: "NYC", "Phila., PA". */
function* nicknamesOf(line: AddressLine): Generator<AddressLine> {
  const { words } = line;
  for (const { at, name } of cityEnds(words))
    for (const [state, city] of NICKNAMES.get(name) ?? [])
      if (line.state === "" || line.state === fold(state))
        yield { ...line, words: [...words.slice(0, at), ...standardWordsOf(city)], state: fold(state) };
}

/** A line as it is, and with the state of the city at its end, or the city, the state or both of its ZIP code. */
function* placesOf(text: string, townsOfZip: TownsOfZip, statesOfCity: StatesOfCity): Generator<AddressLine> {
  const line = readAddressLine(text);
  yield line;
  const stateless = readAddressLine(text, "");
  for (const { name } of cityEnds(stateless.words))
    for (const state of statesOfCity(name)) yield { ...stateless, state: fold(state) };
  yield* nicknamesOf(line);
  for (const { city, state } of line.zipCode === undefined ? [] : townsOfZip(line.zipCode)) {
    const stated = line.state === fold(state) ? line : { ...stateless, state: fold(state) };
    yield stated;
    yield { ...stated, words: [...stated.words, ...standardWordsOf(city)] };
  }
}

const keyOf = ({ words, state, zipCode = "" }: AddressLine): string => `${words.join(" ")}\n${state}\n${zipCode}`;

function* spelledWays(text: string): Generator<string> {
  yield text;
  yield* linesOf(text);
}

/** All readings of a text, some of them more than once. */
function* readingsOf(text: string, townsOfZip: TownsOfZip, statesOfCity: StatesOfCity): Generator<AddressLine> {
  const lines = new Map<string, AddressLine>();
  for (const spelled of spelledWays(text))
    for (const line of placesOf(spelled, townsOfZip, statesOfCity)) {
      yield line;
      lines.set(keyOf(line), line);
    }
  for (const line of lines.values()) for (const words of waysOf(line.words, statesOfCity)) yield { ...line, words };
  for (const line of lines.values()) {
    if (line.state !== "pr") for (const words of withoutName(line.words)) yield { ...line, words };
    yield* hyphensOf(line);
  }
}

/** The readings of a text, each once, and made when it is asked for, as the first ones mostly name the home. */
export function* addressReadings(
  text: string,
  townsOfZip: TownsOfZip,
  statesOfCity: StatesOfCity,
): Generator<AddressLine> {
  if (wordsOf(text).length === 0) return;
  const seen = new Set<string>();
  for (const line of readingsOf(text, townsOfZip, statesOfCity)) {
    const key = keyOf(line);
    if (seen.has(key)) continue;
    seen.add(key);
    yield line;
    if (seen.size === MOST) return;
  }
}
