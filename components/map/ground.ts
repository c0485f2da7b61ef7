import { type Point, type Rect, worldPixels } from "./geometry";
import type { NameRows } from "./place-names";

/** County lines are shown from this zoom on. Before, state lines are enough. */
export const COUNTY_ZOOM = 6;
/** From this zoom on county lines are too coarse to be drawn. */
export const STREET_ZOOM = 12;

type GroundLine = readonly (readonly [latitude: number, longitude: number])[];

/** The boundaries and place names on a map without tiles. */
export interface Ground {
  states: readonly GroundLine[];
  counties: readonly GroundLine[];
  names: NameRows;
}

/**
 * Lines as an SVG path in whole pixels, only near `window`. `pixels` has each point, or null for those that the map does not
 * show. Points on the same pixel as the previous one are left out. Steps are relative, which makes a map of all states a
 * quarter to a half shorter.
 */
export function pathWithin<P>(
  lines: readonly (readonly P[])[],
  pixels: (point: P) => Point | null,
  [left, top, right, bottom]: Rect,
): string {
  let path = "";
  for (const line of lines) {
    let last: Point | null = null;
    let drawing = false;
    for (const point of line) {
      const at = pixels(point);
      if (!at) {
        last = null;
        continue;
      }
      const [x, y] = [Math.round(at[0]), Math.round(at[1])];
      if (last && x === last[0] && y === last[1]) continue;
      const seen =
        last &&
        Math.max(x, last[0]) >= left &&
        Math.min(x, last[0]) <= right &&
        Math.max(y, last[1]) >= top &&
        Math.min(y, last[1]) <= bottom;
      if (last && seen) path += `${drawing ? " " : `M${last[0]} ${last[1]}l`}${x - last[0]} ${y - last[1]}`;
      drawing = Boolean(seen);
      last = [x, y];
    }
  }
  return path;
}

/** The paths of the boundaries that a map draws at `zoom`. */
export function groundPaths({ states, counties }: Ground, zoom: number, window: Rect) {
  const pathOf = (lines: readonly GroundLine[]) =>
    pathWithin(lines, ([latitude, longitude]) => worldPixels(latitude, longitude, zoom), window);
  return { states: pathOf(states), counties: zoom >= COUNTY_ZOOM && zoom < STREET_ZOOM ? pathOf(counties) : "" };
}

/** The longest round number of miles or feet within so many miles, as a share of them, labeled as Leaflet does. */
export function roundLength(miles: number): { share: number; label: string } {
  const [most, unit] = miles > 1 ? [miles, "mi"] : [miles * 5_280, "ft"];
  const power = 10 ** Math.floor(Math.log10(most));
  const round = ([5, 3, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { share: round / most, label: `${round} ${unit}` };
}

/** Steps of the map's grid, in degrees. */
const GRID_STEPS = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Maximum distance between grid lines, in pixels. */
const GRID_GAP = 90;

/** The step of the grid at a zoom, in degrees. */
export const gridStep = (zoom: number): number => {
  const widest = (GRID_GAP / (256 * 2 ** zoom)) * 360;
  return GRID_STEPS.find((step) => step <= widest) ?? GRID_STEPS.at(-1)!;
};

/** Multiples of a step within a range, and one more on either side. */
export const gridLines = (from: number, to: number, step: number): number[] => {
  const first = Math.floor(from / step);
  const count = Math.min(200, Math.ceil(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
};
