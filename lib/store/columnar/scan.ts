import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import type { Plan, Ranges } from "./plan";
import type { Pacer } from "./scan-queue";
import type { RowTest } from "./shapes";

/** Comparing a row with shapes takes about as long as counting this many rows. */
const ROWS_A_SHAPE = 4;

/** Clears the kernel's bits of all rows in `ranges`. */
export function clearBits({ bits }: Kernel, ranges: Ranges): void {
  for (let i = 0; i < ranges.length; i += 2) bits.fill(0, ranges[i]! >>> 5, (ranges[i + 1]! + 31) >>> 5);
}

/** Clears the bits of the rows in [from, to) that are outside a shape. Returns how many bits remain. */
function withinShapes(shapes: readonly RowTest[], from: number, to: number, kernel: Kernel): number {
  const { bits } = kernel;
  const isWithin = shapes.length === 1 ? shapes[0]! : (row: number) => shapes.every((isIn) => isIn(row));
  let left = 0;
  visitMarked([from, to], kernel, (rows) => {
    for (const row of rows)
      if (isWithin(row)) left++;
      else bits[row >>> 5]! &= ~(1 << (row & 31));
  });
  return left;
}

/** Sets the bits of the matches in [from, to) and returns their number. */
function mark({ tests, shapes }: Plan, from: number, to: number, kernel: Kernel): number {
  const count = kernel.filter(tests, from, to);
  return shapes.length === 0 || count === 0 ? count : withinShapes(shapes, from, to, kernel);
}

/**
 * Sets the kernel's bits of all matches and returns their exact number, or null if more than `atOnce` rows would have to be
 * compared with shapes. In either case the bits must be cleared before the next question.
 */
export function markMatches(plan: Plan, kernel: Kernel, atOnce: number): number | null {
  const { ranges, shapes } = plan;
  let total = 0;
  for (let i = 0; i < ranges.length; i += 2) total += kernel.filter(plan.tests, ranges[i]!, ranges[i + 1]!);
  if (shapes.length === 0 || total === 0) return total;
  if (total * ROWS_A_SHAPE > atOnce) return null;
  total = 0;
  for (let i = 0; i < ranges.length; i += 2) total += withinShapes(shapes, ranges[i]!, ranges[i + 1]!, kernel);
  return total;
}

/** Calls `visit` with the rows whose bits are set, ascending, at most 16,384 at a time; the array is reused by the next call. */
export function visitMarked(ranges: Ranges, kernel: Kernel, visit: (rows: Uint32Array) => void): void {
  inParts(ranges, COLLECT_ROWS, (from, to) => {
    const count = kernel.collect(from, to);
    if (count > 0) visit(kernel.rows.subarray(0, count));
  });
}

/** Splits ranges into slices of at most `most` rows. */
function* slices(ranges: Ranges, most: number): Generator<Ranges> {
  let slice: Ranges = [];
  let rows = 0;
  for (let i = 0; i < ranges.length; i += 2)
    for (let from = ranges[i]!; from < ranges[i + 1]!; ) {
      const to = Math.min(ranges[i + 1]!, from + most - rows);
      slice.push(from, to);
      rows += to - from;
      from = to;
      if (rows < most) continue;
      yield slice;
      slice = [];
      rows = 0;
    }
  if (rows > 0) yield slice;
}

/**
 * Marks the matches slice by slice, and calls `visit` with the ranges of a slice that have matches and with their counts. The
 * bits are valid only until it returns: before each pause they are cleared, so that other questions can run.
 */
export async function sweep(
  plan: Plan,
  kernel: Kernel,
  { sliceRows, pause }: Pacer,
  visit: (ranges: Ranges, matches: number[]) => void,
): Promise<void> {
  for (const slice of slices(plan.ranges, sliceRows)) {
    try {
      const found: Ranges = [];
      const matches: number[] = [];
      for (let i = 0; i < slice.length; i += 2) {
        const count = mark(plan, slice[i]!, slice[i + 1]!, kernel);
        if (count === 0) continue;
        found.push(slice[i]!, slice[i + 1]!);
        matches.push(count);
      }
      if (found.length > 0) visit(found, matches);
    } finally {
      clearBits(kernel, slice);
    }
    await pause();
  }
}

/** The rows of all matches, ascending. */
export async function matchesOf(plan: Plan, kernel: Kernel, pacer: Pacer): Promise<Uint32Array> {
  const parts: Uint32Array[] = [];
  await sweep(plan, kernel, pacer, (ranges) => visitMarked(ranges, kernel, (rows) => void parts.push(rows.slice())));
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Calls `visit` for each range in parts of at most `rows` rows. */
export function inParts(ranges: Ranges, rows: number, visit: (from: number, to: number) => void): void {
  for (let i = 0; i < ranges.length; i += 2)
    for (let from = ranges[i]!; from < ranges[i + 1]!; from += rows) visit(from, Math.min(from + rows, ranges[i + 1]!));
}
