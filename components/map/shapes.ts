import { boxAround, type Circle, EARTH_MILES } from "@/lib/domain/geo";
import type { Coordinates } from "@/lib/domain/property";
import { type BoundingBox, circleOf, type PropertyFilter } from "@/lib/domain/search";
import { intersectionOf, unionOf } from "./geometry";

// What a visitor draws on the map: a polygon's corners, and a circle around a point.

/** As many as the API takes. */
export const MOST_CORNERS = 100;
export const FEWEST_CORNERS = 3;

export type Shape = NonNullable<PropertyFilter["polygon"]>;
/** As maps of Leaflet have it. */
export type LatitudeLongitude = [latitude: number, longitude: number];

/** What a hand's tremor may differ from a straight line, in pixels; more where the corners would be too many. */
const TREMOR = 3;

/** A pointer's path in pixels as few enough corners of the same shape. `simplify` is Leaflet's. */
export function byHand<P>(path: readonly P[], simplify: (path: P[], tolerance: number) => P[]): P[] {
  for (let tolerance = TREMOR; ; tolerance *= 1.5) {
    const corners = simplify([...path], tolerance);
    if (corners.length <= MOST_CORNERS) return corners;
  }
}

/** Five decimals are a metre. */
export const rounded = (value: number, most: number) => Math.round(Math.max(-most, Math.min(most, value)) * 1e5) / 1e5;

/**
 * Corners of a map as a filter's polygon: on the one world that there is, in metres, none twice in a row, the ring open.
 * Null for fewer than three, and for more than the API takes.
 */
export function shapeOf(corners: readonly { lat: number; lng: number }[]): Shape | null {
  const middle = corners.reduce((sum, { lng }) => sum + lng / corners.length, 0);
  const turns = 360 * Math.round(middle / 360);
  const ring = corners.map(({ lat, lng }) => [rounded(lng - turns, 180), rounded(lat, 90)] as const);
  const shape = ring.filter((corner, i) => !isSame(corner, ring[(i + 1) % ring.length]!));
  return shape.length < FEWEST_CORNERS || shape.length > MOST_CORNERS ? null : shape;
}

const isSame = (a: readonly [number, number], b: readonly [number, number]) => a[0] === b[0] && a[1] === b[1];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The point so many miles from another on a bearing, which is in radians clockwise from north. */
function pointAt({ latitude, longitude }: Coordinates, miles: number, bearing: number): LatitudeLongitude {
  const [from, arc] = [radians(latitude), miles / EARTH_MILES];
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing));
  const y = Math.sin(bearing) * Math.sin(arc) * Math.cos(from);
  const x = Math.cos(arc) - Math.sin(from) * Math.sin(to);
  return [degrees(to), longitude + degrees(Math.atan2(y, x))];
}

/** Whether a filter has an area that a visitor drew. */
export const isDrawn = (filter: PropertyFilter): boolean => filter.polygon !== undefined || circleOf(filter) !== null;

/** Corners of a circle's rim: as many as look round. */
const RIM = 72;
const rimOf = (circle: Circle): LatitudeLongitude[] =>
  Array.from({ length: RIM }, (_, i) => pointAt(circle, circle.radius, (i / RIM) * 2 * Math.PI));

/** The outlines of what was drawn: a filter's polygon and its circle. */
export function outlinesOf(filter: PropertyFilter): LatitudeLongitude[][] {
  const circle = circleOf(filter);
  const { polygon } = filter;
  return [
    ...(polygon ? [polygon.map(([longitude, latitude]): LatitudeLongitude => [latitude, longitude])] : []),
    ...(circle ? [rimOf(circle)] : []),
  ];
}

/** The box that a filter's areas leave: of its own box, what was drawn, or what they share; null where it has none. */
export function areaBox(filter: PropertyFilter): BoundingBox | null {
  const { bbox, polygon } = filter;
  const circle = circleOf(filter);
  const boxes = [
    ...(bbox ? [bbox] : []),
    ...(polygon ? [unionOf(polygon.map(([x, y]) => [x, y, x, y]))!] : []),
    ...(circle ? [boxAround(circle)] : []),
  ];
  return boxes.reduce<BoundingBox | null>((all, box) => (all === null ? box : (intersectionOf(all, box) ?? all)), null);
}
