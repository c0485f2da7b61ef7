import { type Circle, distanceFrom, haversineOf, milesBetween } from "@/lib/domain/geo";
import type { Polygon } from "@/lib/domain/kinds";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { fromFixed7 } from "../coordinates";
import { edgesOf } from "../polygon";
import type { Columns } from "./plan";

/** Shapes that homes are within: asked row by row, in TypeScript, of what is in the box around them. */

/** Whether a row, which has coordinates, is within a shape. */
export type RowTest = (row: number) => boolean;

export type Points = Pick<Columns, "latitude" | "longitude">;

const RADIANS = Math.PI / 180;
/** Nearer to the rim than this share of it, arithmetic may err: there the distance itself is compared. */
const RIM = 1e-9;

export const pointOf = ({ latitude, longitude }: Points, row: number) => ({
  latitude: fromFixed7(latitude[row]!),
  longitude: fromFixed7(longitude[row]!),
});

/** Within a circle, by the haversine of the distance: without the arcsine and the root that the distance itself takes. */
export function inCircle(points: Points, circle: Circle): RowTest {
  const { latitude, longitude } = points;
  const cosine = Math.cos(circle.latitude * RADIANS);
  const least = haversineOf(circle.radius);
  return (row) => {
    const y = fromFixed7(latitude[row]!);
    const northward = Math.sin(((y - circle.latitude) * RADIANS) / 2);
    const eastward = Math.sin(((fromFixed7(longitude[row]!) - circle.longitude) * RADIANS) / 2);
    const h = northward * northward + cosine * Math.cos(y * RADIANS) * eastward * eastward;
    if (Math.abs(h - least) > RIM * least) return h < least;
    return milesBetween(circle, pointOf(points, row)) <= circle.radius;
  };
}

/** Bands of latitude by which a polygon's edges are found. */
const BANDS = 64;

/** Within a polygon by the even-odd rule: of the edges of a point's band, how many there are east of it. */
export function inPolygon({ latitude, longitude }: Points, polygon: Polygon): RowTest {
  const edges = edgesOf(polygon);
  const low = Math.min(...edges.map(([, y]) => y));
  const reach = Math.max(...edges.map(([, y, , dy]) => y + dy)) - low;
  const bandOf = (y: number) => Math.min(BANDS - 1, Math.floor(((y - low) / reach) * BANDS));
  const bands = Array.from({ length: BANDS }, (_, band) =>
    Float64Array.from(edges.filter(([, y, , dy]) => bandOf(y) <= band && band <= bandOf(y + dy)).flat()),
  );
  return (row) => {
    const [px, py] = [longitude[row]!, latitude[row]!];
    const near = bands[bandOf(py)];
    if (!near) return false;
    let inside = false;
    for (let i = 0; i < near.length; i += 4) {
      const up = py - near[i + 1]!;
      const dy = near[i + 3]!;
      // Products of a city's distances are exact, and so is what is on which side of an edge.
      if (up >= 0 && up < dy && (px - near[i]!) * dy < near[i + 2]! * up) inside = !inside;
    }
    return inside;
  };
}

/** What a search row ends with beyond its details: its distance, where there is a circle. */
export function endsOf(points: Points, filter: PropertyFilter): ((row: number) => string) | null {
  const circle = circleOf(filter);
  return circle && ((row) => `,"distance":${distanceFrom(circle, pointOf(points, row))}`);
}
