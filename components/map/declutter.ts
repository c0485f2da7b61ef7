import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { unionOf } from "./box";

/** Pixels of the whole world at a zoom, x to the east and y to the south (Web Mercator, EPSG 3857). */
export function worldPixels(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const scale = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360) * scale, (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale];
}

/** The zoom, in halves, at which a box fits into so many pixels. */
export function zoomFor([west, south, east, north]: BoundingBox, width: number, height: number): number {
  const [left, bottom] = worldPixels(south, west, 0);
  const [right, top] = worldPixels(north, east, 0);
  const scale = Math.min(width / Math.max(right - left, 1e-6), height / Math.max(bottom - top, 1e-6));
  return Math.max(2, Math.min(16, Math.floor(Math.log2(scale) * 2) / 2));
}

/** A cluster's radius without its graduations. */
export const clusterRadius = (count: number): number => (count >= 100 ? 21 : count >= 25 ? 18 : 15);

export type MarkKind = "cluster" | "tab" | "dot";

export interface PlacedCluster {
  cluster: MapCluster;
  kind: MarkKind;
}

export type Room = [left: number, top: number, right: number, bottom: number];

/** The room that a mark takes around its place, in pixels; a dot's is the least that a finger can hit. */
export function roomOf(kind: MarkKind, count: number, [x, y]: [number, number]): Room {
  if (kind === "tab") return [x - 33, y - 38, x + 33, y + 5];
  const half = kind === "dot" ? 12 : clusterRadius(count) + 5;
  return [x - half, y - half, x + half, y + half];
}

/** Whether two rooms share anything. */
export const meet = (a: Room, b: Room): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Two marks as one, at their common mean. A median of two medians would be invented, so there is none. */
function merged(a: MapCluster, b: MapCluster): MapCluster {
  const count = a.count + b.count;
  return {
    count,
    latitude: (a.latitude * a.count + b.latitude * b.count) / count,
    longitude: (a.longitude * a.count + b.longitude * b.count) / count,
    medianListPrice: null,
    bounds: unionOf([a.bounds, b.bounds])!,
    id: null,
    status: null,
    listPrice: null,
  };
}

interface Placed extends PlacedCluster {
  at: [number, number];
  room: Room;
}

/**
 * Lays marks out so that none stands on another: clusters first, then homes as price tabs, as dots where a
 * tab has no room, and joined with what is in the way where a dot has none.
 */
export function declutter(clusters: readonly MapCluster[], zoom: number): PlacedCluster[] {
  const placed: Placed[] = [];
  const waiting = [...clusters].sort((a, b) => Number(b.id === null) - Number(a.id === null)).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const at = worldPixels(next.latitude, next.longitude, zoom);
    const kinds: MarkKind[] = next.id === null ? ["cluster"] : ["tab", "dot"];
    const fit = kinds.find((kind) => {
      const room = roomOf(kind, next!.count, at);
      return !placed.some((other) => meet(other.room, room));
    });
    if (fit) {
      placed.push({ cluster: next, kind: fit, at, room: roomOf(fit, next.count, at) });
      continue;
    }
    // What is in the way makes room: a tab as a dot where that is enough, otherwise by becoming one mark.
    const room = roomOf(kinds.at(-1)!, next.count, at);
    const i = placed.findIndex((other) => meet(other.room, room));
    const other = placed[i]!;
    placed.splice(i, 1);
    const asDot = roomOf("dot", 1, other.at);
    if (other.kind === "tab" && !meet(asDot, room)) {
      placed.push({ ...other, kind: "dot", room: asDot });
      waiting.push(next);
    } else waiting.push(merged(other.cluster, next));
  }
  return placed.map(({ cluster, kind }) => ({ cluster, kind }));
}
