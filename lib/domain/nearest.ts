/** Edits (insert, delete, replace, swap of neighbours) from one word to another, given up above `max`. */
export function editDistance(a: string, b: string, max = 8): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** The known name that a wrong one was probably meant to be, or undefined where none is close. */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > 64) return undefined;
  const lower = wrong.toLowerCase();
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(wrong.length / 2)) + 1;
  for (const name of known) {
    const target = name.toLowerCase();
    const edits = lower.length >= 3 && target.startsWith(lower) ? 1 : editDistance(lower, target);
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}
