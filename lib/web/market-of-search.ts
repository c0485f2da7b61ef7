import { PLACES, SEGMENT_NAMES } from "@/lib/domain/area-names";
import type { PropertyFilter } from "@/lib/domain/search";
import { filterQuery } from "./homes-url";

/**
 * Address of the market page for a search's place (or the part of it on the map) and kind of homes. Filters that markets do
 * not have, such as a price, are left out. For a ZIP, city or state the page redirects to its own address.
 */
export function marketOfSearch(filter: PropertyFilter): string {
  const narrowest = PLACES.findLast(([name]) => filter[name] !== undefined) ?? [];
  const kept: readonly string[] = [...narrowest, ...SEGMENT_NAMES];
  const query = filterQuery(Object.fromEntries(Object.entries(filter).filter(([name]) => kept.includes(name))));
  return query ? `/markets/area?${query}` : "/markets/area";
}
