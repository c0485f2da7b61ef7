import { editDistance } from "./edit-distance";

/** The known name that a wrong one was probably meant to be, or undefined where none is close. */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > 64) return undefined;
  const lower = wrong.toLowerCase();
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(wrong.length / 2)) + 1;
  for (const name of known) {
    const target = name.toLowerCase();
    const edits = lower.length >= 3 && target.startsWith(lower) ? 1 : editDistance(lower, target, fewest);
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

/** Letters that two words begin with alike, where that is nearly all of the shorter one and three at least; else 0. */
function alike(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count >= 3 && count >= Math.min(a.length, b.length) - 1 ? count : 0;
}

/**
 * The known names that a wrong one was probably meant to be, at most two: one that is nearly it, else those that share most
 * of a word with it ("sqft": minSqft and maxSqft), else the nearest in spelling.
 */
export function likely(wrong: string, known: readonly string[]): string[] {
  if (wrong.length > 64) return [];
  const lower = wrong.toLowerCase();
  const same = known.find((name) => editDistance(lower, name.toLowerCase(), 2) < 2);
  if (same) return [same];
  const parts = partsOf(wrong);
  const words = parts.filter((part) => !BOUNDS.includes(part));
  const scored = known.map((name) => {
    const own = partsOf(name);
    const score = Math.max(0, ...words.flatMap((word) => own.map((part) => alike(word, part))));
    return { name, score, bound: BOUNDS.some((bound) => own.includes(bound) && parts.includes(bound)) };
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  if (most > 0) {
    const best = scored.filter(({ score }) => score === most);
    const bounded = best.filter(({ bound }) => bound);
    return (bounded.length > 0 ? bounded : best).slice(0, 2).map(({ name }) => name);
  }
  const close = lower.length < 3 ? undefined : nearest(wrong, known);
  return close && editDistance(lower, close.toLowerCase(), Math.floor(lower.length / 3) + 1) <= lower.length / 3
    ? [close]
    : [];
}
