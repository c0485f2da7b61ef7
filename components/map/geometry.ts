import type { BoundingBox } from "@/lib/domain/search";

// Boxes of degrees on the ground, and the pixels that they are drawn at.

/** A point as Leaflet takes it. */
type LatLng = [latitude: number, longitude: number];

/** Every place on Earth. */
export const WORLD: BoundingBox = [-180, -90, 180, 90];
/** The contiguous states: the default view of a map. */
export const LOWER_48: BoundingBox = [-124.8, 24.4, -66.9, 49.4];

/** The zoom whose few clusters show the extent of a place. */
export const EXTENT_ZOOM = 3;

/** The smallest box around several, or null for none. Boxes must not cross the antimeridian. */
export const unionOf = (boxes: readonly BoundingBox[]): BoundingBox | null =>
  boxes.length === 0
    ? null
    : [
        Math.min(...boxes.map((box) => box[0])),
        Math.min(...boxes.map((box) => box[1])),
        Math.max(...boxes.map((box) => box[2])),
        Math.max(...boxes.map((box) => box[3])),
      ];

/** A box as Leaflet takes it. */
export const cornersOf = ([west, south, east, north]: BoundingBox): [southWest: LatLng, northEast: LatLng] => [
  [south, west],
  [north, east],
];

/** The intersection of two boxes, or null if there is none. */
export function intersectionOf(a: BoundingBox, b: BoundingBox): BoundingBox | null {
  const box: BoundingBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[0] <= box[2] && box[1] <= box[3] ? box : null;
}

/** A box with a margin around it, within the world. */
export function padded([west, south, east, north]: BoundingBox, share: number): BoundingBox {
  const [dx, dy] = [(east - west) * share, (north - south) * share];
  return [Math.max(-180, west - dx), Math.max(-90, south - dy), Math.min(180, east + dx), Math.min(90, north + dy)];
}

export const contains = ([west, south, east, north]: BoundingBox, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** A box around points. It always has an area, so that a single home has a few streets around it. */
export function boxAround(points: readonly { longitude: number; latitude: number }[]): BoundingBox | null {
  const box = unionOf(points.map(({ longitude, latitude }) => [longitude, latitude, longitude, latitude]));
  return box && [box[0] - 0.004, box[1] - 0.003, box[2] + 0.004, box[3] + 0.003];
}

/** In degrees, about five meters. Homes no further apart are at one spot, as in one building. */
const ONE_SPOT = 0.00005;
/** Whether a box, or two together, are too small to zoom into. */
export const isOneSpot = (a: BoundingBox, b = a): boolean =>
  Math.max(a[2], b[2]) - Math.min(a[0], b[0]) < ONE_SPOT && Math.max(a[3], b[3]) - Math.min(a[1], b[1]) < ONE_SPOT;

export type Point = readonly [x: number, y: number];
/** A rectangle in pixels. */
export type Rect = readonly [left: number, top: number, right: number, bottom: number];

export const squareAt = ([x, y]: Point, half: number): Rect => [x - half, y - half, x + half, y + half];

/** The rectangle of a size around its middle. */
export const boxed = ([x, y]: Point, width: number, height: number): Rect => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

/** Where a point is in a rectangle, as shares of its width and height. */
export const shareOf = ([x, y]: Point, [left, top, right, bottom]: Rect): Point => [
  (x - left) / (right - left),
  (y - top) / (bottom - top),
];

/** Whether two rectangles share any area. */
export const overlap = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Whether a rectangle is entirely inside another. */
export const isWithin = (a: Rect, b: Rect): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

/** A rectangle reduced by this many pixels along each edge. */
export const inset = ([left, top, right, bottom]: Rect, edge: number): Rect => [
  left + edge,
  top + edge,
  right - edge,
  bottom - edge,
];

/** Pixels of the whole world at a zoom, x to the east and y to the south (Web Mercator, EPSG 3857). */
export function worldPixels(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const scale = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360) * scale, (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale];
}

/** The place on the ground of such a pixel. */
export function placeAt([x, y]: Point, zoom: number): { latitude: number; longitude: number } {
  const scale = 256 * 2 ** zoom;
  const latitude = (Math.atan(Math.sinh((-y / scale) * 2 * Math.PI)) * 180) / Math.PI;
  return { latitude, longitude: (x / scale) * 360 };
}

/** A box in the same pixels. */
export function boxPixels([west, south, east, north]: BoundingBox, zoom: number): Rect {
  const [left, top] = worldPixels(north, west, zoom);
  const [right, bottom] = worldPixels(south, east, zoom);
  return [left, top, right, bottom];
}

/** The zoom, in steps of a half, at which a box fits into this many pixels. */
export function zoomFor(box: BoundingBox, width: number, height: number): number {
  const [left, top, right, bottom] = boxPixels(box, 0);
  const scale = Math.min(width / Math.max(right - left, 1e-6), height / Math.max(bottom - top, 1e-6));
  return Math.max(2, Math.min(16, Math.floor(Math.log2(scale) * 2) / 2));
}
