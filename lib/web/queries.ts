import { keepPreviousData } from "@tanstack/react-query";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import { circleOf, type Facets, type PropertyFilter } from "@/lib/domain/search";
import type { ListAnswer, SingleAnswer } from "./api";
import { apiQuery, filterQuery, type SearchState } from "./homes-url";
import { dataOf, v1Query } from "./v1-query";

// React Query's options of searches, for the browser and for the page on the server (`v1Query`).

/** A search row with `include=details`. */
export type HomeRow = PropertySummary & PropertyDetails;
export type SearchAnswer = ListAnswer<HomeRow>;

/** A page of homes with details. */
export const searchQuery = (state: SearchState) => ({
  ...v1Query<SearchAnswer>(`/v1/properties?${apiQuery(state)}`),
  placeholderData: keepPreviousData,
});

const totalOf = ({ meta }: SearchAnswer): number => meta.total;

/** The number of homes that match a filter. */
export const countQuery = (filter: PropertyFilter) =>
  v1Query(`/v1/properties?${[filterQuery(filter), "limit=1"].filter(Boolean).join("&")}`, totalOf);

/** The homes nearest to a point are asked for within this many miles. */
const NAMED_WITHIN = 1;
/** A home at most this far from a point is at it, in miles. */
const AT_POINT = 0.01;

/** What a point is called, by the home nearest to it: "333 Main St, Austin", "a point near 333 Main St, Austin"; null without one. */
function pointName({ data: [nearest] }: SearchAnswer): string | null {
  if (!nearest) return null;
  const { address, distance = 0 } = nearest;
  const home = `${address.streetAddress}, ${address.city}`;
  return distance <= AT_POINT ? home : `a point near ${home}`;
}

/** What the center of a filter's circle is called. */
export function pointQuery(filter: PropertyFilter) {
  const near = { ...circleOf(filter), radius: NAMED_WITHIN };
  const query = apiQuery({ filter: near, sort: "distance", order: "asc", limit: 1, offset: 0 });
  return { ...v1Query(`/v1/properties?${query}`, pointName), enabled: circleOf(filter) !== null };
}

/** Counts and histograms of a search. */
export const facetsQuery = (filter: PropertyFilter) => ({
  ...v1Query<SingleAnswer<Facets>, Facets>(`/v1/properties/facets?${filterQuery(filter)}`, dataOf),
  placeholderData: keepPreviousData,
});
