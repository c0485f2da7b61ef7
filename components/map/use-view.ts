"use client";

import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressNow } from "@/components/search/use-search";
import type { MapPosition } from "@/lib/domain/kinds";
import type { BoundingBox } from "@/lib/domain/search";
import { cornersOf } from "./geometry";

export interface View extends MapPosition {
  box: BoundingBox;
}

interface UseViewOptions {
  map: LeafletMap | null;
  /** The map's position in the rendered address. */
  position: MapPosition | null;
  /** The box to fit if the address has no position. */
  target: BoundingBox | null;
  /**
   * Called when the visitor moves the map. `closer` is true for a press on a cluster, which only zooms in on the
   * current search.
   */
  onMove: (view: View, closer: boolean) => void;
}

/**
 * Event that announces a move of the map by something other than a drag, wheel or key on it, with `closer` as detail.
 */
export const MOVE_EVENT = "lotline:move";

/** About a meter, the precision of the address. */
const near = (a: number, b: number, tolerance = 2e-5) => Math.abs(a - b) <= tolerance;

const samePosition = (a: MapPosition | null, b: MapPosition | null): boolean =>
  a === null || b === null
    ? a === b
    : a.zoom === b.zoom && near(a.latitude, b.latitude) && near(a.longitude, b.longitude);

/** Whether two boxes look the same. */
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
 * Keeps the map at the address's position, and separates the visitor's moves from those of the page. Gives null until
 * the map has a position on purpose.
 */
export function useView({ map, position, target, onMove }: UseViewOptions): View | null {
  const [view, setView] = useState<View | null>(null);
  const placed = useRef(false);
  const moved = useEffectEvent(onMove);
  /**
   * The position last written to the address. When it is rendered, the map is there already, or is being dragged
   * again.
   */
  const written = useRef<{ map: LeafletMap; position: MapPosition } | null>(null);

  const key = position
    ? `at ${position.latitude} ${position.longitude} ${position.zoom}`
    : target
      ? `fit ${target.join(" ")}`
      : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for both
  useEffect(() => {
    if (!map || key === "" || !samePosition(addressNow().map, position)) return;
    if (position && written.current?.map === map && samePosition(written.current.position, position)) return;
    written.current = null;
    const there = viewOf(map);
    placed.current = false;
    if (position) {
      if (!samePosition(position, there))
        map.setView([position.latitude, position.longitude], position.zoom, { animate: false });
    } else if (target) {
      map.fitBounds(cornersOf(target), { animate: false, padding: [40, 52], maxZoom: 16 });
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
    // Only moves by the visitor count: drags, wheel, buttons, keys. A new window size is none.
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
      if (acting && !resized && placed.current && !samePosition(addressNow().map, next)) {
        written.current = { map, position: next };
        moved(next, closer);
      }
      acting = false;
    };
    const container = map.getContainer();
    const stop = new AbortController();
    for (const event of ["pointerdown", "wheel", "keydown", "dblclick", "touchstart"])
      container.addEventListener(event, onAct, { passive: true, capture: true, signal: stop.signal });
    map.on("moveend", onRest);
    map.on(MOVE_EVENT, onAct);
    return () => {
      stop.abort();
      map.off("moveend", onRest);
      map.off(MOVE_EVENT, onAct);
    };
  }, [map]);

  return view;
}
