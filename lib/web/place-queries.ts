import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MarketSnapshot } from "@/lib/domain/market";
import { placeToken } from "@/lib/domain/market-place";
import { type Place, type PlaceKind, type PropertyFilter, RANGES } from "@/lib/domain/search";
import { readSearch } from "@/lib/domain/search-text";
import { getJson, type ListAnswer } from "./api";
import { parseHomes } from "./homes-url";

/** The places that a text may mean, best first. */
const getPlaces = async (text: string, signal?: AbortSignal): Promise<Place[]> =>
  (await getJson<{ data: Place[] }>(`/v1/places?q=${encodeURIComponent(text)}`, signal)).data;

/** The filter of a search in a place. */
export const filterOfPlace = ({ query }: Pick<Place, "query">): PropertyFilter =>
  parseHomes(new URLSearchParams(query)).filter;

/** Adds filters that were typed in words. A typed bound replaces both bounds of its range, so that they cannot cross. */
export function withWords(filter: PropertyFilter, wanted: PropertyFilter): PropertyFilter {
  const replaced = RANGES.map(({ min, max }) => [min, max]).filter((ends) =>
    ends.some((end) => end !== undefined && wanted[end] !== undefined),
  );
  const names: readonly unknown[] = replaced.flat();
  const rest = Object.entries(filter).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(rest), ...wanted };
}

/** What a text in the search box means. `asOf` is the dataset's date, a day number. */
export const searchTextQuery = (text: string, asOf: number) =>
  queryOptions({
    queryKey: ["search text", text, asOf],
    queryFn: ({ signal }) => readSearch(text, (asked) => getPlaces(asked, signal), asOf),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });

/** A place that a market can be compared with: its token in an address, and its name. */
export interface OfferedPlace {
  kind: Exclude<PlaceKind, "address">;
  token: string;
  label: string;
}

/** Places that a text may mean. */
export interface PlaceOffers {
  places: OfferedPlace[];
  /** Whether the first city has more ZIP codes than these. */
  more: boolean;
}

/** As many ZIP codes of a city as can be read at a glance. */
const ZIPS_MAX = 12;

/** States, cities and ZIP codes that a text may mean; of the first city also its ZIP codes, those with the most homes for sale first. */
async function findOffers(text: string, signal?: AbortSignal): Promise<PlaceOffers> {
  const found = await getPlaces(text, signal);
  const places = found.flatMap(({ kind, label, query: { zipCode, city, state } }): OfferedPlace[] => {
    if (kind === "address") return [];
    const token = placeToken({ zipCode, city, state });
    return token ? [{ kind, token, label }] : [];
  });
  const city = found.find(({ kind }) => kind === "city");
  if (!city || places.some(({ kind }) => kind === "zip")) return { places, more: false };
  const query = new URLSearchParams({ ...city.query, sort: "activeListings", order: "desc", limit: String(ZIPS_MAX) });
  const { data, meta } = await getJson<ListAnswer<MarketSnapshot>>(`/v1/markets?${query}`, signal);
  const zips = data.map(
    ({ zipCode }): OfferedPlace => ({ kind: "zip", token: zipCode, label: `${zipCode} · ${city.label}` }),
  );
  return { places: [...places, ...zips], more: meta.total > zips.length };
}

/** The places that a market can be compared with, for a typed text. */
export const placeOffersQuery = (text: string) =>
  queryOptions({
    queryKey: ["place offers", text],
    queryFn: ({ signal }) => findOffers(text, signal),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
