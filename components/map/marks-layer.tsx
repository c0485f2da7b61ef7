"use client";

import { divIcon, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Marker, useMap } from "react-leaflet";
import type { PlacedMark } from "./marks";
import { PlaceNames } from "./place-names-layer";

/** Marks that can be pressed by pointer and keyboard, above the place names that they leave room for. */
export function MarksLayer({ marks }: { marks: readonly PlacedMark[] }) {
  const map = useMap();
  /**
   * Set when a key zoomed in on a cluster: the first new mark gets the focus, unless the visitor does something else
   * first.
   */
  const awaited = useRef(false);
  useEffect(() => {
    const onAct = () => {
      awaited.current = false;
    };
    const stop = new AbortController();
    for (const event of ["keydown", "pointerdown"])
      document.addEventListener(event, onAct, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <PlaceNames marks={marks} />
      {marks.map(({ key, ...mark }) => (
        <PressableMark
          key={key}
          id={key}
          {...mark}
          onKey={() => {
            awaited.current = mark.closer ?? false;
          }}
          onCome={(element) => {
            const seen = map.getBounds().contains([mark.latitude, mark.longitude]);
            if (awaited.current && seen && document.activeElement === map.getContainer())
              element.focus({ preventScroll: true });
          }}
        />
      ))}
    </>
  );
}

interface PressableMarkProps extends Omit<PlacedMark, "key"> {
  id: string;
  /** Called when a key presses it. */
  onKey: () => void;
  /** Called when it is on the map. */
  onCome: (element: HTMLElement) => void;
}

function PressableMark(props: PressableMarkProps) {
  const map = useMap();
  const {
    id,
    onKey,
    onCome,
    latitude,
    longitude,
    mark,
    label,
    hovered = false,
    selected = false,
    onPress,
    onHover,
  } = props;
  const ref = useRef<LeafletMarker>(null);
  const { html, className, size, anchor } = mark;
  // A new icon is a new element and would lose the focus, so it is only made for a new look.
  const [width, height] = size;
  const [x, y] = anchor;
  const icon = useMemo(
    () => divIcon({ html, className, iconSize: [width, height], iconAnchor: [x, y] }),
    [html, className, width, height, x, y],
  );

  const press = useEffectEvent(onPress);
  const hover = useEffectEvent((over: boolean) => onHover?.(over));
  const keyed = useEffectEvent(onKey);
  const come = useEffectEvent(onCome);
  // When a focused mark disappears, the focus goes to the map and not to the top of the page.
  useEffect(() => {
    const element = ref.current?.getElement();
    return () => {
      if (element && element === document.activeElement) map.getContainer().focus({ preventScroll: true });
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => {
    const element = ref.current?.getElement();
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      keyed();
      press();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.dataset.mark = id;
    element.setAttribute("aria-label", label);
    element.addEventListener("keydown", onKey, { signal });
    element.addEventListener("focus", () => hover(true), { signal });
    element.addEventListener("blur", () => hover(false), { signal });
    come(element);
    return () => stop.abort();
  }, [icon, id, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => {
    const element = ref.current?.getElement();
    element?.classList.toggle("hovered", hovered);
    element?.classList.toggle("selected", selected);
  }, [icon, hovered, selected]);

  return (
    <Marker
      ref={ref}
      position={[latitude, longitude]}
      icon={icon}
      // The number of a cluster is read above a dot beside it.
      zIndexOffset={selected || hovered ? 1_000 : props.closer === undefined ? 0 : 500}
      eventHandlers={{
        click: onPress,
        mouseover: () => onHover?.(true),
        mouseout: () => onHover?.(false),
      }}
    />
  );
}
