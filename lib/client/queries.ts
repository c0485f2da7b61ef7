import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyDetails, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import type { Facets, Place, PropertyFilter } from "@/lib/domain/search";
import { getJson, type ListAnswer, type SingleAnswer } from "./api";
import { apiQuery, filterQuery, type HomesState } from "./homes-url";

/**
 * One function per operation. Server pages seed the same keys (`components/layout/seed.tsx`), so that the
 * browser starts with the server's answer and goes on with /v1.
 */

/** A search row with `include=details`. */
export type HomeRow = PropertySummary & PropertyDetails;
export type SearchAnswer = ListAnswer<HomeRow>;

/** A minute: the dataset is immutable, and a republish is rare. */
const FRESH_MS = 60_000;

export const searchQuery = (state: HomesState) => rowsQuery(apiQuery(state));

/** A search by its API query text. Rows have details where the text says `include=details`. */
export const rowsQuery = (query: string) =>
  queryOptions({
    queryKey: ["properties", query],
    queryFn: ({ signal }) => getJson<SearchAnswer>(`/v1/properties?${query}`, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** How many homes a filter has. */
export const countQuery = (filter: PropertyFilter) =>
  queryOptions({
    queryKey: ["count", filterQuery(filter)],
    queryFn: async ({ signal }) =>
      (await getJson<SearchAnswer>(`/v1/properties?${joined(filterQuery(filter), "limit=1")}`, signal)).meta.total,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (filter: PropertyFilter) =>
  queryOptions({
    queryKey: ["facets", filterQuery(filter)],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<Facets>>(`/v1/properties/facets?${filterQuery(filter)}`, signal)).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const propertyQuery = (id: string) =>
  queryOptions({
    queryKey: ["property", id],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<PropertyRecord>>(`/v1/properties/${encodeURIComponent(id)}`, signal)).data,
    staleTime: FRESH_MS,
  });

export const marketQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ["market", zipCode],
    queryFn: async ({ signal }) =>
      (await getJson<SingleAnswer<MarketSnapshot>>(`/v1/markets/${encodeURIComponent(zipCode)}`, signal)).data,
    staleTime: FRESH_MS,
  });

export const historyQuery = (zipCode: string, months: number) =>
  queryOptions({
    queryKey: ["history", zipCode, months],
    queryFn: async ({ signal }) =>
      (
        await getJson<SingleAnswer<MarketHistory>>(
          `/v1/markets/${encodeURIComponent(zipCode)}/history?months=${months}`,
          signal,
        )
      ).data,
    staleTime: FRESH_MS,
  });

/** `query` is /v1/markets' own, as in "state=TX&sort=medianListPrice&limit=100". */
export const marketsQuery = (query: string) =>
  queryOptions({
    queryKey: ["markets", query],
    queryFn: ({ signal }) => getJson<ListAnswer<MarketSnapshot>>(`/v1/markets?${query}`, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ["places", text],
    queryFn: async ({ signal }) =>
      (await getJson<{ data: Place[] }>(`/v1/places?q=${encodeURIComponent(text)}`, signal)).data,
    enabled: text.trim().length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const joined = (...parts: string[]) => parts.filter(Boolean).join("&");
