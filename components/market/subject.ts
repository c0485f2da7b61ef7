import { PLACE, SEGMENT } from "@/lib/domain/area";
import { allOf } from "@/lib/domain/lists";
import { type MarketPlace, marketPath, placeToken } from "@/lib/domain/market-place";
import { canonicalQuery, type Lenient, type Parameter, readLeniently } from "@/lib/domain/parameters";
import { circleOf, FILTERS, type Place, type PropertyFilter } from "@/lib/domain/search";
import { STATE_NAMES, stateName } from "@/lib/domain/states";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { filterParts } from "@/lib/web/filter-words";
import { formatMiles } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { capitalized, TYPE_PLURALS } from "@/lib/web/words";

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

/** Reads only the parameters of a table from an address, leniently. */
export function readOnly(
  params: URLSearchParams,
  table: Readonly<Record<string, Parameter>>,
): Lenient<Readonly<Record<string, Parameter>>> {
  const known = [...params].filter(([name]) => Object.hasOwn(table, name));
  return readLeniently(new URLSearchParams(known), table);
}

/** The segment in an address. */
export const readSegment = (params: URLSearchParams): PropertyFilter => readOnly(params, SEGMENT).values;

/** Place and segment as written in addresses of GET /v1/markets/area and of pages. */
export const areaText = (filter: PropertyFilter): string => canonicalQuery(FILTERS, filter);

/** The homes of a segment, as in "condos and townhouses built 1990 or later with 2+ beds". Null if it includes every home. */
export function segmentHomes(segment: PropertyFilter): string | null {
  const { propertyType, ...rest } = segment;
  const facts = filterParts(rest).map(({ label }) => label.replace(/^(Built|Up)/, (word) => word.toLowerCase()));
  if (!propertyType && facts.length === 0) return null;
  const types = PROPERTY_TYPES.filter((type) => propertyType?.includes(type)).map((type) => TYPE_PLURALS[type]);
  const homes = allOf(types) || "homes";
  const built = facts.filter((fact) => fact.startsWith("built"));
  const sizes = facts.filter((fact) => !fact.startsWith("built"));
  return [homes, ...built, ...(sizes.length ? [`with ${sizes.join(" and ")}`] : [])].join(" ");
}

/** A market's name or place with the segment that is meant: "Condos with 2+ beds in 78704, Austin, TX". */
export const segmentIn = (homes: string | null, place: string): string =>
  homes === null ? place : capitalized(`${homes} in ${place}`);

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

/** The place in an address of /markets/area. {} is everywhere. If it names two kinds of places, one is left out. */
export const readAreaPlace = (params: URLSearchParams): PropertyFilter => readOnly(params, PLACE).values;

/** "78704, 78745", "Within 2 miles of 30.2445, −97.7709", "A part of the map". */
function areaWords({ zipCode, city, state, ...shape }: PropertyFilter): string {
  if (zipCode) return zipCode.length > 8 ? `${zipCode.length} ZIP codes` : zipCode.join(", ");
  if (city && state) return `${city}, ${state}`;
  if (state) return stateName(state);
  const circle = circleOf(shape);
  if (circle)
    return `Within ${formatMiles(circle.radius)} of ${degrees(circle.latitude)}, ${degrees(circle.longitude)}`;
  if (shape.bbox) return "A part of the map";
  return Object.keys(shape).length > 0 ? "A drawn area" : "Every home on record";
}

const degrees = (value: number): string => formatFixed(value, 4);

/** The subject of /markets/area. */
export const areaSubject = (filter: PropertyFilter): MarketSubject => ({
  kind: "area",
  id: "area",
  name: Object.keys(filter).length > 0 ? "this area" : "the whole area",
  place: areaWords(filter),
  where: {},
  path: "/markets/area",
  filter,
  wider: [],
});

/** The market with its own page for a place: one ZIP, a city or a state. Null if it has none. */
export function ownSubject({ zipCode, city, state, ...shape }: PropertyFilter): MarketSubject | null {
  if (Object.keys(shape).length > 0) return null;
  if (zipCode) return zipCode.length === 1 ? zipSubject(zipCode[0]!) : null;
  if (city && state) return citySubject(city, state);
  return state ? stateSubject(state) : null;
}
