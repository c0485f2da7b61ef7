import { boxAround, type Circle, EARTH_MILES, milesBetween } from "@/lib/domain/geo";
import { VERTICES_MAX } from "@/lib/domain/kinds";
import type { Coordinates } from "@/lib/domain/property";
import { type BoundingBox, circleOf, type PropertyFilter, RADIUS_MAX } from "@/lib/domain/search";
import { intersectionOf, unionOf } from "./geometry";

// Areas that visitors draw on the map: a polygon by its corners, and a circle around a point.

export const FEWEST_CORNERS = 3;

export type Shape = NonNullable<PropertyFilter["polygon"]>;
/** In Leaflet's order. */
type LatitudeLongitude = [latitude: number, longitude: number];

/** Tolerance for an unsteady hand, in pixels. It grows if there would be too many corners. */
const TOLERANCE_PX = 3;

/** Reduces a pointer's path, in pixels, to the allowed number of corners. `simplify` is Leaflet's. */
export function byHand<P>(path: readonly P[], simplify: (path: P[], tolerance: number) => P[]): P[] {
  for (let tolerance = TOLERANCE_PX; ; tolerance *= 1.5) {
    const corners = simplify([...path], tolerance);
    if (corners.length <= VERTICES_MAX) return corners;
  }
}

/** Rounds to five decimals, about a meter, and never to -0. */
const rounded = (value: number, most: number) => Math.round(Math.max(-most, Math.min(most, value)) * 1e5) / 1e5 + 0;

/**
 * Converts a map's corners to a filter's polygon: longitudes from -180 to 180, rounded to about a meter, no corner
 * twice in a row, ring not closed. Null for fewer than three corners or more than the API accepts.
 */
export function shapeOf(corners: readonly { lat: number; lng: number }[]): Shape | null {
  const middle = corners.reduce((sum, { lng }) => sum + lng / corners.length, 0);
  const turns = 360 * Math.round(middle / 360);
  const ring = corners.map(({ lat, lng }) => [rounded(lng - turns, 180), rounded(lat, 90)] as const);
  const shape = ring.filter((corner, i) => !isSame(corner, ring[(i + 1) % ring.length]!));
  return shape.length < FEWEST_CORNERS || shape.length > VERTICES_MAX ? null : shape;
}

const isSame = (a: readonly [number, number], b: readonly [number, number]) => a[0] === b[0] && a[1] === b[1];

/** The middle of a box, rounded to about a meter. */
export const middleOf = ([west, south, east, north]: BoundingBox): Coordinates => ({
  latitude: rounded((south + north) / 2, 90),
  longitude: rounded((west + east) / 2, 180),
});

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The point at a distance in miles from another and a bearing in radians, clockwise from north. */
function pointAt({ latitude, longitude }: Coordinates, miles: number, bearing: number): LatitudeLongitude {
  const [from, arc] = [radians(latitude), miles / EARTH_MILES];
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing));
  const y = Math.sin(bearing) * Math.sin(arc) * Math.cos(from);
  const x = Math.cos(arc) - Math.sin(from) * Math.sin(to);
  return [degrees(to), longitude + degrees(Math.atan2(y, x))];
}

/**
 * The circle around a point of the map with another on its edge. Its radius is in hundredths of a mile, at least one of
 * them and at most what the API accepts.
 */
export function circleThrough(center: { lat: number; lng: number }, edge: { lat: number; lng: number }): Circle {
  const miles = milesBetween(
    { latitude: center.lat, longitude: center.lng },
    { latitude: edge.lat, longitude: edge.lng },
  );
  return {
    latitude: rounded(center.lat, 90),
    longitude: rounded(center.lng - 360 * Math.round(center.lng / 360), 180),
    radius: Math.min(RADIUS_MAX, Math.max(0.01, Math.round(miles * 100) / 100)),
  };
}

/** Whether a filter has a drawn area. */
export const isDrawn = (filter: PropertyFilter): boolean => filter.polygon !== undefined || circleOf(filter) !== null;

/** Number of corners that draw a circle, enough to look round. */
const CIRCLE_CORNERS = 72;
const rimOf = (circle: Circle): LatitudeLongitude[] =>
  Array.from({ length: CIRCLE_CORNERS }, (_, i) => pointAt(circle, circle.radius, (i / CIRCLE_CORNERS) * 2 * Math.PI));

/** The outlines of drawn areas: a filter's polygon and its circle. */
export function outlinesOf(filter: PropertyFilter): LatitudeLongitude[][] {
  const circle = circleOf(filter);
  const { polygon } = filter;
  return [
    ...(polygon ? [polygon.map(([longitude, latitude]): LatitudeLongitude => [latitude, longitude])] : []),
    ...(circle ? [rimOf(circle)] : []),
  ];
}

/** The bounding box of a filter's areas: the intersection of its box and its drawn areas, or null without any. */
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
