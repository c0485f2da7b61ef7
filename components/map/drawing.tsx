"use client";

import { DomEvent, type LatLng, type LatLngBounds, type Map as LeafletMap } from "leaflet";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useMap } from "react-leaflet";

interface Pointer {
  /** Called at the end of a press or a drag with its path. */
  onPath: (path: LatLng[]) => void;
  /** Called during a drag, with an empty path when it ends or is given up. */
  onDraft: (path: LatLng[]) => void;
}

const isTool = (target: EventTarget | null) => target instanceof Element && target.closest(".map-tools") !== null;

/** While a component uses it, the pointer draws on the map. Wheel, two fingers and arrow keys still move it. */
export function useDrawing({ onPath, onDraft }: Pointer): void {
  const map = useMap();
  const draft = useEffectEvent(onDraft);
  const finish = useEffectEvent(onPath);
  useEffect(() => {
    const container = map.getContainer();
    map.dragging.disable();
    container.classList.add("drawing");
    const stop = new AbortController();
    const listen = (type: `pointer${"down" | "move" | "up" | "cancel"}`, act: (event: PointerEvent) => void) =>
      container.addEventListener(type, act, { signal: stop.signal });

    const down = new Set<number>();
    let path: LatLng[] | null = null;
    const giveUp = () => {
      path = null;
      draft([]);
    };
    listen("pointerdown", (event) => {
      if (event.button !== 0 || isTool(event.target)) return;
      down.add(event.pointerId);
      if (down.size > 1) return giveUp();
      container.setPointerCapture(event.pointerId);
      path = [map.mouseEventToLatLng(event)];
    });
    listen("pointermove", (event) => {
      if (!path || !down.has(event.pointerId)) return;
      path.push(map.mouseEventToLatLng(event));
      draft([...path]);
    });
    listen("pointerup", (event) => {
      down.delete(event.pointerId);
      if (!path || down.size > 0) return;
      const whole = path;
      giveUp();
      finish(whole);
    });
    listen("pointercancel", (event) => {
      down.delete(event.pointerId);
      giveUp();
    });
    return () => {
      stop.abort();
      container.classList.remove("drawing");
      map.dragging.enable();
    };
  }, [map]);
}

/** In pixels. A smaller path is a press. */
const PRESS_PX = 12;

/** Whether the pointer hardly moved along a path. */
export const isPress = (map: LeafletMap, path: readonly LatLng[]): boolean => {
  const points = path.map((at) => map.latLngToContainerPoint(at));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return span(points.map(({ x }) => x)) < PRESS_PX && span(points.map(({ y }) => y)) < PRESS_PX;
};

/** Space around an area that is drawn, in pixels. */
const EDGE = 24;

/** The height of the map's lower part that the tools cover, in pixels. */
function toolsHeight(map: LeafletMap): number {
  const container = map.getContainer();
  const tools = container.querySelector(".map-tools");
  return tools ? container.getBoundingClientRect().bottom - tools.getBoundingClientRect().top : 0;
}

/** Shows an area as large as it fits above the tools. */
export const fitAboveTools = (map: LeafletMap, area: LatLngBounds, maxZoom = map.getMaxZoom()): LeafletMap =>
  map.fitBounds(area, {
    animate: false,
    maxZoom,
    paddingTopLeft: [EDGE, EDGE],
    paddingBottomRight: [EDGE, toolsHeight(map) + EDGE],
  });

/** Whether an area is wholly in view and not under the tools. */
function isAboveTools(map: LeafletMap, area: LatLngBounds): boolean {
  const { x, y } = map.getSize();
  const [from, to] = [area.getNorthWest(), area.getSouthEast()].map((at) => map.latLngToContainerPoint(at));
  return from!.x >= 0 && from!.y >= 0 && to!.x <= x && to!.y <= y - toolsHeight(map);
}

/** An area that can be changed is moved out from under the tools when they come. */
export function useAboveTools(area: LatLngBounds | null): void {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tools come, not when the area is changed with them
  useEffect(() => {
    if (area && !isAboveTools(map, area)) fitAboveTools(map, area, map.getZoom());
  }, [map]);
}

interface DrawToolsProps {
  hint: ReactNode;
  children: ReactNode;
}

/**
 * Keeps presses on the tools from reaching the map, and scrolls them into view if the map's end is below the
 * window's.
 */
const place = (element: HTMLElement | null) => {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
  element.scrollIntoView({ block: "nearest" });
};

/** A hint about what is being drawn, and the buttons for it. */
export const DrawTools = ({ hint, children }: DrawToolsProps) => (
  <div ref={place} className="map-tools">
    <p role="status">{hint}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
