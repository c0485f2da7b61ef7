"use client";

import type { Map as LeafletMap } from "leaflet";
import { useMemo } from "react";
import type { Coordinates } from "@/lib/domain/property";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { useDevice } from "@/lib/web/device";
import type { PriceBasis } from "@/lib/web/price-basis";
import { STATUS_WORDS } from "@/lib/web/words";
import { boxPixels, contains, cornersOf, inset, isOneSpot } from "./geometry";
import { placeLabels } from "./label-placement";
import { clusterMark, clusterWords, homeMark, PLAIN, type PlacedMark, pinWords } from "./marks";
import { MOVE_EVENT } from "./use-view";

interface UseMarksOptions {
  clusters: readonly MapCluster[];
  /** The price that the search compares. */
  basis: PriceBasis;
  hoveredId: string | null;
  /** The position of the hovered home. Its cluster is highlighted if it has no pin of its own. */
  hovered: Coordinates | null;
  chosenId: string | null;
  map: LeafletMap | null;
  /** The area that the map shows, or null until it has a position. */
  box: BoundingBox | null;
  onHover: (id: string | null) => void;
  onChoose: (id: string) => void;
  /** Called for homes that no zoom can separate, as in one building. */
  onOpen: (bounds: BoundingBox) => void;
}

/**
 * From this zoom on, pressing a cluster lists its homes instead of zooming in, as for homes that no zoom can
 * separate.
 */
const LIST_ZOOM = 18;
/** Distance in pixels from the map's edge to the nearest price, which keeps it inside the frame. */
const EDGE = 8;

/** Clusters and pins as marks, marked as saved or viewed on this device. */
export function useMarks(options: UseMarksOptions): PlacedMark[] {
  const { clusters, basis, hoveredId, hovered, chosenId, map, box, onHover, onChoose, onOpen } = options;
  const savedHomes = useDevice((device) => device.savedHomes);
  const viewedHomes = useDevice((device) => device.viewed);
  const saved = useMemo(() => new Set(savedHomes.map((home) => home.id)), [savedHomes]);
  const viewed = useMemo(() => new Set(viewedHomes.map((home) => home.id)), [viewedHomes]);
  const zoom = map?.getZoom() ?? 0;
  const placed = useMemo(
    () => placeLabels(clusters, zoom, saved, box && inset(boxPixels(box, zoom), EDGE), basis),
    [clusters, zoom, basis, saved, box],
  );

  return placed.map(({ cluster, kind, shift }): PlacedMark => {
    const { id, count, latitude, longitude, bounds } = cluster;
    if (id === null) {
      const opens = zoom >= LIST_ZOOM || isOneSpot(bounds);
      return {
        key: `${count} at ${latitude} ${longitude}`,
        latitude,
        longitude,
        mark: kind === "cluster" ? clusterMark(count) : homeMark(cluster, { kind, basis, shift }, PLAIN),
        label: clusterWords(cluster, basis, opens),
        ...(kind === "cluster" && { closer: !opens }),
        hovered: hovered !== null && contains(bounds, hovered.longitude, hovered.latitude),
        onPress: () => {
          if (opens) return onOpen(bounds);
          map?.fire(MOVE_EVENT, { closer: true });
          const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
          const closer = Math.min(19, Math.max((map?.getZoom() ?? 0) + 1, map?.getBoundsZoom(cornersOf(bounds)) ?? 0));
          map?.setView([(bounds[1] + bounds[3]) / 2, (bounds[0] + bounds[2]) / 2], closer, { animate: !still });
        },
      };
    }
    const state = { saved: saved.has(id), viewed: viewed.has(id) };
    const notes = [cluster.status && STATUS_WORDS[cluster.status], state.saved && "saved", state.viewed && "viewed"];
    return {
      key: id,
      latitude,
      longitude,
      mark: homeMark(cluster, { kind: kind === "tab" || id === chosenId ? "tab" : "dot", basis, shift }, state),
      label: [pinWords(cluster, basis), ...notes].filter(Boolean).join(", "),
      hovered: id === hoveredId,
      selected: id === chosenId,
      onPress: () => onChoose(id),
      onHover: (over) => onHover(over ? id : null),
    };
  });
}
