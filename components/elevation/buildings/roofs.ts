import type { Point } from "../pen";
import type { Site } from "../site";
import { hatch, type Material, windowAt } from "./walls";

// Roofs, gables and porches over the walls.

/** A slope, as of a roof, over a porch or on a mansard. Its shingles are farther apart than those of a wall. */
export function slope(site: Site, points: readonly Point[], material: Material = "shingle"): void {
  site.pen.polygon(points, "roof");
  hatch(site, points, material, material === "shingle" ? 5 : undefined);
  site.pen.polygon(points, "outline");
}

interface RoofOptions {
  overhang?: number;
  material?: Material;
}

/** The long side of a gable roof over eaves at `y`. */
export function sideGable(site: Site, x: number, width: number, y: number, rise: number, options: RoofOptions = {}) {
  const { overhang: o = 6, material } = options;
  const points: Point[] = [
    [x - o, y],
    [x - o + 1.5, y - rise],
    [x + width + o - 1.5, y - rise],
    [x + width + o, y],
  ];
  slope(site, points, material);
  site.pen.line(x - o, y + 2, x + width + o, y + 2, "detail");
}

export function hip(site: Site, x: number, width: number, y: number, rise: number, overhang = 6) {
  const inset = Math.min(rise * 1.25, width * 0.42);
  const right = x + width;
  slope(site, [
    [x - overhang, y],
    [x + inset, y - rise],
    [right - inset, y - rise],
    [right + overhang, y],
  ]);
  site.pen.line(x - overhang, y + 2, right + overhang, y + 2, "detail");
}

interface GableOptions {
  overhang?: number;
  material?: Material;
  ornament?: "round" | "vent" | "window" | "truss";
}

/** The triangular end of a gable roof over eaves at `y`, facing us, with its bargeboard. */
export function frontGable(site: Site, x: number, width: number, y: number, rise: number, options: GableOptions = {}) {
  const { pen } = site;
  const { overhang: o = 6, material = "plain", ornament } = options;
  const cx = x + width / 2;
  const eave = y + (o * rise) / (width / 2);
  const points: Point[] = [
    [x, y],
    [cx, y - rise],
    [x + width, y],
  ];
  pen.polygon(points, "wall");
  hatch(site, points, material);
  for (const lift of [0, 4])
    pen.polyline(
      [
        [x - o, eave - lift],
        [cx, y - rise - lift],
        [x + width + o, eave - lift],
      ],
      "outline",
    );
  pen.line(x - o, eave, x - o, eave - 4, "outline");
  pen.line(x + width + o, eave, x + width + o, eave - 4, "outline");
  const oy = y - rise * 0.36;
  if (ornament === "round") {
    pen.circle(cx, oy, 4.5, "glass");
    pen.line(cx - 4.5, oy, cx + 4.5, oy, "detail");
    pen.line(cx, oy - 4.5, cx, oy + 4.5, "detail");
  }
  if (ornament === "vent") {
    pen.rect(cx - 4, oy - 5, 8, 10, "glass");
    for (const dy of [-2.5, 0, 2.5]) pen.line(cx - 4, oy + dy, cx + 4, oy + dy, "detail");
  }
  if (ornament === "window") windowAt(site, cx, oy - 6, 10, 13, "cross");
  if (ornament === "truss") {
    pen.line(cx - width * 0.17, y - rise * 0.64, cx + width * 0.17, y - rise * 0.64, "detail");
    pen.line(cx, y - rise, cx, y - rise * 0.64, "detail");
  }
}

/** The coping of a flat roof whose wall ends at `y`. */
export function flatRoof({ pen }: Site, x: number, width: number, y: number, overhang = 2) {
  pen.rect(x - overhang, y - 4, width + 2 * overhang, 4, "trim");
}

/** A single slope that rises to the right (`direction` 1) or to the left (−1), with its wall below. */
export function monoPitch(
  site: Site,
  x: number,
  width: number,
  y: number,
  rise: number,
  direction: 1 | -1,
  material: Material,
) {
  const { pen } = site;
  const left = direction > 0 ? y : y - rise;
  const right = direction > 0 ? y - rise : y;
  const end = x + width;
  const points: Point[] = [
    [x, y],
    [x, left],
    [end, right],
    [end, y],
  ];
  pen.polygon(points, "wall");
  hatch(site, points, material);
  const over = (7 * (right - left)) / width;
  pen.polygon(
    [
      [x - 7, left - over],
      [end + 7, right + over],
      [end + 7, right + over - 4],
      [x - 7, left - over - 4],
    ],
    "trim",
  );
  pen.line(x, left, x, y, "outline");
  pen.line(end, right, end, y, "outline");
}

interface PorchOptions {
  columns: "post" | "taper";
  form: "shed" | "gable";
}

/** A porch roof at `top` with columns down to the ground. */
export function porch(site: Site, x: number, width: number, top: number, rise: number, options: PorchOptions): void {
  const { pen, ground } = site;
  const right = x + width;
  if (options.form === "gable")
    frontGable(site, x, width, top, rise, { overhang: 5, material: "shingle", ornament: "truss" });
  else
    slope(
      site,
      [
        [x - 4, top],
        [x + 5, top - rise],
        [right - 5, top - rise],
        [right + 4, top],
      ],
      "seam",
    );
  pen.rect(x - 2, top, width + 4, 3, "trim");
  const count = 2 * Math.max(1, Math.round(width / 60));
  for (let i = 0; i < count; i++) {
    const cx = x + 3 + ((width - 6) * i) / (count - 1);
    if (options.columns === "taper") {
      pen.polygon(
        [
          [cx - 2, top + 3],
          [cx + 2, top + 3],
          [cx + 3, ground - 10],
          [cx - 3, ground - 10],
        ],
        "trim",
      );
      pen.rect(cx - 4.5, ground - 10, 9, 10, "trim");
    } else pen.rect(cx - 1.5, top + 3, 3, ground - top - 3, "post");
  }
}
