import type { StoredNumber } from "@/lib/domain/numbers";
import type { SaleColumn } from "@/lib/domain/valuation/sales";

/** Which of a home's stored numbers each fact of its newest sale is read from. */
export const SALE_NUMBERS = [
  ["soldDay", "soldDate"],
  ["soldPrice", "soldPrice"],
  ["livingArea", "livingArea"],
  ["lotSize", "lotSize"],
  ["bedroomsTotal", "bedroomsTotal"],
  ["bathroomsTotal", "bathroomsTotal"],
  ["yearBuilt", "yearBuilt"],
] as const satisfies readonly (readonly [SaleColumn, StoredNumber])[];

/** Its place, which is stored in degrees of seven decimals. */
export const SALE_PLACES = ["latitude", "longitude"] as const satisfies readonly SaleColumn[];
