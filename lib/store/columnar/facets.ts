import type { Facets } from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { binning, binsOf, COARSE_BUCKETS, highPosition, histogramEdges, sum, unitBins } from "../bins";
import { NULL_U8, NULL_U16, NUMBER_COLUMNS } from "../columns";
import { COUNTERS, type Kernel, SHORTS } from "./kernel/kernel";
import type { Columns, Plan, Ranges } from "./plan";
import { inParts, sweep, visitMarked } from "./scan";
import type { Pacer } from "./scan-queue";

type Counts = Uint32Array;
const noCounts = (): Counts => new Uint32Array(COUNTERS);

/** Adds the kernel's counts since the last call. */
function addCounts(sums: Counts, kernel: Kernel): void {
  const counts = kernel.takeCounts();
  for (let i = 0; i < COUNTERS; i++) sums[i]! += counts[i]!;
}

/** The known values of a 32-bit column counted by octave, and the smallest and greatest of them. */
interface Octaves {
  buckets: Counts;
  least: number;
  greatest: number;
}

function addOctaves(sums: Octaves, kernel: Kernel): void {
  const counts = kernel.takeCounts();
  for (let i = 0; i < COARSE_BUCKETS; i++) sums.buckets[i]! += counts[i]!;
  sums.least = Math.min(sums.least, ~counts[COARSE_BUCKETS]! >>> 0);
  sums.greatest = Math.max(sums.greatest, counts[COARSE_BUCKETS + 1]!);
}

const noOctaves = (): Octaves => ({ buckets: noCounts(), least: 0xffff_ffff, greatest: 0 });

/** The values below `end` that were counted, ascending, with their counts. */
function counted(counts: Counts, end: number): [value: number, count: number][] {
  const known: [number, number][] = [];
  for (let value = 0; value < end; value++) if (counts[value]! > 0) known.push([value, counts[value]!]);
  return known;
}

/** A histogram's edges, with bins of equal width up to the 98th percentile; empty if no value is known. */
function edgesOf({ buckets, least, greatest }: Octaves): number[] {
  const known = sum(buckets);
  if (known === 0) return [];
  let high = 0;
  for (let left = highPosition(known); left >= buckets[high]!; high++) left -= buckets[high]!;
  return histogramEdges(least, greatest, high);
}

/** Splits ranges where the status of their rows changes. */
function byStatus(ranges: Ranges, statusEnds: readonly number[]): Ranges {
  const parts: Ranges = [];
  for (let i = 0; i < ranges.length; i += 2) {
    let from = ranges[i]!;
    for (const end of statusEnds) {
      const to = Math.min(end, ranges[i + 1]!);
      if (from < to) {
        parts.push(from, to);
        from = to;
      }
    }
  }
  return parts;
}

/** Counts and histograms of a plan's matches. Rows are sorted by status; `statusEnds` has the row after the last of each status. */
export async function facetsOf(
  { ranges, ...asked }: Plan,
  { propertyType, bedroomsTotal, bathroomsTotal, listPrice, livingArea, soldPrice }: Columns,
  statusEnds: readonly number[],
  kernel: Kernel,
  pacer: Pacer,
): Promise<Facets> {
  const plan = { ...asked, ranges: byStatus(ranges, statusEnds) };
  const status = STATUSES.map(() => 0);
  const [types, bedrooms, bathrooms] = [noCounts(), noCounts(), noCounts()];
  const numbers = [listPrice, livingArea, soldPrice].map((column) => ({ column, octaves: noOctaves() }));
  await sweep(plan, kernel, pacer, (found, matches) => {
    const each = (count: (from: number, to: number) => void) => inParts(found, plan.rows, count);
    for (const [i, count] of matches.entries()) status[statusEnds.findIndex((end) => found[2 * i]! < end)]! += count;
    each((from, to) => kernel.countBytes(propertyType, from, to));
    addCounts(types, kernel);
    each((from, to) => kernel.countBytes(bedroomsTotal, from, to));
    addCounts(bedrooms, kernel);
    each((from, to) => kernel.countShorts(bathroomsTotal, from, to));
    addCounts(bathrooms, kernel);
    for (const { column, octaves } of numbers) {
      each((from, to) => kernel.countOctaves(column, from, to));
      addOctaves(octaves, kernel);
    }
  });

  const histograms = numbers.map((number) => ({ ...number, edges: edgesOf(number.octaves), counts: noCounts() }));
  const manyBathrooms = new Map<number, number>();
  await sweep(plan, kernel, pacer, (found) => {
    // More than a hundred bathrooms the kernel counts together.
    if (bathrooms[SHORTS]! > 0)
      visitMarked(found, kernel, (rows) => {
        for (const row of rows) {
          const value = bathroomsTotal[row]!;
          if (value >= SHORTS && value !== NULL_U16) manyBathrooms.set(value, (manyBathrooms.get(value) ?? 0) + 1);
        }
      });
    for (const { column, edges, counts } of histograms) {
      if (edges.length === 0) continue;
      inParts(found, plan.rows, (from, to) => kernel.countBins(column, from, to, binning(edges)));
      addCounts(counts, kernel);
    }
  });

  const total = status.reduce((all, count) => all + count, 0);
  const [byPrice, byArea, bySoldPrice] = histograms.map(({ octaves, edges, counts }) => ({
    bins: binsOf(edges, counts),
    nulls: total - sum(octaves.buckets),
  })) as [Facets["listPrice"], Facets["livingArea"], Facets["soldPrice"]];
  return {
    total,
    status: Object.fromEntries(STATUSES.map((name, i) => [name, status[i]!])) as Facets["status"],
    propertyType: Object.fromEntries(PROPERTY_TYPES.map((name, i) => [name, types[i]!])) as Facets["propertyType"],
    listPrice: byPrice,
    livingArea: byArea,
    bedroomsTotal: { bins: unitBins(counted(bedrooms, NULL_U8)), nulls: bedrooms[NULL_U8]! },
    bathroomsTotal: {
      bins: unitBins(
        [...counted(bathrooms, SHORTS), ...[...manyBathrooms].sort(([a], [b]) => a - b)],
        NUMBER_COLUMNS.bathroomsTotal.perUnit,
      ),
      nulls: bathrooms[SHORTS + 1]!,
    },
    soldPrice: bySoldPrice,
  };
}
