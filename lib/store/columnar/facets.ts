import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/property";
import type { Facets, HistogramBin } from "@/lib/domain/search";
import { bedroomEdges, COARSE_BUCKETS, coarseBucket, highPosition, histogramEdges } from "../bins";
import { NULL_U8 } from "./format";
import type { Kernel } from "./kernel/kernel";
import type { Columns, Plan } from "./plan";
import { clearBits, markMatches, visitMarked } from "./scan";

/** Smallest, greatest and 98th percentile of what is counted, without keeping the values. */
function spread(column: Int32Array) {
  const buckets = new Uint32Array(COARSE_BUCKETS + 1);
  let min = 0xffff_ffff;
  let max = 0;
  let known = 0;
  return {
    count(rows: Uint32Array, n: number) {
      for (let i = 0; i < n; i++) {
        const value = column[rows[i]!]!;
        if (value === -1) continue;
        const whole = value >>> 0;
        known++;
        if (whole < min) min = whole;
        if (whole > max) max = whole;
        buckets[coarseBucket(whole)]!++;
      }
    },
    edges(): number[] {
      if (known === 0) return [];
      let bucket = 0;
      for (let left = highPosition(known); left >= buckets[bucket]!; bucket++) left -= buckets[bucket]!;
      return histogramEdges(min, max, bucket);
    },
    nulls: (total: number) => total - known,
  };
}

/** Counts values into bins of equal width, but for the last. */
function counter(column: Int32Array, edges: number[]) {
  const counts = new Uint32Array(Math.max(0, edges.length - 1));
  const [start = 0, second = 0] = edges;
  const step = second - start;
  const last = counts.length - 1;
  return {
    count(rows: Uint32Array, n: number) {
      if (last < 0) return;
      for (let i = 0; i < n; i++) {
        const value = column[rows[i]!]!;
        if (value !== -1) counts[Math.min(Math.floor(((value >>> 0) - start) / step), last)]!++;
      }
    },
    bins: (): HistogramBin[] => binsOf(edges, counts),
  };
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

/** `statusOf` finds a row's status number. */
export function facetsOf(plan: Plan, columns: Columns, statusOf: (row: number) => number, kernel: Kernel): Facets {
  const status = new Uint32Array(STATUSES.length);
  const type = new Uint32Array(PROPERTY_TYPES.length);
  const bedrooms = new Uint32Array(NULL_U8 + 1);
  const prices = spread(columns.listPrice);
  const areas = spread(columns.livingArea);
  try {
    const total = markMatches(plan, kernel);
    visitMarked(plan.ranges, kernel, (rows, n) => {
      // Rows ascend and are sorted by status: most blocks have one.
      const one = statusOf(rows[0]!);
      if (one === statusOf(rows[n - 1]!)) status[one]! += n;
      else for (let i = 0; i < n; i++) status[statusOf(rows[i]!)]!++;
      for (let i = 0; i < n; i++) {
        const row = rows[i]!;
        type[columns.propertyType[row]!]!++;
        bedrooms[columns.bedroomsTotal[row]!]!++;
      }
      prices.count(rows, n);
      areas.count(rows, n);
    });
    const priceBins = counter(columns.listPrice, prices.edges());
    const areaBins = counter(columns.livingArea, areas.edges());
    visitMarked(plan.ranges, kernel, (rows, n) => {
      priceBins.count(rows, n);
      areaBins.count(rows, n);
    });
    return {
      total,
      status: Object.fromEntries(STATUSES.map((name, i) => [name, status[i]!])) as Facets["status"],
      propertyType: Object.fromEntries(PROPERTY_TYPES.map((name, i) => [name, type[i]!])) as Facets["propertyType"],
      listPrice: { bins: priceBins.bins(), nulls: prices.nulls(total) },
      livingArea: { bins: areaBins.bins(), nulls: areas.nulls(total) },
      bedroomsTotal: { bins: bedroomBins(bedrooms), nulls: bedrooms[NULL_U8]! },
    };
  } finally {
    clearBits(kernel, plan.ranges);
  }
}
