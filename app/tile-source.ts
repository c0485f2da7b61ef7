import type { TileSource } from "@/components/map/base-map";
import { getConfig } from "@/lib/http/runtime";

/** The source of this installation's map tiles, which pages pass to their maps. */
export function tileSource(): TileSource {
  const { LOTLINE_TILE_URL: url, LOTLINE_TILE_ATTRIBUTION: attribution } = getConfig();
  return { url: url === "off" ? null : url, attribution };
}
