import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MarketSnapshot } from "@/lib/domain/market";
import type { Place } from "@/lib/domain/search";
import { readSearch } from "@/lib/domain/search-text";
import { getJson, type ListAnswer } from "./api";
import { FRESH_MS } from "./fresh";

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

/** What a text in the search box means. `asOf` is the dataset's date, a day number. */
export const searchTextQuery = (text: string, asOf: number) =>
  queryOptions({
    queryKey: ["search text", text, asOf],
    queryFn: ({ signal }) => readSearch(text, (asked) => getPlaces(asked, signal), asOf),
    enabled: text !== "",
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

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
