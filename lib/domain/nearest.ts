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
