import { showsSale } from "@/lib/domain/sale";
import { DEFAULT_SORT, type MapCluster, type PropertyFilter, type SortKey } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";

/** Which price of a home a search compares, so that cards and pins show the number that is filtered and sorted by. */
export type PriceBasis = "asking" | "sale";

/** The filters that bound each price. */
export const PRICE_BOUNDS = {
  asking: ["minPrice", "maxPrice"],
  sale: ["minSoldPrice", "maxSoldPrice"],
} as const satisfies Record<PriceBasis, readonly (keyof PropertyFilter)[]>;
/** Those of the asking price per square foot. */
export const PER_SQFT = ["minPricePerSqft", "maxPricePerSqft"] as const;

/** The price of a search that is not filtered or sorted by one: the sale's of homes that are off the market alone. */
export const statusBasis = ({ status = STATUSES }: PropertyFilter): PriceBasis =>
  status.every(showsSale) ? "sale" : "asking";

/** The price that a search is filtered or sorted by, otherwise that of its statuses. */
export function priceBasis(filter: PropertyFilter, sort?: SortKey): PriceBasis {
  const isBounded = (names: readonly (keyof PropertyFilter)[]) => names.some((name) => filter[name] !== undefined);
  if (sort === "soldPrice") return "sale";
  if (sort === "listPrice" || sort === "pricePerSqft") return "asking";
  if (isBounded([...PRICE_BOUNDS.asking, ...PER_SQFT])) return "asking";
  return isBounded(PRICE_BOUNDS.sale) ? "sale" : statusBasis(filter);
}

/** The sort of a search whose statuses change: by the same, but of the price that the new ones are compared by. */
export function sortFor(filter: PropertyFilter, before: PropertyFilter, sort: SortKey): SortKey {
  const basis = statusBasis(filter);
  if (basis === statusBasis(before)) return sort;
  if (basis === "asking") return sort === "soldPrice" ? "listPrice" : sort;
  return sort === "listPrice" ? "soldPrice" : sort === "pricePerSqft" ? DEFAULT_SORT : sort;
}

/** Whether a search has homes that are on the market and homes that are not, and compares their asking prices. */
export function mixesSales(filter: PropertyFilter, sort?: SortKey): boolean {
  const statuses = filter.underContract ? [] : (filter.status ?? STATUSES);
  return priceBasis(filter, sort) === "asking" && statuses.some(showsSale);
}

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
