import { medianOfSorted, roundHalfUp } from "@/lib/domain/statistics";

/** Reorders values so that values[k] is the one that sorting would put there, with smaller ones before it (Hoare's quickselect). */
function quickselect(values: Uint32Array, k: number): void {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const a = values[left]!;
    const b = values[(left + right) >>> 1]!;
    const c = values[right]!;
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const swap = values[i]!;
        values[i++] = values[j]!;
        values[j--] = swap;
      }
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else return;
  }
}

/**
 * The median of `known` numbers, rounded half up; null if there are none. `values` are the part of them that has the middle ones, in
 * any order, and `before` are smaller. Reorders `values`, as selecting is faster than sorting.
 */
export function medianAmong(values: Uint32Array, before = 0, known = values.length): number | null {
  if (known === 0) return null;
  const at = (known >> 1) - before;
  quickselect(values, at);
  const upper = values[at]!;
  if (known % 2 === 1) return upper;
  let lower = 0;
  for (let i = 0; i < at; i++) if (values[i]! > lower) lower = values[i]!;
  return roundHalfUp(medianOfSorted([lower, upper]));
}
