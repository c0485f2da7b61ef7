import { median } from "@/lib/domain/figures";
import { saleOf } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { compareKeys } from "@/lib/store/compare";
import { fromFixed7, toFixed7 } from "@/lib/store/fixed";
import { gridColumn, gridOver, gridRow, showSingles } from "@/lib/store/grid";
import { groupBy } from "./group";

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
    medianListPrice: median(homes.map((r) => r.listPrice).filter((p) => p !== null)),
    bounds: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    id: single?.id ?? null,
    status: single?.status ?? null,
    listPrice: single?.listPrice ?? null,
    salePrice: single && (saleOf({ ...single, latestEvent: single.priceHistory[0] ?? null })?.price ?? null),
  };
}

/** Singles by id; cells from north to south, west to east. */
export function clustersOf(found: PropertyRecord[], box: BoundingBox, zoom: number): MapCluster[] {
  const homes = found.filter((r): r is Placed => r.coordinates !== null);
  if (showSingles(homes.length, zoom))
    return homes.sort((a, b) => compareKeys(a.id, b.id)).map((home) => cluster([home]));
  const grid = gridOver(box, zoom);
  const cells = groupBy(
    homes,
    ({ coordinates: c }) =>
      (gridRow(c.latitude, grid.size) - grid.north) * grid.columns + gridColumn(c.longitude, grid),
  );
  return [...cells].sort(([a], [b]) => a - b).map(([, members]) => cluster(members));
}
