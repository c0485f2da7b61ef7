import { numberedRoad } from "@/lib/domain/numbered-roads";
import { editDistance } from "@/lib/domain/spelling";
import { unitWords } from "@/lib/domain/standard-words";
import { ORDINAL_FIGURES, shortForm, withNumbers, wordsOf } from "@/lib/domain/text";
import { isDirection } from "@/lib/domain/usps";

/** The parts of a street address, folded. */
export interface StreetParts {
  /** The leading number, 1207 in "1207B Alta Vista Ave Unit 4"; 0 if there is none. */
  number: number;
  /** The folded words between number and unit: "alta vista ave". */
  street: string;
  /** The unit's number, "4"; empty if there is none. */
  unit: string;
}

/** Nearly all house numbers are smaller; larger ones are treated as this number when sorting and comparing. */
export const NUMBER_MAX = 65_535;

/** Whether a folded word is the number of a street, not of a house: "29th". */
export const isOrdinal = (word: string): boolean => ORDINAL_FIGURES.test(word);

/** Where the words of a unit begin, and where its name does, as "Apt #4" has two of them; null if there is none. */
function unitAt(words: readonly string[]): { from: number; name: number } | null {
  for (let from = 0; from < words.length; from++) {
    const road = numberedRoad(words, from);
    // "RM 620" is a road, and "Highway No. 202".
    if (road) from += road.count;
    const name = from + (road || from === 0 ? 0 : unitWords(words, from));
    if (name > from) return name < words.length ? { from, name } : null;
  }
  return null;
}

/** The parts of a street address by which addresses are sorted and found: number, street and unit, folded. */
export function parseStreet(streetAddress: string): StreetParts {
  const words = wordsOf(withNumbers(streetAddress));
  const found = unitAt(words);
  const main = words.slice(0, found?.from).join(" ");
  const unit = found ? words.slice(found.name).join(" ") : "";
  const head = isOrdinal(words[0] ?? "") ? null : /^(\d+)\S*(?: |$)/.exec(main);
  if (!head) return { number: 0, street: main, unit };
  return { number: Math.min(Number(head[1]), NUMBER_MAX), street: main.slice(head[0].length), unit };
}

/** A 32-bit key that sorts units in the expected order: "4" < "4b" < "12"; units without a number by letter. */
export function unitKey(unit: string): number {
  if (unit === "") return 0;
  const digits = /\d+/.exec(unit)?.[0] ?? "0";
  const letter = /[a-z]/.exec(unit)?.[0]?.charCodeAt(0) ?? 96;
  return Math.min(Number(digits), 99_999_999) * 32 + (letter - 96);
}

/** A folded street with USPS abbreviations: "north alta vista avenue" → "n alta vista ave". */
export const shortStreet = (street: string): string => street.split(" ").map(shortForm).join(" ");

/** A street's sort key, with a leading direction moved to the end: "n lamar blvd" → "lamar blvd, n". */
export function streetKey(street: string): string {
  const space = street.indexOf(" ");
  if (space < 0 || street.indexOf(" ", space + 1) < 0) return street;
  const first = street.slice(0, space);
  return isDirection(first) ? `${street.slice(space + 1)}, ${first}` : street;
}

/** The inverse of `streetKey`; the comma is unambiguous because folded text has none. */
export function streetOfKey(key: string): string {
  const comma = key.indexOf(", ");
  return comma < 0 ? key : `${key.slice(comma + 2)} ${key.slice(0, comma)}`;
}

/** The cost by which near addresses are sorted: one edit in the street counts like 20 house numbers. */
export const nearCost = (
  edits: number,
  typed: Pick<StreetParts, "number">,
  found: Pick<StreetParts, "number">,
): number => edits * 20 + Math.abs(typed.number - found.number);

/**
 * The number of edits between two folded streets in short forms, or more than `most`. It is one if one street continues where
 * the other ends, as "main" and "main st" do, or a whole address typed in one line.
 */
export function streetEdits(typed: string, found: string, most: number): number {
  const edits = editDistance(typed, found, most);
  return edits > 1 && (found.startsWith(`${typed} `) || typed.startsWith(`${found} `)) ? 1 : edits;
}

/** The edits that are allowed in a street's name: one for every three letters, at most three. */
export const editsAllowed = (street: string): number => Math.min(3, Math.floor(street.length / 3));
