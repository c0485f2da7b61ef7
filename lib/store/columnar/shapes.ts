import { type Circle, distanceFrom, haversineOf, milesBetween } from "@/lib/domain/geo";
import type { Polygon } from "@/lib/domain/kinds";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { edgesOf, fromFixed7, toFixed7 } from "../coordinates";

/** Circles and polygons, tested row by row in TypeScript for the homes in the box around them. */

/** Whether a row, which must have coordinates, is within a shape. */
export type RowTest = (row: number) => boolean;

/** Coordinates by row, in fixed-point numbers. */
export interface Points {
  latitude: Int32Array;
  longitude: Int32Array;
}

const RADIANS = Math.PI / 180;
/** Closer to the circle than this fraction of its radius, rounding errors matter, so the distance itself is compared. */
const RIM = 1e-9;

/** A row's position in degrees. */
export const pointOf = ({ latitude, longitude }: Points, row: number) => ({
  latitude: fromFixed7(latitude[row]!),
  longitude: fromFixed7(longitude[row]!),
});

/** Tests a circle by the haversine of the distance, which saves the arcsine and the square root of the distance. */
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

/** A polygon's box is divided into this many bands of latitude, and each band into this many cells. */
const CELLS = 64;
/** The state of a cell: nothing known yet, an edge may pass through it, or all of it lies on one side. */
const [UNKNOWN, EDGE, OUTSIDE, INSIDE] = [0, 1, 2, 3];
/** The fraction of a cell's size that is added around an edge; far larger than rounding errors. */
const MARGIN = 1e-3;

/** Divides a polygon's extent along an axis into parts. */
function axisOf(values: readonly number[]) {
  const least = Math.min(...values);
  const size = (Math.max(...values) - least) / CELLS;
  /** The part that contains a coordinate; for one outside the extent, the nearest part. */
  const partOf = (value: number) => Math.max(0, Math.min(CELLS - 1, Math.floor((value - least) / size)) || 0);
  return { least, size, partOf };
}
type Axis = ReturnType<typeof axisOf>;

/** Marks the cells that a polygon's edges pass through, including horizontal edges. */
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

/** The edges that pass through each band. */
function bandsOf(polygon: Polygon, { partOf }: Axis): Float64Array[] {
  const bands = Array.from({ length: CELLS }, (): number[] => []);
  for (const edge of edgesOf(polygon)) {
    const last = partOf(edge[1] + edge[3]);
    for (let band = partOf(edge[1]); band <= last; band++) bands[band]!.push(...edge);
  }
  return bands.map((edges) => new Float64Array(edges));
}

/**
 * Tests a polygon for places within its box by the even-odd rule: it counts the edges of the place's band that lie east of it.
 * A cell that no edge passes through is inside or outside as a whole, which its first tested place decides.
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
      // Products of distances within a city are exact in floating point, and so is the side of an edge.
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

/** The end of a search row after its details: its distance, if the search has a circle. */
export function endsOf(points: Points, filter: PropertyFilter): ((row: number) => string) | null {
  const circle = circleOf(filter);
  return circle && ((row) => `,"distance":${distanceFrom(circle, pointOf(points, row))}`);
}
