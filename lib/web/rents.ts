import type { MapCluster, PropertyFilter } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";

/** The list price of a home for rent is its monthly rent, so that figures must not mix rents with prices. */

/** Whether a search includes both homes for rent and other homes. */
export function mixesRents({ status = STATUSES }: PropertyFilter): boolean {
  return status.includes("forRent") && status.length > 1;
}

/** The search without homes for rent; unchanged if it only has homes for rent. */
export const withoutRents = (filter: PropertyFilter): PropertyFilter =>
  mixesRents(filter)
    ? { ...filter, status: (filter.status ?? STATUSES).filter((status) => status !== "forRent") }
    : filter;

/** The search with only homes for rent. */
export const rentsAlone = (filter: PropertyFilter): PropertyFilter => ({ ...filter, status: ["forRent"] });

/** Clusters without the medians that would mix prices and rents. */
export const unmixedMedians = (clusters: readonly MapCluster[]): MapCluster[] =>
  clusters.map((cluster) => (cluster.count > 1 ? { ...cluster, medianListPrice: null } : cluster));
