import type { BoundingBox } from "./kinds";
import type { MapCluster } from "./search";

/** A cluster as a GeoJSON feature (RFC 7946): a single home has its id as the feature's. */
interface Feature {
  type: "Feature";
  id?: string;
  bbox: BoundingBox;
  geometry: { type: "Point"; coordinates: readonly [longitude: number, latitude: number] };
  properties: Pick<MapCluster, "count" | "medianListPrice" | "status" | "listPrice" | "salePrice">;
}

/** What the map's operation answers. */
export interface FeatureCollection {
  type: "FeatureCollection";
  features: Feature[];
}

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
      status: cluster.status,
      listPrice: cluster.listPrice,
      salePrice: cluster.salePrice,
    },
  })),
});

/** The clusters that a collection was made of. */
export const clustersOf = ({ features }: FeatureCollection): MapCluster[] =>
  features.map(({ id, bbox, geometry, properties }) => ({
    ...properties,
    id: id ?? null,
    bounds: bbox,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }));
