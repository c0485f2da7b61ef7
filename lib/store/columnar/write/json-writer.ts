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
  /** Where the next byte goes. */
  readonly position: number;
  moveTo(position: number): void;
  /** What stands at [from, to); good until it is written over, and up to three bytes behind what is written are. */
  bytes(from: number, to: number): Uint8Array;
}

/** What is written often stands in one array, as words: four stores are half as long as a copy of some twenty bytes. */
export interface Literal {
  /** Its words in the array: [from, to). */
  from: number;
  to: number;
  bytes: number;
}
const WORDS = new Uint32Array(1 << 18);
let wordsUsed = 0;

/** Puts a text into the array of literals, which holds a megabyte; null where it is full. */
function kept(text: string): Literal | null {
  const bytes = Buffer.from(text);
  const from = wordsUsed;
  const to = from + Math.ceil(bytes.length / 4);
  if (to > WORDS.length) return null;
  for (const [i, byte] of bytes.entries()) WORDS[from + (i >> 2)]! |= byte << (8 * (i & 3));
  wordsUsed = to;
  return { from, to, bytes: bytes.length };
}

/** A text that is known when the program starts. */
export function literal(text: string): Literal {
  const made = kept(text);
  if (!made) throw new Error("There are too many literals.");
  return made;
}

/** What always stands before and after a text, and the whole for texts met before. */
export interface Frame {
  before: string;
  after: string;
  known: Map<string, Literal>;
}
export const frame = (before: string, after = ""): Frame => ({ before, after, known: new Map() });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const EXPONENT_BELOW = 10;

/** Four digits of each number below 10,000, the first in the lowest byte. */
const DIGITS = Uint32Array.from({ length: 10_000 }, (_, n) => Buffer.from(String(n).padStart(4, "0")).readUInt32LE());

/** Of a writer that holds so many bytes; its caller writes no more than that. */
export function jsonWriter(capacity: number): JsonWriter {
  // None of this is ever replaced: the compiler then knows where it is.
  const out = Buffer.allocUnsafeSlow(capacity);
  const view = new DataView(out.buffer);
  let at = 0;

  const raw = (ascii: string) => {
    const { length } = ascii;
    const start = at;
    for (let i = 0; i < length; i++) out[start + i] = ascii.charCodeAt(i);
    at = start + length;
  };
  const put = ({ from, to, bytes }: Literal) => {
    for (let i = from, p = at; i < to; i++, p += 4) view.setUint32(p, WORDS[i]!, true);
    at += bytes;
  };
  const encoded = (text: string) => {
    at += out.write(text, at);
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
      let made = known.get(value) ?? null;
      if (!made) {
        const text = before + JSON.stringify(value) + after;
        made = kept(text);
        if (!made) return encoded(text);
        known.set(value, made);
      }
      put(made);
    },
    text(value) {
      const { length } = value;
      const start = at + 1;
      out[at] = QUOTE;
      for (let i = 0; i < length; i++) {
        const code = value.charCodeAt(i);
        if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) return encoded(JSON.stringify(value));
        out[start + i] = code;
      }
      out[start + length] = QUOTE;
      at = start + length + 1;
    },
    number,
    field(before, value) {
      put(before);
      number(value);
    },
    fixed7(fixed) {
      const size = Math.abs(fixed);
      // Smaller ones have an exponent in JavaScript's notation.
      if (size < EXPONENT_BELOW) return raw(String(fromFixed7(fixed)));
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
      out.copyWithin(at, from, to);
      at += to - from;
    },
    get position() {
      return at;
    },
    moveTo(position) {
      at = position;
    },
    bytes: (from, to) => out.subarray(from, to),
  };
}
