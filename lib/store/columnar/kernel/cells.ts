import { COARSE_BUCKETS } from "../../bins";

/**
 * One axis of a grid. A value's position is `(value ^ flip) - low`, modulo 2^32. Its column is the number of edges (ascending)
 * that are not above that position, modulo `wrap`.
 */
export interface Axis {
  low: number;
  /** -1 if columns are numbered in descending order of the values. */
  flip: 0 | -1;
  wrap: number;
  edges: Uint32Array;
  /** The greatest position of any value. */
  reach: number;
}

/** A grid of at most CELLS cells, numbered row by row with `columns` cells in each. */
export interface CellGrid {
  x: Axis;
  y: Axis;
  columns: number;
  cells: number;
}

/** The columns of a dataset that are sorted into a grid: two coordinates, and two columns of values whose medians are wanted. */
export interface Points {
  x: Int32Array;
  y: Int32Array;
  values: readonly [Int32Array, Int32Array];
}

/** The number of the list that has a cell's values of the first or the second column. */
export const listOf = (cell: number, column: 0 | 1): number => 2 * cell + column;

/** The content of a cell; `row` is its only row, or -1 if it has several. */
export interface Cell {
  count: number;
  row: number;
  least: readonly [x: number, y: number];
  greatest: readonly [x: number, y: number];
  sums: readonly [x: number, y: number];
}

/** The octaves of a list's two middle values (equal for an odd number), and how many values lie in lower octaves. */
interface Middle {
  lower: number;
  upper: number;
  before: number;
  known: number;
}

/** Counts the rows whose bits are set by cells of a grid. Counts are kept until the next `begin`. */
export interface Cells {
  begin(grid: CellGrid, octaves: boolean): void;
  /** Adds rows [from, to) to their cells; with `octaves` it also counts the known values of each column by `coarseBucket`. */
  tally(points: Points, from: number, to: number): void;
  /** A cell's content; null if it has no rows. */
  cell(number: number): Cell | null;
  /** The octaves of a list's middle values; null if no value is known. */
  middle(list: number): Middle | null;
  /** Two numbers for each list, for `pick`: the smallest wanted value, and the distance of the greatest from it. */
  readonly wanted: Uint32Array;
  /** Finds the wanted values of rows [from, to), of which there are at most PICK_ROWS. Returns their number; `picked` then has pairs of list and value. */
  pick(points: Points, from: number, to: number): number;
  readonly picked: Uint32Array;
}

/** The most cells of a grid. */
export const CELLS = 4_096;
/** The most rows that `pick` looks at in one call. */
export const PICK_ROWS = 6_144;

const CELL_BYTES = 128;
/** The counters of a list; the extra one absorbs unknown values. */
const OCTAVES = COARSE_BUCKETS + 1;
const EDGES_AT = 32;
const STEPS_AT = EDGES_AT + 4 * CELLS;
/** A value's column is found by its step in this table, then by the edges within the step. */
const STEPS = 4_096;
const AXIS_BYTES = STEPS_AT + 2 * STEPS;

export interface CellExports {
  tally(...numbers: number[]): void;
  pick(...numbers: number[]): number;
  middle(octaves: number, into: number): void;
}

/** The bytes of the kernel's memory that `wasmCells` needs. */
export const CELLS_BYTES = 2 * AXIS_BYTES + CELLS * (CELL_BYTES + 2 * 4 * OCTAVES + 16) + PICK_ROWS * 16 + 6 * 64;

function writeAxis(memory: ArrayBuffer, at: number, { low, flip, wrap, edges, reach }: Axis): void {
  const shift = Math.max(0, 32 - Math.clz32(reach) - Math.log2(STEPS));
  new Uint32Array(memory, at, 5).set([low, flip, shift, wrap, edges.length]);
  new Uint32Array(memory, at + EDGES_AT, edges.length).set(edges);
  // From the first step that begins at an edge or after it, rows have reached that edge.
  const steps = new Uint16Array(memory, at + STEPS_AT, (reach >>> shift) + 1);
  let from = 0;
  for (const [reached, edge] of edges.entries()) {
    const first = Math.ceil(edge / 2 ** shift);
    steps.fill(reached, from, first);
    from = Math.max(from, first);
  }
  steps.fill(edges.length, from);
}

/** `take` reserves bytes of the memory and returns their position. */
export function wasmCells(
  memory: ArrayBuffer,
  exports: CellExports,
  bits: number,
  none: number,
  take: (bytes: number) => number,
): Cells {
  const [xs, ys] = [take(AXIS_BYTES), take(AXIS_BYTES)];
  const cellsAt = take(CELLS * CELL_BYTES);
  const octavesAt = take(2 * CELLS * 4 * OCTAVES);
  const wantedAt = take(2 * CELLS * 8);
  const pickedAt = take(2 * PICK_ROWS * 8);
  const words = new Int32Array(memory, cellsAt, (CELLS * CELL_BYTES) / 4);
  const octaves = new Uint32Array(memory, octavesAt, 2 * CELLS * OCTAVES);
  const picked = new Uint32Array(memory, pickedAt, 2 * PICK_ROWS * 2);
  let columns = 0;
  let counted = false;
  /** The sum of two 64-bit integers in adjacent lanes. */
  const sum = (at: number) => (words[at + 1]! + words[at + 3]!) * 2 ** 32 + (words[at]! >>> 0) + (words[at + 2]! >>> 0);
  const least = (at: number) => Math.min(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
  return {
    begin(grid, wanted) {
      columns = grid.columns;
      counted = wanted;
      writeAxis(memory, xs, grid.x);
      writeAxis(memory, ys, grid.y);
      words.fill(0, 0, (grid.cells * CELL_BYTES) / 4);
      if (counted) octaves.fill(0, 0, 2 * grid.cells * OCTAVES);
    },
    tally({ x, y, values }, from, to) {
      const columnsAt = [x, y, ...values].map(({ byteOffset }) => byteOffset);
      exports.tally(...columnsAt, from, to, bits, xs, ys, columns, cellsAt, counted ? octavesAt : 0, none);
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
    middle(list) {
      exports.middle(octavesAt + 4 * OCTAVES * list, pickedAt);
      const [lower, upper, before, known] = picked as unknown as [number, number, number, number];
      return known === 0 ? null : { lower, upper, before, known };
    },
    wanted: new Uint32Array(memory, wantedAt, 2 * CELLS * 2),
    pick({ x, y, values }, from, to) {
      const columnsAt = [x, y, ...values].map(({ byteOffset }) => byteOffset);
      return exports.pick(...columnsAt, from, to, bits, xs, ys, columns, wantedAt, pickedAt);
    },
    picked,
  };
}
