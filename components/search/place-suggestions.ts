import type { Place, PlaceKind, PropertyFilter } from "@/lib/domain/search";
import { isCalled } from "@/lib/domain/states";
import { parseHomes } from "@/lib/web/homes-url";

/** What a search box suggests: the places of /v1. */
export interface PlaceSuggestion extends Place {
  /** How many homes choosing it shows; only a state has so many that it says so. */
  homes?: number;
}

/** Whether states come before cities: "tx", "texas" and "tex" mean Texas; "new york" and "wash" mean a city that begins so. */
function statesLead(typed: string, states: readonly Place[], cities: readonly Place[]): boolean {
  const text = typed.trim().toLowerCase();
  const names = cities.map(({ query }) => query.city?.toLowerCase() ?? "");
  const whole = states.some(({ query }) => isCalled(query.state ?? "", text));
  return whole ? !names.includes(text) : !names.some((name) => name.startsWith(text));
}

/** Suggestions in the order that a visitor reads them; Enter takes the first. Each kind stands together. */
export function arrangeSuggestions(typed: string, places: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
  const [states, cities] = [of("state"), of("city")];
  const broad = statesLead(typed, states, cities) ? [...states, ...cities] : [...cities, ...states];
  return [...of("zip"), ...broad, ...of("address")];
}

/** Whether any of some places is called as typed, and not only nearly so. */
export const isCalledSo = (places: readonly Place[]): boolean => places.some(({ match }) => match !== "similar");

/** The filter of a place's search. */
export const filterOfPlace = ({ query }: Place): PropertyFilter => parseHomes(new URLSearchParams(query)).filter;
