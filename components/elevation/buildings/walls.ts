import { boxOf, corners, type Pen, type Point, round } from "../pen";
import type { Site } from "../site";

// The parts of a front: hatched surfaces, walls, windows and doors.

/** The material of a surface, drawn as fine lines. */
export type Material = "lap" | "batten" | "brick" | "stipple" | "shingle" | "seam" | "plain";

/** The two points in order where a convex outline crosses the line on which coordinate `axis` is `value`. */
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

/** The distance between the lines of a material on a wall. */
const GAPS = { lap: 4, batten: 7, brick: 4, stipple: 5, shingle: 3, seam: 8, plain: 0 };

/**
 * Fills a convex polygon with lines. They are cut at its outline by calculation, so that a drawing needs no clip
 * paths and no ids. Bricks and stipple are dashed rows, each with its own offset.
 */
export function hatch({ pen, random }: Site, points: readonly Point[], material: Material, gap = GAPS[material]): void {
  if (material === "plain") return;
  const dashed = material === "brick" || material === "stipple";
  const [left, top, right, bottom] = boxOf(points);
  let d = "";
  if (material === "batten" || material === "seam") {
    for (let x = left + gap; x < right - 1; x += gap) {
      const cut = span(points, 0, x);
      if (cut && cut[1] - cut[0] > 1) d += `M${round(x)} ${round(cut[0])}V${round(cut[1])}`;
    }
  } else {
    for (let y = bottom - gap; y > top + 1; y -= gap) {
      const cut = span(points, 1, y);
      if (!cut || cut[1] - cut[0] < 3) continue;
      const start = dashed ? Math.min(cut[0] + random.range(1, 14), cut[1] - 1) : cut[0];
      d += `M${round(start)} ${round(y)}H${round(cut[1])}`;
    }
  }
  pen.path(d, [left, top, right, bottom], dashed ? material : "lap");
}

/** A wall from `top` to the ground. */
export function wall(site: Site, x: number, width: number, top: number, material: Material): void {
  const { pen, ground } = site;
  pen.rect(x, top, width, ground - top, "wall");
  hatch(site, corners(x, top, width, ground - top), material);
  pen.rect(x, top, width, ground - top, "outline");
}

export function chimney(site: Site, x: number, top: number, width: number, base: number): void {
  const { pen } = site;
  pen.rect(x, top, width, base - top, "wall");
  hatch(site, corners(x, top, width, base - top), "brick");
  pen.rect(x, top, width, base - top, "outline");
  pen.rect(x - 1.5, top - 3, width + 3, 3, "trim");
}

/** A balustrade on the ground. */
export function railing({ pen, ground }: Site, x: number, width: number): void {
  balusters(pen, x, ground - 8, width, 8);
}

/** A rail with balusters below it. */
export function balusters(pen: Pen, x: number, y: number, width: number, height: number): void {
  if (width <= 0) return;
  let d = `M${round(x)} ${round(y)}h${round(width)}`;
  for (let i = x + 3; i < x + width; i += 4) d += `M${round(i)} ${round(y)}v${round(height)}`;
  pen.path(d, [x, y, x + width, y + height], "detail");
}

export type WindowStyle = "sash" | "cross" | "grid" | "casement" | "ribbon" | "picture" | "tall";

const NO_SILL: ReadonlySet<WindowStyle> = new Set(["ribbon", "tall"]);

/** A window of a style, centered on `cx`, with its top at `y`. */
export function windowAt(
  { pen }: Site,
  cx: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
  lit = false,
): void {
  const x = cx - width / 2;
  const vertical = (share: number) => pen.line(x + width * share, y, x + width * share, y + height, "detail");
  const horizontal = (share: number) => pen.line(x, y + height * share, x + width, y + height * share, "detail");
  pen.rect(x, y, width, height, lit ? "lit" : "glass");
  if (style === "sash" || style === "cross") horizontal(0.5);
  if (style === "cross" || style === "casement") vertical(0.5);
  if (style === "grid") {
    for (const share of [1 / 3, 2 / 3]) vertical(share);
    for (const share of [0.25, 0.5, 0.75]) horizontal(share);
  }
  if (style === "ribbon") {
    const lights = Math.max(2, Math.round(width / 11));
    for (let i = 1; i < lights; i++) vertical(i / lights);
  }
  if (style === "picture") for (const share of [0.22, 0.78]) vertical(share);
  if (style === "tall") horizontal(0.72);
  if (!NO_SILL.has(style)) pen.line(x - 1.5, y + height + 1.5, x + width + 1.5, y + height + 1.5, "detail");
}

/** A row of equal windows, one at each center. */
export function windowRow(
  site: Site,
  centers: readonly number[],
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
): void {
  for (const cx of centers) windowAt(site, cx, y, width, height, style);
}

export function shutters({ pen }: Site, cx: number, y: number, width: number, height: number): void {
  pen.rect(cx - width / 2 - 4.5, y, 3, height, "detail");
  pen.rect(cx + width / 2 + 1.5, y, 3, height, "detail");
}

interface DoorOptions {
  width?: number;
  height?: number;
  style: "lite" | "arch" | "transom";
  /** A neighbor's door: drawn like glass, without color. */
  other?: boolean;
}

/** A door on the ground, the only colored part of a drawing. */
export function door({ pen, ground }: Site, cx: number, options: DoorOptions): void {
  const { width = 11, height = 24, style, other = false } = options;
  const x = cx - width / 2;
  const ink = other ? "glass" : "door";
  if (style === "arch") {
    const r = width / 2;
    const spring = ground - height + r;
    pen.path(
      `M${x} ${ground}V${spring}A${r} ${r} 0 0 1 ${x + width} ${spring}V${ground}Z`,
      [x, ground - height, x + width, ground],
      ink,
    );
  } else pen.rect(x, ground - height, width, height, ink);
  if (style === "lite") pen.rect(x + 2.5, ground - height + 3, width - 5, 6, other ? "detail" : "doorDetail");
  if (style === "transom") pen.rect(x, ground - height - 6, width, 4.5, "glass");
  if (!other) pen.line(x + width - 2.5, ground - height * 0.45, x + width - 1.5, ground - height * 0.45, "doorDetail");
  pen.line(x - 3, ground - 0.5, x + width + 3, ground - 0.5, "outline");
}

/** A garage door, with panels before 2005 and plain boards since. */
export function garage({ pen, ground, era }: Site, x: number, width: number): void {
  const height = 23;
  const top = ground - height;
  pen.rect(x, top, width, height, "glass");
  for (let i = 1; i < 4; i++) pen.line(x, top + (height * i) / 4, x + width, top + (height * i) / 4, "detail");
  if (era === "new") return;
  for (let i = 1; i < 4; i++) pen.line(x + (width * i) / 4, top, x + (width * i) / 4, top + height / 4, "detail");
}
