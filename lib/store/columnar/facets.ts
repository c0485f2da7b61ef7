import type { Facets, HistogramBin } from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { bedroomEdges, COARSE_BUCKETS, highPosition, histogramEdges } from "../bins";
import { NULL_U8 } from "./format";
import type { Kernel } from "./kernel/kernel";
import type { Columns, Plan, Ranges } from "./plan";
import { clearBits } from "./scan";

type Count = (from: number, to: number) => void;

/** What `count` adds up over all marked rows, in the kernel's counters. */
function counted({ counts }: Kernel, ranges: Ranges, size: number, count: Count): Uint32Array {
  for (let i = 0; i < ranges.length; i += 2) count(ranges[i]!, ranges[i + 1]!);
  return counts.slice(0, size);
}

/** A column's histogram over the marked rows, up to the 98th percentile in bins of equal width. */
function histogram(kernel: Kernel, ranges: Ranges, total: number, column: Int32Array) {
  kernel.counts.fill(0);
  kernel.counts[COARSE_BUCKETS] = 0xffff_ffff;
  const octaves = counted(kernel, ranges, COARSE_BUCKETS + 2, (from, to) => kernel.countOctaves(column, from, to));
  const buckets = octaves.subarray(0, COARSE_BUCKETS);
  const known = buckets.reduce((sum, count) => sum + count, 0);
  if (known === 0) return { bins: [], nulls: total };
  let high = 0;
  for (let left = highPosition(known); left >= buckets[high]!; high++) left -= buckets[high]!;
  const edges = histogramEdges(octaves[COARSE_BUCKETS]!, octaves[COARSE_BUCKETS + 1]!, high);
  const bins = { start: edges[0]!, step: edges[1]! - edges[0]!, last: edges.length - 2 };
  kernel.counts.fill(0);
  const counts = counted(kernel, ranges, edges.length - 1, (from, to) => kernel.countBins(column, from, to, bins));
  return { bins: binsOf(edges, counts), nulls: total - known };
}

/** How often each value of a byte column is there. */
function byteCounts(kernel: Kernel, ranges: Ranges, column: Uint8Array): Uint32Array {
  kernel.counts.fill(0);
  return counted(kernel, ranges, NULL_U8 + 1, (from, to) => kernel.countBytes(column, from, to));
}

const binsOf = (edges: number[], counts: ArrayLike<number>): HistogramBin[] =>
  edges.slice(0, -1).map((min, i) => ({ min, max: edges[i + 1]!, count: counts[i]! }));

function bedroomBins(counts: Uint32Array): HistogramBin[] {
  const known = counts.subarray(0, NULL_U8);
  const min = known.findIndex((count) => count > 0);
  if (min < 0) return [];
  const edges = bedroomEdges(
    min,
    known.findLastIndex((count) => count > 0),
  );
  const perBin = edges.slice(0, -1).map((edge, i) => {
    const end = i === edges.length - 2 ? NULL_U8 : edge + 1;
    return known.subarray(edge, end).reduce((sum, count) => sum + count, 0);
  });
  return binsOf(edges, perBin);
}

/** Counts and histograms of what a plan matches. Rows are sorted by status: `statusEnds` has the row after each one's last. */
export function facetsOf(plan: Plan, columns: Columns, statusEnds: readonly number[], kernel: Kernel): Facets {
  const { ranges, tests } = plan;
  try {
    const status = statusEnds.map((end, i) => {
      const start = statusEnds[i - 1] ?? 0;
      let count = 0;
      for (let r = 0; r < ranges.length; r += 2) {
        const [from, to] = [Math.max(start, ranges[r]!), Math.min(end, ranges[r + 1]!)];
        if (from < to) count += kernel.filter(tests, from, to);
      }
      return count;
    });
    const total = status.reduce((sum, count) => sum + count, 0);
    const type = byteCounts(kernel, ranges, columns.propertyType);
    const bedrooms = byteCounts(kernel, ranges, columns.bedroomsTotal);
    return {
      total,
      status: Object.fromEntries(STATUSES.map((name, i) => [name, status[i]!])) as Facets["status"],
      propertyType: Object.fromEntries(PROPERTY_TYPES.map((name, i) => [name, type[i]!])) as Facets["propertyType"],
      listPrice: histogram(kernel, ranges, total, columns.listPrice),
      livingArea: histogram(kernel, ranges, total, columns.livingArea),
      bedroomsTotal: { bins: bedroomBins(bedrooms), nulls: bedrooms[NULL_U8]! },
    };
  } finally {
    clearBits(kernel, ranges);
  }
}
