import { type BoundingBox, inDigits } from "./kinds";
import type { Coordinates } from "./property";
import { roundHalfUp } from "./statistics";

/** The Earth's radius in miles, as the contract defines it. */
export const EARTH_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The miles of a degree of latitude, and of longitude at the equator. */
export const MILES_A_DEGREE = (EARTH_MILES * Math.PI) / 180;

/** The haversine of the central angle that corresponds to a distance in miles. */
export const haversineOf = (miles: number): number => Math.sin(miles / EARTH_MILES / 2) ** 2;

/** Great-circle distance in miles by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A point in degrees, as people write it: "30.2672, -97.7431". */
export const pointText = ({ latitude, longitude }: Coordinates): string =>
  `${inDigits(latitude)}, ${inDigits(longitude)}`;

/** The homes within `radius` miles of a place. */
export interface Circle extends Coordinates {
  radius: number;
}

/** Miles from a circle's center, rounded to two decimals as in search rows. */
export const distanceFrom = (circle: Circle, place: Coordinates): number => roundHalfUp(milesBetween(circle, place), 2);

/** Degrees; larger than any rounding error of the calculation. */
const MARGIN = 1e-6;

/** The smallest box that contains a circle; its west is greater than its east if it crosses the antimeridian. */
export function boxAround({ latitude, longitude, radius }: Circle): BoundingBox {
  const angle = radius / EARTH_MILES;
  const reach = (angle * 180) / Math.PI + MARGIN;
  const [south, north] = [latitude - reach, latitude + reach];
  // A circle around a pole contains every longitude.
  if (south <= -90 || north >= 90) return [-180, Math.max(south, -90), 180, Math.min(north, 90)];
  const aside = (Math.asin(Math.sin(angle) / Math.cos(radians(latitude))) * 180) / Math.PI + MARGIN;
  const [west, east] = [longitude - aside, longitude + aside];
  return [west < -180 ? west + 360 : west, south, east > 180 ? east - 360 : east, north];
}

const WINDS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"] as const;

/** The initial bearing from `from` to `to` as one of eight compass points. */
export function windTo(from: Coordinates, to: Coordinates): (typeof WINDS)[number] {
  const dLon = radians(to.longitude - from.longitude);
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const y = Math.sin(dLon) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(dLon);
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return WINDS[Math.round(((degrees + 360) % 360) / 45) % 8]!;
}
