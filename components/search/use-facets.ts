"use client";

import { useQuery } from "@tanstack/react-query";
import type { PropertyFilter } from "@/lib/domain/search";
import { facetsQuery } from "@/lib/web/queries";
import { withFilter, withoutPrice } from "./edit-filter";

const withoutArea = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minSqft: undefined, maxSqft: undefined });

/**
 * Facets for each field over the result without that field's own filter, so that a histogram does not
 * shrink to what is chosen already. Filters that are not set share one request.
 */
export function useFacets(filter: PropertyFilter, more: boolean) {
  const price = useQuery(facetsQuery(withoutPrice(filter))).data;
  const area = useQuery({ ...facetsQuery(withoutArea(filter)), enabled: more }).data;
  const type = useQuery({ ...facetsQuery(withFilter(filter, { propertyType: undefined })), enabled: more }).data;
  const status = useQuery({ ...facetsQuery(withFilter(filter, { status: undefined })), enabled: more }).data;
  return { price, area, type, status };
}
export type FieldFacets = ReturnType<typeof useFacets>;
