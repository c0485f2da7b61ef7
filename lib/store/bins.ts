import type { HistogramBin } from "@/lib/domain/search";

/** Histogram bins with round edges: at most about 34, the last one including the outliers beyond the 98th percentile. */

const TARGET_BINS = 30;
const HIGH_SHARE = 0.98;

/** A value's bucket, with 16 buckets per octave: few enough to count into, fine enough to find the 98th percentile. */
export const coarseBucket = (value: number): number => {
  if (value < 32) return value;
  const shift = 27 - Math.clz32(value);
  return shift * 16 + (value >>> shift);
};
/** The number of buckets of all 32-bit values. */
export const COARSE_BUCKETS = coarseBucket(0xffff_ffff) + 1;

/** The smallest value of a bucket. */
export const coarseStart = (bucket: number): number => {
  if (bucket < 32) return bucket;
  const shift = (bucket >> 4) - 1;
  return ((bucket & 15) + 16) * 2 ** shift;
};

/** The zero-based index of the 98th percentile among `count` ascending values. */
export const highPosition = (count: number): number => Math.ceil(count * HIGH_SHARE) - 1;

function roundStep(raw: number): number {
  if (raw <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const factor of [1, 2, 5]) if (raw <= factor * power) return factor * power;
  return 10 * power;
}

/**
 * Ascending edges for values from `min` to `max`; `highBucket` is the coarse bucket of the 98th percentile. Bin i contains
 * edges[i] <= v < edges[i + 1]; the last bin also includes its upper edge.
 */
export function histogramEdges(min: number, max: number, highBucket: number): number[] {
  const high = Math.min(coarseStart(highBucket + 1), max);
  const step = roundStep((high - min) / TARGET_BINS);
  const edges = [Math.floor(min / step) * step];
  while (edges.at(-1)! < high || edges.length < 2) edges.push(edges.at(-1)! + step);
  if (edges.at(-1)! < max) edges.push(Math.ceil(max / step) * step);
  return edges;
}

/** Edges of bins of one each; the 40th bin includes all higher numbers. */
export function unitEdges(min: number, max: number): number[] {
  const edges = Array.from({ length: Math.min(max - min + 1, 40) }, (_, i) => min + i);
  return [...edges, max + 1];
}

/** Bins from their edges and counts. */
export const binsOf = (edges: readonly number[], counts: ArrayLike<number>): HistogramBin[] =>
  edges.slice(0, -1).map((min, i) => ({ min, max: edges[i + 1]!, count: counts[i]! }));

/** How values fall into such bins: all are as wide as the first, and the last takes what is beyond it too. */
export const binning = (edges: readonly number[]): { start: number; step: number; last: number } => ({
  start: edges[0]!,
  step: edges[1]! - edges[0]!,
  last: edges.length - 2,
});

/** The sum of counts. */
export const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);

/** A histogram with a bin for each number of a column, of which `perUnit` make one, from the numbers that there are, ascending, and their counts. */
export function unitBins(known: readonly (readonly [value: number, count: number])[], perUnit = 1): HistogramBin[] {
  if (known.length === 0) return [];
  const [min, max] = [known[0]![0], known.at(-1)![0]];
  const edges = unitEdges(min, max);
  const perBin = Array<number>(edges.length - 1).fill(0);
  for (const [value, count] of known) perBin[Math.min(value - min, perBin.length - 1)]! += count;
  return binsOf(
    edges.map((edge) => edge / perUnit),
    perBin,
  );
}
