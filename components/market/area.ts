import { PLACE, SEGMENT } from "@/lib/domain/area";
import { allOf } from "@/lib/domain/lists";
import { canonicalQuery, type Lenient, type Parameter, readLeniently } from "@/lib/domain/parameters";
import { circleOf, FILTERS, type PropertyFilter } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { filterParts } from "@/lib/web/filter-words";
import { formatMiles } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { capitalized, TYPE_PLURALS } from "@/lib/web/words";
import { citySubject, type MarketSubject, stateSubject, zipSubject } from "./subject";

// The homes of a market as a filter, in addresses and in words. What reads filters is in no page's first scripts.

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

/** The address of a market's page for a segment, without a view: "/markets/78704?minBeds=3". An area's place is in it, too. */
export function marketAddress({ kind, path, filter }: MarketSubject, segment: PropertyFilter): string {
  const query = areaText(kind === "area" ? { ...filter, ...segment } : segment);
  return query ? `${path}?${query}` : path;
}

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
