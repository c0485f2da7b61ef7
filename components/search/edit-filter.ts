import type { PropertyFilter } from "@/lib/domain/search";

/** Sets members of a filter; an undefined one is taken away. */
export const withFilter = (
  filter: PropertyFilter,
  patch: { [K in keyof PropertyFilter]?: PropertyFilter[K] | undefined },
): PropertyFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined));

/** A filter without its price: what the price histogram is drawn over, here and on the server. */
export const withoutPrice = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minPrice: undefined, maxPrice: undefined });

/** A filter without its place, for another one. */
export const withoutPlace = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { zipCode: undefined, city: undefined, state: undefined, bbox: undefined });

/** The place alone: the map stays where it is while other filters change, and where nothing matches. */
export const placeOf = ({ zipCode, city, state }: PropertyFilter): PropertyFilter =>
  withFilter({}, { zipCode, city, state });
