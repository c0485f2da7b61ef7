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
  /** A JSON string of which few are distinct, as the name of an event. */
  name(value: string): void;
  /** A JSON number, or null. */
  number(value: number | null): void;
  /** Appends bytes that were written before: [from, to). */
  repeat(from: number, to: number): void;
  readonly length: number;
  /** What was written since the last `clear`; good until the next write. */
  bytes(from?: number, to?: number): Uint8Array;
  clear(): void;
}

const FIRST = 64 << 10;
const MANY_NAMES = 10_000;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;

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
  const names = new Map<string, Uint8Array>();
  return {
    put,
    raw,
    name(value) {
      let bytes = names.get(value);
      if (!bytes) {
        bytes = Buffer.from(JSON.stringify(value));
        if (names.size < MANY_NAMES) names.set(value, bytes);
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
      let digits = 1;
      for (let power = 10; value >= power; power *= 10) digits++;
      room(digits);
      const bytes = out;
      let left = value;
      for (let i = at + digits - 1; i >= at; i--) {
        const tens = (left / 10) | 0;
        bytes[i] = ZERO + left - tens * 10;
        left = tens;
      }
      at += digits;
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
