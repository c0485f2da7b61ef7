import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { MarketSnapshot } from "@/lib/domain/market";
import { getJson, type ListAnswer } from "./api";
import { FRESH_MS, getPlaces } from "./queries";

/** ZIPs that a text may mean. */
export interface ZipOffers {
  /** "Austin, TX", where a city is meant; null where digits are. */
  city: string | null;
  zips: { zipCode: string; label: string }[];
  /** How many there are; `zips` may be fewer. */
  total: number;
  /** The text may mean other cities too. */
  others: boolean;
}

/** As many as can be chosen from at a glance. */
const MOST = 12;

const shown = (zipCode: string, city: string, state: string) => ({ zipCode, label: `${zipCode} · ${city}, ${state}` });

/** The ZIPs that begin with a text, or those of the first city that does, the ones with the most homes for sale first. */
export async function findZips(text: string, signal?: AbortSignal): Promise<ZipOffers> {
  const places = await getPlaces(text, signal);
  const zips = places.flatMap(({ kind, label, query: { zipCode } }) =>
    kind === "zip" && zipCode ? [{ zipCode, label }] : [],
  );
  const [city, ...others] = places.filter(({ kind }) => kind === "city");
  if (zips.length > 0 || !city) return { city: null, zips, total: zips.length, others: city !== undefined };
  const query = new URLSearchParams({ ...city.query, sort: "activeListings", order: "desc", limit: String(MOST) });
  const { data, meta } = await getJson<ListAnswer<MarketSnapshot>>(`/v1/markets?${query}`, signal);
  const inCity = data.map((market) => shown(market.zipCode, market.city, market.state));
  return { city: city.label, zips: inCity, total: meta.total, others: others.length > 0 };
}

export const zipOffersQuery = (text: string) =>
  queryOptions({
    queryKey: ["zip offers", text],
    queryFn: ({ signal }) => findZips(text, signal),
    enabled: text !== "",
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
