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

const HERE = [30, -97, { status: null }] as const;
/** For tests: nine homes at one point, of which there is a median price, and a single home with its price. */
export const NINE_AND_ONE: readonly MapCluster[] = [
  { ...homeCluster("", ...HERE), id: null, count: 9, medianListPrice: 4_000, listPrice: null },
  { ...homeCluster("prop_1", ...HERE), medianListPrice: 2_000, listPrice: 2_000 },
];
