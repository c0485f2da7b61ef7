import type { StoredNumber } from "@/lib/domain/numbers";
import { emptySales, type SaleColumn, type Sales } from "@/lib/domain/valuation/sales";
import { fromFixed7 } from "../coordinates";
import { fromColumn, NUMBER_COLUMNS } from "../number-columns";
import { SALE_NUMBERS, SALE_PLACES } from "../sale-columns";
import type { SoldRow } from "./sql";

const numberIn = (field: StoredNumber) => (value: number) => fromColumn(value, NUMBER_COLUMNS[field]);

/** The columns of sales in the order of a `SoldRow` after its id, and how each is converted. */
const READ: readonly (readonly [name: SaleColumn, of: (value: number) => number])[] = [
  ...SALE_NUMBERS.map(([name, field]) => [name, numberIn(field)] as const),
  ...SALE_PLACES.map((name) => [name, fromFixed7] as const),
];

export function salesIn(rows: readonly SoldRow[]): Sales {
  const sales = emptySales(rows.length);
  for (const [i, [, ...values]] of rows.entries())
    for (const [c, [name, of]] of READ.entries()) {
      const value = values[c]!;
      sales[name][i] = value === null ? Number.NaN : of(value);
    }
  return sales;
}
