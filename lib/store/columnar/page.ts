import type { SortOrder } from "@/lib/domain/search";
import { inRanges, type Plan, passes, rankSpan, type SortIndex } from "./plan";
import { scan } from "./scan";
import { selectWindow } from "./select";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: Uint32Array;
}

/** Up to this many matches are collected and selected from; more go into a bitmap in rank order. */
const COLLECT_SHARE = 64;
/** A walk along the sort order may take this share of the steps that scanning takes; tests make its steps dear. */
const WALK_SHARE = { untested: 2, tested: 64 };
const WALK_LEAST = 512;

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

/**
 * Walks the sort order and keeps what matches, until the page is full. Null where that takes more than `budget` steps:
 * a filter that correlates with the sort can put all matches at the far end.
 */
function walk(plan: Plan, index: SortIndex, order: SortOrder, offset: number, limit: number, budget: number) {
  const { rows, known } = index;
  const found = new Uint32Array(limit);
  const [from, to] = span(plan, index, order);
  const end = Math.min(from + budget, to);
  // Where every row matches, the page stands at its offset.
  const everything = plan.tests.length === 0 && plan.rows === rows.length;
  let skip = everything ? 0 : offset;
  let count = 0;
  for (let at = everything ? offset : from; at < end; at++) {
    // positionOf is its own inverse.
    const row = rows[positionOf(at, known, rows.length, order)]!;
    if (!inRanges(plan.ranges, row) || !passes(plan, row)) continue;
    if (skip > 0) skip--;
    else {
      found[count++] = row;
      if (count === limit) return found;
    }
  }
  return end === to ? found.subarray(0, count) : null;
}

const bitCount = (word: number): number => {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

/** Memory that searches of one store reuse; searches run one after another. */
export interface Scratch {
  /** A bit for each position in the sort order. */
  bits: Uint32Array;
  positions: Uint32Array;
}

export const scratchFor = (rows: number): Scratch => ({
  bits: new Uint32Array((rows >>> 5) + 1),
  positions: new Uint32Array(Math.floor(rows / COLLECT_SHARE) + 1_024),
});

/** Positions `offset` and on of the set bits. */
function takeBits(bits: Uint32Array, offset: number, limit: number): Uint32Array {
  const found = new Uint32Array(limit);
  let skip = offset;
  let count = 0;
  for (let w = 0; w < bits.length && count < limit; w++) {
    let word = bits[w]!;
    if (word === 0) continue;
    if (skip > 0) {
      const ones = bitCount(word);
      if (skip >= ones) {
        skip -= ones;
        continue;
      }
      for (; skip > 0; skip--) word &= word - 1;
    }
    for (; word !== 0 && count < limit; word &= word - 1) found[count++] = (w << 5) + 31 - Math.clz32(word & -word);
  }
  return found.subarray(0, count);
}

/** Finds a page of a plan's matches and their exact number, by the cheapest of three ways. */
export function findPage(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  { offset, limit }: { offset: number; limit: number },
  scratch: Scratch,
): FoundPage {
  const { rank, rows, known } = index;
  const all = rows.length;
  const last = offset + limit;
  if (plan.rows === 0 || limit === 0 || offset >= plan.rows) return { total: countOf(plan), rows: new Uint32Array(0) };

  const tested = plan.tests.length > 0;
  const budget = Math.max(WALK_LEAST, plan.rows / (tested ? WALK_SHARE.tested : WALK_SHARE.untested));
  if (plan.rows === all && !tested) {
    const found = walk(plan, index, order, offset, limit, all)!;
    return { total: all, rows: found };
  }
  if ((last * all) / plan.rows <= budget) {
    const found = walk(plan, index, order, offset, limit, budget);
    if (found) return { total: countOf(plan), rows: found };
  }

  const toRow = (position: number) => rows[positionOf(position, known, all, order)]!;
  const ascending = order === "asc";
  if (plan.rows <= scratch.positions.length) {
    const { positions } = scratch;
    let count = 0;
    const total = scan(plan, (matching, n) => {
      for (let i = 0; i < n; i++) {
        const r = rank[matching[i]!]!;
        positions[count++] = ascending ? r : r < known ? known - 1 - r : all - 1 - (r - known);
      }
    });
    return { total, rows: selectWindow(positions.subarray(0, total), offset, last).map(toRow) };
  }

  const bits = scratch.bits.fill(0);
  const total = scan(plan, (matching, n) => {
    for (let i = 0; i < n; i++) {
      const r = rank[matching[i]!]!;
      const position = ascending ? r : r < known ? known - 1 - r : all - 1 - (r - known);
      bits[position >>> 5]! |= 1 << (position & 31);
    }
  });
  return { total, rows: takeBits(bits, offset, limit).map(toRow) };
}

/** Without tests every row in the ranges matches, and counting is subtraction. */
export const countOf = (plan: Plan): number => (plan.tests.length === 0 ? plan.rows : scan(plan));
