import { growingBytes } from "../memory";

/** Rows of a table in ClickHouse's RowBinary format: little-endian values, and texts and lists after their length. */

/** A value of a column: a bigint of UInt64, a value's number of Enum8, integers of the right width of an array. */
export type Value = number | bigint | string | Uint8Array | Uint32Array | null;

/** Collects rows of a table. Its memory is used again after `take`. */
export interface RowBinary<Row> {
  readonly bytes: number;
  /** Adds a row, which must have every column. */
  add(row: Row): void;
  /** Returns a copy of all rows, and starts again. */
  take(): Uint8Array;
}

type Write = (value: never) => void;

/**
 * Rows of these columns, given with their types as `tables.ts` has them. A column is the row's member of its name, or what `values`
 * makes of the row.
 */
export function rowBinary<Column extends string, Row extends object = Readonly<Record<Column, Value>>>(
  columns: Readonly<Record<Column, string>>,
  values: Readonly<Record<string, (row: Row) => Value>> = {},
): RowBinary<Row> {
  const rows = growingBytes();
  const byte = (value: number) => void rows.room(1).writeUInt8(value, rows.grow(1));
  const length = (value: number) => {
    let left = value;
    for (; left >= 0x80; left >>>= 7) byte((left & 0x7f) | 0x80);
    byte(left);
  };
  const WRITERS: Readonly<Record<string, Write>> = {
    UInt8: byte,
    Enum8: byte,
    UInt16: (value) => void rows.room(2).writeUInt16LE(value, rows.grow(2)),
    UInt32: (value) => void rows.room(4).writeUInt32LE(value, rows.grow(4)),
    Int32: (value) => void rows.room(4).writeInt32LE(value, rows.grow(4)),
    UInt64: (value) => void rows.room(8).writeBigUInt64LE(value, rows.grow(8)),
    Float64: (value) => void rows.room(8).writeDoubleLE(value, rows.grow(8)),
    String(value: string | Uint8Array) {
      length(Buffer.byteLength(value));
      rows.append(value);
    },
    Array({ length: count, buffer, byteOffset, byteLength }: Uint8Array | Uint32Array) {
      length(count);
      rows.append(new Uint8Array(buffer, byteOffset, byteLength));
    },
  };

  function writerOf(type: string): Write {
    const [, outer = type, inner = ""] = /^(\w+)\((.*)\)$/.exec(type) ?? [];
    if (outer !== "Nullable") return WRITERS[outer]!;
    const write = writerOf(inner);
    return (value) => {
      byte(Number(value === null));
      if (value !== null) write(value);
    };
  }

  const all = Object.entries<string>(columns).map(([name, type]) => {
    const read = values[name] ?? ((row: Row) => row[name as keyof Row] as Value);
    return { name, read, write: writerOf(type) };
  });
  return {
    get bytes() {
      return rows.length;
    },
    add(row) {
      for (const { name, read, write } of all) {
        const value = read(row);
        if (value === undefined) throw new TypeError(`A row lacks its column ${name}.`);
        write(value as never);
      }
    },
    take: rows.take,
  };
}
