import type { PropertyFilter } from "@/lib/domain/search";
import { filterQuery } from "./homes-url";

type Names = readonly (keyof PropertyFilter)[];

/** Where a search is, the narrowest first: an area's market is of one of these. */
const PLACES: readonly Names[] = [
  ["polygon"],
  ["latitude", "longitude", "radius"],
  ["bbox"],
  ["zipCode"],
  ["city", "state"],
  ["state"],
];
const SEGMENT: Names = ["propertyType", "minBeds", "maxBeds", "minSqft", "maxSqft", "minYearBuilt", "maxYearBuilt"];

/**
 * The page of the market that a search is about: of its place, or of a part of it the part, and of the same homes. What a
 * market is not told by, as a price, is left out. The page itself sends a ZIP, a city and a state to their own.
 */
export function marketOfSearch(filter: PropertyFilter): string {
  const place = PLACES.find((names) => names.every((name) => filter[name] !== undefined)) ?? [];
  const kept: readonly string[] = [...place, ...SEGMENT];
  const query = filterQuery(Object.fromEntries(Object.entries(filter).filter(([name]) => kept.includes(name))));
  return query ? `/markets/area?${query}` : "/markets/area";
}
