import type { Ranges } from "./places-index";
import type { Plan, Test } from "./plan";

/** A sort key's permutation: `rows` ascending with nulls last, `rank` its inverse, the first `known` have a value. */
export interface SortIndex {
  rank: Uint32Array;
  rows: Uint32Array;
  known: number;
  /** The key's values where searches can be limited by them. */
  column: Int32Array | Uint16Array | null;
}

/** The part of a sort order that one test passes, and that holds every match of a plan. */
export interface Through {
  test: Test;
  /** A sort order's rows, of which the part is [from, to). */
  rows: Uint32Array;
  from: number;
  to: number;
  /** Whether rows of it can be outside the plan's ranges. */
  beyond: boolean;
}

/** Ranks [from, to) that pass a test on the sort's own column; null where the test is on another one. */
export function rankSpan(test: Test, { column, rows, known }: SortIndex): [from: number, to: number] | null {
  if (!column || test.column !== column || test.kind === "types") return null;
  // Ranks ascend by value: unsigned, as the columns are.
  const least = test.low >>> 0;
  const most = least + test.span;
  const firstRank = (passes: (value: number) => boolean) => {
    let [low, high] = [0, known];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passes(column[rows[middle]!]! >>> 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [firstRank((value) => value >= least), firstRank((value) => value > most)];
}

export function inRanges(ranges: Ranges, row: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (row < ranges[i + 1]!) return row >= ranges[i]!;
  return false;
}

/** Rows taken in a sort's order lie anywhere: looking at one takes as long as looking at this many neighbours. */
const SCATTERED = 3;
/** Looking for its range takes a row longer than its tests where there are more. */
const RANGES_MAX = 16;
/** Smaller plans are scanned sooner than narrowed. */
const WORTH_NARROWING = 1_024;

/**
 * The same matches among fewer rows, where a price, an area or days on market leave little of a wide place: most homes are
 * off the market and have no price at all. Scans then visit rows in no order.
 */
export function narrowed(plan: Plan, orders: readonly SortIndex[]): Plan {
  if (plan.rows < WORTH_NARROWING || plan.ranges.length > 2 * RANGES_MAX) return plan;
  let best: Through | undefined;
  for (const test of plan.tests)
    for (const index of orders) {
      const span = rankSpan(test, index);
      if (!span || (best && span[1] - span[0] >= best.to - best.from)) continue;
      best = { test, rows: index.rows, from: span[0], to: span[1], beyond: plan.rows < index.rows.length };
    }
  if (!best || (best.to - best.from) * SCATTERED > plan.rows) return plan;
  return { ...plan, rows: best.to - best.from, through: best };
}
