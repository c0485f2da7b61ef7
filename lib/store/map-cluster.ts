import type { Status } from "@/lib/domain/property";
import { showsSale } from "@/lib/domain/sale";
import { type BoundingBox, MAP_CELL_PX, type MapCluster } from "@/lib/domain/search";
import { fromFixed7 } from "./coordinates";

/** Map clusters use a Web Mercator grid, fixed to the world so that panning keeps the cells. A tile has 256 pixels. */

const CELLS_PER_TILE = 256 / MAP_CELL_PX;
const ZOOM_MAX = 22;
const MAX_CELLS = 4_096;
const MERCATOR_LATITUDE = 85.051128;
/** From this zoom on, where streets are told apart, many more homes are shown one by one. */
const STREETS_ZOOM = 17;

/** The most matches that a map shows as single homes rather than clusters. */
export const singlesMax = (zoom: number): number => (zoom >= STREETS_ZOOM ? 1_000 : 150);

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

/** A single home on the map; its coordinates are fixed values (see coordinates.ts). */
interface HomeOnMap {
  id: string;
  status: Status;
  latitude: number;
  longitude: number;
  listPrice: number | null;
  soldPrice: number | null;
}

/** A home by itself, as a cluster of one. */
export function singleHome(home: HomeOnMap): MapCluster {
  const { id, status, listPrice, soldPrice } = home;
  const latitude = fromFixed7(home.latitude);
  const longitude = fromFixed7(home.longitude);
  return {
    count: 1,
    latitude,
    longitude,
    medianListPrice: listPrice,
    medianSoldPrice: soldPrice,
    bounds: [longitude, latitude, longitude, latitude],
    id,
    status,
    listPrice,
    salePrice: showsSale(status) ? soldPrice : null,
  };
}

/** Several homes in a cell: the extremes of their coordinates as fixed values, and the sums. */
interface HomesOfCell {
  count: number;
  least: readonly [longitude: number, latitude: number];
  greatest: readonly [longitude: number, latitude: number];
  sums: readonly [longitude: number, latitude: number];
}

/** Several homes as a cluster; medians are whole US dollars, null where no price is known. */
export const clusterOf = (
  { count, least, greatest, sums }: HomesOfCell,
  { medianListPrice, medianSoldPrice }: Pick<MapCluster, "medianListPrice" | "medianSoldPrice">,
): MapCluster => ({
  count,
  latitude: fromFixed7(Math.round(sums[1] / count)),
  longitude: fromFixed7(Math.round(sums[0] / count)),
  medianListPrice,
  medianSoldPrice,
  bounds: [fromFixed7(least[0]), fromFixed7(least[1]), fromFixed7(greatest[0]), fromFixed7(greatest[1])],
  id: null,
  status: null,
  listPrice: null,
  salePrice: null,
});
