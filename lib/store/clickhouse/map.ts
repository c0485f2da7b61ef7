import { compare } from "@/lib/domain/lists";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { clusterOf, columnWithin, finerBits, gridOver, singleHome, singlesMax } from "../map-cluster";
import * as queries from "./queries";
import type { From } from "./servers";
import { type HomesFilter, idOf, medianOfMiddles } from "./sql";

/** A row of the query: a cell, or a single home. 64-bit numbers come as texts. */
type CellRow = [
  x: number,
  y: number,
  single: string,
  homes: string,
  sumOfLongitudes: string,
  sumOfLatitudes: string,
  west: number,
  south: number,
  east: number,
  north: number,
  priced: string,
  middles: [lower: number, upper: number],
  id: string,
  status: number,
  listPrice: number | null,
  soldPrice: number | null,
  sold: string,
  soldMiddles: [lower: number, upper: number],
];

function shown(row: CellRow): MapCluster {
  const [, , , homes, longitudes, latitudes, west, south, east, north, ...rest] = row;
  const [priced, middles, id, status, listPrice, soldPrice, sold, soldMiddles] = rest;
  if (homes === "1")
    return singleHome({
      id: idOf(id),
      status: STATUSES[status]!,
      latitude: south,
      longitude: west,
      listPrice,
      soldPrice,
    });
  const cell = {
    count: Number(homes),
    least: [west, south],
    greatest: [east, north],
    sums: [Number(longitudes), Number(latitudes)],
  } as const;
  return clusterOf(cell, {
    medianListPrice: medianOfMiddles(priced, middles),
    medianSoldPrice: medianOfMiddles(sold, soldMiddles),
  });
}

/** See `PropertyStore.clusters`. Single homes are ordered by id, cells from north to south and west to east. */
export async function clustersOf(
  rows: (query: (from: From) => string) => Promise<CellRow[]>,
  filter: HomesFilter,
  box: BoundingBox,
  zoom: number,
): Promise<MapCluster[]> {
  const grid = gridOver(box, zoom);
  const singles = singlesMax(zoom);
  const found = await rows(queries.clusters(filter, box, finerBits(grid), singles));
  const cellOf = ([x, y]: CellRow) => (y - grid.north) * grid.columns + columnWithin(x, grid);
  const homes = found.filter(([, , single]) => single !== "0");
  if (homes.length <= singles) return homes.sort((a, b) => compare(BigInt(a[2]), BigInt(b[2]))).map(shown);
  return found
    .filter(([, , single]) => single === "0")
    .sort((a, b) => cellOf(a) - cellOf(b))
    .map(shown);
}
