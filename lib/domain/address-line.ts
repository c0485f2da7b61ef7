import { numberedRoad } from "./numbered-roads";
import type { Address } from "./property";
import { stateCalled } from "./states";
import { fold, ORDINAL_FIGURES, UNIT_WORDS, withNumbers, wordsOf } from "./text";
import { uspsShort } from "./usps";

/** An address typed in one line, in a standard form: different spellings of one address are equal. */
export interface AddressLine {
  /** The folded words of street address and city, in their standard short forms. */
  words: readonly string[];
  /** The folded state code: "tx". */
  state: string;
  /** Undefined if the line has none. */
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
  ["junior", ["jr"]],
  ["mlk", ["martin", "luther", "king"]],
]);

/**
 * Folded words in one standard form: short USPS suffixes and directions, "1" for "1st" and "first", one name for a numbered road,
 * and a single "unit" for Apt, Ste, # and combinations of them. The first word of an address keeps its ordinal, as it is no house number.
 */
function standardWords(words: readonly string[], isStreet = false): string[] {
  const standard: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const road = numberedRoad(words, i);
    const nth = i > 0 || isStreet ? ordinal(word, words[i + 1]) : undefined;
    if (UNITS.has(word)) {
      if (standard.at(-1) !== "unit") standard.push("unit");
    } else if (road) {
      standard.push(...road.form);
      i += road.count - 1;
    } else if (nth) {
      standard.push(nth.number);
      if (nth.withNext) i++;
    } else standard.push(...(ONE_FORM.get(word) ?? [uspsShort(word) ?? word]));
  }
  return standard;
}

/** The name of a street or a city, folded, with its words in standard form. */
export const standardText = (folded: string): string => standardWords(folded.split(" "), true).join(" ");

/** An address's words in standard form. */
const lineWords = (text: string): string[] => standardWords(wordsOf(withNumbers(text)));

/** A ZIP code at the end: five digits, or nine with or without a separator. */
const ZIP = /^(.*?)(?<!\d)(\d{5})(?:[\s\p{Pd}]?\d{4})?[\s\p{P}]*$/su;

/** States whose ZIP codes begin with 0, which spreadsheets drop. */
const ZEROS: ReadonlySet<string | undefined> = new Set(["CT", "MA", "ME", "NH", "NJ", "PR", "RI", "VI", "VT"]);
const SHORT_ZIP = /^(.*?)(?<!\d)(\d{4})[\s\p{P}]*$/su;

/** Splits a ZIP code off the end of a text, dropping the four digits of ZIP+4. */
function cutZip(text: string): { rest: string; zipCode: string | undefined } {
  const [, rest = text, zipCode] = ZIP.exec(text) ?? [];
  if (zipCode !== undefined) return { rest, zipCode };
  const [, before, digits] = SHORT_ZIP.exec(text) ?? [];
  return before !== undefined && ZEROS.has(stateCalled(splitState(before).state))
    ? { rest: before, zipCode: `0${digits}` }
    : { rest, zipCode };
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
   mont MT|neb NE|nebr NE|nev NV|okla OK|ore OR|oreg OR|penn PA|penna PA|tenn TN|tex TX|wash WA|wis WI|wisc WI|wyo WY`
    .split(/[|\n]/)
    .map((line) => line.trim().split(" ") as [string, string]),
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
    const state =
      stateCalled(name) ?? ABBREVIATED.get(name.toLowerCase()) ?? (/^[a-z]{2}$/i.test(name) ? name : undefined);
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
  return { ...(state === undefined ? splitState(rest) : { before: rest, state }), zipCode };
}

/** Areas that geocoders name beside the city. */
const COUNTY_PART = /\b(?:county|parish)$/i;
const NUMBER_PART = /^\d+[a-z]?$/i;

/**
 * The lines that a geocoder's may be, "420, Haywood Street, South Park, Raleigh, Wake County, North Carolina, 27601": without its
 * county, and of one that begins with the number alone, without the quarters between street and city, and without any city.
 */
export function geocodedLines(text: string): string[] {
  const { before, state, zipCode = "" } = splitEnd(text);
  const parts = before.split(",").flatMap((part) => (fold(part) === "" ? [] : [part.trim()]));
  const areas = parts.filter((part, i) => i < 2 || !COUNTY_PART.test(part));
  const lines = areas.length < parts.length ? [areas] : [];
  const [number = "", street = ""] = areas;
  if (areas.length > 2 && NUMBER_PART.test(number)) {
    if (areas.length > 3) lines.unshift([number, street, areas.at(-1)!]);
    if (zipCode !== "") lines.push([number, street]);
  }
  return lines.map((line) => `${line.join(" ")}, ${state} ${zipCode}`);
}

/** An address typed in one line, which names no state if a `state` is given. */
export function readAddressLine(text: string, state?: string): AddressLine {
  const { before, ...end } = splitEnd(text, state);
  return { words: lineWords(before), state: fold(end.state), zipCode: end.zipCode };
}

/** A home's address in the same standard form. */
const lineOf = ({ streetAddress, city, state, zipCode }: Address): AddressLine => ({
  words: lineWords(`${streetAddress} ${city}`),
  state: fold(state),
  zipCode,
});

/** Whether a home's address is the one that a line names. */
export function isAtLine(line: AddressLine, address: Address): boolean {
  if (line.zipCode !== undefined && line.zipCode !== address.zipCode) return false;
  const { words, state } = lineOf(address);
  return state === line.state && words.join(" ") === line.words.join(" ");
}

/** The states that have a city of this name, in standard words. */
export type StatesOfCity = (city: string) => readonly string[];

/** Splits a line into street address, city, state and ZIP code: by its commas, otherwise by the known cities. */
export function splitLine(text: string, statesOfCity: StatesOfCity): Omit<Address, "zipCode"> & { zipCode?: string } {
  const { before, state, zipCode } = splitEnd(text);
  const place = { state, ...(zipCode === undefined ? {} : { zipCode }) };
  const parts = before.split(",").filter((part) => fold(part) !== "");
  if (parts.length > 1) return { streetAddress: parts.slice(0, -1).join(","), city: parts.at(-1)!.trim(), ...place };
  const words = before.trim().split(/\s+/);
  const isCity = (name: string) => statesOfCity(standardText(fold(name))).some((of) => fold(of) === fold(state));
  const at = words.findIndex((_, i) => i > 0 && isCity(words.slice(i).join(" ")));
  const endsWithUnit = UNITS.has(fold(words.at(-2) ?? ""));
  const end = at > 0 ? at : endsWithUnit ? words.length : words.length - 1;
  return { streetAddress: words.slice(0, end).join(" "), city: words.slice(end).join(" "), ...place };
}
