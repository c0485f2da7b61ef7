/**
 * Counting the values of marked rows. A counter that was just written can't be read for some steps, and neighbours often
 * have equal values: rows count into four tables in turn, which the caller adds up. All are zero before.
 */

import { add, marked, octave } from "./marked";

/** Bytes of a table's 512 counters. */
const TABLE: usize = 2048;
/** After the octaves' counters stand the greatest complement of a value, which is that of the least one, and the greatest value. */
const OCTAVES: usize = 464;
const ALL: u32 = 0xffff_ffff;

// @ts-expect-error: decorator
function tableOf(counts: usize, row: u32): usize {
  return counts + <usize>(row & 3) * TABLE;
}

/** Counts the values of a byte column's marked rows: one counter a value. */
export function countBytes(column: usize, from: u32, to: u32, bits: usize, counts: usize): void {
  for (let row = from & ~31; row < to; row += 32) {
    let word = marked(row, from, to, bits);
    if (word === ALL) {
      for (let at = column + row; at < column + row + 32; at += 4) {
        const four = load<u32>(at);
        add(counts, four & 255);
        add(counts + TABLE, (four >> 8) & 255);
        add(counts + 2 * TABLE, (four >> 16) & 255);
        add(counts + 3 * TABLE, four >> 24);
      }
    } else {
      for (; word !== 0; word &= word - 1) {
        const bit = ctz<u32>(word);
        add(tableOf(counts, bit), load<u8>(column + row + bit));
      }
    }
  }
}

/** Counts a 32-bit column's marked rows but for those of value `none`, by `octave`. */
export function countOctaves(column: usize, from: u32, to: u32, bits: usize, counts: usize, none: u32): void {
  let least = load<u32>(counts + (OCTAVES << 2));
  let greatest = load<u32>(counts + (OCTAVES << 2), 4);
  for (let row = from & ~31; row < to; row += 32) {
    for (let word = marked(row, from, to, bits); word !== 0; word &= word - 1) {
      const bit = ctz<u32>(word);
      const value = load<u32>(column + ((<usize>(row + bit)) << 2));
      if (value === none) continue;
      add(tableOf(counts, bit), octave(value));
      least = max(least, ~value);
      greatest = max(greatest, value);
    }
  }
  store<u32>(counts + (OCTAVES << 2), least);
  store<u32>(counts + (OCTAVES << 2), greatest, 4);
}

/**
 * Counts a 32-bit column's marked rows into bins of `step` from `start`, all that is above them into the last one. No value
 * but `none`, which is not counted, is below `start`.
 */
export function countBins(
  column: usize,
  from: u32,
  to: u32,
  bits: usize,
  counts: usize,
  none: u32,
  start: u32,
  step: f64,
  last: u32,
): void {
  const perStep = 1 / step;
  for (let row = from & ~31; row < to; row += 32) {
    for (let word = marked(row, from, to, bits); word !== 0; word &= word - 1) {
      const bit = ctz<u32>(word);
      const value = load<u32>(column + ((<usize>(row + bit)) << 2));
      if (value === none) continue;
      // Floor of a quotient of whole numbers: half a unit away from each border no rounding reaches it, and 1.5 * 2^52
      // more leave the nearest whole number in the low bits.
      const nearest = (<f64>(value - start) + 0.5) * perStep - 0.5 + 6755399441055744.0;
      add(tableOf(counts, bit), min(<u32>reinterpret<u64>(nearest), last));
    }
  }
}
