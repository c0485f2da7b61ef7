import { scatter } from "@/lib/domain/random";

/** 32-bit hashes of keys, and open-addressing hash tables over them. */

/** The hash of a property id, given as two 32-bit halves. */
export const hashId = (high: number, low: number): number => scatter(Math.imul(scatter(high), 31) ^ low);

/** Slots per row, enough to keep probe sequences short. */
const SLOTS_PER_ROW = 1.3;

/**
 * A slot has a row's number plus one in its low bits, of which a dataset needs fewer than 32, and part of the row's hash in the
 * others; 0 is an empty slot.
 */
const rowBits = (rows: number) => 32 - Math.clz32(rows);
const startOf = (hash: number, size: number) => Math.floor((hash / 4_294_967_296) * size);

/** The number of slots in a table of this many rows. */
export const slotsOf = (rows: number): number => Math.ceil(rows * SLOTS_PER_ROW) + 1;

/** Builds the table from each row's hash. */
export function buildSlots(hashes: Uint32Array): Uint32Array {
  const rows = hashes.length;
  const slots = new Uint32Array(slotsOf(rows));
  const bits = rowBits(rows);
  for (let row = 0; row < rows; row++) {
    const hash = hashes[row]!;
    let at = startOf(hash, slots.length);
    while (slots[at] !== 0) at = at + 1 === slots.length ? 0 : at + 1;
    slots[at] = (hash << bits) | (row + 1);
  }
  return slots;
}

/** Calls `visit` with each row that may have this hash, until it returns true. */
export function probe(slots: Uint32Array, rows: number, hash: number, visit: (row: number) => boolean): void {
  const bits = rowBits(rows);
  const mask = (1 << bits) - 1;
  const print = (hash << bits) >>> bits;
  for (let at = startOf(hash, slots.length), left = slots.length; left > 0; left--) {
    const slot = slots[at]!;
    if (slot === 0) return;
    if (slot >>> bits === print && visit((slot & mask) - 1)) return;
    at = at + 1 === slots.length ? 0 : at + 1;
  }
}
