import type { MapCluster } from "@/lib/domain/search";
import { unionOf } from "./box";

/** Pixels of the whole world at a zoom, x to the east and y to the south (Web Mercator, EPSG 3857). */
export function worldPixels(latitude: number, longitude: number, zoom: number): [x: number, y: number] {
  const scale = 256 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360) * scale, (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale];
}

/** A cluster's radius with its graduations, as `clusterMark` draws it. */
export const clusterRadius = (count: number): number => (count >= 100 ? 21 : count >= 25 ? 18 : 15);
const GRADUATIONS = 3;

const overlap = (a: MapCluster, b: MapCluster, zoom: number): boolean => {
  const [ax, ay] = worldPixels(a.latitude, a.longitude, zoom);
  const [bx, by] = worldPixels(b.latitude, b.longitude, zoom);
  const room = clusterRadius(a.count) + clusterRadius(b.count) + 2 * GRADUATIONS;
  return Math.hypot(ax - bx, ay - by) < room;
};

/** Two clusters as one: at their common mean; a median of two medians would be invented. */
function merged(a: MapCluster, b: MapCluster): MapCluster {
  const count = a.count + b.count;
  return {
    ...a,
    count,
    latitude: (a.latitude * a.count + b.latitude * b.count) / count,
    longitude: (a.longitude * a.count + b.longitude * b.count) / count,
    medianListPrice: null,
    bounds: unionOf([a.bounds, b.bounds])!,
  };
}

/** Joins clusters that would be drawn over each other, until none are. Single homes are left as they are. */
export function declutter(clusters: readonly MapCluster[], zoom: number): MapCluster[] {
  const apart: MapCluster[] = [];
  for (const cluster of clusters) {
    let next = cluster;
    if (next.id === null)
      for (let i = apart.findIndex((other) => other.id === null && overlap(other, next, zoom)); i >= 0; ) {
        next = merged(apart[i]!, next);
        apart.splice(i, 1);
        i = apart.findIndex((other) => other.id === null && overlap(other, next, zoom));
      }
    apart.push(next);
  }
  return apart;
}

/** A tab's room, in pixels. */
const [TAB_WIDTH, TAB_HEIGHT] = [62, 34];

/** The homes whose price tabs have room, first come first served; the others are dots. */
export function tabsApart(clusters: readonly MapCluster[], zoom: number): Set<string> {
  const placed: [number, number][] = [];
  const shown = new Set<string>();
  for (const { id, latitude, longitude } of clusters) {
    if (id === null) continue;
    const [x, y] = worldPixels(latitude, longitude, zoom);
    if (placed.some(([px, py]) => Math.abs(px - x) < TAB_WIDTH && Math.abs(py - y) < TAB_HEIGHT)) continue;
    placed.push([x, y]);
    shown.add(id);
  }
  return shown;
}
