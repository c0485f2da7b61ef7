import type { Place, PlaceKind, PropertyFilter } from "@/lib/domain/search";
import { isCalled } from "@/lib/domain/states";
import { parseHomes } from "@/lib/web/homes-url";

/** A suggestion of the search box: a place from the API. */
export interface PlaceSuggestion extends Place {
  /** Number of homes after choosing it. Only shown for states. */
  homes?: number;
}

/**
 * Whether states come before cities: "tx", "texas" and "tex" mean Texas, while "new york" and "wash" mean a city with
 * that name or beginning.
 */
function statesLead(typed: string, states: readonly Place[], cities: readonly Place[]): boolean {
  const text = typed.trim().toLowerCase();
  const names = cities.map(({ query }) => query.city?.toLowerCase() ?? "");
  const whole = states.some(({ query }) => isCalled(query.state ?? "", text));
  return whole ? !names.includes(text) : !names.some((name) => name.startsWith(text));
}

/** Sorts suggestions, grouped by kind. Enter chooses the first. */
export function arrangeSuggestions(typed: string, places: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
  const [states, cities] = [of("state"), of("city")];
  const broad = statesLead(typed, states, cities) ? [...states, ...cities] : [...cities, ...states];
  return [...of("zip"), ...broad, ...of("address")];
}

/** Whether any of the places has the typed name, not only a similar one. */
export const isCalledSo = (places: readonly Place[]): boolean => places.some(({ match }) => match !== "similar");

/** The filter of a search in a place. */
export const filterOfPlace = ({ query }: Place): PropertyFilter => parseHomes(new URLSearchParams(query)).filter;
