"use client";

import type { Map as LeafletMap } from "leaflet";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { MapContainer } from "react-leaflet";
import type { BoundingBox } from "@/lib/domain/search";
import { BaseLayer } from "./base-layer";
import type { TileSource } from "./types";
import "leaflet/dist/leaflet.css";

interface LeafletFrameProps {
  label: string;
  tiles: TileSource;
  /** Where the map begins. */
  bounds: BoundingBox;
  onMap?: (map: LeafletMap) => void;
  /** Small maps neither zoom by wheel nor show their buttons' labels. */
  small?: boolean;
  children?: ReactNode;
}

/** A Leaflet map in its neat line, with north and a scale. Fills its parent. */
export default function LeafletFrame({ label, tiles, bounds, onMap, small = false, children }: LeafletFrameProps) {
  // A page that React keeps hidden loses its effects and Leaflet its container: render only while they live.
  const [live, setLive] = useState(false);
  useLayoutEffect(() => {
    setLive(true);
    return () => setLive(false);
  }, []);
  const [west, south, east, north] = bounds;
  return (
    <section aria-label={label} className={small ? "map map-small" : "map"}>
      {live ? (
        <MapContainer
          ref={(map) => {
            if (map) onMap?.(map);
          }}
          bounds={[
            [south, west],
            [north, east],
          ]}
          boundsOptions={{ padding: small ? [24, 24] : [40, 52] }}
          zoomSnap={0.5}
          maxZoom={19}
          minZoom={3}
          maxBounds={[
            [-85, -720],
            [85, 720],
          ]}
          zoomControl={false}
          attributionControl={false}
          scrollWheelZoom={!small}
          className="absolute inset-0"
        >
          <BaseLayer tiles={tiles} small={small} />
          {children}
        </MapContainer>
      ) : null}
      <div aria-hidden className="map-neat" />
      <svg aria-hidden="true" viewBox="0 0 20 44" className="map-north">
        <path d="M10 40V14M5 22l5-10 5 10M3 32h14" />
        <text x="10" y="9">
          N
        </text>
      </svg>
    </section>
  );
}
