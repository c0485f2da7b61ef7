/** The only definitions of median, quantile, mean and rounding. */

/** Rounds halves up (2.5 → 3) to `digits` decimals; what is not known stays null. */
export function roundHalfUp(value: number, digits?: number): number;
export function roundHalfUp(value: number | null, digits?: number): number | null;
export function roundHalfUp(value: number | null, digits = 0): number | null {
  if (value === null) return null;
  const scale = 10 ** digits;
  return Math.floor(value * scale + 0.5) / scale;
}

/** A relative change, (now − then) / then; null if either is not known or the earlier is 0. */
export const shareChange = (now: number | null | undefined, then: number | null | undefined): number | null =>
  now == null || then == null || then === 0 ? null : (now - then) / then;

/**
 * The median of ascending numbers: the one in the middle, or for an even count the mean of the two in the middle, not rounded
 * (where a published figure is whole, its caller rounds); null if there are none.
 */
export function medianOfSorted(ascending: ArrayLike<number>): number | null {
  const n = ascending.length;
  if (n === 0) return null;
  const upper = ascending[n >> 1]!;
  return n % 2 === 1 ? upper : (ascending[(n >> 1) - 1]! + upper) / 2;
}

/** The median of numbers in any order. */
export const median = (values: Iterable<number>): number | null => medianOfSorted(Float64Array.from(values).sort());

/**
 * The quantile at a share, 0 to 1, of `count` numbers, of which `at` gives the nth ascending, from 0: linear interpolation between
 * order statistics at (count − 1)·share (type 7 of Hyndman and Fan, 1996), not rounded. There must be a number.
 */
export function quantile(count: number, at: (nth: number) => number, share: number): number {
  const place = (count - 1) * share;
  const nth = Math.floor(place);
  const lower = at(nth);
  return place === nth ? lower : lower + (place - nth) * (at(nth + 1) - lower);
}

/** With fewer numbers than this there are no quartiles. */
const QUARTILES_FROM = 5;

/** The first and the third quartile, as `quantile`, rounded half up to whole numbers; null under 5 numbers. */
export const quartilesOf = (count: number, at: (nth: number) => number): [number, number] | null =>
  count < QUARTILES_FROM ? null : [roundHalfUp(quantile(count, at, 0.25)), roundHalfUp(quantile(count, at, 0.75))];

/** The arithmetic mean. Sums in ascending order, so that the order of the input never changes the result. */
export const mean = (values: ArrayLike<number>): number | null =>
  values.length === 0 ? null : sumInPlace(new Float64Array(values)) / values.length;

/** The sum in ascending order; sorts the given array in place. */
export function sumInPlace(values: Float64Array): number {
  // Non-negative floats sort like their bits read as integers, which takes half the time, and a negative one comes last.
  new BigUint64Array(values.buffer, values.byteOffset, values.length).sort();
  if (values.at(-1)! < 0) values.sort();
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
