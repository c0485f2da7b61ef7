import { expect, test } from "vitest";
import { featureCollection } from "@/lib/domain/map-features";
import type { PropertyFilter } from "@/lib/domain/search";
import { NINE_AND_ONE } from "@/test/home-cluster";
import { mapQuery } from "./map-queries";

test.each<[filter: PropertyFilter, medians: (number | null)[]]>([
  [{}, [null, 2_000]],
  [{ status: ["forSale"] }, [4_000, 2_000]],
  [{ status: ["forRent"] }, [4_000, 2_000]],
])("the map of the search %j shows the medians %j: those that mix prices and rents are left out", (filter, medians) => {
  const shown = mapQuery(filter, [-98, 29, -96, 31], 8).select?.({ data: featureCollection([...NINE_AND_ONE]) });
  expect(shown?.map(({ medianListPrice }) => medianListPrice)).toEqual(medians);
});
