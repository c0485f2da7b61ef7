import { type Circle, milesBetween } from "@/lib/domain/geo";
import type { SortOrder } from "@/lib/domain/search";
import type { Kernel } from "./kernel/kernel";
import { type FoundPage, partsOfPage } from "./page";
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
    visitMarked(ranges, kernel, (found) => {
      const part = { rows: found.slice(), keys: new Float64Array(found.length) };
      for (let i = 0; i < found.length; i++) {
        part.keys[i] = keyOf(found[i]!);
        counts[ringOf(part.keys[i]!)]!++;
      }
      parts.push(part);
      total += found.length;
    }),
  );
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { total, rows: [] };
  const { first, last, before } = partsOfPage(counts, offset, end);
  const near: { row: number; key: number; id?: string }[] = [];
  for (const { rows, keys } of parts) {
    for (let i = 0; i < rows.length; i++) {
      const ring = ringOf(keys[i]!);
      if (ring >= first && ring <= last) near.push({ row: rows[i]!, key: keys[i]! });
    }
    await pacer.pause();
  }
  // Ids are looked up only where distances are equal.
  const matchId = (match: (typeof near)[number]) => (match.id ??= idOf(match.row));
  near.sort((a, b) => a.key - b.key || (matchId(a) < matchId(b) ? -sign : sign));
  return { total, rows: near.slice(offset - before, end - before).map(({ row }) => row) };
}
