import type { Place, PlaceKind } from "@/lib/domain/search";
import { isCalled, stateName } from "@/lib/domain/states";

/** What a search box offers: the places of /v1, and states. */
export interface Offer extends Omit<Place, "kind"> {
  kind: PlaceKind | "state";
  /** How many homes choosing it shows; only a state has so many that it says so. */
  homes?: number;
}

export const stateOffer = (code: string, homes: number): Offer => ({
  kind: "state",
  label: stateName(code),
  query: { state: code },
  id: null,
  homes,
});

/** Whether states come before cities: "tx", "texas" and "tex" mean Texas; "new york" and "wash" mean a city that begins so. */
function statesLead(typed: string, states: readonly Offer[], cities: readonly Place[]): boolean {
  const text = typed.trim().toLowerCase();
  const names = cities.map(({ query }) => query.city?.toLowerCase() ?? "");
  const whole = states.some(({ query }) => isCalled(query.state ?? "", text));
  return whole ? !names.includes(text) : !names.some((name) => name.startsWith(text));
}

/** Offers as a visitor reads them, the one that Enter takes first. Each kind stands together. */
export function arranged(typed: string, places: readonly Place[], states: readonly Offer[]): Offer[] {
  const of = (kind: PlaceKind) => places.filter((place) => place.kind === kind);
  const cities = of("city");
  const broad = statesLead(typed, states, cities) ? [...states, ...cities] : [...cities, ...states];
  return [...of("zip"), ...broad, ...of("address")];
}
