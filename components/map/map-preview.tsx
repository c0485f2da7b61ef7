import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { declutter, type PlacedCluster } from "./declutter";
import { drawnRoom, readableRoom } from "./drawn-room";
import { MapDrawing } from "./map-drawing";
import { clusterMark, homeMark, type Mark } from "./marks";

interface MapPreviewProps {
  clusters: readonly MapCluster[];
  box: BoundingBox;
  zoom: number;
  label: string;
}

const PLAIN = { saved: false, viewed: false };

const markOf = ({ cluster, kind, shift }: PlacedCluster): Mark =>
  kind === "cluster" ? clusterMark(cluster.count) : homeMark(cluster, kind, PLAIN, shift);

/** The search's map as the server draws it. */
export function MapPreview({ clusters, box, zoom, label }: MapPreviewProps) {
  const view = readableRoom(drawnRoom(box, zoom));
  const marks = declutter(clusters, zoom, new Set(), view).map((placed) => ({
    key: placed.cluster.id ?? `${placed.cluster.latitude} ${placed.cluster.longitude}`,
    latitude: placed.cluster.latitude,
    longitude: placed.cluster.longitude,
    mark: markOf(placed),
  }));
  return <MapDrawing marks={marks} box={box} zoom={zoom} label={label} />;
}
