import type { BoundingBox } from "@/lib/domain/search";

/** Pixels of the whole world at a zoom, x to the east and y to the south (Web Mercator, EPSG 3857). */
export function worldPixels(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const scale = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360) * scale, (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale];
}

/** The zoom, in halves, at which a box fits into so many pixels. */
export function zoomFor([west, south, east, north]: BoundingBox, width: number, height: number): number {
  const [left, bottom] = worldPixels(south, west, 0);
  const [right, top] = worldPixels(north, east, 0);
  const scale = Math.min(width / Math.max(right - left, 1e-6), height / Math.max(bottom - top, 1e-6));
  return Math.max(2, Math.min(16, Math.floor(Math.log2(scale) * 2) / 2));
}
