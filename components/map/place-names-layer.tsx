"use client";

import { useQuery } from "@tanstack/react-query";
import { divIcon, type Map as LeafletMap } from "leaflet";
import { createContext, useContext, useMemo, useState } from "react";
import { Marker, useMap, useMapEvents } from "react-leaflet";
import { classNames } from "@/components/ui/class-names";
import { type NameFile, placeNamesQuery, zipNamesQuery } from "@/lib/web/map-queries";
import { boxPixels, placeAt } from "./geometry";
import type { PlacedMark } from "./marks";
import { isNamed, mapNames, type PlacedName } from "./place-names";

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

  const names = useMemo(() => {
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const rows = bare ? { zip, city, county, state } : { zip };
    return mapNames(rows, marks, zoom, boxPixels([...box], zoom));
  }, [bounds, zoom, marks, bare, zip, city, county, state]);

  return names.map((name) => <Name key={`${name.kind} ${name.text} ${name.at}`} name={name} zoom={zoom} />);
}

function Name({ name: { kind, text, middle, large, width, height }, zoom }: { name: PlacedName; zoom: number }) {
  const icon = useMemo(() => {
    const words = document.createElement("span");
    words.textContent = text;
    return divIcon({
      className: classNames("map-name", kind, large && "large"),
      html: words,
      iconSize: [width, height],
    });
  }, [kind, text, large, width, height]);
  const { latitude, longitude } = placeAt(middle, zoom);
  return (
    <Marker position={[latitude, longitude]} interactive={false} keyboard={false} zIndexOffset={-10_000} icon={icon} />
  );
}
