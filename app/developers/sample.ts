import { cache } from "react";
import { type Sample, WRITTEN } from "@/components/developers/samples";
import type { PropertyFilter } from "@/lib/domain/search";
import { getReader, type Reader } from "@/lib/http/reader";
import { datasetInfo } from "../dataset-info";

async function firstHome(reader: Reader, version: string, filter: PropertyFilter): Promise<Sample | undefined> {
  const query = { filter, sort: "lastUpdated", order: "desc", details: false, limit: 1, offset: 0 } as const;
  const [home] = (await reader.search(query)).data;
  return home && { id: home.id, ...home.address, version };
}

/** A home for sale for the examples, in their ZIP if the dataset covers it, otherwise anywhere. */
export const sample = cache(async (): Promise<Sample> => {
  const info = await datasetInfo();
  if (!info) return WRITTEN;
  const reader = getReader();
  const sale = { status: ["forSale"] } as const;
  return (
    (await firstHome(reader, info.version, { ...sale, zipCode: [WRITTEN.zipCode] })) ??
    (await firstHome(reader, info.version, sale)) ??
    (await firstHome(reader, info.version, {})) ??
    WRITTEN
  );
});
