import type { ZipPlace } from "./market";

/** A place that has a market page under /markets. */
export type MarketPlace =
  | { kind: "zip"; zipCode: string }
  | { kind: "state"; state: string }
  | { kind: "city"; city: string; state: string };

/** A city's name as a path segment: "New-York". */
const slug = (city: string): string => city.trim().replace(/[\s/]+/g, "-");
const folded = (text: string): string => slug(text.normalize("NFD").replace(/\p{M}/gu, "")).toLowerCase();

/** The path of a place's page: "/markets/78704", "/markets/TX", "/markets/NY/New-York". */
export function marketPath(place: MarketPlace): string {
  if (place.kind === "zip") return `/markets/${place.zipCode}`;
  const state = `/markets/${encodeURIComponent(place.state)}`;
  return place.kind === "state" ? state : `${state}/${encodeURIComponent(slug(place.city))}`;
}

/**
 * The place that the one or two decoded path segments after /markets name: a covered ZIP code, or a state or city with homes
 * on record, in any letter case; null if there is none.
 */
export function findMarketPlace(segments: readonly string[], zips: readonly ZipPlace[]): MarketPlace | null {
  const [first = "", second] = segments;
  if (segments.length > 2) return null;
  if (/^[0-9]{5}$/.test(first))
    return second === undefined && zips.some(({ zipCode }) => zipCode === first)
      ? { kind: "zip", zipCode: first }
      : null;
  const inState = zips.filter(({ state, records }) => records > 0 && state.toLowerCase() === first.toLowerCase());
  const [any] = inState;
  if (!any) return null;
  if (second === undefined) return { kind: "state", state: any.state };
  const named =
    inState.find(({ city }) => slug(city) === second) ?? inState.find(({ city }) => folded(city) === folded(second));
  return named ? { kind: "city", city: named.city, state: named.state } : null;
}
