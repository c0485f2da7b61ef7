import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { declutter, type PlacedCluster } from "./declutter";
import { MapDrawing } from "./map-drawing";
import { clusterMark, dotMark, type Mark, pinMark } from "./marks";

interface MapPreviewProps {
  clusters: readonly MapCluster[];
  box: BoundingBox;
  zoom: number;
  label: string;
}

const PLAIN = { saved: false, viewed: false };

const markOf = ({ cluster, kind, shift }: PlacedCluster): Mark => {
  const hollow = cluster.status !== "forSale" && cluster.status !== "forRent";
  if (kind === "cluster") return clusterMark(cluster.count);
  return kind === "tab" ? pinMark(cluster.listPrice, PLAIN, hollow, shift) : dotMark(cluster.listPrice, PLAIN, hollow);
};

/** The search's map as the server draws it. */
export function MapPreview({ clusters, box, zoom, label }: MapPreviewProps) {
  const marks = declutter(clusters, zoom).map((placed) => ({
    key: placed.cluster.id ?? `${placed.cluster.latitude} ${placed.cluster.longitude}`,
    latitude: placed.cluster.latitude,
    longitude: placed.cluster.longitude,
    mark: markOf(placed),
  }));
  return <MapDrawing marks={marks} box={box} zoom={zoom} label={label} />;
}
