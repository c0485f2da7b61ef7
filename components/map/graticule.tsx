"use client";

import { useMemo, useState } from "react";
import { Polyline, useMap, useMapEvents } from "react-leaflet";
import { linesBetween, stepAt } from "./grid-lines";

/** Meridians and parallels under a map without tiles: they say how far and which way. */
export function Graticule() {
  const map = useMap();
  const [moves, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((count) => count + 1) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bounds change with the map's moves
  const lines = useMemo(() => {
    const view = map.getBounds().pad(0.3);
    const [west, east] = [view.getWest(), view.getEast()];
    const [south, north] = [Math.max(-85, view.getSouth()), Math.min(85, view.getNorth())];
    const step = stepAt(map.getZoom());
    return [
      ...linesBetween(west, east, step).map((x): [number, number][] => [
        [south, x],
        [north, x],
      ]),
      ...linesBetween(south, north, step).map((y): [number, number][] => [
        [y, west],
        [y, east],
      ]),
    ];
  }, [map, moves]);
  return <Polyline positions={lines} interactive={false} className="map-grid" />;
}
