import type { TileSource } from "@/components/map/base-map";
import { getRuntime } from "@/lib/http/runtime";

/** Where this installation's map tiles come from; pages hand it to their maps. */
export function tileSource(): TileSource {
  const { LOTLINE_TILE_URL: url, LOTLINE_TILE_ATTRIBUTION: attribution } = getRuntime().config;
  return { url: url === "off" ? null : url, attribution };
}
