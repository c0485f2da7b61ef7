import { door, windowAt } from "../parts/openings";
import { flatRoof } from "../parts/roofs";
import { balusters, wall } from "../parts/walls";
import { round } from "../pen";
import type { Extent, Site } from "../site";

const GROUND_FLOOR = 24;

function cornice({ pen }: Site, x: number, wide: number, top: number): void {
  pen.rect(x - 4, top - 5, wide + 8, 5, "trim");
  let d = "";
  for (let i = x; i < x + wide; i += 5) d += `M${round(i)} ${round(top + 2)}v3`;
  pen.path(d, [x, top + 2, x + wide, top + 5], "detail");
}

function penthouse(site: Site, x: number, wide: number, top: number): void {
  const { pen, random } = site;
  flatRoof(site, x, wide, top, 3);
  const width = wide * random.range(0.22, 0.35);
  const px = x + random.range(0.1, 0.5) * wide;
  pen.rect(px, top - 16, width, 12, "trim");
  for (let i = 1; i < 5; i++) pen.line(px + (width * i) / 5, top - 15, px + (width * i) / 5, top - 4, "lap");
}

/** A block of three to five floors, our unit's window filled. */
export function condo(site: Site): Extent {
  const { pen, random, ground, centre, year } = site;
  const floors = random.whole(3, 6);
  const f = Math.min(floors > 4 ? 19 : 23, (ground - 46) / (floors - 1));
  const count = random.whole(5, 8);
  const wide = count * random.range(25, 29);
  const bay = wide / count;
  const x = centre - wide / 2;
  const top = ground - GROUND_FLOOR - f * (floors - 1);
  const column = random.whole(1, count - 1);
  const floor = random.whole(1, floors);
  const balconies = year > 1960 && random.chance(0.75);
  wall(site, x, wide, top, year < 1950 ? "brick" : year < 2000 ? "lap" : "plain");
  if (year < 1950) cornice(site, x, wide, top);
  else penthouse(site, x, wide, top);
  for (let r = 1; r < floors; r++)
    for (let c = 0; c < count; c++) {
      const cx = x + bay * (c + 0.5);
      const y = ground - GROUND_FLOOR - f * r + 5;
      const ours = r === floor && c === column;
      if (balconies && c % 3 === column % 3) {
        windowAt(site, cx, y - 1, bay * 0.56, f - 5, "casement", ours);
        balusters(pen, cx - bay * 0.42, y + f - 14, bay * 0.84, 9, 4);
        pen.line(cx - bay * 0.46, y + f - 5, cx + bay * 0.46, y + f - 5, "outline");
      } else windowAt(site, cx, y, bay * 0.44, f - 11, year < 1950 ? "cross" : "casement", ours);
    }
  const base = ground - GROUND_FLOOR;
  pen.line(x, base, x + wide, base, "outline");
  const entry = Math.floor(count / 2);
  for (let c = 0; c < count; c++)
    if (c !== entry) windowAt(site, x + bay * (c + 0.5), base + 5, bay * 0.7, GROUND_FLOOR - 8, "ribbon");
  door(site, x + bay * (entry + 0.5), { width: 13, height: 19, style: "lite", other: true });
  pen.rect(x + bay * entry - 2, base - 1, bay + 4, 3, "trim");
  const levels = Array.from({ length: floors }, (_, i) => (i ? base - f * (i - 1) : ground));
  return { left: x, right: x + wide, top, levels };
}
