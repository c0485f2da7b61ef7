import type { SortOrder } from "@/lib/domain/search";
import { selectWindow } from "../select";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import { type KernelOrder, PARTS } from "./kernel/orders";
import { type Plan, type Ranges, rankSpan, type SortIndex } from "./plan";
import { clearBits, countOf, inParts, markMatches, sweep } from "./scan";
import type { Turn } from "./turns";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: Uint32Array;
}

interface PageOf {
  offset: number;
  limit: number;
  /** The row that is the last of the `offset` ones before the page, where it is known: they need not be passed over. */
  after?: number | null;
}

/** Of so few matches all places are sorted. */
const FEW = 256;
/** So many rows are passed over in the time in which one match is counted. */
const ROWS_A_COUNTED = 8;
/** Steps along the order, too, for each match that may be counted at once. */
const STEPS_AT_ONCE = 4;

/** Descending, the known go backwards and nulls still come last: rank `known - 1` is place 0, rank `known` the last one. */
const orderOf = ({ rank, rows, known }: SortIndex, order: SortOrder): KernelOrder =>
  order === "asc" ? { rank, rows, flip: 0, low: 0 } : { rank, rows, flip: -1, low: -known };

/** The row at a place; places are their ranks' mirror image, and the other way round. */
function rowAt({ rows, flip, low }: KernelOrder, place: number): number {
  const rank = (place ^ flip) - low;
  return rows[rank < 0 ? rank + rows.length : rank]!;
}

/** The place of a row. */
function placeOf({ rank, flip, low }: KernelOrder, row: number): number {
  const place = (rank[row]! ^ flip) - low;
  return place < 0 ? place + rank.length : place;
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

const shiftOf = (rows: number) => Math.max(0, 32 - Math.clz32(Math.floor((rows - 1) / PARTS)));

interface Near {
  /** The places between which the page stands. */
  first: number;
  last: number;
  /** Matches before `first`. */
  before: number;
}

/** Where the page stands, of matches that were counted by parts of the order. */
function nearPage(counts: Uint32Array, shift: number, { offset, limit }: PageOf): Near {
  let part = 0;
  let before = 0;
  for (; part < PARTS && before + counts[part]! <= offset; part++) before += counts[part]!;
  const first = part << shift;
  for (let reached = before; part < PARTS && reached < offset + limit; part++) reached += counts[part]!;
  return { first, last: (part << shift) - 1, before };
}

function countPlaces(ranges: Ranges, sort: KernelOrder, shift: number, kernel: Kernel): Uint32Array {
  for (let i = 0; i < ranges.length; i += 2) kernel.orders.countPlaces(sort, ranges[i]!, ranges[i + 1]!, shift);
  return kernel.takeCounts();
}

/** Adds the places of marked rows near the page to `lists`. */
function listPlaces(
  ranges: Ranges,
  sort: KernelOrder,
  { first, last }: Near,
  kernel: Kernel,
  lists: Uint32Array[],
): void {
  inParts(ranges, COLLECT_ROWS, (from, to) => {
    const found = kernel.orders.collectPlaces(sort, from, to, first, last);
    if (found > 0) lists.push(kernel.rows.slice(0, found));
  });
}

/** All places of the lists in one array of its own. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!;
  let length = 0;
  for (const list of lists) length += list.length;
  const places = new Uint32Array(length);
  let filled = 0;
  for (const list of lists) {
    places.set(list, filled);
    filled += list.length;
  }
  return places;
}

function rowsAt(lists: readonly Uint32Array[], sort: KernelOrder, { before }: Near, page: PageOf): Uint32Array {
  const offset = page.offset - before;
  const rows = selectWindow(joined(lists), offset, offset + page.limit);
  for (let i = 0; i < rows.length; i++) rows[i] = rowAt(sort, rows[i]!);
  return rows;
}

/** The rows of the page by their places, of matches that are marked: of many, only those near it are listed. */
function byPlace({ ranges }: Plan, sort: KernelOrder, total: number, page: PageOf, kernel: Kernel): Uint32Array {
  const shift = shiftOf(sort.rank.length);
  const near =
    total <= FEW
      ? { first: 0, last: sort.rank.length - 1, before: 0 }
      : nearPage(countPlaces(ranges, sort, shift, kernel), shift, page);
  const lists: Uint32Array[] = [];
  listPlaces(ranges, sort, near, kernel, lists);
  return rowsAt(lists, sort, near, page);
}

/**
 * Finds a page of a plan's matches and their exact number. Matches are marked in a bitmap. Where they are many, the sort order
 * is walked along until the page is full; where that would take longer than to count them by their places in it, they are.
 * Answers with null where more than `atOnce` would have to be counted: then `findFarPage` takes its time.
 */
export function findPage(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  page: PageOf,
  kernel: Kernel,
  atOnce: number,
): FoundPage | null {
  const { offset, limit, after = null } = page;
  if (limit === 0 || offset >= plan.rows) {
    const total = countOf(plan, kernel, atOnce);
    return total === null ? null : { total, rows: new Uint32Array(0) };
  }
  const sort = orderOf(index, order);
  // Where every row matches, the page stands at its offset.
  if (plan.rows === index.rows.length && plan.tests.length === 0) {
    const length = Math.min(limit, plan.rows - offset);
    return { total: plan.rows, rows: Uint32Array.from({ length }, (_, i) => rowAt(sort, offset + i)) };
  }
  try {
    const total = markMatches(plan, kernel, atOnce);
    if (total === null) return null;
    if (offset >= total) return { total, rows: new Uint32Array(0) };
    const wanted = { offset, limit: Math.min(limit, total - offset) };
    const [first, to] = span(plan, index, order);
    const from = after === null ? first : Math.max(first, placeOf(sort, after) + 1);
    const skip = after === null ? offset : 0;
    // Where matches stand evenly in the order, so many steps fill the page; where they don't, they are counted after all.
    const steps = ((to - first) / total) * (skip + wanted.limit);
    const most = Math.min(total + plan.rows / ROWS_A_COUNTED, STEPS_AT_ONCE * atOnce);
    if (total > FEW && steps < most) {
      const walked = { offset: skip, limit: wanted.limit };
      const rows = walk(kernel, index, order, from, Math.min(to - from, Math.ceil(most)), walked);
      if (rows.length === wanted.limit) return { total, rows };
    }
    return total <= atOnce ? { total, rows: byPlace(plan, sort, total, wanted, kernel) } : null;
  } finally {
    clearBits(kernel, plan.ranges);
  }
}

/** The same by counting alone, slice by slice. */
export async function findFarPage(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  page: PageOf,
  kernel: Kernel,
  turn: Turn,
): Promise<FoundPage> {
  const sort = orderOf(index, order);
  const shift = shiftOf(sort.rank.length);
  const counts = new Uint32Array(PARTS);
  await sweep(plan, kernel, turn, (ranges) => {
    const more = countPlaces(ranges, sort, shift, kernel);
    for (let part = 0; part < PARTS; part++) counts[part]! += more[part]!;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (page.limit === 0 || page.offset >= total) return { total, rows: new Uint32Array(0) };
  const near = nearPage(counts, shift, page);
  const lists: Uint32Array[] = [];
  await sweep(plan, kernel, turn, (ranges) => listPlaces(ranges, sort, near, kernel, lists));
  return { total, rows: rowsAt(lists, sort, near, page) };
}
