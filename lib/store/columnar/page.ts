import type { SortOrder } from "@/lib/domain/search";
import { selectWindow } from "../select";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import { type KernelOrder, PARTS } from "./kernel/orders";
import { type Plan, type Ranges, rankSpan, type SortIndex } from "./plan";
import { clearBits, inParts, markedSlices, markMatches } from "./scan";
import type { Steps } from "./scan-queue";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: Uint32Array;
}

interface PageOf {
  offset: number;
  limit: number;
  /** The last row before the page, if it is known: then the `offset` rows before the page need not be skipped one by one. */
  after?: number | null;
}

/** Up to this many matches are simply sorted by their positions. */
const FEW = 256;
/** How many rows can be skipped in the time that counting one match takes. */
const ROWS_A_COUNTED = 8;
/** The limit on steps along the sort order, as a multiple of the matches that may be counted without a pause (`atOnce`). */
const STEPS_AT_ONCE = 4;

/**
 * A sort order as the kernel reads it. A "place" is a row's position in the answer. Descending, values come in reverse and nulls
 * still last: rank `known - 1` has place 0, and rank `known` has the last place.
 */
const orderOf = ({ rank, rows, known }: SortIndex, order: SortOrder): KernelOrder =>
  order === "asc" ? { rank, rows, flip: 0, low: 0 } : { rank, rows, flip: -1, low: -known };

/** The row at a place. The formula that makes a place from a rank also makes a rank from a place. */
function rowAt({ rows, flip, low }: KernelOrder, place: number): number {
  const rank = (place ^ flip) - low;
  return rows[rank < 0 ? rank + rows.length : rank]!;
}

/** The place of a row in the order. */
function placeOf({ rank, flip, low }: KernelOrder, row: number): number {
  const place = (rank[row]! ^ flip) - low;
  return place < 0 ? place + rank.length : place;
}

/** The places [from, to) that can hold matches: those that pass a test of the sort's own column, or all if there is none. */
function span({ tests }: Plan, index: SortIndex, order: SortOrder): [from: number, to: number] {
  for (const test of tests) {
    const ranks = rankSpan(test, index);
    if (ranks) return order === "asc" ? ranks : [index.known - ranks[1], index.known - ranks[0]];
  }
  return [0, index.rows.length];
}

/** Walks at most `steps` places along the order, starting at `from`. Returns the rows of the page that it found. */
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
    // Descending, the walk goes down from rank `known - 1` to 0, and then down from the last rank through the nulls.
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
  /** The first and the last place between which the page's rows are. */
  first: number;
  last: number;
  /** Matches before `first`. */
  before: number;
}

/** Finds the parts of the order that the page's rows are in, from the number of matches in each part. */
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

/** All places of the lists in one array. */
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

/** Calls `visit` with ranges whose matches are marked, until all were visited; yields between them if others may run. */
type VisitMarked = (visit: (ranges: Ranges) => void) => Iterable<undefined>;

/** Finds the page among few marked matches by sorting their places. */
function amongFew({ ranges }: Plan, sort: KernelOrder, page: PageOf, kernel: Kernel): Uint32Array {
  const all: Near = { first: 0, last: sort.rank.length - 1, before: 0 };
  const lists: Uint32Array[] = [];
  listPlaces(ranges, sort, all, kernel, lists);
  return rowsAt(lists, sort, all, page);
}

/** Finds the page among many matches: counts them by parts of the order, and sorts the places of those near the page. */
function* byPlace(marked: VisitMarked, sort: KernelOrder, page: PageOf, kernel: Kernel): Steps<FoundPage> {
  const shift = shiftOf(sort.rank.length);
  const counts = new Uint32Array(PARTS);
  yield* marked((ranges) => {
    const more = countPlaces(ranges, sort, shift, kernel);
    for (let part = 0; part < PARTS; part++) counts[part]! += more[part]!;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (page.limit === 0 || page.offset >= total) return { total, rows: new Uint32Array(0) };
  const near = nearPage(counts, shift, page);
  const lists: Uint32Array[] = [];
  yield* marked((ranges) => listPlaces(ranges, sort, near, kernel, lists));
  return { total, rows: rowsAt(lists, sort, near, page) };
}

/** Walks along the order to the page; null if that would take longer than counting `total` matches. */
function byWalking(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  { offset, limit, after = null }: PageOf,
  kernel: Kernel,
  total: number,
  atOnce: number,
): FoundPage | null {
  const wanted = Math.min(limit, total - offset);
  const [first, to] = span(plan, index, order);
  const from = after === null ? first : Math.max(first, placeOf(orderOf(index, order), after) + 1);
  const skip = after === null ? offset : 0;
  // If matches are spread evenly over the order, this many steps fill the page. If the page stays short, they are counted.
  const steps = ((to - first) / total) * (skip + wanted);
  const most = Math.min(total + plan.rows / ROWS_A_COUNTED, STEPS_AT_ONCE * atOnce);
  if (steps >= most) return null;
  const page = { offset: skip, limit: wanted };
  const rows = walk(kernel, index, order, from, Math.min(to - from, Math.ceil(most)), page);
  return rows.length === wanted ? { total, rows } : null;
}

/**
 * Finds one page of a plan's matches and their exact number. Matches are marked in a bitmap. If there are many, it walks along
 * the sort order until the page is full; if that would take longer, it counts the matches by their places instead. More than
 * `atOnce` of them are counted slice by slice: then it yields before each slice of `sliceRows`, while no bits are set.
 */
export function* findPage(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  page: PageOf,
  kernel: Kernel,
  { atOnce, sliceRows }: { atOnce: number; sliceRows: number },
): Steps<FoundPage> {
  const { offset, limit } = page;
  const sort = orderOf(index, order);
  if (plan.tests.length === 0) {
    if (limit === 0 || offset >= plan.rows) return { total: plan.rows, rows: new Uint32Array(0) };
    // If every row matches, the page's first place is its offset.
    const length = Math.min(limit, plan.rows - offset);
    if (plan.rows === index.rows.length)
      return { total: plan.rows, rows: Uint32Array.from({ length }, (_, i) => rowAt(sort, offset + i)) };
  }
  try {
    const total = markMatches(plan, kernel, atOnce);
    if (total !== null) {
      if (limit === 0 || offset >= total) return { total, rows: new Uint32Array(0) };
      if (total <= FEW) return { total, rows: amongFew(plan, sort, page, kernel) };
      const walked = byWalking(plan, index, order, page, kernel, total, atOnce);
      if (walked) return walked;
      const allAtOnce: VisitMarked = (visit) => {
        visit(plan.ranges);
        return [];
      };
      if (total <= atOnce) return yield* byPlace(allAtOnce, sort, page, kernel);
    }
  } finally {
    clearBits(kernel, plan.ranges);
  }
  yield;
  return yield* byPlace((visit) => markedSlices(plan, kernel, sliceRows, visit), sort, page, kernel);
}
