import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Coordinates, PropertyDetails, PropertySummary } from "@/lib/domain/property";
import type { Facets, PropertyFilter } from "@/lib/domain/search";
import { getJson, type ListAnswer, type SingleAnswer } from "./api";
import { FRESH_MS, joined } from "./fresh";
import { apiQuery, filterQuery, type HomesState } from "./homes-url";

/**
 * React Query options of searches. Pages on the server fill the cache under the same keys (`components/layout/hydrate-queries.tsx`), so
 * that the browser starts with the server's data and continues with /v1.
 */

/** A search row with `include=details`. */
export type HomeRow = PropertySummary & PropertyDetails;
export type SearchAnswer = ListAnswer<HomeRow>;

/** A page of homes with details. */
export function searchQuery(state: HomesState) {
  const query = apiQuery(state);
  return queryOptions({
    queryKey: ["properties", query],
    queryFn: ({ signal }) => getJson<SearchAnswer>(`/v1/properties?${query}`, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** The number of homes that match a filter. */
export const countQuery = (filter: PropertyFilter) =>
  queryOptions({
    queryKey: ["count", filterQuery(filter)],
    queryFn: async ({ signal }) =>
      (await getJson<SearchAnswer>(`/v1/properties?${joined(filterQuery(filter), "limit=1")}`, signal)).meta.total,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The homes nearest to a point are asked for within this many miles. */
const NAMED_WITHIN = 1;
/** A home at most this far from a point is at it, in miles. */
const AT_POINT = 0.01;

/** The search for the home after which a point is called. */
export const nearestTo = ({ latitude, longitude }: Coordinates) =>
  ({
    filter: { latitude, longitude, radius: NAMED_WITHIN },
    sort: "distance",
    order: "asc",
    limit: 1,
    offset: 0,
    details: true,
  }) as const;

/** What a point is called, by the home nearest to it: "333 Main St, Austin", "a point near 333 Main St, Austin". */
export function pointName(nearest: HomeRow | undefined): string {
  if (!nearest) return "a point";
  const { address, distance = 0 } = nearest;
  const home = `${address.streetAddress}, ${address.city}`;
  return distance <= AT_POINT ? home : `a point near ${home}`;
}

export const pointQuery = (point: Coordinates | null) =>
  queryOptions({
    queryKey: ["point", point?.latitude, point?.longitude],
    queryFn: async ({ signal }) =>
      pointName((await getJson<SearchAnswer>(`/v1/properties?${apiQuery(nearestTo(point!))}`, signal)).data[0]),
    enabled: point !== null,
    staleTime: FRESH_MS,
  });

export const facetsQuery = (filter: PropertyFilter) =>
  queryOptions({
    queryKey: ["facets", filterQuery(filter)],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<Facets>>(`/v1/properties/facets?${filterQuery(filter)}`, signal)).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
