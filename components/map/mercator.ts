import type { Coordinates } from "@/lib/domain/property";
import type { BoundingBox } from "@/lib/domain/search";
import type { Room } from "./rooms";

/** Pixels of the whole world at a zoom, x to the east and y to the south (Web Mercator, EPSG 3857). */
export function worldPixels(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const scale = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360) * scale, (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale];
}

/** The place that stands at such a pixel. */
export function placeAt([x, y]: readonly [x: number, y: number], zoom: number): Coordinates {
  const scale = 256 * 2 ** zoom;
  return {
    latitude: (Math.atan(Math.sinh((-y / scale) * 2 * Math.PI)) * 180) / Math.PI,
    longitude: (x / scale) * 360,
  };
}

/** A box in the same pixels. */
export function boxPixels([west, south, east, north]: BoundingBox, zoom: number): Room {
  const [left, top] = worldPixels(north, west, zoom);
  const [right, bottom] = worldPixels(south, east, zoom);
  return [left, top, right, bottom];
}

/** The zoom, in halves, at which a box fits into so many pixels. */
export function zoomFor(box: BoundingBox, width: number, height: number): number {
  const [left, top, right, bottom] = boxPixels(box, 0);
  const scale = Math.min(width / Math.max(right - left, 1e-6), height / Math.max(bottom - top, 1e-6));
  return Math.max(2, Math.min(16, Math.floor(Math.log2(scale) * 2) / 2));
}
