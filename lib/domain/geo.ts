import type { Coordinates } from "./property";

/** The sphere that the contract measures on. */
export const EARTH_MILES = 3_958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

const WINDS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"] as const;

/** The initial bearing from `from` to `to` as one of eight winds. */
export function windTo(from: Coordinates, to: Coordinates): (typeof WINDS)[number] {
  const dLon = radians(to.longitude - from.longitude);
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const y = Math.sin(dLon) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(dLon);
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return WINDS[Math.round(((degrees + 360) % 360) / 45) % 8]!;
}
