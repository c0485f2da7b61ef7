import type { Address } from "./property";
import { addressWords } from "./standard-words";
import { stateCalled } from "./states";
import { fold, wordsOf } from "./text";

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

/** Whether a text is addressed to an army, fleet or diplomatic post office: mail to people abroad, and no place of a home. */
export const isMilitaryMail = (text: string): boolean => /\b[AFD]PO[\s,]+A[AEP]\b/i.test(text);
