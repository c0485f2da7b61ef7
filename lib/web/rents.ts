import type { MapCluster, PropertyFilter } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";

/** A home for rent has its monthly rent as its list price: figures of prices keep rents apart. */

/** Whether a search has both homes for rent and others. */
export function mixesRents({ status = STATUSES }: PropertyFilter): boolean {
  return status.includes("forRent") && status.length > 1;
}

/** The part of a search whose prices are asking prices; all of one for rents alone. */
export const withoutRents = (filter: PropertyFilter): PropertyFilter =>
  mixesRents(filter)
    ? { ...filter, status: (filter.status ?? STATUSES).filter((status) => status !== "forRent") }
    : filter;

/** The part whose prices are rents. */
export const rentsAlone = (filter: PropertyFilter): PropertyFilter => ({ ...filter, status: ["forRent"] });

/** Clusters of a search without medians that would be of prices and rents together. */
export const unmixedMedians = (filter: PropertyFilter, clusters: readonly MapCluster[]): MapCluster[] =>
  mixesRents(filter)
    ? clusters.map((cluster) => (cluster.count > 1 ? { ...cluster, medianListPrice: null } : cluster))
    : [...clusters];
