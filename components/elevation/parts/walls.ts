import { round } from "../pen";
import type { Site } from "../site";
import { hatch, type Material } from "./hatch";

const gapOf = (material: Material) => (material === "lap" ? 4 : 7);

/** A wall from `top` to the ground. */
export function wall({ pen, random, ground }: Site, x: number, width: number, top: number, material: Material): void {
  pen.rect(x, top, width, ground - top, "wall");
  hatch(
    pen,
    random,
    [
      [x, ground],
      [x, top],
      [x + width, top],
      [x + width, ground],
    ],
    material,
    gapOf(material),
  );
  pen.rect(x, top, width, ground - top, "outline");
}

export function chimney({ pen, random }: Site, x: number, top: number, width: number, base: number): void {
  pen.rect(x, top, width, base - top, "wall");
  hatch(
    pen,
    random,
    [
      [x, top],
      [x + width, top],
      [x + width, base],
      [x, base],
    ],
    "brick",
    4,
  );
  pen.rect(x, top, width, base - top, "outline");
  pen.rect(x - 1.5, top - 3, width + 3, 3, "trim");
}

/** A balustrade on the ground. */
export function railing({ pen, ground }: Site, x: number, width: number, height = 8): void {
  balusters(pen, x, ground - height, width, height, 4);
}

/** A rail with balusters below it, every `gap` units. */
export function balusters(pen: Site["pen"], x: number, y: number, width: number, height: number, gap: number): void {
  if (width <= 0) return;
  let d = `M${round(x)} ${round(y)}h${round(width)}`;
  for (let i = x + gap - 1; i < x + width; i += gap) d += `M${round(i)} ${round(y)}v${round(height)}`;
  pen.path(d, [x, y, x + width, y + height], "detail");
}
