import { NULL_U16, NULL_U32 } from "../../columns";
import { CELLS_BYTES, type CellExports, type Cells, wasmCells } from "./cells";
import { KERNEL_WASM } from "./kernel.wasm";
import { type OrderExports, type Orders, wasmOrders } from "./orders";

/** A column of unsigned integers; 32-bit ones are viewed as signed. */
export type Column = Uint8Array | Uint16Array | Int32Array;

/**
 * A condition on a row. A range passes if `(value - low)`, modulo the column's width, is at most `span`: a single comparison,
 * and nulls, which are the greatest value, never pass. A set has a bit for each value from 0 to 63.
 */
export type Test =
  | { kind: "range"; column: Column; low: number; span: number }
  | { kind: "set"; column: Uint8Array; members: readonly [low: number, high: number] };

/** Whether a row's bit is set. */
export const isSet = (bits: Uint32Array, row: number): boolean => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** The row-by-row work of searches on columns; implemented in WebAssembly, and in TypeScript to compare with. */
export interface Kernel {
  /** A bit for each row, set by `filter`. */
  readonly bits: Uint32Array;
  /** The rows listed by the last call of `collect` or of `orders`. */
  readonly rows: Uint32Array;
  /** Copies a column into the kernel's memory and returns it there. */
  adopt<C extends Column>(column: C): C;
  /** Sets the bits of the rows in [from, to) that pass all tests; bits must be clear before. Returns the number of these rows. */
  filter(tests: readonly Test[], from: number, to: number): number;
  /** Counts each value of the rows in [from, to) whose bits are set. */
  countBytes(column: Uint8Array, from: number, to: number): void;
  /** Counts each value below SHORTS of the same rows, the greater ones together in counter SHORTS, and unknown ones in the next. */
  countShorts(column: Uint16Array, from: number, to: number): void;
  /**
   * Counts the same rows by their value's `coarseBucket`, except unknown values. Counter COARSE_BUCKETS gets the complement of the
   * smallest value, and the counter after it the greatest value.
   */
  countOctaves(column: Int32Array, from: number, to: number): void;
  /** Counts the same rows into bins of width `step` from `start`, the lower bound of known values; the last bin is open. */
  countBins(column: Int32Array, from: number, to: number, bins: { start: number; step: number; last: number }): void;
  /** Returns the COUNTERS counters and clears them. */
  takeCounts(): Uint32Array;
  /** Counts the same rows by cells of a grid. */
  readonly cells: Cells;
  /** Finds the same rows in a sort order. */
  readonly orders: Orders;
  /** Lists the rows in [from, to), at most COLLECT_ROWS, whose bits are set, ascending. Returns their number. */
  collect(from: number, to: number): number;
}

/** The most rows that `collect` looks at in one call. */
export const COLLECT_ROWS = 16_384;
/** The size of the list of rows, with spare words because the kernel writes a few more than it lists. */
export const LISTED = COLLECT_ROWS + 16;

/** The rows per word of bits; columns must be readable up to a multiple of it. */
const WORD_ROWS = 32;
const PAGE = 65_536;
const TEST_BYTES = 16;
const TESTS_MAX = 64;
const KINDS = { u8: 0, u16: 1, u32: 2, set: 3 } as const;

/** The values of a 16-bit column that are counted one by one; greater ones share a counter. */
export const SHORTS = 510;

/** The number of counters: enough for bytes, octaves with two more words, or bins. */
export const COUNTERS = 512;
/** Adjacent rows count into different tables, so that they do not wait for each other. */
const TABLES = 4;

interface Exports extends CellExports, OrderExports {
  addTables(counts: number): void;
  countBytes(column: number, from: number, to: number, bits: number, counts: number): void;
  countShorts(column: number, from: number, to: number, bits: number, counts: number, none: number): void;
  countOctaves(column: number, from: number, to: number, bits: number, counts: number, none: number): void;
  countBins(
    column: number,
    from: number,
    to: number,
    bits: number,
    counts: number,
    none: number,
    start: number,
    step: number,
    last: number,
  ): void;
  filter(tests: number, count: number, from: number, to: number, bits: number): number;
  collect(from: number, to: number, bits: number, rows: number): number;
}

