import { editDistance } from "@/lib/domain/edit-distance";
import { otherForms } from "@/lib/domain/short-forms";
import { STATE_NAMES } from "@/lib/domain/states";
import { wordsOf } from "@/lib/domain/text";
import { isOrdinal, NUMBER_MAX, type StreetParts } from "./street";

/** How type-ahead reads addresses and what was typed; both stores follow it. */

const DIRECTIONS = new Set(
  "n s e w ne nw se sw north south east west northeast northwest southeast southwest".split(" "),
);

const NAMED = new Map([...STATE_NAMES].map(([code, name]) => [code, wordsOf(`${code} ${name}`)]));

/** What a state is called in type-ahead: its code and its name, "tx texas". */
export const stateWords = (state: string): readonly string[] => NAMED.get(state) ?? wordsOf(state);

/** Where a street sorts: a leading direction goes to the end, "n lamar blvd" → "lamar blvd, n". */
export function streetKey(street: string): string {
  const space = street.indexOf(" ");
  if (space < 0 || street.indexOf(" ", space + 1) < 0) return street;
  const first = street.slice(0, space);
  return DIRECTIONS.has(first) ? `${street.slice(space + 1)}, ${first}` : street;
}

/** The street of a key: folded text has no commas. */
export function streetOfKey(key: string): string {
  const comma = key.indexOf(", ");
  return comma < 0 ? key : `${key.slice(comma + 2)} ${key.slice(0, comma)}`;
}

export interface TypedAddress {
  /** The house number as typed, folded, or null. */
  head: string | null;
  number: number;
  /** Street keys that begin with any of these; empty: any street. */
  prefixes: string[];
  words: readonly string[];
}

/** Typed words with the ZIP first where they end with one, as in "austin tx 78704"; null where none is typed. */
export function typedZip(words: readonly string[]): readonly string[] | null {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (/^\d{1,5}$/.test(first)) return words;
  return /^\d{3,5}$/.test(last) ? [last, ...words.slice(0, -1)] : null;
}

/** Reads typed words as an address: "1207 n lam" → number 1207, streets that begin with "n" or "lam"; "29th" is a street. */
export function typedAddress(words: readonly string[]): TypedAddress {
  const first = words[0] ?? "";
  const head = /^\d/.test(first) && !isOrdinal(first) ? first : null;
  const street = head === null ? words : words.slice(1);
  const begun = street.slice(0, street.length > 1 && DIRECTIONS.has(street[0]!) ? 2 : 1);
  const prefixes = begun.flatMap((word) => [word, ...otherForms(word)]);
  return { head, number: head === null ? 0 : Math.min(Number.parseInt(head, 10), NUMBER_MAX), prefixes, words };
}

/** Cost of a near address, less is nearer: an edit in the street weighs as 20 house numbers. */
export const nearCost = (edits: number, typed: StreetParts, found: StreetParts): number =>
  edits * 20 + Math.abs(typed.number - found.number);

/**
 * Edits between two folded streets in short forms, more than `most` where there are more: one where either goes on where the
 * other ends, as "main" and "main st", or a whole address in one line.
 */
export function streetEdits(typed: string, found: string, most: number): number {
  const edits = editDistance(typed, found, most);
  return edits > 1 && (found.startsWith(`${typed} `) || typed.startsWith(`${found} `)) ? 1 : edits;
}

/** Edits allowed in a street's name: one for every three letters, at most three. */
export const editsAllowed = (street: string): number => Math.min(3, Math.floor(street.length / 3));
