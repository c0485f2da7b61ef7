import { type Circle, distanceFrom, haversineOf, milesBetween } from "@/lib/domain/geo";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { fromFixed7 } from "../coordinates";
import type { Columns } from "./plan";

/** Shapes that homes are within: asked row by row, in TypeScript, of what is in the box around them. */

/** Whether a row, which has coordinates, is within a shape. */
export type RowTest = (row: number) => boolean;

type Points = Pick<Columns, "latitude" | "longitude">;

const RADIANS = Math.PI / 180;
/** Nearer to the rim than this share of it, arithmetic may err: there the distance itself is compared. */
const RIM = 1e-9;

const pointOf = ({ latitude, longitude }: Points, row: number) => ({
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

/** What a search row ends with beyond its details: its distance, where there is a circle. */
export function endsOf(points: Points, filter: PropertyFilter): ((row: number) => string) | null {
  const circle = circleOf(filter);
  return circle && ((row) => `,"distance":${distanceFrom(circle, pointOf(points, row))}`);
}
