"use client";

import { useQuery } from "@tanstack/react-query";
import { divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import { zipNamesQuery } from "@/lib/web/queries";
import type { PlacedMark } from "./marks-layer";
import { LARGE_ZOOM, uncovered } from "./zip-room";

const MIN_ZOOM = 9;
const MAX_NAMES = 40;

/** The covered ZIPs' numbers, large and faint, where they stand and no mark does. */
export function ZipNames({ marks }: { marks: readonly PlacedMark[] }) {
  const map = useMap();
  const [moves, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((count) => count + 1) });
  const { data } = useQuery(zipNamesQuery());
  const zoom = map.getZoom();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map's bounds change with its moves
  const shown = useMemo(() => {
    if (zoom < MIN_ZOOM) return [];
    const view = map.getBounds();
    const className = zoom >= LARGE_ZOOM ? "map-zip large" : "map-zip";
    return (data ?? [])
      .filter(([, longitude, latitude]) => view.contains([latitude, longitude]))
      .slice(0, MAX_NAMES)
      .map((name) => [...name, divIcon({ className, html: name[0], iconSize: [160, 32] })] as const);
  }, [data, map, moves, zoom]);

  return uncovered(shown, marks, zoom).map(([zip, longitude, latitude, icon]) => (
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
