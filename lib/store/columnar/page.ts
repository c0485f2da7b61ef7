import type { SortOrder } from "@/lib/domain/search";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import { type KernelOrder, PARTS } from "./kernel/orders";
import { type Plan, rankSpan, type SortIndex } from "./plan";
import { clearBits, countOf, inParts, markMatches } from "./scan";
import { selectWindow } from "./select";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: Uint32Array;
}

type PageOf = { offset: number; limit: number };

/** Of so few matches all places are sorted. */
const FEW = 256;
/** So many rows are passed over in the time in which one match is counted. */
const ROWS_A_COUNTED = 8;

/** Descending, the known go backwards and nulls still come last: rank `known - 1` is place 0, rank `known` the last one. */
const orderOf = ({ rank, rows, known }: SortIndex, order: SortOrder): KernelOrder =>
  order === "asc" ? { rank, rows, flip: 0, low: 0 } : { rank, rows, flip: -1, low: -known };

/** The row at a place; places are their ranks' mirror image, and the other way round. */
function rowAt({ rows, flip, low }: KernelOrder, place: number): number {
  const rank = (place ^ flip) - low;
  return rows[rank < 0 ? rank + rows.length : rank]!;
}

/** Places [from, to) outside of which no row passes the test on the sort's own column, if there is one. */
function span({ tests }: Plan, index: SortIndex, order: SortOrder): [from: number, to: number] {
  for (const test of tests) {
    const ranks = rankSpan(test, index);
    if (ranks) return order === "asc" ? ranks : [index.known - ranks[1], index.known - ranks[0]];
  }
  return [0, index.rows.length];
}

/** Walks at most `steps` places from one on, and answers with the page's rows, as far as they were found. */
function walk(
  kernel: Kernel,
  index: SortIndex,
  order: SortOrder,
  from: number,
  steps: number,
  page: PageOf,
): Uint32Array {
  const sort = orderOf(index, order);
  const rows = new Uint32Array(page.limit);
  let [at, left, skip, count] = [from, steps, page.offset, 0];
  while (left > 0 && count < page.limit) {
    // Descending, places go down the ranks to the first one, and then down from the last one.
    const down = order === "desc";
    const known = down && at < index.known;
    const rank = !down ? at : known ? index.known - 1 - at : index.rows.length - 1 - (at - index.known);
    const stretch = Math.min(left, known ? index.known - at : index.rows.length - at);
    const most = Math.min(page.limit - count, COLLECT_ROWS - 1);
    const walked = kernel.orders.walk(sort, rank, down, stretch, skip, most);
    rows.set(kernel.rows.subarray(0, walked.found), count);
    count += walked.found;
    skip = walked.skip;
    at += stretch - walked.steps;
    left -= stretch - walked.steps;
  }
  return rows.subarray(0, count);
}

/** The places between which the page stands, and how many matches stand before them. */
function counted(plan: Plan, sort: KernelOrder, { offset, limit }: PageOf, kernel: Kernel) {
  const shift = Math.max(0, 32 - Math.clz32(Math.floor((sort.rank.length - 1) / PARTS)));
  for (let i = 0; i < plan.ranges.length; i += 2)
    kernel.orders.countPlaces(sort, plan.ranges[i]!, plan.ranges[i + 1]!, shift);
  const counts = kernel.takeCounts();
  let part = 0;
  let before = 0;
  for (; before + counts[part]! <= offset; part++) before += counts[part]!;
  const first = part << shift;
  for (let reached = before; part < PARTS && reached < offset + limit; part++) reached += counts[part]!;
  return { first, last: (part << shift) - 1, before };
}

/** The page's rows by their places: where matches are many, only those near the page are listed. */
function byPlace(plan: Plan, sort: KernelOrder, total: number, page: PageOf, kernel: Kernel): Uint32Array {
  const all = { first: 0, last: sort.rank.length - 1, before: 0 };
  const { first, last, before } = total <= FEW ? all : counted(plan, sort, page, kernel);
  const lists: Uint32Array[] = [];
  inParts(plan.ranges, COLLECT_ROWS, (from, to) => {
    const found = kernel.orders.collectPlaces(sort, from, to, first, last);
    if (found > 0) lists.push(kernel.rows.slice(0, found));
  });
  const places = lists.length === 1 ? lists[0]! : Uint32Array.from(lists.flatMap((list) => Array.from(list)));
  const offset = page.offset - before;
  return selectWindow(places, offset, offset + page.limit).map((place) => rowAt(sort, place));
}

/**
 * Finds a page of a plan's matches and their exact number. Matches are marked in a bitmap. Where they are many, the sort order
 * is walked along until the page is full; where that would take longer than to count them by their places in it, they are.
 */
export function findPage(plan: Plan, index: SortIndex, order: SortOrder, page: PageOf, kernel: Kernel): FoundPage {
  const { offset, limit } = page;
  if (limit === 0 || offset >= plan.rows) return { total: countOf(plan, kernel), rows: new Uint32Array(0) };
  const sort = orderOf(index, order);
  // Where every row matches, the page stands at its offset.
  if (plan.rows === index.rows.length && plan.tests.length === 0) {
    const length = Math.min(limit, plan.rows - offset);
    return { total: plan.rows, rows: Uint32Array.from({ length }, (_, i) => rowAt(sort, offset + i)) };
  }
  try {
    const total = markMatches(plan, kernel);
    if (offset >= total) return { total, rows: new Uint32Array(0) };
    const wanted = { offset, limit: Math.min(limit, total - offset) };
    const [from, to] = span(plan, index, order);
    // Where matches stand evenly in the order, so many steps fill the page; where they don't, they are counted after all.
    const steps = ((to - from) / total) * (offset + wanted.limit);
    const counting = total + plan.rows / ROWS_A_COUNTED;
    if (total > FEW && steps < counting) {
      const most = Math.min(to - from, Math.ceil(counting));
      const rows = walk(kernel, index, order, from, most, wanted);
      if (rows.length === wanted.limit) return { total, rows };
    }
    return { total, rows: byPlace(plan, sort, total, wanted, kernel) };
  } finally {
    clearBits(kernel, plan.ranges);
  }
}
