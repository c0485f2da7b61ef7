"use client";

import type { Map as LeafletMap } from "leaflet";
import { useMemo } from "react";
import { useDevice } from "@/lib/client/device";
import { formatMoney } from "@/lib/client/format";
import { STATUS_WORDS } from "@/lib/client/words";
import type { Coordinates } from "@/lib/domain/property";
import type { MapCluster } from "@/lib/domain/search";
import { contains } from "./box";
import { clusterMark, clusterWords, dotMark, pinMark } from "./marks";
import type { PlacedMark } from "./marks-layer";

interface UseMarksOptions {
  clusters: readonly MapCluster[];
  hoveredId: string | null;
  /** Where the hovered home stands: its cluster lights up where it has no pin of its own. */
  hovered: Coordinates | null;
  chosenId: string | null;
  map: LeafletMap | null;
  onHover: (id: string | null) => void;
  onChoose: (id: string) => void;
}

/** Clusters and pins as marks, with what this device knows of them. */
export function useMarks(options: UseMarksOptions): PlacedMark[] {
  const { clusters, hoveredId, hovered, chosenId, map, onHover, onChoose } = options;
  const device = useDevice();
  const saved = useMemo(() => new Set(device.savedHomes.map((home) => home.id)), [device.savedHomes]);
  const viewed = useMemo(() => new Set(device.viewed.map((home) => home.id)), [device.viewed]);
  const zoom = map?.getZoom() ?? 0;
  const tabs = useMemo(() => apart(clusters, zoom), [clusters, zoom]);

  return clusters.map((cluster): PlacedMark => {
    const { id, count, latitude, longitude, bounds } = cluster;
    if (id === null)
      return {
        key: `${count} at ${latitude} ${longitude}`,
        latitude,
        longitude,
        mark: clusterMark(count),
        label: clusterWords(cluster),
        hovered: hovered !== null && contains(bounds, hovered.longitude, hovered.latitude),
        onPress: () => {
          map?.fire("lotline:move");
          const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
          const zoom = Math.min(19, Math.max((map?.getZoom() ?? 0) + 1, map?.getBoundsZoom(boundsOf(bounds)) ?? 0));
          map?.setView([(bounds[1] + bounds[3]) / 2, (bounds[0] + bounds[2]) / 2], zoom, { animate: !still });
        },
      };
    const state = { saved: saved.has(id), viewed: viewed.has(id) };
    const hollow = cluster.status !== "forSale" && cluster.status !== "forRent";
    const notes = [cluster.status && STATUS_WORDS[cluster.status], state.saved && "saved", state.viewed && "viewed"];
    return {
      key: id,
      latitude,
      longitude,
      mark: tabs.has(id) || id === chosenId ? pinMark(cluster.listPrice, state, hollow) : dotMark(state, hollow),
      label: [cluster.listPrice === null ? "Home" : formatMoney(cluster.listPrice), ...notes]
        .filter(Boolean)
        .join(", "),
      hovered: id === hoveredId,
      selected: id === chosenId,
      onPress: () => onChoose(id),
      onHover: (over) => onHover(over ? id : null),
    };
  });
}

/** A tab's room, in pixels. */
const [TAB_WIDTH, TAB_HEIGHT] = [62, 34];

/** The homes whose price tabs have room, first come first served; the others are dots. */
export function apart(clusters: readonly MapCluster[], zoom: number): Set<string> {
  const scale = 256 * 2 ** zoom;
  const placed: [number, number][] = [];
  const shown = new Set<string>();
  for (const { id, latitude, longitude } of clusters) {
    if (id === null) continue;
    const sine = Math.sin((latitude * Math.PI) / 180);
    const x = (longitude / 360) * scale;
    const y = (-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale;
    if (placed.some(([px, py]) => Math.abs(px - x) < TAB_WIDTH && Math.abs(py - y) < TAB_HEIGHT)) continue;
    placed.push([x, y]);
    shown.add(id);
  }
  return shown;
}

const boundsOf = ([west, south, east, north]: MapCluster["bounds"]): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
];
