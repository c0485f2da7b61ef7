"use client";

import { useQuery } from "@tanstack/react-query";
import { divIcon, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useMemo, useRef, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import { zipNamesQuery } from "@/lib/web/queries";
import { LARGE_ZIP_ZOOM, uncoveredZips } from "./label-placement";
import type { Mark } from "./marks";

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

const MIN_ZIP_ZOOM = 9;
const MAX_ZIP_NAMES = 40;

/** The covered ZIPs' numbers, large and faint, where they stand and no mark does. */
function ZipNames({ marks }: { marks: readonly PlacedMark[] }) {
  const map = useMap();
  const [moves, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((count) => count + 1) });
  const { data } = useQuery(zipNamesQuery());
  const zoom = map.getZoom();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map's bounds change with its moves
  const shown = useMemo(() => {
    if (zoom < MIN_ZIP_ZOOM) return [];
    const view = map.getBounds();
    const className = zoom >= LARGE_ZIP_ZOOM ? "map-zip large" : "map-zip";
    return (data ?? [])
      .filter(([, longitude, latitude]) => view.contains([latitude, longitude]))
      .slice(0, MAX_ZIP_NAMES)
      .map((name) => [...name, divIcon({ className, html: name[0], iconSize: [160, 32] })] as const);
  }, [data, map, moves, zoom]);

  return uncoveredZips(shown, marks, zoom).map(([zip, longitude, latitude, icon]) => (
    <Marker
      key={zip}
      position={[latitude, longitude]}
      interactive={false}
      keyboard={false}
      zIndexOffset={-10_000}
      icon={icon}
    />
  ));
}
