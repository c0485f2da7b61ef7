import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { declutter } from "./declutter";
import { MapDrawing } from "./map-drawing";
import { clusterMark, dotMark, type Mark, pinMark } from "./marks";

interface MapPreviewProps {
  clusters: readonly MapCluster[];
  box: BoundingBox;
  zoom: number;
  label: string;
}

const PLAIN = { saved: false, viewed: false };

const markOf = (cluster: MapCluster, kind: "cluster" | "tab" | "dot"): Mark => {
  const hollow = cluster.status !== "forSale" && cluster.status !== "forRent";
  if (kind === "cluster") return clusterMark(cluster.count);
  return kind === "tab" ? pinMark(cluster.listPrice, PLAIN, hollow) : dotMark(PLAIN, hollow);
};

/** The search's map as the server draws it. */
export function MapPreview({ clusters, box, zoom, label }: MapPreviewProps) {
  const marks = declutter(clusters, zoom).map(({ cluster, kind }) => ({
    key: cluster.id ?? `${cluster.latitude} ${cluster.longitude}`,
    latitude: cluster.latitude,
    longitude: cluster.longitude,
    mark: markOf(cluster, kind),
  }));
  return <MapDrawing marks={marks} box={box} zoom={zoom} label={label} />;
}
