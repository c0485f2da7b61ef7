import { type MarketPlace, marketPath, placeToken } from "@/lib/domain/market-place";
import type { Place, PropertyFilter } from "@/lib/domain/search";
import { STATE_NAMES, stateName } from "@/lib/domain/states";

/** The market that a page is about. Plain data, which the server passes to the browser. */
export interface MarketSubject {
  /** Unique on its page, and fit for a file's name: "78704", "austin-tx". */
  id: string;
  /** Its name in sentences and legends: "78704", "Austin". */
  name: string;
  /** Its name below a picture: "78704, Austin, TX". */
  place: string;
  /** Its columns in a file. An area that is not a ZIP lacks some of them. */
  where: { zipCode?: string; city?: string; state?: string };
  kind: MarketPlace["kind"] | "area";
  /** The address of its page without a view. */
  path: string;
  /** The filter of its homes, as in GET /v1/markets/area. */
  filter: PropertyFilter;
  /** The wider markets it can be compared with: a ZIP's city and state. */
  wider: readonly MarketSubject[];
}

export const stateSubject = (state: string): MarketSubject => ({
  kind: "state",
  id: state.toLowerCase(),
  name: stateName(state),
  place: stateName(state),
  where: { state },
  path: marketPath({ kind: "state", state }),
  filter: { state },
  wider: [],
});

export const citySubject = (city: string, state: string): MarketSubject => ({
  kind: "city",
  id: `${city}-${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  name: city,
  place: `${city}, ${state}`,
  where: { city, state },
  path: marketPath({ kind: "city", city, state }),
  filter: { state, city },
  wider: [stateSubject(state)],
});

/** The market of a ZIP. If its city is not known yet, it has no wider markets. */
export const zipSubject = (zipCode: string, city?: string, state?: string): MarketSubject => ({
  kind: "zip",
  id: zipCode,
  name: zipCode,
  place: city && state ? `${zipCode}, ${city}, ${state}` : zipCode,
  where: { zipCode, ...(city && state ? { city, state } : {}) },
  path: marketPath({ kind: "zip", zipCode }),
  filter: { zipCode: [zipCode] },
  wider: city && state ? [citySubject(city, state), stateSubject(state)] : [],
});

/** A place that can stand beside another: "78704", "TX", "Austin/TX", as addresses have it. Null for a drawn area. */
export const tokenOf = ({ kind, where }: Pick<MarketSubject, "kind" | "where">): string | null =>
  kind === "area" ? null : placeToken(where)!;

/** A found place as an address has it beside others. One that has a market has a name. */
export const tokenOfPlace = ({ query: { zipCode, city, state } }: Pick<Place, "query">): string =>
  placeToken({ zipCode, city, state })!;

const TOKEN = /^(?:([0-9]{5})|(?:([^/,]{1,80})\/)?([A-Z]{2}))$/;

/** The place that a token names; null if it is none. */
export function subjectOfToken(token: string): MarketSubject | null {
  const [, zipCode, city, state = ""] = TOKEN.exec(token) ?? [];
  if (zipCode) return zipSubject(zipCode);
  if (!STATE_NAMES.has(state)) return null;
  // Beside other places a city needs its state.
  return city ? { ...citySubject(city, state), name: `${city}, ${state}` } : stateSubject(state);
}

/** The market of a city's or a state's page. */
export const placeSubject = (place: Exclude<MarketPlace, { kind: "zip" }>): MarketSubject =>
  place.kind === "state" ? stateSubject(place.state) : citySubject(place.city, place.state);
