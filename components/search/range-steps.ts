import type { HistogramBin } from "@/lib/domain/search";

export type Range = [min: number | undefined, max: number | undefined];

/** The edges of a histogram's bins in ascending order, which are the steps of a slider. */
export const edgesOf = (bins: readonly HistogramBin[]): number[] =>
  bins.length === 0 ? [] : [bins[0]!.min, ...bins.map((bin) => bin.max)];

/** The scale of a slider without known bins: 20 empty ones of `width`, starting at 0. */
const evenBins = (width: number): HistogramBin[] =>
  Array.from({ length: 20 }, (_, i) => ({ min: i * width, max: (i + 1) * width, count: 0 }));

/**
 * A histogram's bins as a slider's scale. Each value of the filter becomes an edge between the two ends, which mean
 * "no bound": a bin that contains a value is divided there, and a value beyond all homes adds empty bins. Without
 * bins the scale is even, with steps of `width`.
 */
export function scaleOf(bins: readonly HistogramBin[], value: Range, width: number): HistogramBin[] {
  const own = value.filter((each) => each !== undefined).sort((a, b) => a - b);
  if (bins.length === 0) return scaleOf(evenBins(width), value, width);
  const [first, last] = [bins[0]!.min, bins.at(-1)!.max];
  const least = own[0] ?? Number.POSITIVE_INFINITY;
  const most = own.at(-1) ?? Number.NEGATIVE_INFINITY;
  const stops = new Set([...edgesOf(bins), ...own]);
  if (least <= first && least > 0) stops.add(0);
  if (most >= last) stops.add(most + Math.max(width, bins[0]!.max - first));
  const edges = [...stops].sort((a, b) => a - b);
  return edges.slice(1).map((max, i) => {
    const min = edges[i]!;
    const count = bins.find((bin) => bin.min <= min && max <= bin.max)?.count ?? 0;
    return { min, max, count };
  });
}

/** The step nearest to a value, or `fallback` without a value. */
export function stepOf(edges: readonly number[], value: number | undefined, fallback: number): number {
  if (value === undefined || edges.length === 0) return fallback;
  let best = 0;
  for (let i = 1; i < edges.length; i++) if (Math.abs(edges[i]! - value) < Math.abs(edges[best]! - value)) best = i;
  return best;
}

/** The range between two steps. The first and the last step set no bound. */
export const rangeOf = (edges: readonly number[], low: number, high: number): Range => [
  low <= 0 ? undefined : edges[low],
  high >= edges.length - 1 ? undefined : edges[high],
];

/** The nearest higher maximum (or lower minimum) that includes homes, with their number. Null if there is none. */
export function widened(bins: readonly HistogramBin[], [min, max]: Range): { range: Range; count: number } | null {
  const within = (low: number | undefined, high: number | undefined) =>
    bins.filter((bin) => bin.max > (low ?? -1) && bin.min < (high ?? Number.POSITIVE_INFINITY) && bin.count > 0);
  const above = max === undefined ? undefined : within(max, undefined)[0];
  if (above) return { range: [min, above.max], count: above.count };
  const below = min === undefined ? undefined : within(undefined, min).at(-1);
  return below ? { range: [below.min, max], count: below.count } : null;
}
