import { COARSE_BUCKETS, coarseBucket } from "../../bins";
import { NULL_U16, NULL_U32 } from "../../columns";
import { type Axis, CELLS, type Cell, type CellGrid, type Cells, listOf, PICK_ROWS } from "./cells";
import { COUNTERS, isSet, type Kernel, LISTED, SHORTS, type Test } from "./kernel";
import { type Orders, placeOf } from "./orders";

/** The number of an axis' edges that a value has reached, modulo `wrap`. */
function columnOf({ low, flip, wrap, edges }: Axis, value: number): number {
  const off = ((value ^ flip) - low) >>> 0;
  return edges.filter((edge) => off >= edge).length % wrap;
}

const COLUMNS = [0, 1] as const;

/** The kernel's grid in TypeScript, which the one in WebAssembly must agree with. */
function plainCells(markedRows: (from: number, to: number) => Iterable<number>): Cells {
  let grid: CellGrid;
  let counted = false;
  let cells: (Cell | null)[] = [];
  const octaves = new Uint32Array(2 * CELLS * COARSE_BUCKETS);
  const wanted = new Uint32Array(2 * CELLS * 2);
  const picked = new Uint32Array(2 * PICK_ROWS * 2);
  const numberOf = (x: number, y: number) => columnOf(grid.y, y) * grid.columns + columnOf(grid.x, x);
  return {
    begin(over, withOctaves) {
      grid = over;
      counted = withOctaves;
      cells = Array(over.cells).fill(null);
      octaves.fill(0);
    },
    tally(points, from, to) {
      for (const row of markedRows(from, to)) {
        const [x, y] = [points.x[row]!, points.y[row]!];
        const number = numberOf(x, y);
        const { count, least, greatest, sums } = cells[number] ?? {
          count: 0,
          least: [x, y],
          greatest: [x, y],
          sums: [0, 0],
        };
        cells[number] = {
          count: count + 1,
          row: count === 0 ? row : -1,
          least: [Math.min(least[0], x), Math.min(least[1], y)],
          greatest: [Math.max(greatest[0], x), Math.max(greatest[1], y)],
          sums: [sums[0] + x, sums[1] + y],
        };
        for (const column of COLUMNS) {
          const value = points.values[column][row]! >>> 0;
          if (counted && value !== NULL_U32) octaves[listOf(number, column) * COARSE_BUCKETS + coarseBucket(value)]!++;
        }
      }
    },
    cell: (number) => cells[number] ?? null,
    middle(list) {
      const counts = octaves.subarray(list * COARSE_BUCKETS, (list + 1) * COARSE_BUCKETS);
      const all = Array.from(counts).flatMap((count, octave) => Array<number>(count).fill(octave));
      const [lower, upper] = [all[(all.length - 1) >> 1], all[all.length >> 1]];
      if (lower === undefined || upper === undefined) return null;
      return { lower, upper, before: all.indexOf(lower), known: all.length };
    },
    wanted,
    pick(points, from, to) {
      let found = 0;
      for (const row of markedRows(from, to)) {
        const number = numberOf(points.x[row]!, points.y[row]!);
        for (const column of COLUMNS) {
          const list = listOf(number, column);
          const value = points.values[column][row]! >>> 0;
          const above = (value - wanted[2 * list]!) >>> 0;
          if (above <= wanted[2 * list + 1]!) picked.set([list, value], 2 * found++);
        }
      }
      return found;
    },
    picked,
  };
}

/** The kernel's sort orders in TypeScript, which those in WebAssembly must agree with. */
function plainOrders(
  markedRows: (from: number, to: number) => Iterable<number>,
  bits: Uint32Array,
  counts: Uint32Array,
  rows: Uint32Array,
): Orders {
  return {
    countPlaces(order, from, to, shift) {
      for (const row of markedRows(from, to)) counts[placeOf(order, row) >>> shift]!++;
    },
    collectPlaces(order, from, to, first, last) {
      let found = 0;
      for (const row of markedRows(from, to)) {
        const place = placeOf(order, row);
        if (place >= first && place <= last) rows[found++] = place;
      }
      return found;
    },
    walk(order, rank, down, steps, skip, most) {
      let [found, toSkip, left] = [0, skip, steps];
      for (let at = rank; left > 0 && (toSkip > 0 || found < most); at += down ? -1 : 1, left--) {
        const row = order.rows[at]!;
        if (!isSet(bits, row)) continue;
        if (toSkip > 0) toSkip--;
        else rows[found++] = row;
      }
      return { found, skip: toSkip, steps: left };
    },
  };
}

/** Whether a row passes a test, in arithmetic modulo the column's width. */
function passesTest(test: Test, row: number): boolean {
  const value = test.column[row]!;
  if (test.kind === "set") return value < 64 && ((test.members[value >>> 5]! >>> (value & 31)) & 1) === 1;
  const mask = test.column.BYTES_PER_ELEMENT === 4 ? 0xffff_ffff : 2 ** (8 * test.column.BYTES_PER_ELEMENT) - 1;
  return ((value - test.low) & mask) >>> 0 <= test.span;
}

/** The kernel in TypeScript, as simple as possible, which the one in WebAssembly must agree with. */
export function plainKernel(rowCount: number): Kernel {
  const bits = new Uint32Array(Math.ceil(rowCount / 32));
  const rows = new Uint32Array(LISTED);
  const counts = new Uint32Array(COUNTERS);
  const markedRows = function* (from: number, to: number) {
    for (let row = from; row < to; row++) if (isSet(bits, row)) yield row;
  };
  const known = function* (column: Int32Array, from: number, to: number) {
    for (const row of markedRows(from, to)) if (column[row] !== -1) yield column[row]! >>> 0;
  };
  return {
    bits,
    rows,
    cells: plainCells(markedRows),
    orders: plainOrders(markedRows, bits, counts, rows),
    adopt: (column) => column,
    filter(tests, from, to) {
      let total = 0;
      for (let row = from; row < to; row++) {
        if (!tests.every((test) => passesTest(test, row))) continue;
        bits[row >>> 5]! |= 1 << (row & 31);
        total++;
      }
      return total;
    },
    collect(from, to) {
      let found = 0;
      for (const row of markedRows(from, to)) rows[found++] = row;
      return found;
    },
    countBytes(column, from, to) {
      for (const row of markedRows(from, to)) counts[column[row]!]!++;
    },
    countShorts(column, from, to) {
      for (const row of markedRows(from, to))
        counts[column[row] === NULL_U16 ? SHORTS + 1 : Math.min(column[row]!, SHORTS)]!++;
    },
    countOctaves(column, from, to) {
      for (const value of known(column, from, to)) {
        counts[coarseBucket(value)]!++;
        counts[COARSE_BUCKETS] = Math.max(counts[COARSE_BUCKETS]!, ~value >>> 0);
        counts[COARSE_BUCKETS + 1] = Math.max(counts[COARSE_BUCKETS + 1]!, value);
      }
    },
    takeCounts() {
      const taken = counts.slice();
      counts.fill(0);
      return taken;
    },
    countBins(column, from, to, { start, step, last }) {
      for (const value of known(column, from, to)) counts[Math.min(Math.floor((value - start) / step), last)]!++;
    },
  };
}
