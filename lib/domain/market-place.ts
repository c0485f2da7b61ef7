import type { ZipPlace } from "./market";
import { oncePer } from "./once-per";
import { type CityZip, type Town, townsOf } from "./towns";
import { ZIP_CODE } from "./vocabulary";

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

/** A place as addresses have it beside others: "78704", "Austin/TX", "TX". Undefined without any. */
export const placeToken = ({
  zipCode,
  city,
  state,
}: Partial<Record<"zipCode" | "city" | "state", string | undefined>>): string | undefined =>
  zipCode ?? (city === undefined ? state : `${city}/${state}`);

/** The places of a dataset. */
interface Places {
  zips: readonly ZipPlace[];
  cityZips: readonly CityZip[];
}

/** The cities of these homes, each once, those with the most homes first. */
export const citiesOfHomes = (cityZips: readonly CityZip[]): readonly Town[] =>
  townsOf(cityZips).all.sort((a, b) => b.homes - a.homes || a.city.localeCompare(b.city, "en"));

/** The cities of homes on record. A town within another city's ZIP code is one; the city of ZIPs with published figures alone is not. */
export const citiesWithHomes = oncePer(citiesOfHomes);

/**
 * The place that the one or two decoded path segments after /markets name: a covered ZIP code, or a state or city with homes
 * on record, in any letter case; null if there is none.
 */
export function findMarketPlace(segments: readonly string[], places: Places): MarketPlace | null {
  const { zips } = places;
  const [first = "", second] = segments;
  if (segments.length > 2) return null;
  if (ZIP_CODE.test(first))
    return second === undefined && zips.some(({ zipCode }) => zipCode === first)
      ? { kind: "zip", zipCode: first }
      : null;
  const inState = zips.filter(({ state, records }) => records > 0 && state.toLowerCase() === first.toLowerCase());
  const [any] = inState;
  if (!any) return null;
  if (second === undefined) return { kind: "state", state: any.state };
  const cities = citiesWithHomes(places.cityZips).filter(({ state }) => state === any.state);
  const found =
    cities.find(({ city }) => slug(city) === second) ?? cities.find(({ city }) => folded(city) === folded(second));
  return found ? { kind: "city", city: found.city, state: any.state } : null;
}
