import { round } from "../pen";
import { bays, type Extent, floorLevels, type Site } from "../site";
import { flatRoof, frontGable, hip, porch, sideGable, slope } from "./roofs";
import { balusters, chimney, door, type Material, type WindowStyle, wall, windowAt, windowRow } from "./walls";

// Buildings with several homes, of which the home in question is marked.

interface Row {
  wide: number;
  floors: number;
  floorHeight: number;
  roof: "flat" | "gable" | "mansard";
  material: Material;
  windows: WindowStyle;
}

function rowRoof(site: Site, row: Row, x: number, eaves: number, ours: boolean): void {
  const { wide } = row;
  if (row.roof === "gable")
    frontGable(site, x, wide, eaves, 20, { overhang: 0, material: ours ? "shingle" : "plain", ornament: "round" });
  else if (row.roof === "mansard") {
    const points = [
      [x, eaves],
      [x + 4, eaves - 20],
      [x + wide - 4, eaves - 20],
      [x + wide, eaves],
    ] as const;
    slope(site, points, ours ? "shingle" : "plain");
    windowAt(site, x + wide / 2, eaves - 16, 9, 13, "sash");
  } else {
    flatRoof(site, x, wide, eaves, 0);
    if (site.year < 1950) site.pen.rect(x - 1, eaves - 7, wide + 2, 3, "trim");
  }
}

function unit(site: Site, row: Row, x: number, index: number, ours: boolean, bay: boolean): void {
  const { ground } = site;
  const { wide, floorHeight: f } = row;
  const eaves = ground - row.floors * f - (index % 2 ? 4 : 0);
  wall(site, x, wide, eaves, ours ? row.material : "plain");
  rowRoof(site, row, x, eaves, ours);
  for (let floor = 1; floor < row.floors; floor++) {
    const head = ground - f * (floor + 1) + 8;
    if (ours && bay && floor === 1) windowAt(site, x + wide / 2, head, wide * 0.62, f - 13, "ribbon");
    else windowRow(site, bays(x + 2, wide - 4, 2), head, 9.5, f - 13, row.windows);
  }
  const at = index % 2 ? 0.28 : 0.72;
  door(site, x + wide * at, { width: 9.5, height: 21, style: "transom", other: !ours });
  windowAt(site, x + wide * (1 - at), ground - 23, 11, 16, row.windows);
  site.pen.line(x + wide * at - 8, ground - 2, x + wide * at + 8, ground - 2, "detail");
}

/** A row of three to five townhouses: the home in ink, its neighbors faint. */
export function townhouse(site: Site): Extent {
  const { pen, random, ground, center, year, era } = site;
  const count = random.pick([3, 4, 5]);
  const ours = count === 3 ? 1 : random.pick([1, count - 2]);
  const floors = Math.max(2, site.storeys);
  const row: Row = {
    wide: random.range(36, 44),
    floors,
    floorHeight: floors > 2 ? 27 : 31,
    roof: era === "new" ? "flat" : random.pick(["gable", "mansard", "flat"]),
    material: era === "new" ? "batten" : random.pick(["brick", "lap"]),
    windows: year < 1950 ? "cross" : era === "new" ? "tall" : "sash",
  };
  const bay = year > 1920 && random.chance(0.4);
  const x = center - (count * row.wide) / 2;
  pen.faint = true;
  for (let i = 0; i < count; i++) if (i !== ours) unit(site, row, x + i * row.wide, i, false, bay);
  pen.faint = false;
  unit(site, row, x + ours * row.wide, ours, true, bay);
  return {
    left: x + ours * row.wide,
    right: x + (ours + 1) * row.wide,
    top: ground - floors * row.floorHeight - 22,
    levels: floorLevels(ground, row.floorHeight, floors),
  };
}

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

/** A block of three to five floors, with the window of the home filled. */
export function condo(site: Site): Extent {
  const { pen, random, ground, center, year } = site;
  const floors = random.whole(3, 6);
  const f = Math.min(floors > 4 ? 19 : 23, (ground - 46) / (floors - 1));
  const count = random.whole(5, 8);
  const wide = count * random.range(25, 29);
  const bay = wide / count;
  const x = center - wide / 2;
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
        balusters(pen, cx - bay * 0.42, y + f - 14, bay * 0.84, 9);
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
  const { pen, random, ground, center, year } = site;
  const floors = Math.max(2, site.storeys);
  const wide = random.range(124, 158);
  const x = center - wide / 2;
  const f = floors > 2 ? 27 : 30;
  const eaves = ground - floors * f;
  const rise = floors > 2 ? random.range(16, 26) : random.range(20, 30);
  const windows = year < 1950 ? "cross" : "sash";
  const centers = bays(x + 4, wide - 8, 4) as [number, number, number, number];
  if (year <= 2000 && random.chance(0.6)) chimney(site, center - 5, eaves - rise - 8, 10, eaves - 2);
  wall(site, x, wide, eaves, random.pick(["lap", "brick", "lap", "stipple"]));
  roofOver(site, x, wide, eaves, rise);
  for (let floor = 1; floor < floors; floor++)
    windowRow(site, centers, ground - f * (floor + 1) + 8, 12, f - 14, windows);
  windowAt(site, centers[0], ground - 23, 14, 15, windows);
  windowAt(site, centers[3], ground - 23, 14, 15, windows);
  door(site, centers[1] + 4, { width: 10.5, height: 23, style: "lite" });
  door(site, centers[2] - 4, { width: 10.5, height: 23, style: "lite", other: random.chance(0.5) });
  if (random.chance(0.7))
    porch(site, centers[1] - 10, centers[2] - centers[1] + 20, ground - 28, 9, { columns: "post", form: "shed" });
  pen.line(x, ground - f, x + wide, ground - f, "detail");
  return { left: x, right: x + wide, top: eaves - rise, levels: floorLevels(ground, f, floors) };
}
