import { cache } from "react";
import { type Sample, WRITTEN } from "@/components/developers/samples";
import type { PropertyFilter } from "@/lib/domain/search";
import { type PropertyStore, readSearch } from "@/lib/http/read";
import { getRuntime } from "@/lib/http/runtime";
import { datasetInfo } from "../dataset-info";

async function firstHome(store: PropertyStore, filter: PropertyFilter): Promise<Sample | undefined> {
  const query = { filter, sort: "lastUpdated", order: "desc", details: false, limit: 1, offset: 0 } as const;
  const [home] = (await readSearch(store, query)).data;
  return home && { id: home.id, ...home.address };
}

/** A home for sale to ask for, in the examples' own ZIP where the dataset covers it, otherwise anywhere. */
export const sample = cache(async (): Promise<Sample> => {
  if (!datasetInfo()) return WRITTEN;
  const store = getRuntime().store();
  const sale = { status: ["forSale"] } as const;
  return (
    (await firstHome(store, { ...sale, zipCode: [WRITTEN.zipCode] })) ??
    (await firstHome(store, sale)) ??
    (await firstHome(store, {})) ??
    WRITTEN
  );
});
