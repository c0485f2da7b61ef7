import { PLACES, SEGMENT_NAMES } from "@/lib/domain/area";
import type { PropertyFilter } from "@/lib/domain/search";
import { filterQuery } from "./homes-url";

/**
 * The page of the market that a search is about: of its place, or of a part of it the part, and of the same homes. What a
 * market is not told by, as a price, is left out. The page itself sends a ZIP, a city and a state to their own.
 */
export function marketOfSearch(filter: PropertyFilter): string {
  const narrowest = PLACES.findLast(([name]) => filter[name] !== undefined) ?? [];
  const kept: readonly string[] = [...narrowest, ...SEGMENT_NAMES];
  const query = filterQuery(Object.fromEntries(Object.entries(filter).filter(([name]) => kept.includes(name))));
  return query ? `/markets/area?${query}` : "/markets/area";
}
