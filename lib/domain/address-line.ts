import type { TownName } from "./known-places";
import type { Address } from "./property";
import { stateCalled } from "./states";
import { fold, UNIT_WORDS, wordsOf } from "./text";
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

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

const UNITS: ReadonlySet<string> = new Set(UNIT_WORDS);

/** Numbers of streets in words, and other words of streets that are written in several ways. */
const ONE_FORM: ReadonlyMap<string, string> = new Map([
  ...["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"].map(
    (figures, i) => [ORDINALS[i]!, figures] as const,
  ),
  ["interstate", "i"],
  ["ih", "i"],
]);

/**
 * Folded words in one standard form: short USPS suffixes and directions, "1st" for "first", "county rd" for "cr" and "co rd",
 * and a single "unit" for Apt, Ste, # and combinations of them.
 */
function standardWords(words: readonly string[]): string[] {
  const standard: string[] = [];
  for (const [i, word] of words.entries()) {
    const isNumbered = /^\d/.test(words[i + 1] ?? "");
    if (UNITS.has(word)) {
      if (standard.at(-1) !== "unit") standard.push("unit");
    } else if (word === "cr" && isNumbered) standard.push("county", "rd");
    else if (word === "co" && ["rd", "road"].includes(words[i + 1] ?? "")) standard.push("county");
    else standard.push(ONE_FORM.get(word) ?? uspsShort(word) ?? word);
  }
  return standard;
}

/** A folded text with its words in standard form. */
export const standardText = (folded: string): string => standardWords(folded.split(" ")).join(" ");

/** A ZIP code at the end: five digits, or nine with or without a separator. */
const ZIP = /^(.*?)(?<!\d)(\d{5})(?:[\s\p{Pd}]?\d{4})?[\s\p{P}]*$/su;

/** Splits a ZIP code off the end of a text, dropping the four digits of ZIP+4. */
function cutZip(text: string): { rest: string; zipCode: string | undefined } {
  const [, rest = text, zipCode] = ZIP.exec(text) ?? [];
  return { rest, zipCode };
}

/** A country at the end. */
const COUNTRY = /(?<![\s,.])[\s,.]+(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)[\s\p{P}]*$/iu;

/** A line as type-ahead reads it: without a country at its end, and with five digits of a longer ZIP code. */
export function plainLine(text: string): string {
  const { before, zipCode } = splitEnd(text, "");
  return `${before}${zipCode ?? ""}`;
}

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
    const state = stateCalled(name) ?? (/^[a-z]{2}$/i.test(name) ? name : undefined);
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

/** An address typed in one line, which names no state if a `state` is given. */
export function readAddressLine(text: string, state?: string): AddressLine {
  const { before, ...end } = splitEnd(text, state);
  return { words: standardWords(wordsOf(before)), state: fold(end.state), zipCode: end.zipCode };
}

/** A home's address in the same standard form. */
const lineOf = ({ streetAddress, city, state, zipCode }: Address): AddressLine => ({
  words: standardWords(wordsOf(`${streetAddress} ${city}`)),
  state: fold(state),
  zipCode,
});

/** Whether a home's address is the one that a line names. */
export function isAtLine(line: AddressLine, address: Address): boolean {
  if (line.zipCode !== undefined && line.zipCode !== address.zipCode) return false;
  const { words, state } = lineOf(address);
  return state === line.state && words.join(" ") === line.words.join(" ");
}

/** Splits a line into street address, city, state and ZIP code: by its commas, otherwise by the known towns. */
export function splitLine(text: string, towns: readonly TownName[]): Omit<Address, "zipCode"> & { zipCode?: string } {
  const { before, state, zipCode } = splitEnd(text);
  const place = { state, ...(zipCode === undefined ? {} : { zipCode }) };
  const parts = before.split(",").filter((part) => fold(part) !== "");
  if (parts.length > 1) return { streetAddress: parts.slice(0, -1).join(","), city: parts.at(-1)!.trim(), ...place };
  const words = before.trim().split(/\s+/);
  const inState = towns.filter((town) => fold(town[0]) === fold(state));
  const cities = new Set(inState.map(([, city]) => standardText(fold(city))));
  const at = words.findIndex((_, i) => i > 0 && cities.has(standardText(fold(words.slice(i).join(" ")))));
  const end = at > 0 ? at : words.length - 1;
  return { streetAddress: words.slice(0, end).join(" "), city: words.slice(end).join(" "), ...place };
}
