import { type Rect, worldPixels } from "./geometry";
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

/** Points nearer than this to the previous one are left out, in pixels. */
const DETAIL = 1;

/**
 * Lines as an SVG path in pixels of the world at `zoom`, only near `window`. Points less than a pixel apart are left
 * out.
 */
export function groundPath(lines: readonly GroundLine[], zoom: number, [left, top, right, bottom]: Rect): string {
  let path = "";
  for (const line of lines) {
    let last: readonly [number, number] | null = null;
    let drawing = false;
    for (const [i, [latitude, longitude]] of line.entries()) {
      const at = worldPixels(latitude, longitude, zoom);
      const near = last && Math.abs(at[0] - last[0]) < DETAIL && Math.abs(at[1] - last[1]) < DETAIL;
      if (near && i < line.length - 1) continue;
      const seen =
        last &&
        Math.max(at[0], last[0]) >= left &&
        Math.min(at[0], last[0]) <= right &&
        Math.max(at[1], last[1]) >= top &&
        Math.min(at[1], last[1]) <= bottom;
      if (last && seen) path += `${drawing ? "" : `M${pixel(last)}`}L${pixel(at)}`;
      drawing = Boolean(seen);
      last = at;
    }
  }
  return path;
}

const pixel = ([x, y]: readonly [number, number]) => `${Math.round(x)} ${Math.round(y)}`;

/** The paths of the boundaries that a map draws at `zoom`. */
export const groundPaths = ({ states, counties }: Ground, zoom: number, window: Rect) => ({
  states: groundPath(states, zoom, window),
  counties: zoom >= COUNTY_ZOOM && zoom < STREET_ZOOM ? groundPath(counties, zoom, window) : "",
});

/** Meters on the ground for a pixel of Web Mercator: less toward the poles. */
const metersPerPixel = (latitude: number, zoom: number): number =>
  (40_075_016.7 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);

/** A scale bar: a round number of miles or feet, no longer than `most` pixels, labeled as Leaflet does. */
export function mercatorScale(latitude: number, zoom: number, most: number): { width: number; label: string } {
  const feet = metersPerPixel(latitude, zoom) * most * 3.2808399;
  const [longest, unit] = feet > 5280 ? [feet / 5280, "mi"] : [feet, "ft"];
  const power = 10 ** Math.floor(Math.log10(longest));
  const digit = [5, 3, 2, 1].find((step) => step * power <= longest) ?? 1;
  return { width: (most * digit * power) / longest, label: `${digit * power} ${unit}` };
}
