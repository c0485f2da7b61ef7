import type { BoundingBox, Polygon } from "@/lib/domain/kinds";
import { toFixed7 } from "./coordinates";

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
