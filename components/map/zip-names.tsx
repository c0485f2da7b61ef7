"use client";

import { useQuery } from "@tanstack/react-query";
import { divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import { zipNamesQuery } from "@/lib/client/queries";

const MIN_ZOOM = 9;
const MAX_NAMES = 40;

/** The covered ZIPs' numbers, large and faint, where they stand. */
export function ZipNames() {
  const map = useMap();
  const [moves, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((count) => count + 1) });
  const { data } = useQuery(zipNamesQuery());
  const zoom = map.getZoom();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map's bounds change with its moves
  const shown = useMemo(() => {
    if (zoom < MIN_ZOOM) return [];
    const view = map.getBounds();
    return (data ?? []).filter(([, longitude, latitude]) => view.contains([latitude, longitude])).slice(0, MAX_NAMES);
  }, [data, map, moves, zoom]);

  return shown.map(([zip, longitude, latitude]) => (
    <Marker
      key={zip}
      position={[latitude, longitude]}
      interactive={false}
      keyboard={false}
      zIndexOffset={-10_000}
      icon={divIcon({ className: zoom >= 12 ? "map-zip large" : "map-zip", html: zip, iconSize: [160, 32] })}
    />
  ));
}
