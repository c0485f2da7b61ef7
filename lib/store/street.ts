import { shortForm, UNIT_WORDS } from "@/lib/domain/short-forms";
import { fold } from "@/lib/domain/text";

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

const UNIT = new RegExp(` (?:${UNIT_WORDS.join("|")})(?= )`);

export function parseStreet(streetAddress: string): StreetParts {
  const folded = fold(streetAddress);
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
