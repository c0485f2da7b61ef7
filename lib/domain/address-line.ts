import type { TownName } from "./known-places";
import type { Address } from "./property";
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

const UNITS: ReadonlySet<string> = new Set(UNIT_WORDS);

/** Folded words in one standard form: short USPS suffixes and directions, and a single "unit" for Apt, Ste, # and combinations of them. */
function standardWords(words: readonly string[]): string[] {
  const standard: string[] = [];
  for (const word of words) {
    if (!UNITS.has(word)) standard.push(uspsShort(word) ?? word);
    else if (standard.at(-1) !== "unit") standard.push("unit");
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

export function readAddressLine(text: string): AddressLine {
  const { rest, zipCode } = cutZip(text);
  const words = wordsOf(rest);
  return { words: standardWords(words.slice(0, -1)), state: words.at(-1) ?? "", zipCode };
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
  const { rest, zipCode } = cutZip(text);
  const [, before = rest, state = ""] = /^(.*?)[\s\p{P}]+([a-z]{2})[\s\p{P}]*$/isu.exec(rest) ?? [];
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
