import type { MapCluster } from "@/lib/domain/search";

/** Every place on Earth. */
export const WORLD = [-180, -90, 180, 90] as const;

/** Clusters as GeoJSON (RFC 7946): a single home has its id as the feature's. */
export const featureCollection = (clusters: readonly MapCluster[]) => ({
  type: "FeatureCollection" as const,
  features: clusters.map((cluster) => ({
    type: "Feature" as const,
    ...(cluster.id === null ? {} : { id: cluster.id }),
    bbox: cluster.bounds,
    geometry: { type: "Point" as const, coordinates: [cluster.longitude, cluster.latitude] as const },
    properties: {
      count: cluster.count,
      medianListPrice: cluster.medianListPrice,
      status: cluster.status,
      listPrice: cluster.listPrice,
      salePrice: cluster.salePrice,
    },
  })),
});

/** What `GET /v1/properties/map` answers as `data`. */
export type MapFeatureCollection = ReturnType<typeof featureCollection>;
