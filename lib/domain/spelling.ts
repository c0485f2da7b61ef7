/** Near misses: the distance between two spellings, and the known name that a wrong one probably meant. */

/** The longest text for which the distance table is reused between calls; longer texts allocate their own. */
const LONGEST_KEPT = 128;
const kept = new Uint16Array((LONGEST_KEPT + 1) ** 2);

/**
 * The Damerau–Levenshtein distance: the least number of edits (insert, delete, replace, swap two neighbors) from one text
 * to another, or `limit + 1` if it is greater than `limit`. In UTF-16 units, by Lowrance and Wagner (1975).
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  const size = (a.length + 1) * width;
  const table = size <= kept.length ? kept : new Uint16Array(size);
  for (let j = 0; j < width; j++) table[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    const row = i * width;
    const before = row - width;
    table[row] = i;
    let least = i;
    // The last position, from 1, at which the other text had this row's letter.
    let met = 0;
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(j - 1);
      const replaced = table[before + j - 1]! + +(letter !== other);
      let cost = Math.min(replaced, table[before + j]! + 1, table[row + j - 1]! + 1);
      if (met > 0) {
        // A swap must also delete or insert the letters in between, so one further back than the limit costs too much.
        let back = i - 1;
        while (back > 0 && i - back <= limit && a.charCodeAt(back - 1) !== other) back--;
        if (back > 0 && i - back <= limit)
          cost = Math.min(cost, table[(back - 1) * width + met - 1]! + (i - back) + (j - met - 1));
      }
      if (letter === other) met = j;
      table[row + j] = cost;
      if (cost < least) least = cost;
    }
    // Every later row is at least as expensive as the cheapest entry of this one.
    if (least > limit) return limit + 1;
  }
  return Math.min(table[size - 1]!, limit + 1);
}

const LONGEST = 64;

/** The known name at the smallest distance, at most `most`, ignoring letter case; the first one of several. */
function closest(wrong: string, known: readonly string[], most: number): string | undefined {
  const lower = wrong.toLowerCase();
  let best: string | undefined;
  let fewest = most + 1;
  for (const name of known) {
    const edits = editDistance(lower, name.toLowerCase(), fewest);
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}

/** "maxBath" → max, bath; "min_price" → min, price. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const BOUNDS = ["min", "max"];

/** The length of two words' common prefix, if it is at least three letters and nearly all of the shorter word; otherwise 0. */
function alike(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count >= 3 && count >= Math.min(a.length, b.length) - 1 ? count : 0;
}

/** At most two known names that share most of a word with a wrong one; those with the same "min" or "max" first. */
function akin(wrong: string, known: readonly string[]): string[] {
  const parts = partsOf(wrong);
  const words = parts.filter((part) => !BOUNDS.includes(part));
  const scored = known.map((name) => {
    const own = partsOf(name);
    const score = Math.max(0, ...words.flatMap((word) => own.map((part) => alike(word, part))));
    return { name, score, bound: BOUNDS.some((bound) => own.includes(bound) && parts.includes(bound)) };
  });
  const most = Math.max(1, ...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  const bounded = best.filter(({ bound }) => bound);
  return (bounded.length > 0 ? bounded : best).slice(0, 2).map(({ name }) => name);
}

/**
 * At most two known names that a wrong one probably meant: one that is very close, else those that share most of a word with
 * it ("sqft": minSqft and maxSqft), else the closest in spelling.
 */
export function likely(wrong: string, known: readonly string[]): string[] {
  if (wrong.length > LONGEST) return [];
  const same = closest(wrong, known, 1);
  if (same) return [same];
  const words = akin(wrong, known);
  if (words.length > 0) return words;
  const close = closest(wrong, known, Math.floor(wrong.length / 3));
  return close ? [close] : [];
}
