import { withRoom } from "../memory";

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

/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;
/** The most bytes of a length, or of a number with the flag before it that tells whether it is null. */
const FIXED_BYTES = 9;

/**
 * Rows of these columns, given with their types as `tables.ts` has them. A column is the row's member of its name, or what `values`
 * makes of the row.
 */
export function rowBinary<Column extends string, Row extends object = Readonly<Record<Column, Value>>>(
  columns: Readonly<Record<Column, string>>,
  values: Readonly<Record<string, (row: Row) => Value>> = {},
): RowBinary<Row> {
  let data = Buffer.allocUnsafeSlow(1 << 20);
  let at = 0;
  const reserve = (bytes: number) => {
    data = withRoom(data, at + FIXED_BYTES + bytes);
  };
  const byte = (value: number) => {
    data[at++] = value;
  };
  const length = (value: number) => {
    let left = value;
    for (; left >= 0x80; left >>>= 7) byte((left & 0x7f) | 0x80);
    byte(left);
  };
  const bytes = (value: Uint8Array) => {
    data.set(value, at);
    at += value.length;
  };

  function text(value: string | Uint8Array): void {
    reserve(value.length * (typeof value === "string" ? WIDEST : 1));
    length(Buffer.byteLength(value));
    if (typeof value === "string") at += data.write(value, at);
    else bytes(value);
  }

  function integers(values: Uint8Array | Uint32Array): void {
    const { buffer, byteOffset, byteLength } = values;
    reserve(byteLength);
    length(values.length);
    bytes(new Uint8Array(buffer, byteOffset, byteLength));
  }

  const WRITERS: Readonly<Record<string, Write>> = {
    UInt8: byte,
    Enum8: byte,
    UInt16(value) {
      at = data.writeUInt16LE(value, at);
    },
    UInt32(value) {
      at = data.writeUInt32LE(value, at);
    },
    Int32(value) {
      at = data.writeInt32LE(value, at);
    },
    UInt64(value) {
      at = data.writeBigUInt64LE(value, at);
    },
    Float64(value) {
      at = data.writeDoubleLE(value, at);
    },
    String: text,
    Array: integers,
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
      return at;
    },
    add(row) {
      for (const { name, read, write } of all) {
        const value = read(row);
        if (value === undefined) throw new TypeError(`A row lacks its column ${name}.`);
        reserve(0);
        write(value as never);
      }
    },
    take() {
      const rows = Uint8Array.prototype.slice.call(data, 0, at);
      at = 0;
      return rows;
    },
  };
}
