"use client";

import { useQuery } from "@tanstack/react-query";
import type { Map as LeafletMap } from "leaflet";
import { createContext, useContext, useMemo, useState } from "react";
import { SVGOverlay, useMap, useMapEvents } from "react-leaflet";
import { type NameFile, placeNamesQuery, zipNamesQuery } from "@/lib/web/map-queries";
import { boxPixels } from "./geometry";
import type { PlacedMark } from "./marks";
import { isNamed, mapNames } from "./place-names";
import { Names } from "./static-map";

/** Whether a map has no tiles, which would show place names themselves. */
export const WithoutTiles = createContext(false);

const shownBy = (map: LeafletMap) => ({ bounds: map.getBounds(), zoom: map.getZoom() });

/** What the map around shows, once it has moved. */
export function useShown() {
  const map = useMap();
  const [shown, setShown] = useState(() => shownBy(map));
  useMapEvents({ moveend: () => setShown(shownBy(map)) });
  return shown;
}

/** Names of ZIPs, and without tiles also of states, counties and cities, where no mark covers them. */
export function PlaceNames({ marks }: { marks: readonly PlacedMark[] }) {
  const bare = useContext(WithoutTiles);
  const { bounds, zoom } = useShown();
  const named = (file: NameFile, wanted: boolean) => ({ ...placeNamesQuery(file), enabled: bare && wanted });
  const { data: state } = useQuery(named("state-names", isNamed("state", zoom)));
  const { data: county } = useQuery(named("county-names", isNamed("county", zoom)));
  const { data: city } = useQuery(named("cities", true));
  const { data: zip } = useQuery(zipNamesQuery());

  const window = useMemo(
    () => boxPixels([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom),
    [bounds, zoom],
  );
  const names = useMemo(
    () => mapNames(bare ? { zip, city, county, state } : { zip }, marks, zoom, window),
    [window, zoom, marks, bare, zip, city, county, state],
  );
  return (
    <SVGOverlay bounds={bounds} zIndex={300}>
      <Names names={names} window={window} />
    </SVGOverlay>
  );
}
