import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { declutter, type PlacedCluster } from "./declutter";
import { drawnRoom, readableRoom } from "./drawn-room";
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
  const price = cluster.salePrice ?? cluster.listPrice;
  return kind === "tab" ? pinMark(price, PLAIN, hollow, shift) : dotMark(price, PLAIN, hollow, shift);
};

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
