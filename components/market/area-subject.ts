import { PLACE } from "@/lib/domain/area";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { stateName } from "@/lib/domain/states";
import { formatMiles } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { citySubject, type MarketSubject, readOnly, stateSubject, zipSubject } from "./subject";

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
