import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import type { Facets, HistogramBin } from "@/lib/domain/search";
import { bedroomEdges, coarseBucket, highPosition, histogramEdges } from "@/lib/store/bins";

const countOf = <K extends string>(names: readonly K[], values: K[]) =>
  Object.fromEntries(names.map((name) => [name, values.filter((v) => v === name).length])) as Record<K, number>;

function histogram(all: (number | null)[], edgesOf: (ascending: number[]) => number[]) {
  const values = all.filter((v) => v !== null).sort((a, b) => a - b);
  const nulls = all.length - values.length;
  if (values.length === 0) return { bins: [], nulls };
  const edges = edgesOf(values);
  const bins: HistogramBin[] = edges.slice(0, -1).map((min, i) => {
    const max = edges[i + 1]!;
    const last = i === edges.length - 2;
    return { min, max, count: values.filter((v) => v >= min && (last ? v <= max : v < max)).length };
  });
  return { bins, nulls };
}

const widely = (v: number[]) => histogramEdges(v[0]!, v.at(-1)!, coarseBucket(v[highPosition(v.length)]!));

export const facetsOf = (found: PropertyRecord[]): Facets => ({
  total: found.length,
  status: countOf(
    STATUSES,
    found.map((r) => r.status),
  ),
  propertyType: countOf(
    PROPERTY_TYPES,
    found.map((r) => r.propertyType),
  ),
  listPrice: histogram(
    found.map((r) => r.listPrice),
    widely,
  ),
  livingArea: histogram(
    found.map((r) => r.livingArea),
    widely,
  ),
  bedroomsTotal: histogram(
    found.map((r) => r.bedroomsTotal),
    (v) => bedroomEdges(v[0]!, v.at(-1)!),
  ),
});
