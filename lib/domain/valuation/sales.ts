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

/** What a column has of a sale. */
function valueIn(sale: Sale, name: SaleColumn): number | null | undefined {
  if (name === "soldDay") return dayNumber(sale.soldDate);
  return name === "latitude" || name === "longitude" ? sale.coordinates?.[name] : sale[name];
}

/** Sales as columns, NaN for facts that are not known. */
export const salesOf = (rows: readonly Sale[]): Sales =>
  salesWith(rows.length, (name) => Float64Array.from(rows, (sale) => valueIn(sale, name) ?? Number.NaN));
