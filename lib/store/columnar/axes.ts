import type { BoundingBox } from "@/lib/domain/search";
import {
  ceilFixed7,
  FIXED_MAX,
  floorFixed7,
  fromFixed7,
  type Grid,
  gridColumn,
  gridRow,
  toFixed7,
} from "../coordinates";
import type { Axis, CellGrid } from "./kernel/cells";

/** The smallest value near `guess` that is far enough; every greater value must be too. */
function leastFrom(guess: number, farEnough: (value: number) => boolean): number {
  let value = guess;
  while (farEnough(value - 1)) value--;
  while (!farEnough(value)) value++;
  return value;
}

/** Columns eastward from the box's western edge, across the antimeridian if needed. */
function longitudes([west, , east]: BoundingBox, { size, columns, west: first }: Grid): Axis {
  const low = Math.max(ceilFixed7(west), -FIXED_MAX);
  const high = Math.min(floorFixed7(east), FIXED_MAX);
  const world = { size, columns, rows: 1, west: 0, north: 0 };
  const wraps = west > east;
  const edges: number[] = [];
  // A box around the world ends in the column where it begins, so its last edge leads back there.
  for (let column = first + 1; column < first + columns + (wraps ? 1 : 0); column++) {
    const wanted = column % size;
    const farEnough = (value: number) => gridColumn(fromFixed7(value), world) >= wanted;
    // A box may begin west of the world, as on a map that is wider than it. No values lie there.
    const value = wanted <= 0 ? -FIXED_MAX : leastFrom(toFixed7((wanted / size) * 360 - 180), farEnough);
    const edge = (value - low) >>> 0;
    if (!wraps || edge > (edges.at(-1) ?? 0)) edges.push(edge);
  }
  return { low, flip: 0, wrap: size, edges: Uint32Array.from(edges), reach: (high - low) >>> 0 };
}

/** Rows southward from the box's northern edge. */
function latitudes([, south, , north]: BoundingBox, { size, rows, north: first }: Grid): Axis {
  const high = Math.min(floorFixed7(north), FIXED_MAX);
  const low = Math.max(ceilFixed7(south), -FIXED_MAX);
  const edges = Uint32Array.from({ length: rows - 1 }, (_, i) => {
    const row = first + i + 1;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
    // Rows are numbered southward, so the search is for the smallest complement of a latitude.
    const complement = leastFrom(~toFixed7(latitude), (v) => gridRow(fromFixed7(~v), size) >= row);
    return complement - ~high;
  });
  return { low: ~high, flip: -1, wrap: size, edges, reach: high - low };
}

/** The grid's cells in the kernel's form, for values within the box. */
export const cellsOver = (box: BoundingBox, grid: Grid): CellGrid => ({
  x: longitudes(box, grid),
  y: latitudes(box, grid),
  columns: grid.columns,
  cells: grid.columns * grid.rows,
});
