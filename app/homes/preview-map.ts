import { padded, unionOf, WORLD } from "@/components/map/box";
import { zoomFor } from "@/components/map/mercator";
import { placeOf } from "@/components/search/edit-filter";
import { getRuntime } from "@/lib/api/runtime";
import type { HomesState } from "@/lib/client/homes-url";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";

/** About the room that the map has beside the list, in pixels. */
const [WIDTH, HEIGHT] = [500, 660];

export interface PreviewMap {
  clusters: MapCluster[];
  box: BoundingBox;
  zoom: number;
}

/** Degrees around a position that the map shows. */
function around({ latitude, longitude, zoom }: NonNullable<HomesState["map"]>): BoundingBox {
  const degrees = 360 / (256 * 2 ** zoom);
  const dx = (WIDTH / 2) * degrees;
  const dy = (HEIGHT / 2) * degrees * Math.cos((latitude * Math.PI) / 180);
  return [longitude - dx, Math.max(-85, latitude - dy), longitude + dx, Math.min(85, latitude + dy)];
}

/** What the map shows first, for its drawing on the server; null where no map is asked for or nothing is there. */
export async function previewMap({ filter, map, view }: HomesState): Promise<PreviewMap | null> {
  if (view !== "split" && view !== "map") return null;
  try {
    const store = getRuntime().store();
    const { bbox, ...rest } = filter;
    const extent = async () =>
      unionOf((await store.clusters(placeOf(filter), WORLD, 3)).map((cluster) => cluster.bounds));
    const box = map ? around(map) : (bbox ?? (await extent()));
    if (!box || box[0] > box[2]) return null;
    const zoom = map?.zoom ?? zoomFor(box, WIDTH, HEIGHT);
    return {
      clusters: [...(await store.clusters({ ...rest, ...(bbox && { bbox }) }, padded(box, 0.02), Math.floor(zoom)))],
      box,
      zoom,
    };
  } catch (error) {
    if (error instanceof Error && error.name === "DatasetUnavailable") return null;
    throw error;
  }
}
