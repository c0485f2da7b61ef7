/** Coordinates as whole 1e-7 degrees (about a centimetre): exact to compare, 4 bytes to keep. */

const SCALE = 10_000_000;

export const toFixed7 = (degrees: number): number => Math.round(degrees * SCALE);
/** The double nearest to the decimal: what the same seven digits parse to. */
export const fromFixed7 = (fixed: number): number => fixed / SCALE;

/** The least fixed value at or above a number of degrees. */
export function ceilFixed7(degrees: number): number {
  let fixed = Math.round(degrees * SCALE);
  while (fixed / SCALE >= degrees) fixed--;
  while (fixed / SCALE < degrees) fixed++;
  return fixed;
}

/** The greatest fixed value at or below a number of degrees. */
export const floorFixed7 = (degrees: number): number => -ceilFixed7(-degrees);
