"use client";

import type { Map as LeafletMap } from "leaflet";
import { useEffect } from "react";
import type { Coordinates } from "@/lib/domain/property";
import type { PlacedMark } from "./marks-layer";

/** The live map may stand a zoom further out than its drawing, and join more homes: how far their mark can be, in pixels. */
const REACH = 80;

interface UseAimOptions {
  map: LeafletMap | null;
  marks: readonly PlacedMark[];
  /** Whether the marks are those of what the map shows. */
  ready: boolean;
  /** What was pressed on the drawing before this map stood. */
  aim: Coordinates | null;
  onAimed: () => void;
}

/** Presses, as soon as the map stands, the mark that a visitor pressed on its drawing. */
export function useAim({ map, marks, ready, aim, onAimed }: UseAimOptions): void {
  useEffect(() => {
    if (!map || !ready || !aim) return;
    const at = map.latLngToContainerPoint([aim.latitude, aim.longitude]);
    const [nearest] = marks
      .map((mark) => ({ mark, far: map.latLngToContainerPoint([mark.latitude, mark.longitude]).distanceTo(at) }))
      .sort((a, b) => a.far - b.far);
    onAimed();
    if (nearest && nearest.far <= REACH) nearest.mark.onPress();
  }, [map, marks, ready, aim, onAimed]);
}
