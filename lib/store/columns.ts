import { DERIVED_NUMBERS, type StoredNumber } from "@/lib/domain/numbers";
import { type Fields, PROPERTY_FIELDS, type RangeField, STORED_MAX } from "@/lib/domain/property";
import type { SaleColumn } from "@/lib/domain/valuation/sales";
import { FIXED_PER_DEGREE } from "./coordinates";

/** The columns of a home: its numbers as every store keeps them, of unsigned integers each, and all that an encoded record has. */

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

/** The facts of a home's newest sale that estimates and comparables read. */
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

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array } as const;

/** The columns of a record's numbers. */
const NUMBERS = Object.fromEntries(
  Object.values(NUMBER_COLUMNS).map(({ field, type }) => [field, ARRAYS[type]]),
) as unknown as { [F in StoredNumber]: (typeof ARRAYS)[NumberType<F>] };

/** The columns of encoded records. */
export const FIELDS = {
  ...NUMBERS,
  idHigh: Uint32Array,
  idLow: Uint32Array,
  place: Uint32Array,
  latitude: Int32Array,
  longitude: Int32Array,
  addressHash: Uint32Array,
  street: Uint32Array,
  unit: Uint32Array,
  recordAt: Uint32Array,
  houseNumber: Uint16Array,
  summaryBytes: Uint16Array,
  rowBytes: Uint16Array,
  status: Uint8Array,
  propertyType: Uint8Array,
  flags: Uint8Array,
} as const;
export type Field = keyof typeof FIELDS;
export type BatchColumns = { [F in Field]: InstanceType<(typeof FIELDS)[F]> };

/** The widest types come first, so that columns of any length are aligned in one buffer. */
const FIELD_NAMES = (Object.keys(FIELDS) as Field[]).sort(
  (a, b) => FIELDS[b].BYTES_PER_ELEMENT - FIELDS[a].BYTES_PER_ELEMENT,
);
/** Bytes of all columns for one record. */
export const ROW_BYTES = FIELD_NAMES.reduce((sum, field) => sum + FIELDS[field].BYTES_PER_ELEMENT, 0);

/** Where a field's column starts in a buffer of the columns of `count` records. */
export function columnStart(field: Field, count: number): number {
  const before = FIELD_NAMES.slice(0, FIELD_NAMES.indexOf(field));
  return before.reduce((sum, name) => sum + FIELDS[name].BYTES_PER_ELEMENT * count, 0);
}

/** Views of the columns of `count` records in their buffer. */
export const columnsOver = (buffer: ArrayBuffer, count: number): BatchColumns =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => [field, new FIELDS[field](buffer, columnStart(field, count), count)]),
  ) as BatchColumns;
