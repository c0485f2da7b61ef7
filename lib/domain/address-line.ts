import { numberedRoad } from "./numbered-roads";
import type { Address } from "./property";
import { stateCalled } from "./states";
import { fold, ORDINAL_FIGURES, UNIT_WORDS, withNumbers, wordsOf } from "./text";
import { isSuffix, uspsShort } from "./usps";

/** An address typed in one line, in a standard form: different spellings of one address are equal. */
export interface AddressLine {
  /** The folded words of street address and city, in their standard short forms. */
  words: readonly string[];
  /** Street address and city as they are written, by which homes are told apart that have the same standard form. */
  written: string;
  /** The folded state code: "tx". */
  state: string;
  /** The ZIP code or its beginning; undefined if the line has none. */
  zipCode: string | undefined;
}

const UNITS: ReadonlySet<string> = new Set(UNIT_WORDS);

/** Ordinals in words: "ninth", "twelfth", "fortieth"; "forty" and "first" are two words. */
const ORDINALS: ReadonlyMap<string, number> = new Map(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
   sixteenth seventeenth eighteenth nineteenth`
    .split(/\s+/)
    .map((word, i) => [word, i + 1]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  "twent thirt fort fift sixt sevent eight ninet".split(" ").flatMap((ten, i) => [
    [`${ten}y`, 10 * (i + 2)],
    [`${ten}ieth`, 10 * (i + 2)],
  ]),
);

/** The number of an ordinal that begins with a word, and whether the next word belongs to it; undefined for other words. */
function ordinal(word: string, next = ""): { number: string; withNext: boolean } | undefined {
  const figures = ORDINAL_FIGURES.exec(word)?.[1];
  if (figures) return { number: figures, withNext: false };
  const [ten, one] = [TENS.get(word), ORDINALS.get(word)];
  if (one !== undefined) return { number: String(one), withNext: false };
  if (ten === undefined) return undefined;
  if (word.endsWith("h")) return { number: String(ten), withNext: false };
  const behind = ORDINALS.get(next);
  return behind !== undefined && behind < 10 ? { number: String(ten + behind), withNext: true } : undefined;
}

/** Other words of streets that are written in two ways. */
const ONE_FORM: ReadonlyMap<string, readonly string[]> = new Map([
  ["doctor", ["dr"]],
  ["junior", ["jr"]],
  ["mlk", ["martin", "luther", "king"]],
]);

/** Old abbreviations of directions, which are words as well: behind a suffix they are directions. */
export const OLD_DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["no", "n"],
  ["so", "s"],
]);

/** Words that say "unit" before its name alone, as other names have them too: "Lot 5", but "Space Center Blvd". */
const BEFORE_NAME = new Set(["condo", "lot", "number", "rm", "spc", "trlr"]);
/** Parts of a building that are no unit, of which "Unit" before them says nothing more: "Unit PH 2". */
const PARTS = new Set([
  "bldg",
  "bsmt",
  "dept",
  "fl",
  "frnt",
  "hngr",
  "lbby",
  "lowr",
  "ofc",
  "ph",
  "rear",
  "side",
  "uppr",
]);
/** What a unit is called: "4", "4b", "b4", "b", "1-12". */
const UNIT_NAME = /^(?:\d[\d-]*[a-z]?|[a-z]\d*)$/;
export const isUnitName = (word: string | undefined): boolean => word !== undefined && UNIT_NAME.test(word);
/** Whether a word in standard form says what part of a building follows. */
export const isUnitWord = (word: string | undefined): boolean =>
  word !== undefined && (word === "unit" || PARTS.has(word));

/** Words that are written as one with the number behind them: "Apt4", "PH2", "FM969", "I35". */
const JOINED = /^(unit|apt|apartment|ste|suite|lot|spc|trlr|fl|ph|us|i|ih|hwy|fm|rm|sr|sh|cr|rr|rte|rt)(\d+[a-z]?)$/;

/** These words as two, but a unit that is called so: "Unit I35". */
const apart = (words: readonly string[]): readonly string[] =>
  words.some((word) => JOINED.test(word))
    ? words.flatMap((word, i) => {
        const [, name, number] = UNITS.has(words[i - 1]!) ? [] : (JOINED.exec(word) ?? []);
        return name ? [name, number!] : [word];
      })
    : words;

/** A house's place in a grid: "N6W23001" is the same as "N6 W23001". */
const GRID = /^[nsew]\d+$/;
const NUMBER = /^\d+$/;
const isFloor = (word = ""): boolean => (uspsShort(word) ?? word) === "fl";

/**
 * Folded words in one standard form: short USPS suffixes and directions, "1" for "1st" and "first", one name for a numbered road,
 * "fl 2" for "2nd floor", and a single "unit" for Apt, Ste, #, Lot 5 and combinations of them. The first word of an address keeps
 * its ordinal, as it is no house number.
 */
function standardWords(folded: readonly string[], isStreet = false): string[] {
  const words = apart(folded);
  const standard: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word, next = ""] = [words[i]!, words[i + 1]];
    const short = uspsShort(word) ?? word;
    const road = numberedRoad(words, i);
    const nth = ordinal(word, next);
    const last = standard.at(-1);
    const isNamed =
      short === "no"
        ? /^\d/.test(next) || (last === "unit" && UNITS.has(next))
        : BEFORE_NAME.has(short) && (UNITS.has(next) || UNIT_NAME.test(next));
    if (road) {
      standard.push(...road.form);
      i += road.count - 1;
    } else if (UNITS.has(short) || isNamed) {
      if (last !== "unit") standard.push("unit");
    } else if (PARTS.has(short)) {
      if (last === "unit") standard.pop();
      standard.push(short);
      const floor = short === "fl" ? ordinal(next, words[i + 2]) : undefined;
      if (floor) {
        standard.push(floor.number);
        i += floor.withNext ? 2 : 1;
      }
    } else if (nth && isFloor(words[nth.withNext ? i + 2 : i + 1])) {
      standard.push("fl", nth.number);
      i += nth.withNext ? 2 : 1;
    } else if (i > 0 && NUMBER.test(word) && isFloor(next) && !isUnitWord(last)) {
      standard.push("fl", word);
      i++;
    } else if (nth && (i > 0 || isStreet)) {
      standard.push(nth.number);
      if (nth.withNext) i++;
    } else if (i === 0 && GRID.test(word) && GRID.test(next)) {
      standard.push(word + next);
      i++;
    } else if (OLD_DIRECTIONS.has(word) && isSuffix(last)) standard.push(OLD_DIRECTIONS.get(word)!);
    else standard.push(...(ONE_FORM.get(word) ?? [short]));
  }
  return standard;
}

/** The name of a street or a city, folded, with its words in standard form. */
export const standardText = (folded: string): string => standardWords(folded.split(" "), true).join(" ");

/** A letter before a unit's number belongs to it: "Apt C-312" is "Apt C312". */
const LETTER_OF_UNIT = /(#|\b(?:unit|apt|apartment|ste|suite))([\s.#]*[a-z])-(?=\d)/gi;

/** An address's words in standard form. Numbers keep the hyphen in which alone they may differ: Unit 1-12 is not Unit 11-2. */
export function addressWords(text: string): string[] {
  const folded = text.includes("-")
    ? withNumbers(text.replace(LETTER_OF_UNIT, "$1$2"))
        .split(/(?<=\d)-(?=\d)/)
        .map(fold)
        .join("-")
    : fold(withNumbers(text));
  return folded === "" ? [] : standardWords(folded.split(" "));
}

/** A ZIP code at the end: five digits, or nine with or without a separator. */
const ZIP = /^(.*?)(?<!\d)(\d{5})(?:[\s\p{Pd}]?\d{4})?[\s\p{P}]*$/su;

/** How many digits are left of ZIP codes that begin with zeros, which spreadsheets drop. */
const LEFT: ReadonlyMap<string | undefined, number> = new Map(
  ["CT", "MA", "ME", "NH", "NJ", "RI", "VT", "PR", "VI"].map((state, i) => [state, i < 7 ? 4 : 3]),
);
const SHORT_ZIP = /^(.*?)(?<!\d)(\d{3,4})[\s\p{P}]*$/su;

/** Splits a ZIP code off the end of a text, dropping the four digits of ZIP+4. */
function cutZip(text: string): { rest: string; zipCode: string | undefined } {
  const [, rest = text, zipCode] = ZIP.exec(text) ?? [];
  if (zipCode !== undefined) return { rest, zipCode };
  const [, before = "", digits = ""] = SHORT_ZIP.exec(text) ?? [];
  const least = LEFT.get(stateCalled(splitState(before).state)) ?? 5;
  return digits.length >= least ? { rest: before, zipCode: digits.padStart(5, "0") } : { rest, zipCode };
}

/** A country at the end. */
const COUNTRY = /(?<![\s,.])[\s,.]+(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)[\s\p{P}]*$/iu;

/** A line as type-ahead reads it: without a country at its end, and with five digits of a longer ZIP code. */
export function plainLine(text: string): string {
  const { before, zipCode } = splitEnd(text, "");
  return `${before}${zipCode ?? ""}`;
}

/** Abbreviations of states from before the codes, which people still write. */
const ABBREVIATED: ReadonlyMap<string, string> = new Map(
  `ala AL|ariz AZ|ark AR|calif CA|cal CA|colo CO|conn CT|del DE|fla FL|ill IL|ind IN|kan KS|kans KS|mass MA|mich MI|minn MN|miss MS
   mont MT|neb NE|nebr NE|nev NV|okla OK|ore OR|oreg OR|penn PA|penna PA|tenn TN|tex TX|wash WA|wis WI|wisc WI|wyo WY|n mex NM
   n carolina NC|s carolina SC|n dakota ND|n dak ND|s dakota SD|s dak SD|w virginia WV|w va WV`
    .split(/[|\n]/)
    .map((line): [string, string] => [line.trim().slice(0, -3), line.trim().slice(-2)]),
);

/** The most words of a state's name, as in "District of Columbia"; "D.C." has two. */
const STATE_WORDS = 3;

/** Splits a state off the end of a text, by its name or its code; any two letters are taken for a code. */
function splitState(text: string): { before: string; state: string } {
  const words = Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }));
  for (let count = Math.min(STATE_WORDS, words.length - 1); count > 0; count--) {
    const name = text.slice(words.at(-count)!.from, words.at(-1)!.to);
    const state = stateCalled(name) ?? ABBREVIATED.get(fold(name)) ?? (/^[a-z]{2}$/i.test(name) ? name : undefined);
    if (state !== undefined) return { before: text.slice(0, words.at(-count - 1)!.to), state };
  }
  return { before: text, state: "" };
}

/** What an address in one line ends with. A country is left out, and a state's name is its code; empty if none is named. */
interface LineEnd {
  before: string;
  state: string;
  zipCode: string | undefined;
}

/** Splits a line's end off, of a line that names no state if a `state` is given. */
export function splitEnd(text: string, state?: string): LineEnd {
  const { rest, zipCode } = cutZip(text.replace(COUNTRY, ""));
  if (state !== undefined) return { before: rest, state, zipCode };
  const { before, state: named } = splitState(rest);
  if (zipCode !== undefined || named === "") return { before, state: named, zipCode };
  const turned = cutZip(before);
  return { before: turned.rest, state: named, zipCode: turned.zipCode };
}

/** An address typed in one line, which names no state if a `state` is given. */
export function readAddressLine(text: string, state?: string): AddressLine {
  const { before, ...end } = splitEnd(text.replace(/\p{Pd}/gu, "-"), state);
  return { words: addressWords(before), written: before, state: fold(end.state), zipCode: end.zipCode };
}

/** Whether a home's address is the one that a line names. */
export function isAtLine(line: AddressLine, { streetAddress, city, state, zipCode }: Address): boolean {
  if (line.zipCode !== undefined && !zipCode.startsWith(line.zipCode)) return false;
  return fold(state) === line.state && addressWords(`${streetAddress} ${city}`).join(" ") === line.words.join(" ");
}

/** How many words of a street address are written so in a line: "Lot 5" is closer to "Lot 5" than "Apt 5" is. */
export function writtenAlike({ written }: AddressLine, { streetAddress }: Address): number {
  const words = new Set(wordsOf(written));
  return wordsOf(streetAddress).filter((word) => words.has(word)).length;
}
