import { COARSE_BUCKETS, coarseBucket } from "../../bins";
import { NULL_U16 } from "../../number-columns";
import { COUNTERS, isSet, type Kernel, LISTED, SHORTS, type Test } from "./kernel";
import { plainOrders } from "./orders";
import { plainCells } from "./plain-cells";

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
