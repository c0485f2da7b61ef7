import { fromFixed7 } from "../../fixed";

/**
 * Writes JSON as bytes, character by character: records are built of short pieces, and for those concatenating strings
 * and encoding the whole costs several times as much.
 */
export interface JsonWriter {
  /** Bytes that stand as they are: punctuation and names of fields. */
  put(bytes: Uint8Array): void;
  /** ASCII that stands as it is: an id, a date. */
  raw(ascii: string): void;
  /** A JSON string. */
  text(value: string): void;
  /** A JSON string of which few are distinct, with what always stands around it, as the name of an event. */
  framed(frame: Frame, value: string): void;
  /** A JSON number, or null. */
  number(value: number | null): void;
  /** A whole number of 1e-7 as a JSON number: 302712370 is 30.271237. */
  fixed7(fixed: number): void;
  /** Appends bytes that were written before: [from, to). */
  repeat(from: number, to: number): void;
  readonly length: number;
  /** What was written since the last `clear`; good until the next write. */
  bytes(from?: number, to?: number): Uint8Array;
  clear(): void;
}

/** What always stands before and after a text, and the whole in bytes for texts met before. */
export interface Frame {
  before: string;
  after: string;
  known: Map<string, Uint8Array>;
}
export const frame = (before: string, after = ""): Frame => ({ before, after, known: new Map() });

const FIRST = 64 << 10;
const MANY_NAMES = 10_000;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const EXPONENT_BELOW = 10;
const WIDEST_FIXED = 16;

export function jsonWriter(): JsonWriter {
  let out: Buffer = Buffer.allocUnsafeSlow(FIRST);
  let at = 0;

  const room = (bytes: number) => {
    if (at + bytes <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, at + bytes));
    out.copy(larger, 0, 0, at);
    out = larger;
  };
  const raw = (ascii: string) => {
    const { length } = ascii;
    room(length);
    const bytes = out;
    const start = at;
    for (let i = 0; i < length; i++) bytes[start + i] = ascii.charCodeAt(i);
    at = start + length;
  };
  const put = (bytes: Uint8Array) => {
    room(bytes.length);
    out.set(bytes, at);
    at += bytes.length;
  };
  const digits = (value: number, count: number) => {
    const bytes = out;
    let left = value;
    for (let i = at + count - 1; i >= at; i--) {
      const tens = (left / 10) | 0;
      bytes[i] = ZERO + left - tens * 10;
      left = tens;
    }
    at += count;
  };
  const whole = (value: number) => {
    let count = 1;
    for (let power = 10; value >= power; power *= 10) count++;
    room(count);
    digits(value, count);
  };
  return {
    put,
    raw,
    framed({ before, after, known }, value) {
      let bytes = known.get(value);
      if (!bytes) {
        bytes = Buffer.from(before + JSON.stringify(value) + after);
        if (known.size < MANY_NAMES) known.set(value, bytes);
      }
      put(bytes);
    },
    text(value) {
      const { length } = value;
      room(length + 2);
      const bytes = out;
      const start = at + 1;
      bytes[at] = QUOTE;
      for (let i = 0; i < length; i++) {
        const code = value.charCodeAt(i);
        if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
          const json = JSON.stringify(value);
          room(json.length * 3);
          at += out.write(json, at);
          return;
        }
        bytes[start + i] = code;
      }
      bytes[start + length] = QUOTE;
      at = start + length + 1;
    },
    number(value) {
      if (value === null || !Number.isInteger(value) || value < 0 || value > 999_999_999) return raw(String(value));
      whole(value);
    },
    fixed7(fixed) {
      const size = Math.abs(fixed);
      // Smaller ones have an exponent in JavaScript's notation.
      if (size < EXPONENT_BELOW) return raw(String(fromFixed7(fixed)));
      room(WIDEST_FIXED);
      if (fixed < 0) out[at++] = MINUS;
      const degrees = Math.floor(size / 10_000_000);
      whole(degrees);
      let fraction = size - degrees * 10_000_000;
      if (fraction === 0) return;
      let count = 7;
      for (; fraction % 10 === 0; count--) fraction /= 10;
      out[at++] = POINT;
      digits(fraction, count);
    },
    repeat(from, to) {
      room(to - from);
      out.copyWithin(at, from, to);
      at += to - from;
    },
    get length() {
      return at;
    },
    bytes: (from = 0, to = at) => out.subarray(from, to),
    clear() {
      at = 0;
    },
  };
}
