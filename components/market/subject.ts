import { SEGMENT } from "@/lib/domain/area";
import { type MarketPlace, marketPath } from "@/lib/domain/market-place";
import { canonicalQuery, type Lenient, type Parameter, readLeniently } from "@/lib/domain/parameters";
import { FILTERS, type PropertyFilter } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";
import { filterParts } from "@/lib/web/filter-words";

/** What a market page is of. Plain data: the server hands it to the browser. */
export interface MarketSubject {
  /** Unique on its page, and fit for a file's name: "78704", "austin-tx". */
  id: string;
  /** In a sentence and a legend: "78704", "Austin". */
  name: string;
  /** Under a picture: "78704, Austin, TX". */
  place: string;
  /** What a file says of it; an area that is no ZIP has not all of these. */
  where: { zipCode?: string; city?: string; state?: string };
  kind: MarketPlace["kind"] | "area";
  /** The page's address without what is looked at. */
  path: string;
  /** Where its homes are, as GET /v1/markets/area takes it. */
  filter: PropertyFilter;
  /** The wider markets that can stand beside it: a ZIP's city and state. */
  wider: readonly MarketSubject[];
}

/** What of an address is of a table, leniently read. */
export function readOnly(
  params: URLSearchParams,
  table: Readonly<Record<string, Parameter>>,
): Lenient<Readonly<Record<string, Parameter>>> {
  const known = [...params].filter(([name]) => Object.hasOwn(table, name));
  return readLeniently(new URLSearchParams(known), table);
}

/** The segment that an address asks for. */
export const readSegment = (params: URLSearchParams): PropertyFilter => readOnly(params, SEGMENT).values;

/** Place and segment as GET /v1/markets/area and pages' addresses write them. */
export const areaText = (filter: PropertyFilter): string => canonicalQuery(FILTERS, filter);

/** "singleFamily, 3+ beds" as visitors read it; null where every home counts. */
export function segmentWords(segment: PropertyFilter): string | null {
  return (
    filterParts(segment)
      .map(({ label }) => label)
      .join(", ") || null
  );
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

/** Of a ZIP whose city is not known, as before it was read, nothing wider is known either. */
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

/** The subject of a city's or a state's page. */
export const placeSubject = (place: Exclude<MarketPlace, { kind: "zip" }>): MarketSubject =>
  place.kind === "state" ? stateSubject(place.state) : citySubject(place.city, place.state);
