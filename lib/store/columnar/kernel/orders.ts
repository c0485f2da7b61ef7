/** A sort order in the kernel's form. */
export interface KernelOrder {
  /** The rank of each row, and the rows by rank. */
  rank: Int32Array;
  rows: Int32Array;
  /** A row's place in a sort direction is `(rank ^ flip) - low`, modulo 2^32 and then modulo the number of rows. */
  flip: 0 | -1;
  low: number;
}

/** The result of a walk. */
interface Walked {
  /** The number of rows found; they are in the kernel's `rows`. */
  found: number;
  /** How many matches are still to be skipped, and how many steps remain. */
  skip: number;
  steps: number;
}

/** The place of a row. */
export function placeOf({ rank, flip, low }: KernelOrder, row: number): number {
  const place = (rank[row]! ^ flip) - low;
  return place < 0 ? place + rank.length : place;
}

/** Finds the places of the rows whose bits are set in a sort order. */
export interface Orders {
  /** Counts rows [from, to) by their part of the order: parts of 2^shift places, fewer than PARTS. Read with `takeCounts`. */
  countPlaces(order: KernelOrder, from: number, to: number, shift: number): void;
  /** Lists in `rows` the places within [first, last] of rows [from, to), fewer than COLLECT_ROWS. Returns their number. */
  collectPlaces(order: KernelOrder, from: number, to: number, first: number, last: number): number;
  /**
   * Walks `steps` rows up or down from `rank`, and lists in `rows` those whose bits are set, after skipping the first `skip`, until
   * there are `most` (fewer than COLLECT_ROWS).
   */
  walk(order: KernelOrder, rank: number, down: boolean, steps: number, skip: number, most: number): Walked;
}

/** The number of parts that `countPlaces` counts an order by, at most. */
export const PARTS = 511;

export interface OrderExports {
  countPlaces(...numbers: number[]): void;
  collectPlaces(...numbers: number[]): number;
  walk(...numbers: number[]): number;
}

/** The implementation in WebAssembly; `bits` and `counts` are positions in the kernel's memory. */
export function wasmOrders(exports: OrderExports, bits: number, counts: number, rows: Uint32Array): Orders {
  const into = rows.byteOffset;
  return {
    countPlaces({ rank, flip, low }, from, to, shift) {
      exports.countPlaces(rank.byteOffset, from, to, bits, counts, flip, low, rank.length, shift);
    },
    collectPlaces: ({ rank, flip, low }, from, to, first, last) =>
      exports.collectPlaces(rank.byteOffset, from, to, bits, into, flip, low, rank.length, first, last - first),
    walk(order, rank, down, steps, skip, most) {
      const at = order.rows.byteOffset + 4 * rank;
      const found = exports.walk(at, down ? -4 : 4, steps, bits, skip, most, into);
      return { found, skip: rows[most]!, steps: rows[most + 1]! };
    },
  };
}
