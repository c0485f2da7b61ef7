import type { PropertyRecord } from "@/lib/domain/property";
import { lastSale, saleOf } from "@/lib/domain/sale";
import type { BoundingBox, Facets, HistogramBin, MapCluster } from "@/lib/domain/search";
import { median, roundHalfUp } from "@/lib/domain/statistics";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { coarseBucket, highPosition, histogramEdges, unitEdges } from "@/lib/store/bins";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { gridColumn, gridOver, gridRow, singlesMax } from "@/lib/store/map-cluster";
import { compareKeys, groupBy } from "./lists";

type Placed = PropertyRecord & { coordinates: { latitude: number; longitude: number } };

function cluster(homes: Placed[]): MapCluster {
  const latitudes = homes.map((r) => r.coordinates.latitude);
  const longitudes = homes.map((r) => r.coordinates.longitude);
  const middle = (degrees: number[]) =>
    fromFixed7(Math.round(degrees.reduce((sum, d) => sum + toFixed7(d), 0) / degrees.length));
  const single = homes.length === 1 ? homes[0]! : null;
  return {
    count: homes.length,
    latitude: middle(latitudes),
    longitude: middle(longitudes),
    medianListPrice: roundHalfUp(median(homes.map((r) => r.listPrice).filter((p) => p !== null))),
    medianSoldPrice: roundHalfUp(median(homes.flatMap((r) => lastSale(r)?.price ?? []))),
    bounds: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    id: single?.id ?? null,
    status: single?.status ?? null,
    listPrice: single?.listPrice ?? null,
    salePrice: single && (saleOf({ ...single, lastSale: lastSale(single) })?.price ?? null),
  };
}

/** Single homes ordered by id; cells from north to south and west to east. */
export function clustersOf(found: PropertyRecord[], box: BoundingBox, zoom: number): MapCluster[] {
  const homes = found.filter((r): r is Placed => r.coordinates !== null);
  if (homes.length <= singlesMax(zoom))
    return homes.sort((a, b) => compareKeys(a.id, b.id)).map((home) => cluster([home]));
  const grid = gridOver(box, zoom);
  const cells = groupBy(
    homes,
    ({ coordinates: c }) =>
      (gridRow(c.latitude, grid.size) - grid.north) * grid.columns + gridColumn(c.longitude, grid),
  );
  return [...cells].sort(([a], [b]) => a - b).map(([, members]) => cluster(members));
}

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
    (v) => unitEdges(v[0]!, v.at(-1)!),
  ),
  bathroomsTotal: histogram(
    found.map((r) => r.bathroomsTotal),
    (v) => unitEdges(v[0]! * 4, v.at(-1)! * 4).map((edge) => edge / 4),
  ),
  soldPrice: histogram(
    found.map((r) => lastSale(r)?.price ?? null),
    widely,
  ),
});
