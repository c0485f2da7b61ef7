import type { StoredNumber } from "@/lib/domain/numbers";
import { NUMBER_COLUMNS, type NumberType } from "../number-columns";

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
