import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { clustersOf, type FeatureCollection } from "@/lib/domain/map-features";
import type { AreaMarket, MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyDetails, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import type { BoundingBox, Facets, MapCluster, Place, PropertyFilter } from "@/lib/domain/search";
import { ApiError, getJson, type ListAnswer, type SingleAnswer } from "./api";
import { apiQuery, filterQuery, type HomesState } from "./homes-url";
import { unmixedMedians } from "./rents";

/**
 * React Query options. Pages on the server fill the cache under the same keys (`components/layout/hydrate-queries.tsx`), so
 * that the browser starts with the server's data and continues with /v1.
 */

/** A search row with `include=details`. */
export type HomeRow = PropertySummary & PropertyDetails;
export type SearchAnswer = ListAnswer<HomeRow>;

/** One minute, since the dataset is immutable and rarely replaced. */
export const FRESH_MS = 60_000;

/** Repeats all failed queries: what one part of a page could not reach, the others probably could not either. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });

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

/** The number of homes in each of several states that match the rest of a search. */
export const stateCountsQuery = (states: readonly string[], kept: PropertyFilter) =>
  queryOptions({
    queryKey: ["state counts", states, filterQuery(kept)],
    queryFn: ({ client }) =>
      Promise.all(
        states.map(async (state) => ({ state, homes: await client.fetchQuery(countQuery({ ...kept, state })) })),
      ),
    enabled: states.length > 0,
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

/** Clusters and pins of the matches in a box, on the grid of the zoom level (0 to 22). */
export const mapQuery = (filter: PropertyFilter, box: BoundingBox, zoom: number) => {
  const query = joined(filterQuery({ ...filter, bbox: box }), `zoom=${zoom}`);
  return queryOptions({
    queryKey: ["map", query],
    queryFn: async ({ signal }): Promise<MapCluster[]> => {
      const { data } = await getJson<SingleAnswer<FeatureCollection>>(`/v1/properties/map?${query}`, signal);
      return unmixedMedians(filter, clustersOf(data));
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
};

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

/** The market of an area, given by its place and filters as a query: "state=TX&minBeds=3"; "" is everywhere. */
export const areaMarketQuery = (area: string, months: number) => {
  const query = joined(area, `months=${months}`);
  return queryOptions({
    queryKey: ["area market", query],
    queryFn: async ({ signal }) => (await getJson<SingleAnswer<AreaMarket>>(`/v1/markets/area?${query}`, signal)).data,
    staleTime: FRESH_MS,
  });
};

/** The places that a text may mean, best first. */
const getPlaces = async (text: string, signal?: AbortSignal): Promise<Place[]> =>
  (await getJson<{ data: Place[] }>(`/v1/places?q=${encodeURIComponent(text)}`, signal)).data;

export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ["places", text],
    queryFn: ({ signal }) => getPlaces(text, signal),
    enabled: text.trim().length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Decodes lines of public/map to [latitude, longitude] points. The files have thousandths of a degree, delta-encoded. */
export function readLines(encoded: readonly (readonly number[])[]): [latitude: number, longitude: number][][] {
  return encoded.map((steps) => {
    const line: [number, number][] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      line.push([y / 1000, x / 1000]);
    }
    return line;
  });
}

/** State or county lines of the base map. They are static files of the pages, not part of /v1. */
export const linesQuery = (name: "states" | "counties") =>
  queryOptions({
    queryKey: ["lines", name],
    queryFn: async ({ signal }) => readLines((await plainJson(`/map/${name}.json`, signal)) as number[][]),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Files of public/map with the names of places, the most important first. */
export type NameFile = "state-names" | "county-names" | "cities";

/** A name on a map, and its position. */
export type NameRow = readonly [text: string, longitude: number, latitude: number];

/** Names of places, for maps without tiles. */
export const placeNamesQuery = (file: NameFile) =>
  queryOptions({
    queryKey: ["place names", file],
    queryFn: async ({ signal }) => (await plainJson(`/map/${file}.json`, signal)) as NameRow[],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The positions of the covered ZIPs, for their names on maps. */
export const zipNamesQuery = () =>
  queryOptions({
    queryKey: ["zip names"],
    queryFn: async ({ signal }) => (await plainJson("/geo/zips", signal)) as NameRow[],
    staleTime: Number.POSITIVE_INFINITY,
  });

async function plainJson(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(response.status, "map_base", `${path} answered ${response.status}.`);
  return response.json();
}

const joined = (...parts: string[]) => parts.filter(Boolean).join("&");

/** ZIPs that a text may mean. */
export interface ZipSuggestions {
  /** "Austin, TX" if the text is a city's name; null if it is digits. */
  city: string | null;
  zips: { zipCode: string; label: string }[];
  /** Total number of matches; `zips` may have fewer. */
  total: number;
  /** Whether the text may also mean other cities. */
  others: boolean;
}

/** As many suggestions as can be read at a glance. */
const ZIPS_MAX = 12;

const shown = (zipCode: string, city: string, state: string) => ({ zipCode, label: `${zipCode} · ${city}, ${state}` });

/** The ZIPs that begin with a text, or those of the first matching city, with the most homes for sale first. */
async function findZips(text: string, signal?: AbortSignal): Promise<ZipSuggestions> {
  const places = await getPlaces(text, signal);
  const zips = places.flatMap(({ kind, label, query: { zipCode } }) =>
    kind === "zip" && zipCode ? [{ zipCode, label }] : [],
  );
  const [city, ...others] = places.filter(({ kind }) => kind === "city");
  if (zips.length > 0 || !city) return { city: null, zips, total: zips.length, others: city !== undefined };
  const query = new URLSearchParams({ ...city.query, sort: "activeListings", order: "desc", limit: String(ZIPS_MAX) });
  const { data, meta } = await getJson<ListAnswer<MarketSnapshot>>(`/v1/markets?${query}`, signal);
  const inCity = data.map((market) => shown(market.zipCode, market.city, market.state));
  return { city: city.label, zips: inCity, total: meta.total, others: others.length > 0 };
}

export const zipSuggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ["zip suggestions", text],
    queryFn: ({ signal }) => findZips(text, signal),
    enabled: text !== "",
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
