import { type Era, type Extent, floorLevels, type Site } from "../site";
import type { Material, WindowStyle } from "./walls";

/** The measures of a detached house. All are drawn to one scale, so that a bigger house looks bigger. */
export interface House extends Site {
  /** Width and left end of the walls. */
  wide: number;
  x: number;
  floorHeight: number;
  /** The y of the eaves. */
  eaves: number;
  material: Material;
  windows: WindowStyle;
}

export type HousePlan = (house: House) => Extent;

const MATERIALS: Record<Era, readonly [Material, ...Material[]]> = {
  old: ["lap", "lap", "brick"],
  craft: ["lap", "brick", "lap"],
  mid: ["brick", "batten", "stipple"],
  trad: ["brick", "lap", "stipple"],
  new: ["batten", "batten", "plain", "lap"],
};
const WINDOWS: Record<Era, readonly [WindowStyle, ...WindowStyle[]]> = {
  old: ["cross", "sash"],
  craft: ["sash", "grid"],
  mid: ["casement", "picture"],
  trad: ["grid", "cross"],
  new: ["tall", "ribbon"],
};

/** Drawing units per foot, and the ratio of width to depth of a house. */
const UNITS_PER_FOOT = 3.05;
const WIDTH_TO_DEPTH = 1.22;
const TYPICAL_SQFT = 1_500;

export const footprint = (site: Site): number => (site.home.livingArea ?? TYPICAL_SQFT) / Math.max(1, site.storeys);

export function houseOn(site: Site): House {
  const wide = Math.max(92, Math.min(222, Math.sqrt(footprint(site)) * WIDTH_TO_DEPTH * UNITS_PER_FOOT));
  const floorHeight = site.storeys > 2 ? 26 : 31;
  return {
    ...site,
    wide,
    x: site.center - wide / 2,
    floorHeight,
    eaves: site.ground - site.storeys * floorHeight,
    material: site.random.pick(MATERIALS[site.era]),
    windows: site.random.pick(WINDOWS[site.era]),
  };
}

/** The y of the top of an upper floor's windows. Floor 1 is the first above the ground. */
export const headOf = (house: House, floor: number): number => house.ground - house.floorHeight * (floor + 1) + 8;

/** Calls `draw` with the top of the windows of each floor above the ground. */
export function eachUpperFloor(house: House, draw: (head: number, floor: number) => void): void {
  for (let floor = 1; floor < house.storeys; floor++) draw(headOf(house, floor), floor);
}

export const extentOf = (house: House, left: number, width: number, top: number): Extent => ({
  left,
  right: left + width,
  top,
  levels: floorLevels(house.ground, house.floorHeight, house.storeys),
});
