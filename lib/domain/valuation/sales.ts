import { dayNumber } from "../calendar";
import type { PropertyRecord } from "../property";

/** What an estimate may use of a home: its facts and location, but never asking prices, assessments or its own sales. */
export type ValuedHome = Pick<
  PropertyRecord,
  "propertyType" | "livingArea" | "lotSize" | "bedroomsTotal" | "bathroomsTotal" | "yearBuilt" | "coordinates"
>;

/** A home's newest sale. */
export interface Sale extends ValuedHome {
  /** YYYY-MM-DD */
  soldDate: string;
  /** Whole US dollars. */
  soldPrice: number;
}

/** The facts whose differences between a home and a sale are priced, including time; in the order of the arrays of differences. */
export const FACTS = ["livingArea", "bedroomsTotal", "bathroomsTotal", "yearBuilt", "lotSize", "soldDate"] as const;
export type Fact = (typeof FACTS)[number];

/** `soldDay` is in days since 1970. */
const SALE_COLUMNS = [
  "soldDay",
  "soldPrice",
  "livingArea",
  "lotSize",
  "bedroomsTotal",
  "bathroomsTotal",
  "yearBuilt",
  "latitude",
  "longitude",
] as const;
export type SaleColumn = (typeof SALE_COLUMNS)[number];

/** Sales as columns of equal length, one row per sale; unknown values are NaN. */
export interface Sales extends Readonly<Record<SaleColumn, Float64Array>> {
  readonly count: number;
}

/** Sales whose columns are made by a function. */
export const salesWith = (count: number, column: (name: SaleColumn) => Float64Array): Sales => ({
  count,
  ...(Object.fromEntries(SALE_COLUMNS.map((name) => [name, column(name)])) as Record<SaleColumn, Float64Array>),
});

/** Columns for `count` sales, to be filled. */
export const emptySales = (count: number): Sales => salesWith(count, () => new Float64Array(count));

/** Writes a home's sale into a row; `day` is in days since 1970. */
function putSale(sales: Sales, row: number, home: ValuedHome, day: number, price: number): void {
  sales.soldDay[row] = day;
  sales.soldPrice[row] = price;
  sales.livingArea[row] = home.livingArea ?? Number.NaN;
  sales.lotSize[row] = home.lotSize ?? Number.NaN;
  sales.bedroomsTotal[row] = home.bedroomsTotal ?? Number.NaN;
  sales.bathroomsTotal[row] = home.bathroomsTotal ?? Number.NaN;
  sales.yearBuilt[row] = home.yearBuilt ?? Number.NaN;
  sales.latitude[row] = home.coordinates?.latitude ?? Number.NaN;
  sales.longitude[row] = home.coordinates?.longitude ?? Number.NaN;
}

/** Sales as columns, NaN for facts that are not known. */
export function salesOf(rows: readonly Sale[]): Sales {
  const sales = emptySales(rows.length);
  for (const [row, sale] of rows.entries()) putSale(sales, row, sale, dayNumber(sale.soldDate), sale.soldPrice);
  return sales;
}
