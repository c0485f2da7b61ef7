import type { SortOrder } from "@/lib/domain/search";
import type { Kernel } from "./kernel/kernel";
import { type Plan, rankSpan, type SortIndex } from "./plan";
import { clearBits, countOf, markMatches, visitMarked } from "./scan";
import { selectWindow } from "./select";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: Uint32Array;
}

/** Taking a match's rank and selecting among the ranks takes as long as this many steps along the sort order. */
const STEPS_A_SELECTED = 6;
/** Counting a match where it stands in the sort order takes as long as this many steps along it. */
const STEPS_A_COUNTED = 2;
/** The sort order is counted in so many parts, or fewer. */
const PARTS = 1_024;

/** Position of a rank in the order asked for: descending, the known go backwards and nulls still come last. */
const positionOf = (rank: number, known: number, rows: number, order: SortOrder) =>
  order === "asc" ? rank : rank < known ? known - 1 - rank : rows - 1 - (rank - known);

/** Positions [from, to) outside of which no row passes the test on the sort's own column, if there is one. */
function span({ tests }: Plan, index: SortIndex, order: SortOrder): [from: number, to: number] {
  for (const test of tests) {
    const ranks = rankSpan(test, index);
    if (ranks) return order === "asc" ? ranks : [index.known - ranks[1], index.known - ranks[0]];
  }
  return [0, index.rows.length];
}

type PageOf = { offset: number; limit: number };

/** Walks positions [from, to) and keeps the rows whose bits are set, after `offset` of them, until the page is full. */
function walk(
  bits: Uint32Array,
  { rows, known }: SortIndex,
  order: SortOrder,
  [from, to]: readonly [number, number],
  { offset, limit }: PageOf,
): Uint32Array {
  const found = new Uint32Array(limit);
  let skip = offset;
  let count = 0;
  for (let at = from; at < to; at++) {
    // positionOf is its own inverse.
    const row = rows[positionOf(at, known, rows.length, order)]!;
    if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0) continue;
    if (skip > 0) skip--;
    else {
      found[count++] = row;
      if (count === limit) break;
    }
  }
  return found.subarray(0, count);
}

/** Where a walk may begin and end to find the page, and how many matches it still has to skip: matches are counted by parts. */
function nearPage(plan: Plan, index: SortIndex, order: SortOrder, { offset, limit }: PageOf, kernel: Kernel) {
  const { rank, known } = index;
  const all = rank.length;
  const shift = Math.max(0, 32 - Math.clz32(Math.floor((all - 1) / PARTS)));
  const counts = new Uint32Array(((all - 1) >>> shift) + 1);
  visitMarked(plan.ranges, kernel, (matching, n) => {
    for (let i = 0; i < n; i++) counts[positionOf(rank[matching[i]!]!, known, all, order) >>> shift]!++;
  });
  let first = 0;
  let before = 0;
  for (; before + counts[first]! <= offset; first++) before += counts[first]!;
  let last = first;
  for (let reached = before; last < counts.length && reached < offset + limit; last++) reached += counts[last]!;
  const part = [first << shift, Math.min(last << shift, all)] as const;
  return { part, skip: offset - before };
}

/**
 * Finds a page of a plan's matches and their exact number. Matches are marked in a bitmap. Where they are few, their ranks
 * are selected from; else the sort order is walked, for a page far in from where counting says that it stands.
 */
export function findPage(plan: Plan, index: SortIndex, order: SortOrder, page: PageOf, kernel: Kernel): FoundPage {
  const { offset, limit } = page;
  const { rank, rows, known } = index;
  const rowAt = (position: number) => rows[positionOf(position, known, rows.length, order)]!;
  if (limit === 0 || offset >= plan.rows) return { total: countOf(plan, kernel), rows: new Uint32Array(0) };
  // Where every row matches, the page stands at its offset.
  if (plan.rows === rows.length && plan.tests.length === 0) {
    const length = Math.min(limit, rows.length - offset);
    return { total: plan.rows, rows: Uint32Array.from({ length }, (_, i) => rowAt(offset + i)) };
  }
  try {
    const total = markMatches(plan, kernel);
    if (offset >= total) return { total, rows: new Uint32Array(0) };
    const part = span(plan, index, order);
    const stepsToNext = (part[1] - part[0]) / total;
    if (stepsToNext * limit > total * STEPS_A_SELECTED) {
      const found = new Uint32Array(total);
      let count = 0;
      visitMarked(plan.ranges, kernel, (matching, n) => {
        for (let i = 0; i < n; i++) found[count++] = positionOf(rank[matching[i]!]!, known, rank.length, order);
      });
      return { total, rows: selectWindow(found, offset, offset + limit).map(rowAt) };
    }
    // Where matches stand evenly in the order, so many steps fill the page; where they don't, it is counted after all.
    const counting = total * STEPS_A_COUNTED;
    const end = Math.min(part[1], part[0] + Math.ceil(counting));
    if (stepsToNext * (offset + limit) < counting) {
      const found = walk(kernel.bits, index, order, [part[0], end], page);
      if (found.length === limit || end === part[1]) return { total, rows: found };
    }
    const near = nearPage(plan, index, order, page, kernel);
    return { total, rows: walk(kernel.bits, index, order, near.part, { offset: near.skip, limit }) };
  } finally {
    clearBits(kernel, plan.ranges);
  }
}
