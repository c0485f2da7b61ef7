import { COLLECT_ROWS, type Kernel, type Test } from "./kernel";

/** Whether a row passes a test; the arithmetic is modulo the column's width. */
export function passesTest(test: Test, row: number): boolean {
  const value = test.column[row]!;
  if (test.kind === "set") return value < 64 && ((test.members[value >>> 5]! >>> (value & 31)) & 1) === 1;
  const mask = test.column.BYTES_PER_ELEMENT === 4 ? 0xffff_ffff : 2 ** (8 * test.column.BYTES_PER_ELEMENT) - 1;
  return ((value - test.low) & mask) >>> 0 <= test.span;
}

/** The kernel in TypeScript: what the one in WebAssembly must answer, as plainly as it can be said. */
export function plainKernel(rowCount: number): Kernel {
  const bits = new Uint32Array(Math.ceil(rowCount / 32));
  const rows = new Uint32Array(COLLECT_ROWS);
  return {
    bits,
    rows,
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
      for (let row = from; row < to; row++) if ((bits[row >>> 5]! >>> (row & 31)) & 1) rows[found++] = row;
      return found;
    },
  };
}
