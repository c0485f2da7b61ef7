import type { Address } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { STATE_NAMES } from "@/lib/domain/states";
import { otherForms, wordsOf } from "@/lib/domain/text";
import { DIRECTIONS, isOrdinal, NUMBER_MAX } from "./street";

/** How type-ahead reads what was typed, and what it suggests; every store follows it. */

const NAMED = new Map([...STATE_NAMES].map(([code, name]) => [code, wordsOf(`${code} ${name}`)]));

/** What a state is called in type-ahead: its code and its name, "tx texas". */
export const stateWords = (state: string): readonly string[] => NAMED.get(state) ?? wordsOf(state);

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

export const cityPlace = (city: string, state: string): Place => ({
  kind: "city",
  label: `${city}, ${state}`,
  query: { city, state },
  id: null,
});

export const zipPlace = (zipCode: string, city: string, state: string): Place => ({
  kind: "zip",
  label: `${zipCode} · ${city}, ${state}`,
  query: { zipCode },
  id: null,
});

export const addressPlace = (id: string, a: Address): Place => ({
  kind: "address",
  label: `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`,
  query: { zipCode: a.zipCode },
  id,
});

/** Cities and ZIPs take at most half the answer each, so that addresses have room. */
export const kindLimit = (limit: number): number => Math.ceil(limit / 2);
