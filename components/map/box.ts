import type { BoundingBox } from "@/lib/domain/search";

/** Every place on Earth. */
export const WORLD: BoundingBox = [-180, -90, 180, 90];
/** The forty-eight states: where a map stands that knows nothing better. */
export const LOWER_48: BoundingBox = [-124.8, 24.4, -66.9, 49.4];

/** The smallest box around several; null for none. None may cross the antimeridian. */
export const unionOf = (boxes: readonly BoundingBox[]): BoundingBox | null =>
  boxes.length === 0
    ? null
    : [
        Math.min(...boxes.map((box) => box[0])),
        Math.min(...boxes.map((box) => box[1])),
        Math.max(...boxes.map((box) => box[2])),
        Math.max(...boxes.map((box) => box[3])),
      ];

/** What two boxes share; null where that is nothing. */
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

/** A box around points, never without extent: a lone home has some streets around it. */
export function boxAround(points: readonly { longitude: number; latitude: number }[]): BoundingBox | null {
  const box = unionOf(points.map(({ longitude, latitude }) => [longitude, latitude, longitude, latitude]));
  return box && [box[0] - 0.004, box[1] - 0.003, box[2] + 0.004, box[3] + 0.003];
}
