import { DERIVED_NUMBERS, type StoredNumber } from "@/lib/domain/numbers";
import { type Fields, PROPERTY_FIELDS, type RangeField, STORED_MAX } from "@/lib/domain/property";

/** The numbers of a home as every store keeps them: a column of unsigned integers each. */

/** The values that represent null in a column; no record may have them. */
export const NULL_U8 = 0xff;
export const NULL_U16 = 0xffff;
export const NULL_U32 = 0xffff_ffff;
export const NULL_COORDINATE = -0x8000_0000;

type FieldType<F extends RangeField> = (typeof PROPERTY_FIELDS)[F] extends { storedMax: (typeof STORED_MAX)["u32"] }
  ? "u32"
  : (typeof PROPERTY_FIELDS)[F] extends { kind: "quarters" } | { storedMax: (typeof STORED_MAX)["u16"] }
    ? "u16"
    : "u8";

/** The type of a number's column: 16 bits for quarters. */
export type NumberType<F extends StoredNumber> = F extends RangeField
  ? FieldType<F>
  : F extends keyof typeof DERIVED_NUMBERS
    ? (typeof DERIVED_NUMBERS)[F]["type"]
    : never;

export interface NumberColumn<F extends StoredNumber = StoredNumber> {
  field: F;
  /** The name of its section in index.bin. */
  section: string;
  type: NumberType<F>;
  /** The column stores (number − `least`) × `perUnit`; `perUnit` is 4 for quarters. */
  perUnit: number;
  least: number;
  nullAs: number;
}

const fieldColumns = Object.entries(PROPERTY_FIELDS as Fields).flatMap(([field, about]) => {
  if (!("storedMax" in about)) return [];
  const perUnit = about.kind === "quarters" ? 4 : 1;
  const max = about.storedMax! * perUnit;
  const type = max <= STORED_MAX.u8 ? "u8" : max <= STORED_MAX.u16 ? "u16" : "u32";
  const section = field === "bathroomsTotal" ? "quarterBaths" : field;
  return [{ field, section, type, perUnit, least: 0, nullAs: STORED_MAX[type] + 1 }];
});

const derivedColumns = Object.entries(DERIVED_NUMBERS).map(([field, { least, type }]) => {
  return { field, section: field, type, perUnit: 1, least, nullAs: STORED_MAX[type] + 1 };
});

/** The columns of a record's numbers, from the tables of fields and of derived numbers. */
export const NUMBER_COLUMNS = Object.fromEntries(
  [...fieldColumns, ...derivedColumns].map((column) => [column.field, column]),
) as unknown as { readonly [F in StoredNumber]: NumberColumn<F> };

/** A number in a column's units; for a bound of a search it may lie between two values of the column. */
export const inColumn = (value: number, { perUnit, least }: NumberColumn): number => (value - least) * perUnit;

/** A column's value, which is not null, as a number. */
export const fromColumn = (value: number, { perUnit, least }: Pick<NumberColumn, "perUnit" | "least">): number =>
  value / perUnit + least;
