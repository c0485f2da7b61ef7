"use client";

import { divIcon, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useMemo, useRef } from "react";
import { Marker } from "react-leaflet";
import type { Mark } from "./marks";
import { ZipNames } from "./zip-names";

export interface PlacedMark {
  key: string;
  latitude: number;
  longitude: number;
  mark: Mark;
  /** For screen readers. */
  label: string;
  /** Highlighted: the card or another mark of it is under the pointer. */
  hovered?: boolean;
  selected?: boolean;
  onPress: () => void;
  onHover?: (over: boolean) => void;
}

/** Marks that can be pressed, by pointer and by keyboard, over the ZIP names that they leave room for. */
export const MarksLayer = ({ marks }: { marks: readonly PlacedMark[] }) => (
  <>
    <ZipNames marks={marks} />
    {marks.map(({ key, ...mark }) => (
      <PressableMark key={key} {...mark} />
    ))}
  </>
);

function PressableMark(props: Omit<PlacedMark, "key">) {
  const { latitude, longitude, mark, label, hovered = false, selected = false, onPress, onHover } = props;
  const ref = useRef<LeafletMarker>(null);
  const { html, className, size, anchor } = mark;
  // A new icon is a new element, and would lose focus: only for a new look.
  const [width, height] = size;
  const [x, y] = anchor;
  const icon = useMemo(
    () => divIcon({ html, className, iconSize: [width, height], iconAnchor: [x, y] }),
    [html, className, width, height, x, y],
  );

  const press = useRef(onPress);
  const hover = useRef(onHover);
  useEffect(() => {
    press.current = onPress;
    hover.current = onHover;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new icon is a new element
  useEffect(() => {
    const element = ref.current?.getElement();
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press.current();
    };
    const over = () => hover.current?.(true);
    const out = () => hover.current?.(false);
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", label);
    element.addEventListener("keydown", onKey);
    element.addEventListener("focus", over);
    element.addEventListener("blur", out);
    return () => {
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("focus", over);
      element.removeEventListener("blur", out);
    };
  }, [icon, label]);

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
      zIndexOffset={selected || hovered ? 1_000 : 0}
      eventHandlers={{
        click: () => press.current(),
        mouseover: () => hover.current?.(true),
        mouseout: () => hover.current?.(false),
      }}
    />
  );
}
