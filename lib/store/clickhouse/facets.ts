import type { Facets, HistogramBin } from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { binning, binsOf, coarseBucket, highPosition, histogramEdges, unitBins } from "../bins";
import { NUMBER_COLUMNS } from "../columns";
import type { FACETS } from "./queries";

/** The number of homes with a value; the value is null if unknown. */
type FacetRow = [facet: (typeof FACETS)[number], value: string | null, homes: string];

type Counts = ReadonlyMap<number | null, number>;

/** Known values, ascending. */
const known = (counts: Counts): [value: number, homes: number][] =>
  [...counts].filter((entry): entry is [number, number] => entry[0] !== null).sort(([a], [b]) => a - b);

function histogram(counts: Counts): { bins: HistogramBin[]; nulls: number } {
  const values = known(counts);
  const nulls = counts.get(null) ?? 0;
  if (values.length === 0) return { bins: [], nulls };
  const homes = values.reduce((sum, [, count]) => sum + count, 0);
  let left = highPosition(homes);
  const high = values.find(([, count]) => {
    left -= count;
    return left < 0;
  })!;
  const edges = histogramEdges(values[0]![0], values.at(-1)![0], coarseBucket(high[0]));
  const { start, step, last } = binning(edges);
  const perBin = Array<number>(last + 1).fill(0);
  for (const [value, count] of values) perBin[Math.min(Math.floor((value - start) / step), last)]! += count;
  return { bins: binsOf(edges, perBin), nulls };
}

/** A bin for each number of a column, of which `perUnit` make one. */
const units = (counts: Counts, perUnit: number): Facets["bedroomsTotal"] => ({
  bins: unitBins(known(counts), perUnit),
  nulls: counts.get(null) ?? 0,
});

/** Facets from counts by value. */
export function facetsOf(rows: readonly FacetRow[]): Facets {
  const countsOf = (facet: FacetRow[0]): Counts =>
    new Map(
      rows
        .filter(([name]) => name === facet)
        .map(([, value, homes]) => [value === null ? null : Number(value), Number(homes)]),
    );
  const named = <Name extends string>(names: readonly Name[], counts: Counts) =>
    Object.fromEntries(names.map((name, i) => [name, counts.get(i) ?? 0])) as Record<Name, number>;
  const status = countsOf("status");
  return {
    total: known(status).reduce((sum, [, count]) => sum + count, 0),
    status: named(STATUSES, status),
    propertyType: named(PROPERTY_TYPES, countsOf("propertyType")),
    listPrice: histogram(countsOf("listPrice")),
    livingArea: histogram(countsOf("livingArea")),
    bedroomsTotal: units(countsOf("bedroomsTotal"), 1),
    bathroomsTotal: units(countsOf("bathroomsTotal"), NUMBER_COLUMNS.bathroomsTotal.perUnit),
    soldPrice: histogram(countsOf("soldPrice")),
  };
}
