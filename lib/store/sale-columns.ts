import type { StoredNumber } from "@/lib/domain/numbers";
import type { SaleColumn } from "@/lib/domain/valuation/sales";
import { fromFixed7 } from "./coordinates";
import { fromColumn, NULL_COORDINATE, NUMBER_COLUMNS } from "./number-columns";

/** How a fact of a home's newest sale is read from a column of the home. */
interface SaleFact {
  name: SaleColumn;
  column: StoredNumber | "latitude" | "longitude";
  nullAs: number;
  /** The fact of a value that is not null, in the column's units; 32-bit ones may be signed. */
  of(value: number): number;
}

const number = (name: SaleColumn, column: StoredNumber): SaleFact => ({
  name,
  column,
  nullAs: NUMBER_COLUMNS[column].nullAs,
  of: (value) => fromColumn(value >>> 0, NUMBER_COLUMNS[column]),
});

const degrees = (name: "latitude" | "longitude"): SaleFact => ({
  name,
  column: name,
  nullAs: NULL_COORDINATE,
  of: fromFixed7,
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
