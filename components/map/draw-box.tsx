"use client";

import { type LatLng, latLngBounds } from "leaflet";
import { useEffect, useState } from "react";
import { Rectangle, useMap } from "react-leaflet";
import type { BoundingBox } from "@/lib/domain/search";

interface DrawBoxProps {
  onDraw: (box: BoundingBox) => void;
  onCancel: () => void;
}

/** Smaller than this is a press, not an area. In pixels. */
const LEAST = 12;

/** While it stands, dragging draws a box. Enter takes the middle of what is shown; Escape gives up. */
export function DrawBox({ onDraw, onCancel }: DrawBoxProps) {
  const map = useMap();
  const [from, setFrom] = useState<LatLng | null>(null);
  const [to, setTo] = useState<LatLng | null>(null);

  useEffect(() => {
    map.dragging.disable();
    map.boxZoom.disable();
    map.getContainer().classList.add("drawing");
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onCancel();
      if (event.key !== "Enter" || !map.getContainer().contains(document.activeElement)) return;
      const inner = map.getBounds().pad(-0.15);
      onDraw([inner.getWest(), inner.getSouth(), inner.getEast(), inner.getNorth()]);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      map.dragging.enable();
      map.boxZoom.enable();
      map.getContainer().classList.remove("drawing");
    };
  }, [map, onCancel, onDraw]);

  useEffect(() => {
    const container = map.getContainer();
    const at = (event: PointerEvent) => map.mouseEventToLatLng(event);
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      container.setPointerCapture(event.pointerId);
      setFrom(at(event));
      setTo(at(event));
    };
    const move = (event: PointerEvent) => event.buttons > 0 && setTo(at(event));
    container.addEventListener("pointerdown", down);
    container.addEventListener("pointermove", move);
    return () => {
      container.removeEventListener("pointerdown", down);
      container.removeEventListener("pointermove", move);
    };
  }, [map]);

  useEffect(() => {
    const container = map.getContainer();
    const up = () => {
      if (!from || !to) return;
      const [a, b] = [map.latLngToContainerPoint(from), map.latLngToContainerPoint(to)];
      if (Math.abs(a.x - b.x) >= LEAST && Math.abs(a.y - b.y) >= LEAST) {
        const box = latLngBounds(from, to);
        onDraw([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]);
      }
      setFrom(null);
      setTo(null);
    };
    container.addEventListener("pointerup", up);
    return () => container.removeEventListener("pointerup", up);
  }, [map, from, to, onDraw]);

  return (
    <>
      {from && to ? <Rectangle bounds={latLngBounds(from, to)} interactive={false} className="map-area" /> : null}
      <p role="status" className="map-hint">
        Drag a box on the map. Or press Enter on the map for the area in view, Escape to stop.
      </p>
    </>
  );
}
