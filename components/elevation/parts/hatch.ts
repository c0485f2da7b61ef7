import { boxOf, type Pen, type Point, round } from "../pen";
import type { Random } from "../random";

/** What a surface is made of, as fine lines. */
export type Material = "lap" | "batten" | "brick" | "stipple" | "shingle" | "seam" | "plain";

/** The crossings of a convex outline with the line where coordinate `axis` is `value`, in order. */
function span(points: readonly Point[], axis: 0 | 1, value: number): readonly [number, number] | null {
  const hits: number[] = [];
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]!;
    const [a, b] = [from[axis], to[axis]];
    if (a === b || value < Math.min(a, b) || value > Math.max(a, b)) return;
    const other = axis === 0 ? 1 : 0;
    hits.push(from[other] + ((to[other] - from[other]) * (value - a)) / (b - a));
  });
  if (hits.length < 2) return null;
  return [Math.min(...hits), Math.max(...hits)];
}

const ROW: Partial<Record<Material, number>> = { brick: 4, stipple: 5 };

/**
 * Fills a convex polygon. Lines are cut at its outline by arithmetic, so a drawing needs no clip paths and
 * no ids. Bricks and stipple are dashes of whole rows: each row starts at its own offset.
 */
export function hatch(pen: Pen, random: Random, points: readonly Point[], material: Material, gap: number): void {
  if (material === "plain") return;
  const [left, top, right, bottom] = boxOf(points);
  let d = "";
  if (material === "batten" || material === "seam") {
    for (let x = left + gap; x < right - 1; x += gap) {
      const cut = span(points, 0, x);
      if (cut && cut[1] - cut[0] > 1) d += `M${round(x)} ${round(cut[0])}V${round(cut[1])}`;
    }
  } else {
    const dashed = ROW[material] !== undefined;
    const step = ROW[material] ?? gap;
    for (let y = bottom - step; y > top + 1; y -= step) {
      const cut = span(points, 1, y);
      if (!cut || cut[1] - cut[0] < 3) continue;
      const start = dashed ? Math.min(cut[0] + random.range(1, 14), cut[1] - 1) : cut[0];
      d += `M${round(start)} ${round(y)}H${round(cut[1])}`;
    }
  }
  pen.path(d, [left, top, right, bottom], material === "brick" || material === "stipple" ? material : "lap");
}
