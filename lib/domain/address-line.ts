import type { TownName } from "./known-places";
import type { Address } from "./property";
import { fold, UNIT_WORDS, wordsOf } from "./text";
import { uspsShort } from "./usps";

/** An address as people write it in one line, so that two ways to write one are equal. */
export interface AddressLine {
  /** Street address and city, folded, in standard forms. */
  words: readonly string[];
  /** Folded: "tx". */
  state: string;
  /** Undefined where none is written. */
  zipCode: string | undefined;
}

const UNITS: ReadonlySet<string> = new Set(UNIT_WORDS);

/** Folded words, of which each has one form: USPS suffixes and directions short, and "unit" for Apt, Ste, #, also where two stand together. */
function standardWords(words: readonly string[]): string[] {
  const standard: string[] = [];
  for (const word of words) {
    if (!UNITS.has(word)) standard.push(uspsShort(word) ?? word);
    else if (standard.at(-1) !== "unit") standard.push("unit");
  }
  return standard;
}

/** A folded text in standard words. */
export const standardText = (folded: string): string => standardWords(folded.split(" ")).join(" ");

/** Five digits at the end, or nine with or without what parts them. */
const ZIP = /^(.*?)(?<!\d)(\d{5})(?:[\s\p{Pd}]?\d{4})?[\s\p{P}]*$/su;

/** What stands before a ZIP at the end, and the ZIP without its four further digits. */
function cutZip(text: string): { rest: string; zipCode: string | undefined } {
  const [, rest = text, zipCode] = ZIP.exec(text) ?? [];
  return { rest, zipCode };
}

export function readAddressLine(text: string): AddressLine {
  const { rest, zipCode } = cutZip(text);
  const words = wordsOf(rest);
  return { words: standardWords(words.slice(0, -1)), state: words.at(-1) ?? "", zipCode };
}

/** A home's address in the same words. */
const lineOf = ({ streetAddress, city, state, zipCode }: Address): AddressLine => ({
  words: standardWords(wordsOf(`${streetAddress} ${city}`)),
  state: fold(state),
  zipCode,
});

/** Whether a home is at the address of a line. */
export function isAtLine(line: AddressLine, address: Address): boolean {
  if (line.zipCode !== undefined && line.zipCode !== address.zipCode) return false;
  const { words, state } = lineOf(address);
  return state === line.state && words.join(" ") === line.words.join(" ");
}

/** A line in the members of an address, as far as they can be told: by its commas, else by the towns that there are. */
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
