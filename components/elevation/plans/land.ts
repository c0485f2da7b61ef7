import { shrub, tree, treesOf } from "../parts/plants";
import { round } from "../pen";
import type { Extent, Site } from "../site";

const HALF = 110;

/** An open lot: contours, trees, and two flagged stakes. */
export function land(site: Site): Extent {
  const { pen, random, ground, centre, width } = site;
  const swell = random.range(5, 11);
  const phase = random.range(0, 6);
  for (let k = 0; k < 7; k++) {
    let d = "";
    for (let x = 0; x <= width; x += 12) {
      const wave = swell * Math.sin((x / width) * 5 + phase + k * 0.35) * (k / 6);
      const ripple = Math.abs(Math.sin(x / 40 + k)) * k * 0.25;
      d += `${x ? "L" : "M"}${x} ${round(ground - 3 - k * 8 - wave - ripple)}`;
    }
    pen.path(d, [0, ground - 70, width, ground], "lap");
  }
  const trees = treesOf(site.era);
  tree(pen, centre - 62, ground, random.range(48, 70), random.pick(trees));
  tree(pen, centre - 34, ground, random.range(24, 36), random.pick(trees));
  tree(pen, centre + 58, ground, random.range(36, 60), random.pick(trees));
  shrub(pen, centre + 82, ground, 8);
  shrub(pen, centre - 84, ground, 6);
  for (const x of [centre - HALF, centre + HALF]) {
    pen.line(x, ground + 3, x, ground - 34, "outline");
    pen.polygon(
      [
        [x, ground - 34],
        [x + 13, ground - 30],
        [x, ground - 26],
      ],
      "door",
    );
  }
  pen.line(centre - HALF, ground - 18, centre + HALF, ground - 18, "dashed");
  return { left: centre - HALF, right: centre + HALF, top: ground - 34, levels: [] };
}
