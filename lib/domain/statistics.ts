/** The only definitions of median, mean and rounding for published figures. */

/** Rounds halves up (2.5 → 3) to `digits` decimals. */
export function roundHalfUp(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.floor(value * scale + 0.5) / scale;
}

/** The unrounded median of ascending numbers: for an even count the mean of the two in the middle; null if there are none. */
export function middleOfSorted(ascending: ArrayLike<number>): number | null {
  const n = ascending.length;
  if (n === 0) return null;
  const upper = ascending[n >> 1]!;
  return n % 2 === 1 ? upper : (ascending[(n >> 1) - 1]! + upper) / 2;
}

/** The same, rounded half up to a whole number. */
export function medianOfSorted(ascending: ArrayLike<number>): number | null {
  const middle = middleOfSorted(ascending);
  return middle === null ? null : roundHalfUp(middle);
}

/** The rounded median of numbers in any order. */
export const median = (values: readonly number[]): number | null => medianOfSorted([...values].sort((a, b) => a - b));

/** The arithmetic mean. Sums in ascending order, so that the order of the input never changes the result. */
export const mean = (values: ArrayLike<number>): number | null => meanInPlace(new Float64Array(values));

/** The same, but sorts the given array in place. */
export function meanInPlace(values: Float64Array): number | null {
  if (values.length === 0) return null;
  // Non-negative floats sort like their bits read as integers, which takes half the time.
  if (values.every((value) => value >= 0)) new BigUint64Array(values.buffer, values.byteOffset, values.length).sort();
  else values.sort();
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
