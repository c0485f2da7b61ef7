import type { BoundingBox } from "./kinds";
import type { MapCluster } from "./search";

/** A cluster as a GeoJSON feature (RFC 7946); the feature of a single home has the home's id. */
interface Feature {
  type: "Feature";
  id?: string;
  bbox: BoundingBox;
  geometry: { type: "Point"; coordinates: readonly [longitude: number, latitude: number] };
  properties: Pick<MapCluster, "count" | "medianListPrice" | "medianSoldPrice" | "status" | "listPrice" | "salePrice">;
}

/** The response of the map's operation. */
export interface FeatureCollection {
  type: "FeatureCollection";
  features: Feature[];
}

/** Clusters as GeoJSON. */
export const featureCollection = (clusters: readonly MapCluster[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: clusters.map((cluster) => ({
    type: "Feature",
    ...(cluster.id === null ? {} : { id: cluster.id }),
    bbox: cluster.bounds,
    geometry: { type: "Point", coordinates: [cluster.longitude, cluster.latitude] },
    properties: {
      count: cluster.count,
      medianListPrice: cluster.medianListPrice,
      medianSoldPrice: cluster.medianSoldPrice,
      status: cluster.status,
      listPrice: cluster.listPrice,
      salePrice: cluster.salePrice,
    },
  })),
});

/** The clusters of a feature collection. */
export const clustersOf = ({ features }: FeatureCollection): MapCluster[] =>
  features.map(({ id, bbox, geometry, properties }) => ({
    ...properties,
    id: id ?? null,
    bounds: bbox,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }));
