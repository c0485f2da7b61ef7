import { fromFixed7 } from "../../fixed";

/**
 * Writes JSON as bytes, character by character: records are built of short pieces, and for those concatenating strings
 * and encoding the whole costs several times as much.
 */
export interface JsonWriter {
  /** What stands as it is: punctuation and names of fields. */
  put(literal: Literal): void;
  /** ASCII that stands as it is: an id, a date. */
  raw(ascii: string): void;
  /** A JSON string. */
  text(value: string): void;
  /** A JSON string of which few are distinct, with what always stands around it, as the name of an event. */
  framed(frame: Frame, value: string): void;
  /** A JSON number, or null. */
  number(value: number | null): void;
  /** What stands before a number, and the number. */
  field(before: Literal, value: number | null): void;
  /** A whole number of 1e-7 as a JSON number: 302712370 is 30.271237. */
  fixed7(fixed: number): void;
  /** Appends bytes that were written before: [from, to). */
  repeat(from: number, to: number): void;
  readonly length: number;
  /** What was written since the last `clear`; good until the next write. */
  bytes(from?: number, to?: number): Uint8Array;
  clear(): void;
}

/** Bytes that are written often, four at a time: a copy of some twenty bytes costs a call, four stores do not. */
export interface Literal {
  words: Uint32Array;
  length: number;
}
export function literal(text: string): Literal {
  const bytes = Buffer.from(text);
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  for (const [i, byte] of bytes.entries()) words[i >> 2]! |= byte << (8 * (i & 3));
  return { words, length: bytes.length };
}

/** What always stands before and after a text, and the whole for texts met before. */
export interface Frame {
  before: string;
  after: string;
  known: Map<string, Literal>;
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
/** The last word of a literal may reach this far beyond it. */
const BEYOND = 3;

/** Four digits of each number below 10,000, the first in the lowest byte. */
const DIGITS = Uint32Array.from({ length: 10_000 }, (_, n) => literal(String(n).padStart(4, "0")).words[0]!);
const WIDEST_NUMBER = 20;

export function jsonWriter(): JsonWriter {
  let out: Buffer = Buffer.allocUnsafeSlow(FIRST);
  let view = new DataView(out.buffer);
  let at = 0;

  const room = (bytes: number) => {
    if (at + bytes + BEYOND <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, at + bytes + BEYOND));
    out.copy(larger, 0, 0, at);
    out = larger;
    view = new DataView(out.buffer);
  };
  const raw = (ascii: string) => {
    const { length } = ascii;
    room(length);
    const bytes = out;
    const start = at;
    for (let i = 0; i < length; i++) bytes[start + i] = ascii.charCodeAt(i);
    at = start + length;
  };
  const put = ({ words, length }: Literal) => {
    room(length);
    const to = view;
    for (let i = 0, p = at; i < words.length; i++, p += 4) to.setUint32(p, words[i]!, true);
    at += length;
  };
  /** Writes a number below 10,000 without leading zeros; answers with its end. */
  const few = (start: number, value: number): number => {
    const count = value < 10 ? 1 : value < 100 ? 2 : value < 1_000 ? 3 : 4;
    view.setUint32(start, DIGITS[value]! >>> (32 - 8 * count), true);
    return start + count;
  };
  const four = (start: number, value: number): number => {
    view.setUint32(start, DIGITS[value]!, true);
    return start + 4;
  };
  const number = (value: number | null) => {
    if (value === null || !Number.isInteger(value) || value < 0 || value > 999_999_999) return raw(String(value));
    room(WIDEST_NUMBER);
    if (value < 10_000) {
      at = few(at, value);
      return;
    }
    const high = (value / 10_000) | 0;
    const top = (high / 10_000) | 0;
    at = four(top === 0 ? few(at, high) : four(few(at, top), high - top * 10_000), value - high * 10_000);
  };
  return {
    put,
    raw,
    framed({ before, after, known }, value) {
      let bytes = known.get(value);
      if (!bytes) {
        bytes = literal(before + JSON.stringify(value) + after);
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
    number,
    field(name, value) {
      put(name);
      number(value);
    },
    fixed7(fixed) {
      const size = Math.abs(fixed);
      // Smaller ones have an exponent in JavaScript's notation.
      if (size < EXPONENT_BELOW) return raw(String(fromFixed7(fixed)));
      room(WIDEST_NUMBER);
      if (fixed < 0) out[at++] = MINUS;
      const degrees = Math.floor(size / 10_000_000);
      at = few(at, degrees);
      const fraction = size - degrees * 10_000_000;
      if (fraction === 0) return;
      // The first of eight digits is a zero that the point takes the place of.
      const high = (fraction / 10_000) | 0;
      const start = at;
      at = four(four(at, high), fraction - high * 10_000);
      out[start] = POINT;
      while (out[at - 1] === ZERO) at--;
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
