import type { MapCluster } from "@/lib/domain/search";

/** For tests: a single home in the response of the map's operation. */
export const homeCluster = (
  id: string,
  latitude: number,
  longitude: number,
  rest: Partial<MapCluster> = {},
): MapCluster => ({
  id,
  latitude,
  longitude,
  count: 1,
  medianListPrice: null,
  medianSoldPrice: null,
  bounds: [longitude, latitude, longitude, latitude],
  status: "forSale",
  listPrice: 1_785_000,
  salePrice: null,
  ...rest,
});
