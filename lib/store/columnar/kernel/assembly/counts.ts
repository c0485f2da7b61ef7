/**
 * Counting the values of marked rows. A counter that was just written can't be read for some steps, and neighbours often
 * have equal values: rows count into four tables in turn, which the caller adds up. All are zero before.
 */

import { add, addFour, lanes, marked, octavesOf } from "./marked";

/** Bytes of a table's 512 counters, the last of which takes what is not to be counted. */
const TABLE: usize = 2048;
const OTHER: i32 = 511;
/** After the octaves' counters stand the greatest complement of a value, which is that of the least one, and the greatest value. */
const OCTAVES: usize = 464;
const ALL: u32 = 0xffff_ffff;

/** Adds the other tables' counters to those of the first, and clears them. */
export function addTables(counts: usize): void {
  const none = i32x4.splat(0);
  for (let at = counts; at < counts + TABLE; at += 16) {
    const two = i32x4.add(v128.load(at), v128.load(at, TABLE));
    const others = i32x4.add(v128.load(at, 2 * TABLE), v128.load(at, 3 * TABLE));
    v128.store(at, i32x4.add(two, others));
    v128.store(at, none, TABLE);
    v128.store(at, none, 2 * TABLE);
    v128.store(at, none, 3 * TABLE);
  }
}

function forgetOther(counts: usize): void {
  for (let table: usize = 0; table < 4 * TABLE; table += TABLE) store<u32>(counts + table + 4 * OTHER, 0);
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
        add(counts + <usize>(bit & 3) * TABLE, load<u8>(column + row + bit));
      }
    }
  }
}

/** Counts each value of a 16-bit column's marked rows below 510, the greater ones together, and `none` after them. */
export function countShorts(column: usize, from: u32, to: u32, bits: usize, counts: usize, none: u32): void {
  for (let row = from & ~31; row < to; row += 32) {
    const values = column + ((<usize>row) << 1);
    let word = marked(row, from, to, bits);
    if (word === ALL) {
      for (let at = values; at < values + 64; at += 8) {
        add(counts, short(load<u16>(at), none));
        add(counts + TABLE, short(load<u16>(at, 2), none));
        add(counts + 2 * TABLE, short(load<u16>(at, 4), none));
        add(counts + 3 * TABLE, short(load<u16>(at, 6), none));
      }
    } else {
      for (; word !== 0; word &= word - 1) {
        const bit = ctz<u32>(word);
        add(counts + <usize>(bit & 3) * TABLE, short(load<u16>(values + ((<usize>bit) << 1)), none));
      }
    }
  }
}

function short(value: u32, none: u32): u32 {
  return value === none ? OTHER : min<u32>(value, OTHER - 1);
}

/** Counts a 32-bit column's marked rows but for those of value `none`, by octave and its sixteenth. */
export function countOctaves(column: usize, from: u32, to: u32, bits: usize, counts: usize, none: u32): void {
  const other = i32x4.splat(OTHER);
  const nones = i32x4.splat(none);
  let leasts = i32x4.splat(ALL);
  let greatests = i32x4.splat(0);
  for (let row = from & ~31; row < to; row += 32) {
    let at = column + ((<usize>row) << 2);
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      if ((word & 15) === 0) continue;
      const values = v128.load(at);
      const wanted = v128.andnot(lanes(word & 15), i32x4.eq(values, nones));
      addFour(counts, TABLE, octavesOf(values, wanted, other));
      leasts = i32x4.min_u(leasts, v128.or(values, v128.not(wanted)));
      greatests = i32x4.max_u(greatests, v128.and(values, wanted));
    }
  }
  forgetOther(counts);
  const complements = v128.not(leasts);
  putGreatest(counts + (OCTAVES << 2), complements);
  putGreatest(counts + (OCTAVES << 2) + 4, greatests);
}

function putGreatest(at: usize, values: v128): void {
  const two = i32x4.max_u(values, v128.shuffle<i32>(values, values, 2, 3, 0, 1));
  const one = i32x4.max_u(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2));
  store<u32>(at, max(load<u32>(at), <u32>i32x4.extract_lane(one, 0)));
}

/** Two differences in bins, by rounding: half a unit from each border no error reaches it, and the low bits take the number. */
function binsOf(two: v128, perStep: v128, middle: v128): v128 {
  const nearest = f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_u(two), perStep), middle);
  return f64x2.add(nearest, f64x2.splat(6755399441055744.0));
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
  const other = i32x4.splat(OTHER);
  const nones = i32x4.splat(none);
  const starts = i32x4.splat(start);
  const lasts = i32x4.splat(last);
  const perStep = f64x2.splat(1 / step);
  const middle = f64x2.splat(0.5 / step - 0.5);
  for (let row = from & ~31; row < to; row += 32) {
    let at = column + ((<usize>row) << 2);
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      if ((word & 15) === 0) continue;
      const values = v128.load(at);
      const away = i32x4.sub(values, starts);
      const first = binsOf(away, perStep, middle);
      const second = binsOf(v128.shuffle<i32>(away, away, 2, 3, 2, 3), perStep, middle);
      const found = i32x4.min_u(v128.shuffle<i32>(first, second, 0, 2, 4, 6), lasts);
      const wanted = v128.andnot(lanes(word & 15), i32x4.eq(values, nones));
      addFour(counts, TABLE, v128.bitselect(found, other, wanted));
    }
  }
  forgetOther(counts);
}
