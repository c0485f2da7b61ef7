import type { SortOrder } from "@/lib/domain/search";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import { type KernelOrder, PARTS, placeOf } from "./kernel/orders";
import { type Plan, type Ranges, rankSpan, type SortIndex } from "./plan";
import { clearBits, inParts, markMatches, sweep } from "./scan";
import type { Pacer } from "./scan-queue";

export interface FoundPage {
  total: number;
  /** The page's rows, in order. */
  rows: readonly number[];
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

/** The places [from, to) that can hold matches: those that pass a test of the sort's own column, or all if there is none. */
function span({ tests }: Plan, index: SortIndex, order: SortOrder): [from: number, to: number] {
  for (const test of tests) {
    const ranks = rankSpan(test, index);
    if (ranks) return order === "asc" ? ranks : [index.known - ranks[1], index.known - ranks[0]];
  }
  return [0, index.rows.length];
}

/** Walks at most `steps` places along the order, starting at `from`. Returns the rows of the page that it found. */
function walk(kernel: Kernel, index: SortIndex, order: SortOrder, from: number, steps: number, page: PageOf): number[] {
  const sort = orderOf(index, order);
  const rows: number[] = [];
  let [at, left, skip] = [from, steps, page.offset];
  while (left > 0 && rows.length < page.limit) {
    // Descending, the walk goes down from rank `known - 1` to 0, and then down from the last rank through the nulls.
    const down = order === "desc";
    const known = down && at < index.known;
    const rank = !down ? at : known ? index.known - 1 - at : index.rows.length - 1 - (at - index.known);
    const stretch = Math.min(left, known ? index.known - at : index.rows.length - at);
    const most = Math.min(page.limit - rows.length, COLLECT_ROWS - 1);
    const walked = kernel.orders.walk(sort, rank, down, stretch, skip, most);
    for (const row of kernel.rows.subarray(0, walked.found)) rows.push(row);
    skip = walked.skip;
    at += stretch - walked.steps;
    left -= stretch - walked.steps;
  }
  return rows;
}

/** Walks along the order to the page among `total` marked matches; null if that would take longer than counting them. */
function byWalking(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  { offset, limit, after = null }: PageOf,
  kernel: Kernel,
  total: number,
  atOnce: number,
): number[] | null {
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
  return rows.length === wanted ? rows : null;
}

/** The parts of an order that have the matches [offset, end), and how many matches are before them. */
export function partsOfPage(
  counts: Uint32Array,
  offset: number,
  end: number,
): { first: number; last: number; before: number } {
  let [part, before] = [0, 0];
  while (before + counts[part]! <= offset) before += counts[part++]!;
  const first = part;
  for (let reached = before + counts[part]!; reached < end; reached += counts[part]!) part++;
  return { first, last: part, before };
}

/** The number of places in each part of an order, as a power of two. */
const shiftOf = ({ rank }: KernelOrder) => Math.max(0, 32 - Math.clz32(Math.floor((rank.length - 1) / PARTS)));

/** Counts marked rows by parts of the order. */
function countByPart(ranges: Ranges, sort: KernelOrder, kernel: Kernel): Uint32Array {
  const shift = shiftOf(sort);
  for (let i = 0; i < ranges.length; i += 2) kernel.orders.countPlaces(sort, ranges[i]!, ranges[i + 1]!, shift);
  return kernel.takeCounts();
}

const ALL_PARTS = { first: 0, last: PARTS - 1 };

/** The places of marked rows, of those in the parts from `first` to `last`. */
function placesOf(ranges: Ranges, sort: KernelOrder, kernel: Kernel, { first, last } = ALL_PARTS): number[] {
  const shift = shiftOf(sort);
  const places: number[] = [];
  inParts(ranges, COLLECT_ROWS, (from, to) => {
    const found = kernel.orders.collectPlaces(sort, from, to, first << shift, ((last + 1) << shift) - 1);
    for (let i = 0; i < found; i++) places.push(kernel.rows[i]!);
  });
  return places;
}

/** The rows at the places [offset, offset + limit) among these, in order. */
function rowsAmong(places: readonly number[], sort: KernelOrder, offset: number, limit: number): number[] {
  const rows: number[] = [];
  for (const place of new Uint32Array(places).sort().subarray(offset, offset + limit)) rows.push(rowAt(sort, place));
  return rows;
}

/**
 * Finds one page of a plan's matches and their exact number without a pause; null if that would take too long. Few matches are
 * sorted; of many, the sort order is walked until the page is full, or the places of those in the page's parts are sorted.
 */
export function pageAtOnce(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  page: PageOf,
  kernel: Kernel,
  atOnce: number,
): FoundPage | null {
  const { offset, limit } = page;
  const sort = orderOf(index, order);
  // If every row matches, the page's first place is its offset.
  if (plan.tests.length === 0 && plan.rows === index.rows.length) {
    const length = Math.max(0, Math.min(limit, plan.rows - offset));
    return { total: plan.rows, rows: Array.from({ length }, (_, i) => rowAt(sort, offset + i)) };
  }
  try {
    const total = markMatches(plan, kernel, atOnce);
    if (total === null) return null;
    if (limit === 0 || offset >= total) return { total, rows: [] };
    if (total <= FEW) return { total, rows: rowsAmong(placesOf(plan.ranges, sort, kernel), sort, offset, limit) };
    const rows = byWalking(plan, index, order, page, kernel, total, atOnce);
    if (rows) return { total, rows };
    if (total > atOnce) return null;
    const parts = partsOfPage(countByPart(plan.ranges, sort, kernel), offset, Math.min(offset + limit, total));
    const near = placesOf(plan.ranges, sort, kernel, parts);
    return { total, rows: rowsAmong(near, sort, offset - parts.before, limit) };
  } finally {
    clearBits(kernel, plan.ranges);
  }
}

/** Finds the same in slices: counts the matches by parts of the order, and sorts the places of those in the page's parts. */
export async function pageInSlices(
  plan: Plan,
  index: SortIndex,
  order: SortOrder,
  { offset, limit }: PageOf,
  kernel: Kernel,
  pacer: Pacer,
): Promise<FoundPage> {
  const sort = orderOf(index, order);
  const counts = new Uint32Array(PARTS);
  let total = 0;
  await sweep(plan, kernel, pacer, (ranges, matches) => {
    for (const count of matches) total += count;
    const more = countByPart(ranges, sort, kernel);
    for (let part = 0; part < PARTS; part++) counts[part]! += more[part]!;
  });
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { total, rows: [] };
  const parts = partsOfPage(counts, offset, end);
  const near: number[] = [];
  await sweep(plan, kernel, pacer, (ranges) => {
    for (const place of placesOf(ranges, sort, kernel, parts)) near.push(place);
  });
  return { total, rows: rowsAmong(near, sort, offset - parts.before, limit) };
}
