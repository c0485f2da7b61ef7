import { compare } from "@/lib/domain/lists";
import type { Address } from "@/lib/domain/property";
import { PLACE_MATCHES, type Place, type PlaceMatch } from "@/lib/domain/search";
import { editDistance } from "@/lib/domain/spelling";
import { STATE_NAMES, stateName } from "@/lib/domain/states";
import { otherForms, wordsOf } from "@/lib/domain/text";
import { isDirection } from "@/lib/domain/usps";
import { isOrdinal, NUMBER_MAX } from "./street";

/** The rules of type-ahead, for every store: how typed text is read, and what matches it. */

const NAMED = new Map([...STATE_NAMES].map(([code, name]) => [code, wordsOf(`${code} ${name}`)]));

/** A state's words in type-ahead, its code and its name: "tx texas". */
export const stateWords = (state: string): readonly string[] => NAMED.get(state) ?? wordsOf(state);

export interface TypedAddress {
  /** The house number as typed, folded, or null. */
  head: string | null;
  number: number;
  /** The beginnings of street keys, of which any may match; if empty, every street matches. */
  prefixes: string[];
  words: readonly string[];
}

/** Typed words with a ZIP code at the end moved to the front, as in "austin tx 78704"; null if there is no ZIP code. */
export function typedZip(words: readonly string[]): readonly string[] | null {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (/^\d{1,5}$/.test(first)) return words;
  return /^\d{3,5}$/.test(last) ? [last, ...words.slice(0, -1)] : null;
}

/** Reads typed words as an address: "1207 n lam" → number 1207, streets that begin with "n" or "lam"; "29th" is part of a street. */
export function typedAddress(words: readonly string[]): TypedAddress {
  const first = words[0] ?? "";
  const head = /^\d/.test(first) && !isOrdinal(first) ? first : null;
  const street = head === null ? words : words.slice(1);
  const begun = street.slice(0, street.length > 1 && isDirection(street[0]) ? 2 : 1);
  const prefixes = begun.flatMap((word) => [word, ...otherForms(word)]);
  return { head, number: head === null ? 0 : Math.min(Number.parseInt(head, 10), NUMBER_MAX), prefixes, words };
}

/** Whether a typed word equals a word or another form of it: "saint" and "st". */
const same = (typed: string | undefined, word: string): boolean =>
  typed !== undefined && (typed === word || otherForms(word).includes(typed));

type Words = readonly string[];

/** Whether typed words begin with all of a name's. */
const begins = (typed: Words, name: Words): boolean => name.every((word, i) => same(typed[i], word));

/** The forms of a state after a name: its code or its name. */
const stateForms = (state: string): Words[] => {
  const [code = "", ...name] = stateWords(state);
  return [[code], name];
};

/** Whether typed words are one of a name's forms, followed only by some of the `tails` in this order; each tail has several forms too. */
function isWhole(typed: Words, forms: readonly Words[], ...tails: readonly (readonly Words[])[]): boolean {
  const heads = forms.filter((form) => form.length > 0 && begins(typed, form));
  const wholes = tails.reduce(
    (before, tail) => before.flatMap((words) => [words, ...tail.map((end) => [...words, ...end])]),
    heads,
  );
  return wholes.some((words) => words.length === typed.length && begins(typed, words));
}

/** Whether typed words are all of a state's code or name. */
export const isWholeState = (typed: Words, state: string): boolean => isWhole(typed, stateForms(state));

/** Whether typed words are all of a city's name, with or without its state. */
export const isWholeCity = (typed: Words, city: Words, state: string): boolean =>
  isWhole(typed, [city], stateForms(state));

/** Whether words in the order of `typedZip` name the whole ZIP code, with or without its place. */
export const isWholeZip = (typed: Words, zipCode: string, city: Words, state: string): boolean =>
  isWhole(typed, [[zipCode]], [city], stateForms(state));

/** Whether typed words are all of a street address, with or without its city, state and ZIP. */
export const isWholeAddress = (typed: Words, street: Words, city: Words, state: string, zipCode: string): boolean =>
  isWhole(typed, [street], [city], stateForms(state), [[zipCode]]);

/** Whether typed words are a state's code or name, or at least the first three letters of its name. */
export const beginsState = (typed: Words, state: string): boolean => {
  const text = typed.join(" ");
  const name = stateWords(state).slice(1).join(" ");
  return isWholeState(typed, state) || (text.length > 2 && name.startsWith(text));
};

/** How many letters of a typed name may be wrong, by its length. */
const wrongLetters = (text: string): number => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
};

const isNearly = (typed: Words, name: Words): boolean => {
  const text = typed.join(" ");
  const most = wrongLetters(text);
  return most > 0 && editDistance(text, name.join(" "), most) <= most;
};

/** Whether typed words are a near miss of a state's name. */
export const isNearlyState = (typed: Words, state: string): boolean => isNearly(typed, stateWords(state).slice(1));

/** Whether typed words are a near miss of a city, with or without its state. */
export const isNearlyCity = (typed: Words, city: Words, state: string): boolean =>
  [[], ...stateForms(state)].some((end) => {
    const at = typed.length - end.length;
    return at > 0 && end.every((word, i) => typed[at + i] === word) && isNearly(typed.slice(0, at), city);
  });

/** A state as a suggestion. */
export const statePlace = (state: string, match: PlaceMatch): Place => ({
  kind: "state",
  match,
  label: stateName(state),
  query: { state },
  id: null,
});

/** A city as a suggestion. */
export const cityPlace = (city: string, state: string, match: PlaceMatch): Place => ({
  kind: "city",
  match,
  label: `${city}, ${state}`,
  query: { city, state },
  id: null,
});

/** A ZIP code as a suggestion. */
export const zipPlace = (zipCode: string, city: string, state: string, match: PlaceMatch): Place => ({
  kind: "zip",
  match,
  label: `${zipCode} · ${city}, ${state}`,
  query: { zipCode },
  id: null,
});

/** A home's address as a suggestion. */
export const addressPlace = (id: string, a: Address, match: PlaceMatch): Place => ({
  kind: "address",
  match,
  label: `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`,
  query: { zipCode: a.zipCode },
  id,
});

/** A matching place and its number of homes. */
export interface FoundPlace {
  place: Place;
  homes: number;
}

/** The order of suggestions: by match, then most homes first, then label. */
export const comparePlaces = (a: FoundPlace, b: FoundPlace): number =>
  PLACE_MATCHES.indexOf(a.place.match) - PLACE_MATCHES.indexOf(b.place.match) ||
  b.homes - a.homes ||
  compare(a.place.label, b.place.label);

/** States, cities and ZIP codes each take at most half of the suggestions, to leave room for addresses. */
export const kindLimit = (limit: number): number => Math.ceil(limit / 2);
