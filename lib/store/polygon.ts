import type { BoundingBox, Polygon } from "@/lib/domain/kinds";
import { toFixed7 } from "./coordinates";

/** Polygons as both stores compare homes with them: in whole numbers, so that both say the same of what is near an edge. */

/** An edge of a polygon from its lower end to its upper one, in fixed values. */
type Edge = readonly [x: number, y: number, dx: number, dy: number];

/** A polygon's edges but those along a latitude, which the even-odd rule never crosses. */
export function edgesOf(polygon: Polygon): Edge[] {
  const vertices = polygon.map(([x, y]) => [toFixed7(x), toFixed7(y)] as const);
  return vertices.flatMap((vertex, i): Edge[] => {
    const next = vertices[(i + 1) % vertices.length]!;
    const [[x, y], [toX, toY]] = vertex[1] < next[1] ? [vertex, next] : [next, vertex];
    return y === toY ? [] : [[x, y, toX - x, toY - y]];
  });
}

/** The least box that has all of a polygon. */
export function boxOf(polygon: Polygon): BoundingBox {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
