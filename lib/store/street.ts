import { editDistance } from "@/lib/domain/spelling";
import { fold, shortForm, UNIT_WORDS } from "@/lib/domain/text";

/** A street address in parts, folded. */
export interface StreetParts {
  /** The leading number: "1207" of "1207B Alta Vista Ave Unit 4"; 0 where there is none. */
  number: number;
  /** Folded words between the number and the unit: "alta vista ave". */
  street: string;
  /** "4", or "". */
  unit: string;
}

/** Nearly all house numbers are below; larger ones count as this in order and nearness. */
export const NUMBER_MAX = 65_535;

/** Whether a folded word is a street's number, not a house's: "29th". */
export const isOrdinal = (word: string): boolean => /^\d+(?:st|nd|rd|th)$/.test(word);

const UNITS = `(?:${UNIT_WORDS.join("|")})`;
const UNIT = new RegExp(` ${UNITS}(?= )`);
/** "Apt #4" has two words for one thing. */
const UNIT_TWICE = new RegExp(`\\b${UNITS}(?: ${UNITS})+\\b`, "g");

export function parseStreet(streetAddress: string): StreetParts {
  const folded = fold(streetAddress).replace(UNIT_TWICE, "unit");
  const unitAt = folded.search(UNIT);
  const main = unitAt < 0 ? folded : folded.slice(0, unitAt);
  const unit = unitAt < 0 ? "" : folded.slice(folded.indexOf(" ", unitAt + 1) + 1);
  const head = isOrdinal(main.split(" ", 1)[0]!) ? null : /^(\d+)\S*(?: |$)/.exec(main);
  if (!head) return { number: 0, street: main, unit };
  return { number: Math.min(Number(head[1]), NUMBER_MAX), street: main.slice(head[0].length), unit };
}

/** Units in the order people expect, 32 bits: "4" < "4b" < "12"; then by letter. */
export function unitKey(unit: string): number {
  if (unit === "") return 0;
  const digits = /\d+/.exec(unit)?.[0] ?? "0";
  const letter = /[a-z]/.exec(unit)?.[0]?.charCodeAt(0) ?? 96;
  return Math.min(Number(digits), 99_999_999) * 32 + (letter - 96);
}

/** A folded street with USPS short forms: "north alta vista avenue" → "n alta vista ave". */
export const shortStreet = (street: string): string => street.split(" ").map(shortForm).join(" ");

export const DIRECTIONS = new Set(
  "n s e w ne nw se sw north south east west northeast northwest southeast southwest".split(" "),
);

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
