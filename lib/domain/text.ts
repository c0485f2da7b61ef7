import { UNIT_WORDS, WORDS_BEFORE_NAME } from "./unit-words";
import { uspsForm } from "./usps";

/**
 * Folds text for type-ahead and near misses: lower case, no accents, apostrophes dropped, `#` read as "unit",
 * anything else that is not a letter or digit is a space. Letters parted by points are a word.
 * "1207 O'Hara St. N.W. #4" → "1207 ohara st nw unit 4".
 */
export const fold = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, "")
        .replace(/(?<=\d)-(?=\d)/g, "")
        .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
        .replace(/#/g, " unit ")
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * Numbers of houses and units as `fold` tells them apart: a letter behind one belongs to it ("11713-D" is "11713D"), a fraction does
 * not ("520-1/2", "15½"), and a range at the beginning is one number ("375 - 377 Hearst Ave").
 */
export const withNumbers = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/^(\s*\d+)\s+-\s+(?=\d)/, "$1-")
        .replace(/(?<=\d)-(?=[a-z]\b)/gi, "")
        .replace(/(?<=\d)-(?=\d\/\d)|(?<=\d)(?=\p{No})/gu, " ");

const HOUSE_NUMBER = /^([1-9]\d*)( [a-z].*)$/is;

/** A house number before a letter, and what is behind it: whatever the number, that is read alike. Null for other addresses. */
export function splitHouseNumber(address: string): [number: string, rest: string] | null {
  const [, number, rest] = HOUSE_NUMBER.exec(address) ?? [];
  return number === undefined || rest === undefined ? null : [number, rest];
}

/** A folded ordinal in figures, "29th", and its number. */
export const ORDINAL_FIGURES = /^(\d+)(?:st|nd|rd|th)$/;

/** Words of folded text. */
export const wordsOf = (text: string): string[] => {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
};

/** Whether a typed word begins a word or another form of it: "str" begins "st" (street), "st" begins "saint". */
export const begins = (typed: string, word: string): boolean =>
  word.startsWith(typed) || otherForms(word).some((form) => form.startsWith(typed));

/** Whether each typed word begins one of the words, in order; words in between may be skipped. */
export function wordsMatch(typed: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (at < typed.length && begins(typed[at]!, word)) at++;
  return at === typed.length;
}

/** The words of streets and cities most often written both in full and abbreviated, as type-ahead and near misses treat them. */
const WRITTEN_BOTH_WAYS =
  "street avenue av boulevard road drive lane court place circle terrace parkway highway trail square north south east west northeast northwest southeast southwest saint fort mount";

const SHORT: ReadonlyMap<string, string> = new Map(
  WRITTEN_BOTH_WAYS.split(" ").map((word) => [word, uspsForm(word)] as const),
);

const LONG: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(SHORT.values())].map((short) => [short, [...SHORT].flatMap(([long, s]) => (s === short ? [long] : []))]),
);

/** "#15" finds "Lot 15", but who types a lot means one. */
const OTHER_UNIT_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [...UNIT_WORDS, ...WORDS_BEFORE_NAME].map((word) => [word, UNIT_WORDS.filter((other) => other !== word)]),
);

/** "st" for "street"; a word without a short form is returned unchanged. */
export const shortForm = (word: string): string => SHORT.get(word) ?? word;

/** Other forms of a folded word: "street" and "saint" for "st", "st" for "saint", "apt" for "unit". */
export function otherForms(word: string): readonly string[] {
  const short = SHORT.get(word);
  return short !== undefined && short !== word ? [short] : (LONG.get(word) ?? OTHER_UNIT_WORDS.get(word) ?? NONE);
}

const NONE: readonly string[] = [];
