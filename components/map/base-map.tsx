"use client";

import { useQuery } from "@tanstack/react-query";
import { control, type Map as LeafletMap } from "leaflet";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { MapContainer, Polyline, TileLayer, useMap } from "react-leaflet";
import type { BoundingBox } from "@/lib/domain/search";
import { linesQuery } from "@/lib/web/map-queries";
import { NeatLine } from "./frame";
import { cornersOf } from "./geometry";
import { COUNTY_ZOOM, gridLines, gridStep, STREET_ZOOM } from "./ground";
import { useShown, WithoutTiles } from "./place-names-layer";
import "leaflet/dist/leaflet.css";
import "./marks.css";
import "./map.css";

/** The source of map tiles. With `url` null only base lines are drawn. */
export interface TileSource {
  /** A template with {z}, {x}, {y}, and optionally {s} and {r}. */
  url: string | null;
  /** Plain text, shown on the map. */
  attribution: string;
}

interface BaseMapProps {
  label: string;
  tiles: TileSource;
  /** The area that the map shows first. */
  bounds: BoundingBox;
  onMap?: (map: LeafletMap) => void;
  /** Small maps do not zoom by wheel and have no labels on their buttons. */
  small?: boolean;
  children?: ReactNode;
}

/** A Leaflet map with a frame, a north arrow and a scale. Fills its parent. */
export function BaseMap({ label, tiles, bounds, onMap, small = false, children }: BaseMapProps) {
  // While React keeps a page hidden, its effects are removed and Leaflet loses its container, so the map is only
  // rendered while effects are active.
  const [live, setLive] = useState(false);
  useLayoutEffect(() => {
    setLive(true);
    return () => setLive(false);
  }, []);
  const foot = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(tiles.url === null);
  return (
    <section aria-label={label} className={small ? "map map-small" : "map"}>
      {live ? (
        <MapContainer
          ref={(map) => {
            if (map) onMap?.(map);
          }}
          bounds={cornersOf(bounds)}
          boundsOptions={{ padding: [40, 52] }}
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
          className="absolute inset-x-0 top-0 bottom-[26px]"
        >
          <BaseLayer {...{ tiles, small, foot, missing, setMissing }}>{children}</BaseLayer>
        </MapContainer>
      ) : null}
      <NeatLine foot={foot}>
        {tiles.url === null ? null : missing ? (
          <span key="missing" role="status" className="order-1">
            The street map does not load: these are state and county lines, and names of places.
          </span>
        ) : (
          <span key="source" className="order-1">
            {tiles.attribution}
          </span>
        )}
      </NeatLine>
    </section>
  );
}

/** Number of tiles that fail in a row before the map also draws base lines. */
const FAILED_TILES_MAX = 3;
/** Milliseconds without any requested tile before the map also draws base lines. */
const TILE_TIMEOUT_MS = 5_000;
interface BaseLayerProps {
  tiles: TileSource;
  small: boolean;
  /** The strip below the map. */
  foot: RefObject<HTMLDivElement | null>;
  /** Whether there are no tiles. */
  missing: boolean;
  setMissing: (missing: boolean) => void;
  children: ReactNode;
}

/**
 * Tiles in the colors of the page. State and county lines and names are shown while no tiles arrive, whenever their
 * server fails. Tiles are still requested, and when one arrives, the lines are removed.
 */
function BaseLayer({ tiles, small, foot, missing, setMissing, children }: BaseLayerProps) {
  const map = useMap();
  const { url } = tiles;
  const handlers = useMemo(() => {
    let failed = 0;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(wait);
      wait = setTimeout(() => setMissing(true), TILE_TIMEOUT_MS);
    };
    return {
      loading: waitOn,
      tileload: () => {
        failed = 0;
        waitOn();
        setMissing(false);
      },
      tileerror: () => {
        failed++;
        if (failed >= FAILED_TILES_MAX) setMissing(true);
      },
      // Every tile has arrived or failed.
      load: () => clearTimeout(wait),
    };
  }, [setMissing]);

  useEffect(() => {
    const scale = control.scale({ metric: false, maxWidth: small ? 80 : 120 }).addTo(map);
    foot.current?.prepend(scale.getContainer()!);
    return () => {
      scale.remove();
    };
  }, [map, small, foot]);

  return (
    <>
      {url === null ? null : <TileLayer url={url} className="map-tiles" eventHandlers={handlers} />}
      {missing ? <BaseLines /> : null}
      <WithoutTiles value={missing}>{children}</WithoutTiles>
    </>
  );
}

function BaseLines() {
  const { zoom } = useShown();
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

/** Meridians and parallels below a map without tiles, which show distance and direction. */
function Graticule() {
  const { bounds, zoom } = useShown();
  const lines = useMemo(() => {
    const view = bounds.pad(0.3);
    const [west, east] = [view.getWest(), view.getEast()];
    const [south, north] = [Math.max(-85, view.getSouth()), Math.min(85, view.getNorth())];
    const step = gridStep(zoom);
    return [
      ...gridLines(west, east, step).map((x): [number, number][] => [
        [south, x],
        [north, x],
      ]),
      ...gridLines(south, north, step).map((y): [number, number][] => [
        [y, west],
        [y, east],
      ]),
    ];
  }, [bounds, zoom]);
  return <Polyline positions={lines} interactive={false} className="map-grid" />;
}
