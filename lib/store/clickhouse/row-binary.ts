import { withRoom } from "../memory";

/** Writes rows in ClickHouse's RowBinary format: little-endian values, and texts after their length. */
export interface RowBinary {
  readonly bytes: number;
  u8(value: number): void;
  u16(value: number): void;
  u32(value: number): void;
  i32(value: number): void;
  /** A 64-bit integer from its two halves. */
  u64(high: number, low: number): void;
  f64(value: number): void;
  /** The flag before a value of a nullable column; a null has only this flag. */
  isNull(value: boolean): void;
  text(value: string | Uint8Array): void;
  /** An array of integers. */
  numbers(values: Uint8Array | Uint32Array): void;
  /** Returns a copy of all rows, and starts again. */
  take(): Uint8Array;
}

/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;
const LENGTH_BYTES = 5;

/** A growing text of rows whose memory is used again after `take`. */
export function rowBinary(): RowBinary {
  let data = Buffer.allocUnsafeSlow(1 << 20);
  let at = 0;
  const reserve = (bytes: number) => {
    data = withRoom(data, at + bytes);
  };
  const length = (value: number) => {
    let left = value;
    for (; left >= 0x80; left >>>= 7) data[at++] = (left & 0x7f) | 0x80;
    data[at++] = left;
  };
  return {
    get bytes() {
      return at;
    },
    u8(value) {
      reserve(1);
      data[at++] = value;
    },
    u16(value) {
      reserve(2);
      at = data.writeUInt16LE(value, at);
    },
    u32(value) {
      reserve(4);
      at = data.writeUInt32LE(value, at);
    },
    i32(value) {
      reserve(4);
      at = data.writeInt32LE(value, at);
    },
    u64(high, low) {
      reserve(8);
      at = data.writeUInt32LE(low, at);
      at = data.writeUInt32LE(high, at);
    },
    f64(value) {
      reserve(8);
      at = data.writeDoubleLE(value, at);
    },
    isNull(value) {
      reserve(1);
      data[at++] = Number(value);
    },
    text(value) {
      if (typeof value !== "string") {
        reserve(value.length + LENGTH_BYTES);
        length(value.length);
        data.set(value, at);
        at += value.length;
        return;
      }
      reserve(value.length * WIDEST + LENGTH_BYTES);
      length(Buffer.byteLength(value));
      at += data.write(value, at);
    },
    numbers(values) {
      const { buffer, byteOffset, byteLength } = values;
      reserve(byteLength + LENGTH_BYTES);
      length(values.length);
      data.set(new Uint8Array(buffer, byteOffset, byteLength), at);
      at += byteLength;
    },
    take() {
      const rows = Uint8Array.prototype.slice.call(data, 0, at);
      at = 0;
      return rows;
    },
  };
}
