import { expect, test } from "vitest";
import type { MapCluster, PropertyFilter } from "@/lib/domain/search";
import { mixesRents, rentsAlone, unmixedMedians, withoutRents } from "./rents";

const SALES = ["forSale", "recentlySold", "offMarket"] as const;

test.each<[filter: PropertyFilter, mixes: boolean, prices: PropertyFilter]>([
  [{}, true, { status: SALES }],
  [{ city: "Austin" }, true, { city: "Austin", status: SALES }],
  [{ status: ["forRent", "forSale"] }, true, { status: ["forSale"] }],
  [{ status: ["forRent"] }, false, { status: ["forRent"] }],
  [{ status: ["forSale", "offMarket"] }, false, { status: ["forSale", "offMarket"] }],
])("whether the search %j mixes rents with prices: %j", (filter, mixes, prices) => {
  expect(mixesRents(filter)).toBe(mixes);
  expect(withoutRents(filter)).toEqual(prices);
  expect(rentsAlone(filter)).toEqual({ ...filter, status: ["forRent"] });
});

test("a cluster of homes for sale and for rent shows no median price; a single home keeps its price", () => {
  const at = {
    latitude: 30,
    longitude: -97,
    bounds: [-97, 30, -97, 30] as const,
    status: null,
    salePrice: null,
    medianSoldPrice: null,
  };
  const clusters: MapCluster[] = [
    { ...at, count: 9, medianListPrice: 4_000, id: null, listPrice: null },
    { ...at, count: 1, medianListPrice: 2_000, id: "prop_1", listPrice: 2_000 },
  ];
  expect(unmixedMedians(clusters).map(({ medianListPrice }) => medianListPrice)).toEqual([null, 2_000]);
});
