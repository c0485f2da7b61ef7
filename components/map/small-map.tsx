"use client";

import { useRouter } from "next/navigation";
import { QueryProvider } from "@/components/layout/query-provider";
import { BaseMap, type TileSource } from "./base-map";
import { boxAround, LOWER_48 } from "./geometry";
import { smallMapMarks } from "./label-placement";
import type { MapHome } from "./map-home";
import { MarksLayer } from "./marks-layer";
import { useShown } from "./place-names-layer";

/** A small map of one home and its neighborhood. */
export interface SmallMapProps {
  /** What the map shows, for screen readers: "Map of 1207 Alta Vista Ave with 12 similar homes". */
  label: string;
  tiles: TileSource;
  homes: readonly MapHome[];
  /** The home of the page, drawn in the accent color. */
  selectedId: string;
}

/** A few homes with their prices, each linked to its page. The land is asked for by queries, which no other part of a home's page has. */
export default function SmallMap(props: SmallMapProps) {
  const { label, tiles, homes } = props;
  return (
    <QueryProvider>
      <BaseMap small label={label} tiles={tiles} bounds={boxAround(homes) ?? LOWER_48}>
        <Homes {...props} />
      </BaseMap>
    </QueryProvider>
  );
}

function Homes({ homes, selectedId }: SmallMapProps) {
  const router = useRouter();
  const { zoom } = useShown();
  return (
    <MarksLayer
      marks={smallMapMarks(homes, selectedId, zoom).map(({ home, selected, mark }) => ({
        key: home.id,
        latitude: home.latitude,
        longitude: home.longitude,
        mark,
        label: home.label,
        selected,
        onPress: () => router.push(`/homes/${home.id}`),
      }))}
    />
  );
}
