import { queryOptions } from "@tanstack/react-query";
import type { PropertyRecord } from "@/lib/domain/property";
import { getJson, type SingleAnswer } from "../api";
import { FRESH_MS } from "../fresh";

/** A home's complete record. */
export const propertyQuery = (id: string) =>
  queryOptions({
    queryKey: ["property", id],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<PropertyRecord>>(`/v1/properties/${encodeURIComponent(id)}`, signal)).data,
    staleTime: FRESH_MS,
  });
