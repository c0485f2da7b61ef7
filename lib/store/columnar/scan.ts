import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import type { Plan, Ranges } from "./plan";
import type { Turn } from "./turns";

/** Clears the kernel's bits of all rows in `ranges`. */
export function clearBits({ bits }: Kernel, ranges: Ranges): void {
  for (let i = 0; i < ranges.length; i += 2) bits.fill(0, ranges[i]! >>> 5, (ranges[i + 1]! + 31) >>> 5);
}

/** Sets the kernel's bits of all matches, and answers with their exact number. Clear them before the next question. */
export function markMatches({ ranges, tests }: Plan, kernel: Kernel): number {
  let total = 0;
  for (let i = 0; i < ranges.length; i += 2) total += kernel.filter(tests, ranges[i]!, ranges[i + 1]!);
  return total;
}

/** Calls `visit` with the rows whose bits are set, ascending, up to 16,384 at a time; the array is reused after each call. */
export function visitMarked(ranges: Ranges, kernel: Kernel, visit: (rows: Uint32Array, count: number) => void): void {
  inParts(ranges, COLLECT_ROWS, (from, to) => {
    const count = kernel.collect(from, to);
    if (count > 0) visit(kernel.rows, count);
  });
}

/** The exact number of matches: a subtraction where every row in the ranges is one. */
export function countOf(plan: Plan, kernel: Kernel): number {
  if (plan.tests.length === 0) return plan.rows;
  try {
    return markMatches(plan, kernel);
  } finally {
    clearBits(kernel, plan.ranges);
  }
}

/** The ranges in slices of so many rows. */
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
 * Marks the matches slice by slice and calls `visit` with a slice's ranges, in each of which there are some, and their
 * numbers. The bits are good until it returns: between slices other questions have their turn.
 */
export async function sweep(
  { ranges, tests }: Plan,
  kernel: Kernel,
  turn: Turn,
  visit: (ranges: Ranges, matches: number[]) => void,
): Promise<void> {
  for (const slice of slices(ranges, turn.rows)) {
    try {
      const found: Ranges = [];
      const matches: number[] = [];
      for (let i = 0; i < slice.length; i += 2) {
        const count = kernel.filter(tests, slice[i]!, slice[i + 1]!);
        if (count === 0) continue;
        found.push(slice[i]!, slice[i + 1]!);
        matches.push(count);
      }
      if (found.length > 0) visit(found, matches);
    } finally {
      clearBits(kernel, slice);
    }
    // Awaiting nothing would cost each slice a turn of the microtasks.
    const paused = turn.pause();
    if (paused) await paused;
  }
}

/** Calls `visit` for each of the ranges, in parts of at most so many rows. */
export function inParts(ranges: Ranges, rows: number, visit: (from: number, to: number) => void): void {
  for (let i = 0; i < ranges.length; i += 2)
    for (let from = ranges[i]!; from < ranges[i + 1]!; from += rows) visit(from, Math.min(from + rows, ranges[i + 1]!));
}
