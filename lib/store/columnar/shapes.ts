import { type Circle, distanceFrom, haversineOf, milesBetween } from "@/lib/domain/geo";
import type { Polygon } from "@/lib/domain/kinds";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { fromFixed7, toFixed7 } from "../coordinates";
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

/** The box of a polygon is divided into so many bands of latitude, and each of these into so many cells. */
const CELLS = 64;
/** What is known of a cell: nothing yet, that an edge may pass through it, or on which side all of it is. */
const [UNKNOWN, EDGE, OUTSIDE, INSIDE] = [0, 1, 2, 3];
/** So much of a cell's size is added around an edge, far more than arithmetic errs. */
const MARGIN = 1e-3;

/** A polygon's extent along an axis, in parts. */
function axisOf(values: readonly number[]) {
  const least = Math.min(...values);
  const size = (Math.max(...values) - least) / CELLS;
  /** The part in which a place within the extent is; of one beyond it, the nearest. */
  const partOf = (value: number) => Math.max(0, Math.min(CELLS - 1, Math.floor((value - least) / size)) || 0);
  return { least, size, partOf };
}
type Axis = ReturnType<typeof axisOf>;

/** Marks the cells that a polygon's edges pass through, edges along a latitude too. */
function markEdges(cells: Uint8Array, polygon: Polygon, x: Axis, y: Axis): void {
  const [dx, dy] = [x.size * MARGIN, y.size * MARGIN];
  for (const [i, [lon, lat]] of polygon.entries()) {
    const [toLon, toLat] = polygon[(i + 1) % polygon.length]!;
    const ends = [toFixed7(lon), toFixed7(lat), toFixed7(toLon), toFixed7(toLat)] as const;
    const [fromX, low, toX, high] = ends[1] <= ends[3] ? ends : [ends[2], ends[3], ends[0], ends[1]];
    const slope = low === high ? 0 : (toX - fromX) / (high - low);
    const along = (at: number) => fromX + (Math.max(low, Math.min(high, at)) - low) * slope;
    const lastBand = y.partOf(high + dy);
    for (let band = y.partOf(low - dy); band <= lastBand; band++) {
      const start = y.least + band * y.size;
      const [one, other] = low === high ? [fromX, toX] : [along(start - dy), along(start + y.size + dy)];
      cells.fill(
        EDGE,
        band * CELLS + x.partOf(Math.min(one, other) - dx),
        band * CELLS + x.partOf(Math.max(one, other) + dx) + 1,
      );
    }
  }
}

/** A polygon's edges in each band that they pass through. */
function bandsOf(polygon: Polygon, { partOf }: Axis): Float64Array[] {
  const bands = Array.from({ length: CELLS }, (): number[] => []);
  for (const edge of edgesOf(polygon)) {
    const last = partOf(edge[1] + edge[3]);
    for (let band = partOf(edge[1]); band <= last; band++) bands[band]!.push(...edge);
  }
  return bands.map((edges) => new Float64Array(edges));
}

/**
 * Within a polygon, of places within its box, by the even-odd rule: of the edges of a place's band, how many there are east
 * of it. Where no edge passes through a cell, all of it is on the side of the first place that is asked for.
 */
export function inPolygon({ latitude, longitude }: Points, polygon: Polygon): RowTest {
  const x = axisOf(polygon.map(([lon]) => toFixed7(lon)));
  const y = axisOf(polygon.map(([, lat]) => toFixed7(lat)));
  const bands = bandsOf(polygon, y);
  const cells = new Uint8Array(CELLS * CELLS);
  markEdges(cells, polygon, x, y);
  const isInside = (px: number, py: number, near: Float64Array) => {
    let inside = false;
    for (let i = 0; i < near.length; i += 4) {
      const up = py - near[i + 1]!;
      const dy = near[i + 3]!;
      // Products of a city's distances are exact, and so is what is on which side of an edge.
      if (up >= 0 && up < dy && (px - near[i]!) * dy < near[i + 2]! * up) inside = !inside;
    }
    return inside;
  };
  return (row) => {
    const [px, py] = [longitude[row]!, latitude[row]!];
    const band = y.partOf(py);
    const cell = band * CELLS + x.partOf(px);
    const known = cells[cell]!;
    if (known > EDGE) return known === INSIDE;
    const inside = isInside(px, py, bands[band]!);
    if (known === UNKNOWN) cells[cell] = inside ? INSIDE : OUTSIDE;
    return inside;
  };
}

/** What a search row ends with beyond its details: its distance, where there is a circle. */
export function endsOf(points: Points, filter: PropertyFilter): ((row: number) => string) | null {
  const circle = circleOf(filter);
  return circle && ((row) => `,"distance":${distanceFrom(circle, pointOf(points, row))}`);
}
