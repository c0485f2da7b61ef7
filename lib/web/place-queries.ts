import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MarketSnapshot } from "@/lib/domain/market";
import { type Place, type PropertyFilter, RANGES } from "@/lib/domain/search";
import { isCalledSo, readSearch, type SearchText, surePlace, type TypedPlace } from "@/lib/domain/search-text";
import { getJson, type ListAnswer } from "./api";
import { parseSearch } from "./homes-url";

/** The places that a text may mean, best first. */
const getPlaces = async (text: string, signal?: AbortSignal): Promise<Place[]> =>
  (await getJson<{ data: Place[] }>(`/v1/places?q=${encodeURIComponent(text)}`, signal)).data;

/** The filter of a search in a place. */
export const filterOfPlace = ({ query }: Pick<Place, "query">): PropertyFilter =>
  parseSearch(new URLSearchParams(query)).filter;

/** Adds filters that were typed in words. A typed bound replaces both bounds of its range, so that they cannot cross. */
export function withWords(filter: PropertyFilter, wanted: PropertyFilter): PropertyFilter {
  const replaced = RANGES.map(({ min, max }) => [min, max]).filter((ends) =>
    ends.some((end) => end !== undefined && wanted[end] !== undefined),
  );
  const names: readonly unknown[] = replaced.flat();
  const rest = Object.entries(filter).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(rest), ...wanted };
}

/** A query for what a text means. Without a connection it fails, and asks again when that is back, so that the field says so. */
const textQuery = (key: string, text: string, read: (signal: AbortSignal) => Promise<SearchText>) =>
  queryOptions({
    queryKey: [key, text],
    queryFn: ({ signal }) => read(signal),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    networkMode: "always",
    refetchOnReconnect: true,
  });

/** What a text in the search box means. `asOf` is the dataset's date, a day number. */
export const searchTextQuery = (text: string, asOf: number) =>
  textQuery(`search text ${asOf}`, text, (signal) => readSearch(text, (asked) => getPlaces(asked, signal), asOf));

/** As many ZIP codes of a city as can be read at a glance. */
const ZIPS_MAX = 12;

/** States, cities and ZIP codes that a text means; of the first city also its ZIP codes, those with the most homes for sale first. */
async function readMarkets(text: string, signal: AbortSignal): Promise<SearchText> {
  const places = (await getPlaces(text, signal)).filter(({ kind }) => kind !== "address");
  const city = places.find(({ kind }) => kind === "city");
  if (!city || places.some(({ kind }) => kind === "zip")) return { places, wanted: {}, place: text };
  const query = new URLSearchParams({ ...city.query, sort: "activeListings", order: "desc", limit: String(ZIPS_MAX) });
  const { data, meta } = await getJson<ListAnswer<MarketSnapshot>>(`/v1/markets?${query}`, signal);
  const zips = data.map(
    ({ zipCode }): Place => ({
      kind: "zip",
      match: "prefix",
      label: `${zipCode} · ${city.label}`,
      query: { zipCode },
      id: null,
    }),
  );
  return { places: [...places, ...zips], wanted: {}, place: text, moreZips: meta.total - zips.length };
}

/** The places that a market can be compared with, for a typed text. */
export const marketTextQuery = (text: string) => textQuery("market text", text, (signal) => readMarkets(text, signal));

/** The one place that a text means by its name, or what to say where it means none or several. */
export type NamedPlace = { place: TypedPlace } | { say: string };

export function namedPlace(text: string, reading: SearchText): NamedPlace {
  const { places } = reading;
  const place = surePlace(reading);
  if (place && isCalledSo([place])) return { place };
  const fault = isCalledSo(places) ? `“${text}” may be several places.` : `No place is called “${text}”.`;
  return { say: places[0] ? `${fault} Did you mean ${places[0].label}?` : fault };
}
