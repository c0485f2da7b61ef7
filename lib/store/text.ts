/**
 * Folds text for type-ahead and near misses: lower case, no accents, apostrophes dropped, `#` read as "unit",
 * anything else that is not a letter or digit is a space. "1207 O'Hara St. #4" → "1207 ohara st unit 4".
 */
export const fold = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[\u0300-\u036f'’]/g, "")
        .replace(/(?<=\d)-(?=\d)/g, "")
        .replace(/#/g, " unit ")
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Words of folded text. */
export const wordsOf = (text: string): string[] => {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
};

/** Each typed word is the beginning of a word, in order; words in between may be left out. */
export function wordsMatch(typed: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (at < typed.length && word.startsWith(typed[at]!)) at++;
  return at === typed.length;
}

/** Two rows of the distance table, kept between calls; longer texts get their own. */
const LONGEST = 256;
const rows = [new Uint16Array(LONGEST + 1), new Uint16Array(LONGEST + 1)] as const;

/** Edit distance (Levenshtein), or `limit + 1` as soon as it must be above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [row, next] = b.length <= LONGEST ? rows : [new Uint16Array(b.length + 1), new Uint16Array(b.length + 1)];
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + +(letter !== b.charCodeAt(j - 1));
      const cost = Math.min(swap, row[j]! + 1, next[j - 1]! + 1);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [row, next] = [next, row];
  }
  return Math.min(row[b.length]!, limit + 1);
}
