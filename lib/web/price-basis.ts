import { showsSale } from "@/lib/domain/sale";
import type { PropertyFilter, SortKey } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";

/** Which price of a home a search compares, so that cards and pins show the number that is filtered and sorted by. */
export type PriceBasis = "asking" | "sale";

const ASKING: readonly (keyof PropertyFilter)[] = ["minPrice", "maxPrice", "minPricePerSqft", "maxPricePerSqft"];
const OF_SALES: readonly (keyof PropertyFilter)[] = ["minSoldPrice", "maxSoldPrice"];

/** The price that a search is filtered or sorted by; by neither, the sale's of homes that are off the market alone. */
export function priceBasis(filter: PropertyFilter, sort?: SortKey): PriceBasis {
  const bounds = (names: typeof ASKING) => names.some((name) => filter[name] !== undefined);
  if (sort === "soldPrice") return "sale";
  if (sort === "listPrice" || sort === "pricePerSqft") return "asking";
  if (bounds(ASKING)) return "asking";
  if (bounds(OF_SALES)) return "sale";
  return (filter.status ?? STATUSES).every(showsSale) ? "sale" : "asking";
}

/** Whether a search has homes that are on the market and homes that are not, and compares their asking prices. */
export function mixesSales(filter: PropertyFilter, sort?: SortKey): boolean {
  const statuses = filter.underContract ? [] : (filter.status ?? STATUSES);
  return priceBasis(filter, sort) === "asking" && statuses.some(showsSale);
}
