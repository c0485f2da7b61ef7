import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import type { Plan, Ranges } from "./plan";

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
  for (let i = 0; i < ranges.length; i += 2) {
    const end = ranges[i + 1]!;
    for (let from = ranges[i]!; from < end; from += COLLECT_ROWS) {
      const count = kernel.collect(from, Math.min(from + COLLECT_ROWS, end));
      if (count > 0) visit(kernel.rows, count);
    }
  }
}

/** All matches, ascending. */
export function matchesOf(plan: Plan, kernel: Kernel): Uint32Array {
  try {
    const matching = new Uint32Array(markMatches(plan, kernel));
    let filled = 0;
    visitMarked(plan.ranges, kernel, (rows, count) => {
      matching.set(rows.subarray(0, count), filled);
      filled += count;
    });
    return matching;
  } finally {
    clearBits(kernel, plan.ranges);
  }
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
