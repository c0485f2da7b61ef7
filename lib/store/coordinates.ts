import type { BoundingBox } from "@/lib/domain/search";

/** Coordinates are stored as integers of 1e-7 degrees (about a centimeter): compared exactly, in 4 bytes. */
export const FIXED_PER_DEGREE = 10_000_000;
/** The greatest longitude, in these units. */
export const FIXED_MAX = 180 * FIXED_PER_DEGREE;

export const toFixed7 = (degrees: number): number => Math.round(degrees * FIXED_PER_DEGREE);
/** Degrees of a fixed value: the double that the same seven decimals parse to. */
export const fromFixed7 = (fixed: number): number => fixed / FIXED_PER_DEGREE;

/** The smallest fixed value not below a number of degrees. */
export function ceilFixed7(degrees: number): number {
  let fixed = Math.round(degrees * FIXED_PER_DEGREE);
  while (fixed / FIXED_PER_DEGREE >= degrees) fixed--;
  while (fixed / FIXED_PER_DEGREE < degrees) fixed++;
  return fixed;
}

/** The greatest fixed value not above a number of degrees. */
export const floorFixed7 = (degrees: number): number => -ceilFixed7(-degrees);

/** Map clusters use a Web Mercator grid of 64-pixel cells (a tile is 256), fixed to the world so that panning keeps the cells. */

const CELLS_PER_TILE = 4;
const ZOOM_MAX = 22;
const MAX_CELLS = 4_096;
const MERCATOR_LATITUDE = 85.051128;
/** Up to this many matches are shown as single homes at any zoom. */
export const SINGLES_ALWAYS = 150;
/** From this zoom on, up to SINGLES_MAX matches are shown as single homes. */
const SINGLES_ZOOM = 17;
export const SINGLES_MAX = 1_000;

export const showSingles = (matches: number, zoom: number): boolean =>
  matches <= SINGLES_ALWAYS || (zoom >= SINGLES_ZOOM && matches <= SINGLES_MAX);

export interface Grid {
  /** The number of cells around the world, and from pole to pole. */
  size: number;
  columns: number;
  rows: number;
  /** The world's cell at the grid's north-west corner. */
  west: number;
  north: number;
}

const column = (longitude: number, size: number) => Math.min(Math.floor(((longitude + 180) / 360) * size), size - 1);

/** The row of a latitude in the world's grid, counted from the north. */
export function gridRow(latitude: number, size: number): number {
  const clamped = Math.max(-MERCATOR_LATITUDE, Math.min(MERCATOR_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.max(0, Math.min(Math.floor(y * size), size - 1));
}

const FINEST = CELLS_PER_TILE * 2 ** ZOOM_MAX;

/** The cell of a position on the finest grid. The cell on a coarser grid has the same numbers without their last bits. */
export const finestCell = (latitude: number, longitude: number): { x: number; y: number } => ({
  x: column(longitude, FINEST),
  y: gridRow(latitude, FINEST),
});

/** How many of the last bits of a finest cell's numbers a grid drops. */
export const finerBits = ({ size }: Grid): number => Math.log2(FINEST / size);

/** The column within the grid; columns continue across the antimeridian. */
export const gridColumn = (longitude: number, grid: Grid): number => columnWithin(column(longitude, grid.size), grid);

/** The same for a column of the world's grid. */
export const columnWithin = (column: number, { size, west }: Grid): number => (column - west + size) % size;

/** The grid over a box for a zoom, made coarser until it has at most 4,096 cells. */
export function gridOver([west, south, east, north]: BoundingBox, zoom: number): Grid {
  for (let z = Math.max(0, Math.min(ZOOM_MAX, Math.floor(zoom))); ; z--) {
    const size = CELLS_PER_TILE * 2 ** z;
    const left = column(west, size);
    const top = gridRow(north, size);
    const wraps = west > east;
    const span = column(east, size) - left;
    const columns = wraps ? Math.min(span + size + 1, size) : span + 1;
    const rows = gridRow(south, size) - top + 1;
    if (columns * rows <= MAX_CELLS || z === 0) return { size, columns, rows, west: left, north: top };
  }
}
