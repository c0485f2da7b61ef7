/** Arithmetic of published figures: one definition of median, mean and rounding for everyone. */

/** Halves go up: 2.5 → 3. `digits` after the point. */
export function roundHalfUp(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.floor(value * scale + 0.5) / scale;
}

/** Median of ascending numbers, as it is; an even count takes the mean of the middle two. */
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

/** `medianOfSorted` of numbers in any order. */
export const median = (values: readonly number[]): number | null => medianOfSorted([...values].sort((a, b) => a - b));

/** Arithmetic mean. Sums in ascending order, so that the order of the input never changes the answer. */
export const mean = (values: ArrayLike<number>): number | null => meanInPlace(new Float64Array(values));

/** The same; sorts the numbers where they are. */
export function meanInPlace(values: Float64Array): number | null {
  if (values.length === 0) return null;
  // Floats without a sign are in the order of their bits, which are sorted in half the time.
  if (values.every((value) => value >= 0)) new BigUint64Array(values.buffer, values.byteOffset, values.length).sort();
  else values.sort();
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
