import { type Circle, milesBetween } from "@/lib/domain/geo";
import type { SortOrder } from "@/lib/domain/search";
import { quickselect } from "../select";
import type { Kernel } from "./kernel/kernel";
import type { FoundPage } from "./page";
import type { Plan } from "./plan";
import { sweep, visitMarked } from "./scan";
import type { Pacer } from "./scan-queue";
import { type Points, pointOf } from "./shapes";

/** Some of a plan's matches with their sort keys: distances, negated if the farthest come first. */
interface Distances {
  rows: Uint32Array;
  keys: Float64Array;
}

/** Into how many rings of equal width the circle is divided to find the page's: few homes are in each. */
const RINGS = 4_096;

/** The key that sorting would put at an index. */
function keyAt(keys: Float64Array, place: number): number {
  const copy = keys.slice();
  quickselect(copy, place);
  return copy[place]!;
}

/** The rows at [offset, end) in the order of their keys, ties by id. Ids are looked up only for rows with the window's keys. */
function sortedWindow(
  rows: readonly number[],
  keys: Float64Array,
  offset: number,
  end: number,
  sign: number,
  idOf: (row: number) => string,
): Uint32Array {
  const [least, most] = [keyAt(keys, offset), keyAt(keys, end - 1)];
  let before = 0;
  const window: { row: number; key: number; id: string }[] = [];
  for (const [i, key] of keys.entries()) {
    if (key < least) before++;
    else if (key <= most) window.push({ row: rows[i]!, key, id: idOf(rows[i]!) });
  }
  window.sort((a, b) => a.key - b.key || (a.id < b.id ? -sign : sign));
  return Uint32Array.from(window.slice(offset - before, end - before), ({ row }) => row);
}

/** The rings that have the page's rows, and how many matches come before them. */
function ringsOfPage(
  counts: Uint32Array,
  offset: number,
  end: number,
): { first: number; last: number; before: number } {
  let [ring, before] = [0, 0];
  while (before + counts[ring]! <= offset) before += counts[ring++]!;
  const first = ring;
  for (let reached = before + counts[ring]!; reached < end; reached += counts[ring]!) ring++;
  return { first, last: ring, before };
}

/**
 * Finds a page of a plan's matches sorted by distance from its circle's center, ties by id. There is no stored order: each
 * question measures all matches, counts them by rings around the center, and sorts only those in the page's rings.
 */
export async function findNearest(
  plan: Plan,
  points: Points,
  circle: Circle,
  order: SortOrder,
  { offset, limit }: { offset: number; limit: number },
  kernel: Kernel,
  pacer: Pacer,
  idOf: (row: number) => string,
): Promise<FoundPage> {
  const sign = order === "asc" ? 1 : -1;
  const keyOf = (row: number) => sign * milesBetween(circle, pointOf(points, row));
  /** The keys' order is that of the rings: from the center outward, or inward from the edge. */
  const ringOf = (key: number) => {
    const ring = Math.min(Math.floor((Math.abs(key) / circle.radius) * RINGS), RINGS - 1);
    return sign === 1 ? ring : RINGS - 1 - ring;
  };
  const parts: Distances[] = [];
  const counts = new Uint32Array(RINGS);
  let total = 0;
  await sweep(plan, kernel, pacer, (ranges) =>
    visitMarked(ranges, kernel, (found, count) => {
      const part = { rows: found.slice(0, count), keys: new Float64Array(count) };
      for (let i = 0; i < count; i++) {
        part.keys[i] = keyOf(part.rows[i]!);
        counts[ringOf(part.keys[i]!)]!++;
      }
      parts.push(part);
      total += count;
    }),
  );
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { total, rows: new Uint32Array(0) };
  const { first, last, before } = ringsOfPage(counts, offset, end);
  const rows: number[] = [];
  const keys: number[] = [];
  for (const part of parts) {
    for (const [i, key] of part.keys.entries()) {
      const ring = ringOf(key);
      if (ring < first || ring > last) continue;
      rows.push(part.rows[i]!);
      keys.push(key);
    }
    const paused = pacer.pause();
    if (paused) await paused;
  }
  return { total, rows: sortedWindow(rows, Float64Array.from(keys), offset - before, end - before, sign, idOf) };
}
