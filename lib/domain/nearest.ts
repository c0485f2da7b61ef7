import { editDistance } from "./edit-distance";

const LONGEST = 64;
/** What the beginning of a name counts: more than one edit, less than two. */
const BEGINNING = 1.5;

/** The first known name of those that the fewest edits lead to, `most` at most; letters' case is no edit. */
function closest(wrong: string, known: readonly string[], most: number): string | undefined {
  const lower = wrong.toLowerCase();
  let best: string | undefined;
  let fewest = most + 1;
  for (const name of known) {
    const target = name.toLowerCase();
    const begins = lower.length >= 3 && target.startsWith(lower);
    const edits = Math.min(begins ? BEGINNING : Infinity, editDistance(lower, target, fewest));
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}

/** The known name that a wrong one was probably meant to be, or undefined where none is close. */
export const nearest = (wrong: string, known: readonly string[]): string | undefined =>
  wrong.length > LONGEST ? undefined : closest(wrong, known, Math.max(1, Math.floor(wrong.length / 2)));

/** "maxBath" → max, bath; "min_price" → min, price. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const BOUNDS = ["min", "max"];

/** Letters that two words begin with alike, where that is nearly all of the shorter one and three at least; else 0. */
function alike(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count >= 3 && count >= Math.min(a.length, b.length) - 1 ? count : 0;
}

/** The known names that share most of a word with a wrong one, at most two: those with its "min" or "max" first. */
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
 * The known names that a wrong one was probably meant to be, at most two: one that is nearly it, else those that share most
 * of a word with it ("sqft": minSqft and maxSqft), else the nearest in spelling.
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
