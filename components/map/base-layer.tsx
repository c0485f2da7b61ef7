"use client";

import { useQuery } from "@tanstack/react-query";
import { control, type TileErrorEvent } from "leaflet";
import { useEffect, useState } from "react";
import { Polyline, TileLayer, useMap, useMapEvents } from "react-leaflet";
import { linesQuery } from "@/lib/client/queries";
import { Graticule } from "./graticule";
import type { TileSource } from "./types";
import { ZipNames } from "./zip-names";

/** Tiles that fail before one has come, until the map draws base lines instead. */
const PATIENCE = 3;
/** County lines begin to help here; before, state lines are enough. */
const COUNTY_ZOOM = 6;
/** From here on their corners are coarser than what stands between them. */
const STREET_ZOOM = 12;

/** Tiles toned to the paper; state and county lines where there are none. ZIP names on both. */
export function BaseLayer({ tiles, small }: { tiles: TileSource; small: boolean }) {
  const map = useMap();
  const [failed, setFailed] = useState(0);
  const [came, setCame] = useState(false);
  const tiled = tiles.url !== null && (came || failed < PATIENCE);

  useEffect(() => {
    const scale = control.scale({ metric: false, maxWidth: small ? 80 : 120, position: "bottomleft" }).addTo(map);
    return () => {
      scale.remove();
    };
  }, [map, small]);

  return (
    <>
      {tiles.url !== null && tiled ? (
        <TileLayer
          url={tiles.url}
          className="map-tiles"
          eventHandlers={{
            tileload: () => setCame(true),
            tileerror: (_: TileErrorEvent) => setFailed((count) => count + 1),
          }}
        />
      ) : (
        <BaseLines />
      )}
      <ZipNames />
      {tiled ? <Attribution text={tiles.attribution} /> : null}
    </>
  );
}

function Attribution({ text }: { text: string }) {
  const map = useMap();
  useEffect(() => {
    const note = document.createElement("span");
    note.textContent = text;
    const shown = control
      .attribution({ prefix: false, position: "bottomright" })
      .addAttribution(note.innerHTML)
      .addTo(map);
    return () => {
      shown.remove();
    };
  }, [map, text]);
  return null;
}

function BaseLines() {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const close = zoom >= COUNTY_ZOOM;
  const { data: states } = useQuery(linesQuery("states"));
  const { data: counties } = useQuery({ ...linesQuery("counties"), enabled: close });
  return (
    <>
      <Graticule />
      {close && zoom < STREET_ZOOM && counties ? (
        <Polyline positions={counties} interactive={false} className="map-county" />
      ) : null}
      {states ? <Polyline positions={states} interactive={false} className="map-state" /> : null}
    </>
  );
}
