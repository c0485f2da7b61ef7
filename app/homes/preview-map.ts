import { groundNow } from "@/app/geo/ground";
import { EXTENT_ZOOM, intersectionOf, padded, unionOf, WORLD, zoomFor } from "@/components/map/geometry";
import type { Ground } from "@/components/map/ground";
import { areaBox } from "@/components/map/shapes";
import { placeOf } from "@/components/search/edit-filter";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import type { HomesState } from "@/lib/web/homes-url";
import { unmixedMedians } from "@/lib/web/rents";

/** Approximate size of the map in pixels: beside the list, and where it has the width of the window. */
const BESIDE = [500, 660] as const;
const NARROW = [390, 580] as const;
const WIDE = [1400, 640] as const;
type Size = readonly [width: number, height: number];

export interface PreviewMap {
  /** The windows that show it: only narrow or only wide ones, or all that show a map. */
  windows: "narrow" | "wide" | "all";
  clusters: MapCluster[];
  box: BoundingBox;
  zoom: number;
  size: Size;
  ground: Ground;
}

/** The bounding box that the map shows around a position. */
function around({ latitude, longitude, zoom }: NonNullable<HomesState["map"]>, [width, height]: Size): BoundingBox {
  const degrees = 360 / (256 * 2 ** zoom);
  const dx = (width / 2) * degrees;
  const dy = (height / 2) * degrees * Math.cos((latitude * Math.PI) / 180);
  return [longitude - dx, Math.max(-85, latitude - dy), longitude + dx, Math.min(85, latitude + dy)];
}

/** The map of a search without scripts. */
interface FirstMap {
  /** Its drawings. None if no map is shown or nothing is there. */
  maps: PreviewMap[];
  /** The extent of the search's place, as the browser would request it. Null if the address has a position. */
  extent: MapCluster[] | null;
}

export const NO_MAP: FirstMap = { maps: [], extent: null };

/**
 * The first content of the map. With the place's extent the browser's map has the same position, even if its requests
 * fail.
 */
export async function firstMap({ filter, map, view }: HomesState): Promise<FirstMap> {
  if (view !== "split" && view !== "map") return NO_MAP;
  const reader = getReader();
  const { bbox, ...rest } = filter;
  const area = areaBox(filter);
  const extent = map || area ? null : await reader.clusters(placeOf(filter), WORLD, EXTENT_ZOOM);
  const box = map ? null : (area ?? unionOf((extent ?? []).map((cluster) => cluster.bounds)));
  const drawn = async (windows: PreviewMap["windows"], size: Size): Promise<PreviewMap[]> => {
    const shown = map ? around(map, size) : box;
    if (!shown || shown[0] > shown[2]) return [];
    const zoom = map?.zoom ?? zoomFor(shown, ...size);
    const asked = intersectionOf(padded(shown, 0.02), area ?? WORLD);
    const found = asked ? await reader.clusters(rest, asked, Math.floor(zoom)) : [];
    const clusters = unmixedMedians(filter, found);
    return [{ windows, clusters, box: shown, zoom, size, ground: await groundNow() }];
  };
  if (view === "split") return { maps: await drawn("all", BESIDE), extent };
  return { maps: [...(await drawn("narrow", NARROW)), ...(await drawn("wide", WIDE))], extent };
}
