import type { Material } from "../parts/hatch";
import { door, type WindowStyle, windowAt, windowRow } from "../parts/openings";
import { apron, flatRoof, frontGable } from "../parts/roofs";
import { wall } from "../parts/walls";
import { bays, type Extent, floorLevels, type Site } from "../site";

interface Row {
  wide: number;
  floors: number;
  floorHeight: number;
  roof: "flat" | "gable" | "mansard";
  material: Material;
  windows: WindowStyle;
}

function roofOver(site: Site, row: Row, x: number, eaves: number, ours: boolean): void {
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
    apron(site, points, ours ? "shingle" : "plain", 4);
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
  roofOver(site, row, x, eaves, ours);
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

/** A row of three to five: ours inked, the neighbours faint. */
export function townhouse(site: Site): Extent {
  const { pen, random, ground, centre, year, era } = site;
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
  const x = centre - (count * row.wide) / 2;
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
