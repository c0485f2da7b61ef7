import { expect, test } from "vitest";
import { featureCollection } from "@/lib/domain/map-features";
import type { MapCluster, PropertyFilter } from "@/lib/domain/search";
import { mapQuery } from "./map-queries";

const AT = {
  latitude: 30,
  longitude: -97,
  bounds: [-97, 30, -97, 30] as const,
  status: null,
  salePrice: null,
  medianSoldPrice: null,
};
const CLUSTERS: MapCluster[] = [
  { ...AT, count: 9, medianListPrice: 4_000, id: null, listPrice: null },
  { ...AT, count: 1, medianListPrice: 2_000, id: "prop_1", listPrice: 2_000 },
];

test.each<[filter: PropertyFilter, medians: (number | null)[]]>([
  [{}, [null, 2_000]],
  [{ status: ["forSale"] }, [4_000, 2_000]],
  [{ status: ["forRent"] }, [4_000, 2_000]],
])("the map of the search %j shows the medians %j: those that mix prices and rents are left out", (filter, medians) => {
  const shown = mapQuery(filter, [-98, 29, -96, 31], 8).select?.({ data: featureCollection(CLUSTERS) });
  expect(shown?.map(({ medianListPrice }) => medianListPrice)).toEqual(medians);
});
