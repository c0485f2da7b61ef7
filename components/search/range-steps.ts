import type { HistogramBin } from "@/lib/domain/search";

export type Range = [min: number | undefined, max: number | undefined];

/** The edges of a histogram's bins: where a slider can stand, least first. */
export const edgesOf = (bins: readonly HistogramBin[]): number[] =>
  bins.length === 0 ? [] : [bins[0]!.min, ...bins.map((bin) => bin.max)];

/** The step nearest to a value; `fallback` where none is given. */
export function stepOf(edges: readonly number[], value: number | undefined, fallback: number): number {
  if (value === undefined || edges.length === 0) return fallback;
  let best = 0;
  for (let i = 1; i < edges.length; i++) if (Math.abs(edges[i]! - value) < Math.abs(edges[best]! - value)) best = i;
  return best;
}

/** The range of two steps: at either end nothing is asked for. */
export const rangeOf = (edges: readonly number[], low: number, high: number): Range => [
  low <= 0 ? undefined : edges[low],
  high >= edges.length - 1 ? undefined : edges[high],
];

/** The nearest higher maximum (or lower minimum) that lets homes in, with how many; null where there is none. */
export function widened(bins: readonly HistogramBin[], [min, max]: Range): { range: Range; count: number } | null {
  const within = (low: number | undefined, high: number | undefined) =>
    bins.filter((bin) => bin.max > (low ?? -1) && bin.min < (high ?? Number.POSITIVE_INFINITY) && bin.count > 0);
  const above = max === undefined ? undefined : within(max, undefined)[0];
  if (above) return { range: [min, above.max], count: above.count };
  const below = min === undefined ? undefined : within(undefined, min).at(-1);
  return below ? { range: [below.min, max], count: below.count } : null;
}
