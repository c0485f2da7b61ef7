import type { StoredNumber } from "@/lib/domain/numbers";
import type { SaleColumn } from "@/lib/domain/valuation/sales";
import { FIXED_PER_DEGREE } from "./coordinates";
import { NULL_COORDINATE, NUMBER_COLUMNS } from "./number-columns";

/** Which column of a home a fact of its newest sale is read from, and in which units that is; see `fromColumn`. */
interface SaleFact {
  name: SaleColumn;
  column: StoredNumber | "latitude" | "longitude";
  nullAs: number;
  perUnit: number;
  least: number;
}

function number(name: SaleColumn, column: StoredNumber): SaleFact {
  const { nullAs, perUnit, least } = NUMBER_COLUMNS[column];
  return { name, column, nullAs, perUnit, least };
}

const degrees = (name: "latitude" | "longitude"): SaleFact => ({
  name,
  column: name,
  nullAs: NULL_COORDINATE,
  perUnit: FIXED_PER_DEGREE,
  least: 0,
});

export const SALE_FACTS: readonly SaleFact[] = [
  number("soldDay", "soldDate"),
  number("soldPrice", "soldPrice"),
  number("livingArea", "livingArea"),
  number("lotSize", "lotSize"),
  number("bedroomsTotal", "bedroomsTotal"),
  number("bathroomsTotal", "bathroomsTotal"),
  number("yearBuilt", "yearBuilt"),
  degrees("latitude"),
  degrees("longitude"),
];
