import { groundNow } from "@/app/geo/ground";
import { EXTENT_ZOOM, intersectionOf, padded, unionOf, WORLD, zoomFor } from "@/components/map/geometry";
import type { Ground } from "@/components/map/ground";
import { areaBox } from "@/components/map/shapes";
import { placeOf } from "@/components/search/edit-filter";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import type { HomesState } from "@/lib/web/homes-url";
import { unmixedMedians } from "@/lib/web/rents";

/** About the room that the map has, in pixels: beside the list, and where it has the window's width. */
const BESIDE = [500, 660] as const;
const NARROW = [390, 580] as const;
const WIDE = [1400, 640] as const;
type Size = readonly [width: number, height: number];

export interface PreviewMap {
  /** The windows that it is drawn for: narrow or wide ones only, or all that show it. */
  windows: "narrow" | "wide" | "all";
  clusters: MapCluster[];
  box: BoundingBox;
  zoom: number;
  size: Size;
  ground: Ground;
}

/** Degrees around a position that the map shows. */
function around({ latitude, longitude, zoom }: NonNullable<HomesState["map"]>, [width, height]: Size): BoundingBox {
  const degrees = 360 / (256 * 2 ** zoom);
  const dx = (width / 2) * degrees;
  const dy = (height / 2) * degrees * Math.cos((latitude * Math.PI) / 180);
  return [longitude - dx, Math.max(-85, latitude - dy), longitude + dx, Math.min(85, latitude + dy)];
}

/** The map of a search before any script. */
interface FirstMap {
  /** Its drawings; none where no map is asked for or nothing is there. */
  maps: PreviewMap[];
  /** What the search's place reaches over, as the browser would ask for it; null where the address says where the map is. */
  extent: MapCluster[] | null;
}

export const NO_MAP: FirstMap = { maps: [], extent: null };

/** What the map shows first. With the place's extent the browser's map stands there too, whatever its requests answer. */
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
