import type { BoundingBox, Polygon } from "@/lib/domain/kinds";

/** Coordinates are stored as integers of 1e-7 degrees (about a centimeter): compared exactly, in 4 bytes. */
export const FIXED_PER_DEGREE = 10_000_000;
/** The greatest longitude, in these units. */
export const FIXED_MAX = 180 * FIXED_PER_DEGREE;

/** Degrees as a fixed value: an integer of seven decimals. */
export const toFixed7 = (degrees: number): number => Math.round(degrees * FIXED_PER_DEGREE);
/** Degrees of a fixed value: the double that the same seven decimals parse to. */
export const fromFixed7 = (fixed: number): number => fixed / FIXED_PER_DEGREE;

/** The smallest fixed value not below a number of degrees. */
function ceilFixed7(degrees: number): number {
  let fixed = Math.round(degrees * FIXED_PER_DEGREE);
  while (fixed / FIXED_PER_DEGREE >= degrees) fixed--;
  while (fixed / FIXED_PER_DEGREE < degrees) fixed++;
  return fixed;
}

/** The greatest fixed value not above a number of degrees. */
const floorFixed7 = (degrees: number): number => -ceilFixed7(-degrees);

/** The fixed values that are within a box, all inclusive; across the antimeridian west is greater than east. */
export const fixedBox = ([west, south, east, north]: BoundingBox) => ({
  west: Math.max(ceilFixed7(west), -FIXED_MAX),
  south: Math.max(ceilFixed7(south), -FIXED_MAX),
  east: Math.min(floorFixed7(east), FIXED_MAX),
  north: Math.min(floorFixed7(north), FIXED_MAX),
});

/** Polygons in integers, so that both stores decide in the same way about homes close to an edge. */

/** A polygon's edge from its lower (southern) end to its upper one, in fixed values. */
type Edge = readonly [x: number, y: number, dx: number, dy: number];

/** A polygon's edges, except horizontal ones, which do not count in the even-odd rule. */
export function edgesOf(polygon: Polygon): Edge[] {
  const vertices = polygon.map(([x, y]) => [toFixed7(x), toFixed7(y)] as const);
  return vertices.flatMap((vertex, i): Edge[] => {
    const next = vertices[(i + 1) % vertices.length]!;
    const [[x, y], [toX, toY]] = vertex[1] < next[1] ? [vertex, next] : [next, vertex];
    return y === toY ? [] : [[x, y, toX - x, toY - y]];
  });
}

/** The smallest box that contains a polygon. */
export function boxOf(polygon: Polygon): BoundingBox {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
