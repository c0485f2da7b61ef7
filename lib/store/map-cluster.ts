import type { Status } from "@/lib/domain/property";
import { showsSale } from "@/lib/domain/sale";
import type { MapCluster } from "@/lib/domain/search";
import { fromFixed7 } from "./coordinates";

/** A single home on the map; its coordinates are fixed values (see coordinates.ts). */
interface HomeOnMap {
  id: string;
  status: Status;
  latitude: number;
  longitude: number;
  listPrice: number | null;
  soldPrice: number | null;
}

export function singleHome(home: HomeOnMap): MapCluster {
  const { id, status, listPrice, soldPrice } = home;
  const latitude = fromFixed7(home.latitude);
  const longitude = fromFixed7(home.longitude);
  return {
    count: 1,
    latitude,
    longitude,
    medianListPrice: listPrice,
    medianSoldPrice: soldPrice,
    bounds: [longitude, latitude, longitude, latitude],
    id,
    status,
    listPrice,
    salePrice: showsSale(status) ? soldPrice : null,
  };
}

/** Several homes in a cell: the extremes of their coordinates as fixed values, and the sums. */
interface HomesOfCell {
  count: number;
  least: readonly [longitude: number, latitude: number];
  greatest: readonly [longitude: number, latitude: number];
  sums: readonly [longitude: number, latitude: number];
}

export const clusterOf = (
  { count, least, greatest, sums }: HomesOfCell,
  { medianListPrice, medianSoldPrice }: Pick<MapCluster, "medianListPrice" | "medianSoldPrice">,
): MapCluster => ({
  count,
  latitude: fromFixed7(Math.round(sums[1] / count)),
  longitude: fromFixed7(Math.round(sums[0] / count)),
  medianListPrice,
  medianSoldPrice,
  bounds: [fromFixed7(least[0]), fromFixed7(least[1]), fromFixed7(greatest[0]), fromFixed7(greatest[1])],
  id: null,
  status: null,
  listPrice: null,
  salePrice: null,
});
