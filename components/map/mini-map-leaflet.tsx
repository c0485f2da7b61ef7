"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import { boxAround, LOWER_48 } from "./box";
import LeafletFrame from "./leaflet-frame";
import { MarksLayer } from "./marks-layer";
import { miniMarks } from "./mini-marks";
import type { MiniMapProps } from "./types";

/** A few homes with their prices; the selected one in the accent. */
export default function MiniMapLeaflet(props: MiniMapProps) {
  const { label, tiles, homes, bounds } = props;
  return (
    <LeafletFrame small label={label} tiles={tiles} bounds={bounds ?? boxAround(homes) ?? LOWER_48}>
      <Homes {...props} />
    </LeafletFrame>
  );
}

function Homes({ homes, selectedId, onChoose }: MiniMapProps) {
  const router = useRouter();
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  return (
    <MarksLayer
      marks={miniMarks(homes, selectedId, zoom).map(({ home, selected, mark }) => ({
        key: home.id,
        latitude: home.latitude,
        longitude: home.longitude,
        mark,
        label: home.label,
        selected,
        onPress: () => (onChoose ? onChoose(home.id) : router.push(`/homes/${home.id}`)),
      }))}
    />
  );
}
