import type { Site } from "../site";
import { apron, frontGable } from "./roofs";

export interface PorchOptions {
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
    apron(
      site,
      [
        [x - 4, top],
        [x + 5, top - rise],
        [right - 5, top - rise],
        [right + 4, top],
      ],
      "seam",
      7,
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
