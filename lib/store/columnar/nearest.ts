import { type Circle, milesBetween } from "@/lib/domain/geo";
import type { SortOrder } from "@/lib/domain/search";
import { quickselect } from "../select";
import type { Kernel } from "./kernel/kernel";
import type { FoundPage } from "./page";
import type { Plan } from "./plan";
import { sweep, visitMarked } from "./scan";
import { type Points, pointOf } from "./shapes";
import type { Turn } from "./turns";

/** A plan's matches with their sort keys: distances, negated if the farthest come first. */
interface Distances {
  rows: Uint32Array;
  keys: Float64Array;
}

async function distancesOf(plan: Plan, keyOf: (row: number) => number, kernel: Kernel, turn: Turn): Promise<Distances> {
  const parts: Distances[] = [];
  let total = 0;
  await sweep(plan, kernel, turn, (ranges) =>
    visitMarked(ranges, kernel, (found, count) => {
      const rows = found.slice(0, count);
      parts.push({ rows, keys: Float64Array.from(rows, keyOf) });
      total += count;
    }),
  );
  const all: Distances = { rows: new Uint32Array(total), keys: new Float64Array(total) };
  let at = 0;
  for (const { rows, keys } of parts) {
    all.rows.set(rows, at);
    all.keys.set(keys, at);
    at += rows.length;
  }
  return all;
}

/** The key that sorting would put at an index. */
function keyAt(keys: Float64Array, place: number): number {
  const copy = keys.slice();
  quickselect(copy, place);
  return copy[place]!;
}

/**
 * Finds a page of a plan's matches sorted by distance from its circle's center, ties by id. There is no stored order: each
 * question measures all matches and sorts only those at the page's distances.
 */
export async function findNearest(
  plan: Plan,
  points: Points,
  circle: Circle,
  order: SortOrder,
  { offset, limit }: { offset: number; limit: number },
  kernel: Kernel,
  turn: Turn,
  idOf: (row: number) => string,
): Promise<FoundPage> {
  const sign = order === "asc" ? 1 : -1;
  const { rows, keys } = await distancesOf(
    plan,
    (row) => sign * milesBetween(circle, pointOf(points, row)),
    kernel,
    turn,
  );
  const total = rows.length;
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { total, rows: new Uint32Array(0) };
  const [nearest, farthest] = [keyAt(keys, offset), keyAt(keys, end - 1)];
  let before = 0;
  const near: { row: number; key: number; id: string }[] = [];
  for (const [i, key] of keys.entries()) {
    if (key < nearest) before++;
    else if (key <= farthest) near.push({ row: rows[i]!, key, id: idOf(rows[i]!) });
  }
  near.sort((a, b) => a.key - b.key || (a.id < b.id ? -sign : sign));
  return { total, rows: Uint32Array.from(near.slice(offset - before, end - before), ({ row }) => row) };
}
