import { NAMED_PLACES, SHAPES } from "@/lib/domain/area-names";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { filterQuery, homesQuery, type SearchState } from "@/lib/web/homes-url";
import { PRICE_BOUNDS, priceBasis, withoutRents } from "@/lib/web/price-basis";

/** Sets members of a filter. An undefined value removes one. */
export const withFilter = (
  filter: PropertyFilter,
  patch: { [K in keyof PropertyFilter]?: PropertyFilter[K] | undefined },
): PropertyFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined));

/**
 * The filter of the price histogram, here and on the server: without its price, and without rents if there are prices
 * too.
 */
export const pricedFilter = (filter: PropertyFilter): PropertyFilter => withoutRents(withoutPrice(filter));

/** Whether a search is of homes for sale, where those under contract may be left out. */
export const isOfSale = ({ status, underContract }: PropertyFilter): boolean =>
  String(status) === "forSale" && underContract !== true;

/** Of a search, the homes that are under contract. */
export const pendingOf = (filter: PropertyFilter): PropertyFilter => withFilter(filter, { underContract: true });

/** A filter without the price that it compares. */
export function withoutPrice(filter: PropertyFilter): PropertyFilter {
  const [min, max] = PRICE_BOUNDS[priceBasis(filter)];
  return withFilter(filter, { [min]: undefined, [max]: undefined });
}

/** The members of a filter that say where: a named place, and areas of the map. */
const PLACE: readonly string[] = NAMED_PLACES.flat();
const AREA: readonly string[] = SHAPES.flat();

const membersOf = (filter: PropertyFilter, isMeant: (name: string) => boolean): PropertyFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isMeant(name)));

/** Only the part of a filter that says where. */
const whereOf = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => PLACE.includes(name) || AREA.includes(name));

/** A filter without its place and areas, to be combined with others. */
export const withoutPlace = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => !PLACE.includes(name) && !AREA.includes(name));

/** The query of a search without its place and its part of the map, to which another place is added. */
export const queryElsewhere = (state: SearchState): string =>
  homesQuery({ ...state, filter: withoutPlace(state.filter), offset: 0, map: null });

/** A search without its filters: the homes for sale in its place. */
export const clearedFilter = (filter: PropertyFilter): PropertyFilter => ({ ...whereOf(filter), ...FOR_SALE });

/** A filter without its areas of the map. */
export const withoutArea = (filter: PropertyFilter): PropertyFilter =>
  membersOf(filter, (name) => !AREA.includes(name));

/** Only the named place of a filter. The map uses it, so that it keeps its position while other filters change. */
export const placeOf = (filter: PropertyFilter): PropertyFilter => membersOf(filter, (name) => PLACE.includes(name));

/** Applies to `now` the difference between the filter that a visitor saw and the one asked for. */
export function applied(now: PropertyFilter, seen: PropertyFilter, asked: PropertyFilter): PropertyFilter {
  const next: Record<string, unknown> = { ...now };
  for (const key of new Set([...Object.keys(seen), ...Object.keys(asked)]) as Set<keyof PropertyFilter>) {
    if (JSON.stringify(seen[key]) === JSON.stringify(asked[key])) continue;
    if (asked[key] === undefined) delete next[key];
    else next[key] = asked[key];
  }
  return next as PropertyFilter;
}

/** Whether two filters have the same place, so that the map may keep its position. */
export const samePlace = (a: PropertyFilter, b: PropertyFilter): boolean =>
  filterQuery(whereOf(a)) === filterQuery(whereOf(b));
