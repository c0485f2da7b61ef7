"use client";

import { useRouter } from "next/navigation";
import { boxAround, LOWER_48 } from "./box";
import LeafletFrame from "./leaflet-frame";
import { pinMark } from "./marks";
import { MarksLayer } from "./marks-layer";
import type { MiniMapProps } from "./types";

/** A few homes with their prices; the selected one in the accent. */
export default function MiniMapLeaflet({ label, tiles, homes, selectedId, bounds, onChoose }: MiniMapProps) {
  const router = useRouter();
  return (
    <LeafletFrame small label={label} tiles={tiles} bounds={bounds ?? boxAround(homes) ?? LOWER_48}>
      <MarksLayer
        marks={homes.map((home) => ({
          key: home.id,
          latitude: home.latitude,
          longitude: home.longitude,
          mark: pinMark(
            home.listPrice,
            { saved: false, viewed: false },
            home.status === "recentlySold" || home.status === "offMarket",
          ),
          label: home.label,
          selected: home.id === selectedId,
          onPress: () => (onChoose ? onChoose(home.id) : router.push(`/homes/${home.id}`)),
        }))}
      />
    </LeafletFrame>
  );
}
