import { NAMED_PLACES, SHAPES } from "@/lib/domain/area";
import { type PropertyFilter, RANGES } from "@/lib/domain/search";
import { filterQuery } from "@/lib/web/homes-url";
import { withoutRents } from "@/lib/web/rents";

/** Sets members of a filter; an undefined one is taken away. */
export const withFilter = (
  filter: PropertyFilter,
  patch: { [K in keyof PropertyFilter]?: PropertyFilter[K] | undefined },
): PropertyFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined));

/** What the price histogram is drawn over, here and on the server: a filter without its price, and without rents beside prices. */
export const pricedFilter = (filter: PropertyFilter): PropertyFilter => withoutRents(withoutPrice(filter));

/** A filter without its price. */
export const withoutPrice = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minPrice: undefined, maxPrice: undefined });

/** What says where a search is: a place by its name, and areas of the map. */
const PLACE: readonly string[] = NAMED_PLACES.flat();
const AREA: readonly string[] = SHAPES.flat();

const membersOf = (filter: PropertyFilter, isMeant: (name: string) => boolean): PropertyFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isMeant(name)));

/** Where a search is, alone. */
export const whereOf = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => PLACE.includes(name) || AREA.includes(name));

/** A filter without its place and areas, for another one. */
export const withoutPlace = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => !PLACE.includes(name) && !AREA.includes(name));

/** The areas of the map that a filter has, and a filter without them. */
export const areaOf = (filter: PropertyFilter): PropertyFilter => membersOf(filter, (name) => AREA.includes(name));
export const withoutArea = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => !AREA.includes(name));

/** The place alone: the map stays where it is while other filters change, and where nothing matches. */
export const placeOf = (filter: PropertyFilter): PropertyFilter => membersOf(filter, (name) => PLACE.includes(name));

/** Applies to `now` what changed between the filter that a visitor saw and the one asked for. */
export function applied(now: PropertyFilter, seen: PropertyFilter, asked: PropertyFilter): PropertyFilter {
  const next: Record<string, unknown> = { ...now };
  for (const key of new Set([...Object.keys(seen), ...Object.keys(asked)]) as Set<keyof PropertyFilter>) {
    if (JSON.stringify(seen[key]) === JSON.stringify(asked[key])) continue;
    if (asked[key] === undefined) delete next[key];
    else next[key] = asked[key];
  }
  return next as PropertyFilter;
}

/** Whether two filters are about the same place, so that the map may stay where it is. */
export const samePlace = (a: PropertyFilter, b: PropertyFilter): boolean =>
  filterQuery(whereOf(a)) === filterQuery(whereOf(b));

/** Adds filters that were typed in words. A typed bound replaces both bounds of its range, so that they cannot cross. */
export function withWords(filter: PropertyFilter, wanted: PropertyFilter): PropertyFilter {
  const replaced = RANGES.map(({ min, max }) => [min, max]).filter((ends) =>
    ends.some((end) => end !== undefined && wanted[end] !== undefined),
  );
  const names: readonly unknown[] = replaced.flat();
  const rest = Object.entries(filter).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(rest), ...wanted };
}
