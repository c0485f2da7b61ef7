import type { Place, PlaceKind } from "@/lib/domain/search";
import { isCalled, stateName } from "@/lib/domain/states";

/** What a search box suggests: the places of /v1, and states. */
export interface PlaceSuggestion extends Omit<Place, "kind"> {
  kind: PlaceKind | "state";
  /** How many homes choosing it shows; only a state has so many that it says so. */
  homes?: number;
}

export const stateSuggestion = (code: string, homes: number): PlaceSuggestion => ({
  kind: "state",
  label: stateName(code),
  query: { state: code },
  id: null,
  homes,
});

/** Whether states come before cities: "tx", "texas" and "tex" mean Texas; "new york" and "wash" mean a city that begins so. */
function statesLead(typed: string, states: readonly PlaceSuggestion[], cities: readonly Place[]): boolean {
  const text = typed.trim().toLowerCase();
  const names = cities.map(({ query }) => query.city?.toLowerCase() ?? "");
  const whole = states.some(({ query }) => isCalled(query.state ?? "", text));
  return whole ? !names.includes(text) : !names.some((name) => name.startsWith(text));
}

/** Suggestions in the order that a visitor reads them; Enter takes the first. Each kind stands together. */
export function arrangeSuggestions(
  typed: string,
  places: readonly Place[],
  states: readonly PlaceSuggestion[],
): PlaceSuggestion[] {
  const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
  const cities = of("city");
  const broad = statesLead(typed, states, cities) ? [...states, ...cities] : [...cities, ...states];
  return [...of("zip"), ...broad, ...of("address")];
}
