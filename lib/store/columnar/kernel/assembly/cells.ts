/**
 * A grid over marked rows: what lies in each cell, in one pass, and the values from which its median is taken, in another.
 *
 * A cell is found by two axes. An axis is four u32 (low, flip, shift, wrap), then its number of edges, room for EDGES of
 * them, ascending, then a u16 for each step of 2^shift: how many edges are at or below the step's beginning. A coordinate
 * stands at (value ^ flip) - low, modulo 2^32, in the column whose number is that of the edges it has reached.
 */

import { add, marked, octave } from "./marked";

const EDGES_AT: usize = 32;
const STEPS_AT: usize = 32 + 4 * 4096;

/** Bytes of a cell: least latitude, longitude and their complements; sums of both as i64; number of rows, the last row. */
const CELL_SHIFT: usize = 6;
/** Bytes of a cell's counters of octaves. */
const OCTAVES_BYTES: usize = 4 * 464;

// @ts-expect-error: decorator
function along(axis: usize, value: u32): u32 {
  const off = (value ^ load<u32>(axis, 4)) - load<u32>(axis);
  let at: u32 = load<u16>(axis + ((<usize>(off >> load<u32>(axis, 8))) << 1), STEPS_AT);
  const edges = load<u32>(axis, 16);
  while (at < edges && off >= load<u32>(axis + ((<usize>at) << 2), EDGES_AT)) at++;
  return at === load<u32>(axis, 12) ? 0 : at;
}

/**
 * Adds the marked rows of [from, to) to their cells, and where there is a place for `octaves`, counts the value of each that
 * is not `none`. Neighbours are mostly in one cell, which is kept at hand until the next one.
 */
export function tally(
  x: usize,
  y: usize,
  values: usize,
  from: u32,
  to: u32,
  bits: usize,
  xs: usize,
  ys: usize,
  columns: u32,
  cells: usize,
  octaves: usize,
  none: u32,
): void {
  let current: u32 = 0xffff_ffff;
  let cell: usize = 0;
  let least = i32x4.splat(0x7fff_ffff);
  let sums = i64x2.splat(0);
  let count: u32 = 0;
  let last: u32 = 0;
  for (let row = from & ~31; row < to; row += 32) {
    for (let word = marked(row, from, to, bits); word !== 0; word &= word - 1) {
      const one = row + ctz<u32>(word);
      const at = (<usize>one) << 2;
      const number = along(ys, load<u32>(y + at)) * columns + along(xs, load<u32>(x + at));
      if (number !== current) {
        if (count > 0) put(cell, least, sums, count, last);
        current = number;
        cell = cells + ((<usize>number) << CELL_SHIFT);
        count = load<u32>(cell, 32);
        least = count > 0 ? v128.load(cell) : i32x4.splat(0x7fff_ffff);
        sums = v128.load(cell, 16);
      }
      const both = v128.load_lane<u32>(x + at, v128.load_zero<u32>(y + at), 1);
      least = i32x4.min_s(least, v128.shuffle<u64>(both, v128.not(both), 0, 2));
      sums = i64x2.add(sums, i64x2.extend_low_i32x4_s(both));
      count++;
      last = one;
      if (octaves !== 0) {
        const value = load<u32>(values + at);
        if (value !== none) add(octaves + <usize>number * OCTAVES_BYTES, octave(value));
      }
    }
  }
  if (count > 0) put(cell, least, sums, count, last);
}

function put(cell: usize, least: v128, sums: v128, count: u32, last: u32): void {
  v128.store(cell, least);
  v128.store(cell, sums, 16);
  store<u32>(cell, count, 32);
  store<u32>(cell, last, 36);
}

/**
 * Writes cell and value of those marked rows of [from, to) whose octave is among their cell's `wanted`: two u32 a cell, the
 * first octave and how many follow it. Answers with their number; values `none` are never among them.
 */
export function pick(
  x: usize,
  y: usize,
  values: usize,
  from: u32,
  to: u32,
  bits: usize,
  xs: usize,
  ys: usize,
  columns: u32,
  wanted: usize,
  none: u32,
  picked: usize,
): u32 {
  let at = picked;
  for (let row = from & ~31; row < to; row += 32) {
    for (let word = marked(row, from, to, bits); word !== 0; word &= word - 1) {
      const one = (<usize>(row + ctz<u32>(word))) << 2;
      const value = load<u32>(values + one);
      if (value === none) continue;
      const number = along(ys, load<u32>(y + one)) * columns + along(xs, load<u32>(x + one));
      const want = wanted + ((<usize>number) << 3);
      if (octave(value) - load<u32>(want) > load<u32>(want, 4)) continue;
      store<u32>(at, number);
      store<u32>(at, value, 4);
      at += 8;
    }
  }
  return <u32>((at - picked) >> 3);
}
