import type { TileSource } from "@/components/map/base-map";
import { getConfig } from "@/lib/http/runtime";

/** Where this installation's map tiles come from; pages hand it to their maps. */
export function tileSource(): TileSource {
  const { LOTLINE_TILE_URL: url, LOTLINE_TILE_ATTRIBUTION: attribution } = getConfig();
  return { url: url === "off" ? null : url, attribution };
}
