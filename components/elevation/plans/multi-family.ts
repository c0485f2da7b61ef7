import { door, windowAt, windowRow } from "../parts/openings";
import { porch } from "../parts/porch";
import { flatRoof, frontGable, hip, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays, type Extent, floorLevels, type Site } from "../site";

function roofOver(site: Site, x: number, wide: number, eaves: number, rise: number): void {
  const form = site.year > 2000 ? "flat" : site.random.pick(["hip", "side", "gable"]);
  if (form === "hip") hip(site, x, wide, eaves, rise);
  else if (form === "side") sideGable(site, x, wide, eaves, rise);
  else if (form === "flat") flatRoof(site, x, wide, eaves);
  else {
    sideGable(site, x, wide, eaves, rise * 0.75);
    for (const at of [0.06, 0.6])
      frontGable(site, x + wide * at, wide * 0.34, eaves, rise * 0.9, {
        overhang: 4,
        material: "shingle",
        ornament: "vent",
      });
  }
}

/** Two or three floors, two front doors under one porch. */
export function multiFamily(site: Site): Extent {
  const { pen, random, ground, centre, year } = site;
  const floors = Math.max(2, site.storeys);
  const wide = random.range(124, 158);
  const x = centre - wide / 2;
  const f = floors > 2 ? 27 : 30;
  const eaves = ground - floors * f;
  const rise = floors > 2 ? random.range(16, 26) : random.range(20, 30);
  const windows = year < 1950 ? "cross" : "sash";
  const centres = bays(x + 4, wide - 8, 4) as [number, number, number, number];
  if (year <= 2000 && random.chance(0.6)) chimney(site, centre - 5, eaves - rise - 8, 10, eaves - 2);
  wall(site, x, wide, eaves, random.pick(["lap", "brick", "lap", "stipple"]));
  roofOver(site, x, wide, eaves, rise);
  for (let floor = 1; floor < floors; floor++)
    windowRow(site, centres, ground - f * (floor + 1) + 8, 12, f - 14, windows);
  windowAt(site, centres[0], ground - 23, 14, 15, windows);
  windowAt(site, centres[3], ground - 23, 14, 15, windows);
  door(site, centres[1] + 4, { width: 10.5, height: 23, style: "lite" });
  door(site, centres[2] - 4, { width: 10.5, height: 23, style: "lite", other: random.chance(0.5) });
  if (random.chance(0.7))
    porch(site, centres[1] - 10, centres[2] - centres[1] + 20, ground - 28, 9, { columns: "post", form: "shed" });
  pen.line(x, ground - f, x + wide, ground - f, "detail");
  return { left: x, right: x + wide, top: eaves - rise, levels: floorLevels(ground, f, floors) };
}
