import { COARSE_BUCKETS } from "../../bins";

/**
 * One coordinate of a grid. A value stands at `(value ^ flip) - low`, modulo 2^32, and in the column whose number is that of
 * the edges, ascending, that it has reached, modulo `wrap`.
 */
export interface Axis {
  low: number;
  /** -1 where columns are numbered against the values' order. */
  flip: 0 | -1;
  wrap: number;
  edges: Uint32Array;
  /** No value stands farther from `low`. */
  reach: number;
}

/** A grid of at most CELLS cells, numbered `columns` a row. */
export interface CellGrid {
  x: Axis;
  y: Axis;
  columns: number;
  cells: number;
}

/** The columns that a grid is laid over: two coordinates, and the numbers whose medians are wanted. */
export interface Points {
  x: Int32Array;
  y: Int32Array;
  values: Int32Array;
}

/** What lies in a cell: `row` is its row where there is only one, and else -1. */
export interface Cell {
  count: number;
  row: number;
  least: readonly [x: number, y: number];
  greatest: readonly [x: number, y: number];
  sums: readonly [x: number, y: number];
}

/** Of the two middle ones of a cell's known values, or the one: their octaves, and how many values are in those before. */
interface Middle {
  lower: number;
  upper: number;
  before: number;
  known: number;
}

/** The rows whose bits are set, by cells of a grid. What is counted stays until the next `begin`. */
export interface Cells {
  begin(grid: CellGrid, octaves: boolean): void;
  /** Adds rows [from, to) to their cells; with `octaves` also their known values by `coarseBucket`. */
  tally(points: Points, from: number, to: number): void;
  /** Null where no row is. */
  cell(number: number): Cell | null;
  /** The octaves of the cell's middle values; null where none is known. */
  middle(number: number): Middle | null;
  /** Two numbers a cell for `pick`: the least value wanted, and how far the greatest is above it. */
  readonly wanted: Uint32Array;
  /**
   * Finds the values of rows [from, to), at most PICK_ROWS, that are wanted in their cell. Answers with their number; `picked`
   * then has cell and value of each.
   */
  pick(points: Points, from: number, to: number): number;
  readonly picked: Uint32Array;
}

export const CELLS = 4_096;
export const PICK_ROWS = 16_384;

const CELL_BYTES = 128;
/** Counters of a cell: one more takes what is not to be counted. */
const OCTAVES = COARSE_BUCKETS + 1;
const EDGES_AT = 32;
const STEPS_AT = EDGES_AT + 4 * CELLS;
/** A value's column is looked up by its step first, then by the edges within the step. */
const STEPS = 4_096;
const AXIS_BYTES = STEPS_AT + 2 * STEPS;

export interface CellExports {
  tally(...numbers: number[]): void;
  pick(...numbers: number[]): number;
  middle(octaves: number, into: number): void;
}

/** Bytes that `wasmCells` takes of the kernel's memory. */
export const CELLS_BYTES = 2 * AXIS_BYTES + CELLS * (CELL_BYTES + 4 * OCTAVES + 8) + PICK_ROWS * 8 + 6 * 64;

function writeAxis(memory: ArrayBuffer, at: number, { low, flip, wrap, edges, reach }: Axis): void {
  const shift = Math.max(0, 32 - Math.clz32(reach) - Math.log2(STEPS));
  new Uint32Array(memory, at, 5).set([low, flip, shift, wrap, edges.length]);
  new Uint32Array(memory, at + EDGES_AT, edges.length).set(edges);
  const steps = new Uint16Array(memory, at + STEPS_AT, STEPS);
  for (let step = 0, edge = 0; step <= reach >>> shift; step++) {
    while (edge < edges.length && edges[edge]! <= step * 2 ** shift) edge++;
    steps[step] = edge;
  }
}

/** `take` answers with where so many bytes of the memory are free. */
export function wasmCells(
  memory: ArrayBuffer,
  exports: CellExports,
  bits: number,
  none: number,
  take: (bytes: number) => number,
): Cells {
  const [xs, ys] = [take(AXIS_BYTES), take(AXIS_BYTES)];
  const cellsAt = take(CELLS * CELL_BYTES);
  const octavesAt = take(CELLS * 4 * OCTAVES);
  const wantedAt = take(CELLS * 8);
  const pickedAt = take(PICK_ROWS * 8);
  const words = new Int32Array(memory, cellsAt, (CELLS * CELL_BYTES) / 4);
  const octaves = new Uint32Array(memory, octavesAt, CELLS * OCTAVES);
  const picked = new Uint32Array(memory, pickedAt, PICK_ROWS * 2);
  let columns = 0;
  let counted = false;
  /** The sum of two whole numbers of 64 bits, which neighbouring lanes have. */
  const sum = (at: number) => (words[at + 1]! + words[at + 3]!) * 2 ** 32 + (words[at]! >>> 0) + (words[at + 2]! >>> 0);
  const least = (at: number) => Math.min(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
  return {
    begin(grid, wanted) {
      columns = grid.columns;
      counted = wanted;
      writeAxis(memory, xs, grid.x);
      writeAxis(memory, ys, grid.y);
      words.fill(0, 0, (grid.cells * CELL_BYTES) / 4);
      if (counted) octaves.fill(0, 0, grid.cells * OCTAVES);
    },
    tally({ x, y, values }, from, to) {
      const [xAt, yAt, at] = [x.byteOffset, y.byteOffset, values.byteOffset];
      exports.tally(xAt, yAt, at, from, to, bits, xs, ys, columns, cellsAt, counted ? octavesAt : 0, none);
    },
    cell(number) {
      const at = (number * CELL_BYTES) / 4;
      const count = words[at + 24]! >>> 0;
      if (count === 0) return null;
      return {
        count,
        row: count === 1 ? words[at + 25]! : -1,
        least: [least(at + 8), least(at + 12)],
        greatest: [~least(at + 16), ~least(at + 20)],
        sums: [sum(at), sum(at + 4)],
      };
    },
    middle(number) {
      exports.middle(octavesAt + 4 * OCTAVES * number, pickedAt);
      const [lower, upper, before, known] = picked as unknown as [number, number, number, number];
      return known === 0 ? null : { lower, upper, before, known };
    },
    wanted: new Uint32Array(memory, wantedAt, CELLS * 2),
    pick({ x, y, values }, from, to) {
      const [xAt, yAt, at] = [x.byteOffset, y.byteOffset, values.byteOffset];
      return exports.pick(xAt, yAt, at, from, to, bits, xs, ys, columns, wantedAt, pickedAt);
    },
    picked,
  };
}
