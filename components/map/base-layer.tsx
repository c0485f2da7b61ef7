"use client";

import { useQuery } from "@tanstack/react-query";
import { control } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { Polyline, TileLayer, useMap, useMapEvents } from "react-leaflet";
import { linesQuery } from "@/lib/web/queries";
import { Graticule } from "./graticule";
import type { TileSource } from "./types";

/** Tiles that fail in a row until the map draws base lines as well. */
const PATIENCE = 3;
/** How long none may come of those that are asked for, until then. */
const PATIENCE_MS = 5_000;
/** County lines begin to help here; before, state lines are enough. */
const COUNTY_ZOOM = 6;
/** From here on their corners are coarser than what stands between them. */
const STREET_ZOOM = 12;

/**
 * Tiles toned to the paper; state and county lines while none come, at whatever time their server fails. They are asked
 * for on: once one comes, the lines go.
 */
export function BaseLayer({ tiles, small }: { tiles: TileSource; small: boolean }) {
  const map = useMap();
  const [came, setCame] = useState(false);
  const [missing, setMissing] = useState(tiles.url === null);
  const { url } = tiles;
  const handlers = useMemo(() => {
    let failed = 0;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(wait);
      wait = setTimeout(() => setMissing(true), PATIENCE_MS);
    };
    return {
      loading: waitOn,
      tileload: () => {
        failed = 0;
        waitOn();
        setCame(true);
        setMissing(false);
      },
      tileerror: () => {
        failed++;
        if (failed >= PATIENCE) setMissing(true);
      },
      // Every tile has come, or has failed.
      load: () => clearTimeout(wait),
    };
  }, []);

  useEffect(() => {
    const scale = control.scale({ metric: false, maxWidth: small ? 80 : 120, position: "bottomleft" }).addTo(map);
    return () => {
      scale.remove();
    };
  }, [map, small]);

  return (
    <>
      {url === null ? null : <TileLayer url={url} className="map-tiles" eventHandlers={handlers} />}
      {missing ? <BaseLines /> : null}
      {url !== null && (came || !missing) ? <Attribution text={tiles.attribution} /> : null}
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
