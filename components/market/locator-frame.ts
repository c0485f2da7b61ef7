import { unionOf } from "@/components/map/geometry";
import { MILES_A_DEGREE } from "@/lib/domain/geo";
import type { Coordinates } from "@/lib/domain/property";
import type { BoundingBox } from "@/lib/domain/search";

/** A rectangle on the ground, with north up. Positions in it are shares of its width and height. */
export interface LocatorFrame {
  x(longitude: number): number;
  y(latitude: number): number;
  /** Its middle. */
  longitude: number;
  latitude: number;
  /** Miles from its left to its right edge. */
  widthMiles: number;
}

/** Width over height of a locator map. */
export const LOCATOR_ASPECT = 1.4;

/** Space around the outermost homes, as a share. */
const MARGIN = 0.06;
/** Minimum width in miles, as for a single home. */
const MILES_MIN = 1;
/** Nearby places are included as long as the map is at most this many times as wide. */
const WIDENING_MAX = 3.2;
/** Room for a place's name, as a share of the width of the homes. */
const NAME_ROOM = 0.2;

/**
 * Fits points into a frame of `aspect` (width over height) with the same scale on both axes: degrees of longitude are
 * shortened by the cosine of the latitude. A few far-off points (the outer 1% on each side) are ignored. `around` are
 * nearby places, nearest first, that widen the frame a little.
 */
export function frameAround(
  points: readonly Coordinates[],
  aspect: number,
  around: readonly Coordinates[] = [],
): LocatorFrame | null {
  if (points.length === 0) return null;
  const trimmed = (values: number[]): [number, number] => {
    const sorted = values.sort((a, b) => a - b);
    const cut = Math.floor(sorted.length / 100);
    return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
  };
  const [west, east] = trimmed(points.map((point) => point.longitude));
  const [south, north] = trimmed(points.map((point) => point.latitude));
  let box: BoundingBox = [west, south, east, north];
  const own = frameOf(box, aspect);
  const room = (own.widthMiles * NAME_ROOM) / MILES_A_DEGREE;
  for (const { longitude, latitude } of around) {
    const wider = unionOf([box, [longitude - room, latitude - room / 2, longitude + room, latitude + room / 2]])!;
    if (frameOf(wider, aspect).widthMiles <= own.widthMiles * WIDENING_MAX) box = wider;
  }
  return frameOf(box, aspect);
}

function frameOf([west, south, east, north]: BoundingBox, aspect: number): LocatorFrame {
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const perLongitude = MILES_A_DEGREE * Math.cos((middleY * Math.PI) / 180);
  const tall = (north - south) * MILES_A_DEGREE * (1 + 2 * MARGIN);
  const broad = (east - west) * perLongitude * (1 + 2 * MARGIN);
  const widthMiles = Math.max(broad, tall * aspect, MILES_MIN);
  return frameAt(middleX, middleY, widthMiles, aspect);
}

function frameAt(longitude: number, latitude: number, widthMiles: number, aspect: number): LocatorFrame {
  const perLongitude = MILES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    longitude,
    latitude,
    widthMiles,
    x: (at) => 0.5 + ((at - longitude) * perLongitude) / widthMiles,
    y: (at) => 0.5 - ((at - latitude) * MILES_A_DEGREE * aspect) / widthMiles,
  };
}

/** Reads a frame from an address: "longitude,latitude,miles". Null for anything else. */
export function readFrame(text: string | null, aspect: number): LocatorFrame | null {
  const numbers = (text ?? "").split(",").map(Number);
  const [longitude, latitude, miles] = numbers as [number, number, number];
  const fits = numbers.length === 3 && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && miles > 0;
  return fits ? frameAt(longitude, latitude, miles, aspect) : null;
}

/** A round number of miles for the scale bar: about a quarter of the width. */
export function scaleBar(widthMiles: number): { miles: number; label: string } {
  const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
  const miles = [...steps].reverse().find((step) => step <= widthMiles / 3) ?? 0.1;
  const names: Record<string, string> = { "0.25": "1/4 mile", "0.5": "1/2 mile", "1": "1 mile" };
  return { miles, label: names[miles] ?? (miles < 1 ? `${miles} mile` : `${miles} miles`) };
}
