"use client";

import { divIcon, type LatLng, type Marker as LeafletMarker, latLng, latLngBounds } from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Marker, Pane, Polygon, useMap } from "react-leaflet";
import { Button } from "@/components/ui/button";
import { VERTICES_MAX } from "@/lib/domain/kinds";
import { DrawTools, useAboveTools } from "./drawing";
import { FEWEST_CORNERS, type Shape, shapeOf } from "./shapes";

interface EditShapeProps {
  shape: Shape;
  onDone: (shape: Shape) => void;
  /** Further buttons. */
  children: ReactNode;
}

const SIZE = 28;
const icon = (className: string) => divIcon({ className, iconSize: [SIZE, SIZE] });
const CORNER = icon("map-corner");
/** A handle on a side. Dragging it adds a corner. */
const SIDE = icon("map-corner side");

/** Distance in pixels that an arrow key moves a corner. With Shift it is less. */
const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middleOf = (a: LatLng, b: LatLng) => latLng((a.lat + b.lat) / 2, (a.lng + b.lng) / 2);

/**
 * A drawn shape whose corners can be moved, added and removed by pointer and by keyboard. The search follows when
 * this is done.
 */
export function EditShape({ shape, onDone, children }: EditShapeProps) {
  const map = useMap();
  const [corners, setCorners] = useState<readonly LatLng[]>(() => shape.map(([lng, lat]) => latLng(lat, lng)));
  const [chosen, setChosen] = useState<number | null>(null);
  /** The point of a side that is being dragged. */
  const [taken, setTaken] = useState<{ side: number; at: LatLng } | null>(null);
  const inserted = (side: number, at: LatLng) => corners.toSpliced(side + 1, 0, at);
  const ring = taken ? inserted(taken.side, taken.at) : corners;
  const edited = shapeOf(corners);
  useAboveTools(latLngBounds([...corners]));

  const remove = (i: number) => {
    if (corners.length <= FEWEST_CORNERS) return;
    setCorners(corners.toSpliced(i, 1));
    setChosen(Math.min(i, corners.length - 2));
  };
  const add = (side: number, at = middleOf(corners[side]!, corners[(side + 1) % corners.length]!)) => {
    if (corners.length >= VERTICES_MAX) return;
    setCorners(inserted(side, at));
    setChosen(side + 1);
  };
  const onKey = (i: number, { key, shiftKey }: KeyboardEvent): boolean => {
    const arrow = ARROWS[key];
    if (arrow) {
      const step = shiftKey ? 1 : STEP;
      const to = map.latLngToContainerPoint(corners[i]!).add([arrow[0] * step, arrow[1] * step]);
      setCorners(corners.with(i, map.containerPointToLatLng(to)));
    } else if (key === "Delete" || key === "Backspace") remove(i);
    else if (key === "Enter" || key === " ") add(i);
    else return false;
    return true;
  };

  return (
    <>
      <Polygon positions={[...ring]} interactive={false} className="map-area" />
      {/* Above the marks of homes. */}
      <Pane name="corners" style={{ zIndex: 640 }}>
        {corners.map((at, i) => (
          <Corner
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no other key than its position in the ring
            key={i}
            at={at}
            label={`Corner ${i + 1} of ${corners.length}. Arrow keys move it, Delete removes it, Enter adds one after it.`}
            chosen={i === chosen}
            onChoose={() => setChosen(i)}
            onMove={(to) => setCorners(corners.with(i, to))}
            onKey={(event) => onKey(i, event)}
          />
        ))}
        {corners.length < VERTICES_MAX
          ? corners.map((at, side) => (
              <Marker
                // biome-ignore lint/suspicious/noArrayIndexKey: as its side
                key={side}
                position={taken?.side === side ? taken.at : middleOf(at, corners[(side + 1) % corners.length]!)}
                icon={SIDE}
                draggable
                keyboard={false}
                eventHandlers={{
                  click: () => add(side),
                  drag: ({ target }) => setTaken({ side, at: (target as LeafletMarker).getLatLng() }),
                  dragend: ({ target }) => {
                    add(side, (target as LeafletMarker).getLatLng());
                    setTaken(null);
                  },
                }}
              />
            ))
          : null}
      </Pane>
      <DrawTools hint="Drag a corner to move it, or the middle of a side to add one.">
        <Button
          disabled={chosen === null || corners.length <= FEWEST_CORNERS}
          onClick={() => chosen !== null && remove(chosen)}
        >
          Remove corner
        </Button>
        {children}
        <Button tone="primary" disabled={!edited} onClick={() => edited && onDone(edited)}>
          Done
        </Button>
      </DrawTools>
    </>
  );
}

interface CornerProps {
  at: LatLng;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  onMove: (to: LatLng) => void;
  /** Handles a key, and says whether it meant something. */
  onKey: (event: KeyboardEvent) => boolean;
}

function Corner({ at, label, chosen, onChoose, onMove, onKey }: CornerProps) {
  const ref = useRef<LeafletMarker>(null);
  const choose = useEffectEvent(onChoose);
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const element = ref.current?.getElement();
    element?.setAttribute("aria-label", label);
    element?.classList.toggle("chosen", chosen);
  }, [label, chosen]);
  useEffect(() => {
    const element = ref.current?.getElement();
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const key = (event: KeyboardEvent) => {
      if (!press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("keydown", key, { signal });
    element.addEventListener("focus", () => choose(), { signal });
    return () => stop.abort();
  }, []);
  // By keyboard the focus goes to the corner that was added, or that takes the place of a removed one.
  useEffect(() => {
    const element = ref.current?.getElement();
    if (chosen && document.activeElement?.classList.contains("map-corner")) element?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <Marker
      ref={ref}
      position={at}
      icon={CORNER}
      draggable
      zIndexOffset={chosen ? 2_000 : 1_000}
      eventHandlers={{
        drag: ({ target }) => onMove((target as LeafletMarker).getLatLng()),
        dragstart: onChoose,
        click: onChoose,
      }}
    />
  );
}