/** The most that a WebAssembly memory addresses. */
const MEMORY_BYTES = 2 ** 32;
const CACHE_LINE = 64;
const aligned = (bytes: number) => Math.ceil(bytes / CACHE_LINE) * CACHE_LINE;
const paddedRows = (rows: number) => Math.ceil(rows / WORD_ROWS) * WORD_ROWS;
/** The parts of a kernel's memory whose size does not depend on the rows. */
const FIXED_BYTES =
  aligned(TESTS_MAX * TEST_BYTES) + aligned(4 * LISTED) + aligned(TABLES * 4 * COUNTERS) + CELLS_BYTES;

/** The bytes of a kernel's memory for this many rows and columns of these widths. */
export const kernelBytes = (rows: number, widths: readonly number[]): number =>
  FIXED_BYTES + widths.reduce((sum, width) => sum + aligned(paddedRows(rows) * width), aligned(paddedRows(rows) / 8));

/** The most rows for which columns of these widths fit into one memory. */
export function rowsThatFit(widths: readonly number[]): number {
  const padding = (widths.length + 1) * CACHE_LINE;
  const wordBytes = widths.reduce((sum, width) => sum + width, 0) * WORD_ROWS + WORD_ROWS / 8;
  return Math.floor((MEMORY_BYTES - FIXED_BYTES - padding) / wordBytes) * WORD_ROWS;
}

let compiled: WebAssembly.Module | undefined;

const kindOf = (column: Column): number =>
  column instanceof Uint8Array ? KINDS.u8 : column instanceof Uint16Array ? KINDS.u16 : KINDS.u32;

/**
 * A kernel in WebAssembly for this many rows and these columns, which are still to be adopted. Columns, bits and working space
 * share one WebAssembly memory of at most 4 GiB.
 */
export function wasmKernel(rowCount: number, columns: readonly Column[]): Kernel {
  const rowsPadded = paddedRows(rowCount);
  let used = 0;
  const take = (bytes: number): number => {
    const at = used;
    used += aligned(bytes);
    return at;
  };
  const testsAt = take(TESTS_MAX * TEST_BYTES);
  const bitsAt = take(rowsPadded / 8);
  const rowsAt = take(4 * LISTED);
  const countsAt = take(TABLES * 4 * COUNTERS);
  const widths = columns.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(kernelBytes(rowCount, widths) / PAGE) });
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL_WASM, "base64"));
  const exports = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Exports;
  const tests = new Uint32Array(memory.buffer, testsAt, (TESTS_MAX * TEST_BYTES) / 4);
  const rows = new Uint32Array(memory.buffer, rowsAt, LISTED);
  const counts = new Uint32Array(memory.buffer, countsAt, COUNTERS);
  return {
    bits: new Uint32Array(memory.buffer, bitsAt, rowsPadded / WORD_ROWS),
    rows,
    cells: wasmCells(memory.buffer, exports, bitsAt, NULL_U32, take),
    orders: wasmOrders(exports, bitsAt, countsAt, rows),
    takeCounts() {
      exports.addTables(countsAt);
      const taken = counts.slice();
      counts.fill(0);
      return taken;
    },
    adopt<C extends Column>(column: C): C {
      const at = take(rowsPadded * column.BYTES_PER_ELEMENT);
      if (used > memory.buffer.byteLength) throw new RangeError("The kernel's memory was made for fewer columns.");
      const adopted = new (column.constructor as new (buffer: ArrayBuffer, at: number, length: number) => C)(
        memory.buffer,
        at,
        column.length,
      );
      adopted.set(column);
      return adopted;
    },
    filter(list, from, to) {
      if (list.length > TESTS_MAX) throw new RangeError(`A search has at most ${TESTS_MAX} tests.`);
      let at = 0;
      for (const test of list) {
        tests[at++] = test.kind === "set" ? KINDS.set : kindOf(test.column);
        tests[at++] = test.column.byteOffset;
        tests[at++] = test.kind === "set" ? test.members[0] : test.low;
        tests[at++] = test.kind === "set" ? test.members[1] : test.span;
      }
      return exports.filter(testsAt, list.length, from, to, bitsAt);
    },
    collect: (from, to) => exports.collect(from, to, bitsAt, rowsAt),
    countBytes: (column, from, to) => exports.countBytes(column.byteOffset, from, to, bitsAt, countsAt),
    countShorts: (column, from, to) => exports.countShorts(column.byteOffset, from, to, bitsAt, countsAt, NULL_U16),
    countOctaves: (column, from, to) => exports.countOctaves(column.byteOffset, from, to, bitsAt, countsAt, NULL_U32),
    countBins: (column, from, to, { start, step, last }) =>
      exports.countBins(column.byteOffset, from, to, bitsAt, countsAt, NULL_U32, start, step, last),
  };
}
