import { padded, unionOf, WORLD, zoomFor } from "@/components/map/geometry";
import { placeOf } from "@/components/search/edit-filter";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { getRuntime } from "@/lib/http/runtime";
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
}

/** Degrees around a position that the map shows. */
function around({ latitude, longitude, zoom }: NonNullable<HomesState["map"]>, [width, height]: Size): BoundingBox {
  const degrees = 360 / (256 * 2 ** zoom);
  const dx = (width / 2) * degrees;
  const dy = (height / 2) * degrees * Math.cos((latitude * Math.PI) / 180);
  return [longitude - dx, Math.max(-85, latitude - dy), longitude + dx, Math.min(85, latitude + dy)];
}

/** What the map shows first, for its drawings on the server; none where no map is asked for or nothing is there. */
export async function previewMaps({ filter, map, view }: HomesState): Promise<PreviewMap[]> {
  if (view !== "split" && view !== "map") return [];
  try {
    const store = getRuntime().store();
    const { bbox, ...rest } = filter;
    const extent =
      map || bbox ? null : unionOf((await store.clusters(placeOf(filter), WORLD, 3)).map((cluster) => cluster.bounds));
    const drawn = async (windows: PreviewMap["windows"], size: Size): Promise<PreviewMap[]> => {
      const box = map ? around(map, size) : (bbox ?? extent);
      if (!box || box[0] > box[2]) return [];
      const zoom = map?.zoom ?? zoomFor(box, ...size);
      const found = await store.clusters({ ...rest, ...(bbox && { bbox }) }, padded(box, 0.02), Math.floor(zoom));
      return [{ windows, clusters: unmixedMedians(filter, found), box, zoom }];
    };
    if (view === "split") return await drawn("all", BESIDE);
    return [...(await drawn("narrow", NARROW)), ...(await drawn("wide", WIDE))];
  } catch (error) {
    if (isDatasetUnavailable(error)) return [];
    throw error;
  }
}
