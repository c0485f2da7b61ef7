"use client";

import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef, useState } from "react";
import type { MapPosition } from "@/lib/domain/kinds";
import type { BoundingBox } from "@/lib/domain/search";

export interface View extends MapPosition {
  box: BoundingBox;
}

interface UseViewOptions {
  map: LeafletMap | null;
  /** Where the address that is rendered says that the map stands. */
  position: MapPosition | null;
  /** Where the browser's address says so now: it is ahead of what is rendered while React is busy. */
  positionNow: () => MapPosition | null;
  /** What to fit where the address does not say. */
  target: BoundingBox | null;
  /** The visitor moved the map; `closer` by pressing a cluster, which only looks closer at what is searched. */
  onMove: (view: View, closer: boolean) => void;
}

/** What moves the map for the visitor without a drag, wheel or key on it says so by this event of it, with `closer`. */
export const MOVE_EVENT = "lotline:move";

/** About a metre: what the address keeps. */
const near = (a: number, b: number, tolerance = 2e-5) => Math.abs(a - b) <= tolerance;

const samePosition = (a: MapPosition | null, b: MapPosition | null): boolean =>
  a === null || b === null
    ? a === b
    : a.zoom === b.zoom && near(a.latitude, b.latitude) && near(a.longitude, b.longitude);

/** Whether two boxes are the same to the eye. */
export const sameView = (a: BoundingBox, b: BoundingBox): boolean => {
  const slack = Math.max(2e-5, (a[2] - a[0]) * 0.01);
  return a.every((edge, i) => near(edge, b[i]!, slack));
};

function viewOf(map: LeafletMap): View {
  const { lat, lng } = map.getCenter();
  const bounds = map.getBounds();
  const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return {
    latitude: lat,
    longitude: lng,
    zoom: map.getZoom(),
    box: [
      clamp(bounds.getWest(), 180),
      clamp(bounds.getSouth(), 90),
      clamp(bounds.getEast(), 180),
      clamp(bounds.getNorth(), 90),
    ],
  };
}

/**
 * Keeps the map where the address says, and tells apart what the visitor moved from what the page moved.
 * The answer is null until the map stands somewhere on purpose.
 */
export function useView({ map, position, positionNow, target, onMove }: UseViewOptions): View | null {
  const [view, setView] = useState<View | null>(null);
  const placed = useRef(false);
  const moved = useRef(onMove);
  const now = useRef(positionNow);
  /** What the map told the address last. When that comes back the map is there already, or in the hand again. */
  const told = useRef<{ map: LeafletMap; position: MapPosition } | null>(null);
  useEffect(() => {
    moved.current = onMove;
    now.current = positionNow;
  });

  const key = position
    ? `at ${position.latitude} ${position.longitude} ${position.zoom}`
    : target
      ? `fit ${target.join(" ")}`
      : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for both
  useEffect(() => {
    if (!map || key === "" || !samePosition(now.current(), position)) return;
    if (position && told.current?.map === map && samePosition(told.current.position, position)) return;
    told.current = null;
    const there = viewOf(map);
    placed.current = false;
    if (position) {
      if (!samePosition(position, there))
        map.setView([position.latitude, position.longitude], position.zoom, { animate: false });
    } else if (target) {
      map.fitBounds(
        [
          [target[1], target[0]],
          [target[3], target[2]],
        ],
        { animate: false, padding: [40, 52], maxZoom: 16 },
      );
    }
    placed.current = true;
    setView(viewOf(map));
  }, [map, key]);

  useEffect(() => {
    if (!map) return;
    const onMoveEnd = () => {
      if (!placed.current) return;
      const next = viewOf(map);
      setView((last) => (last && samePosition(last, next) && sameView(last.box, next.box) ? last : next));
    };
    // Only what the visitor does: drags, wheel, buttons, keys. A new window size is none of it.
    let acting = false;
    let closer = false;
    let size = map.getSize();
    const onAct = (event: object) => {
      acting = true;
      closer = "closer" in event;
    };
    const onRest = () => {
      onMoveEnd();
      const next = viewOf(map);
      const resized = !size.equals(map.getSize());
      size = map.getSize();
      if (acting && !resized && placed.current && !samePosition(now.current(), next)) {
        told.current = { map, position: next };
        moved.current(next, closer);
      }
      acting = false;
    };
    const container = map.getContainer();
    const events = ["pointerdown", "wheel", "keydown", "dblclick", "touchstart"] as const;
    for (const event of events) container.addEventListener(event, onAct, { passive: true, capture: true });
    map.on("moveend", onRest);
    map.on(MOVE_EVENT, onAct);
    return () => {
      for (const event of events) container.removeEventListener(event, onAct, { capture: true });
      map.off("moveend", onRest);
      map.off(MOVE_EVENT, onAct);
    };
  }, [map]);

  return view;
}
