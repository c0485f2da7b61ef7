/**
 * A grid over marked rows: what lies in each cell, in one pass, and the values from which its median is taken, in another.
 *
 * A cell is found by two axes. An axis is four u32 (low, flip, shift, wrap), then its number of edges, room for 4096 of
 * them, ascending, then a u16 for each step of 2^shift: how many edges are at or below the step's beginning. A coordinate
 * stands at (value ^ flip) - low, modulo 2^32, in the column whose number is that of the edges it has reached, modulo wrap.
 *
 * Neighbours are mostly in one cell. It is kept at hand with its borders, which four rows are compared with at once.
 */

import { addFour, lanes, marked, octavesOf } from "./marked";

const EDGES_AT: usize = 32;
const STEPS_AT: usize = 32 + 4 * 4096;

/**
 * Bytes of a cell: x and y each have sums as i64, then each the least by lanes, then each the least complement, which is the
 * greatest one's; then the number of rows, and the last row.
 */
const CELL_SHIFT: usize = 7;
const COUNT_AT: usize = 96;
/** Counters of a list's octaves; the last one takes what is not to be counted. A cell has a list for each column of values. */
const OCTAVES: i32 = 464;
const OCTAVES_BYTES: usize = 4 * (OCTAVES + 1);

/** The column that `locate` found, where it begins, and how far it reaches. */
let column: u32 = 0;
let begins: u32 = 0;
let reaches: u32 = 0;

function locate(axis: usize, value: u32): void {
  const low = load<u32>(axis);
  const off = (value ^ load<u32>(axis, 4)) - low;
  let at: u32 = load<u16>(axis + ((<usize>(off >> load<u32>(axis, 8))) << 1), STEPS_AT);
  const edges = load<u32>(axis, 16);
  while (at < edges && off >= load<u32>(axis + ((<usize>at) << 2), EDGES_AT)) at++;
  const first = at === 0 ? 0 : load<u32>(axis + ((<usize>(at - 1)) << 2), EDGES_AT);
  const end = at === edges ? 0 : load<u32>(axis + ((<usize>at) << 2), EDGES_AT);
  column = at % load<u32>(axis, 12);
  begins = low + first;
  reaches = end - 1 - first;
}

/** The cell at hand: its number, and its borders in each lane. */
let cell: u32 = 0;
let xFlip: v128 = i32x4(0, 0, 0, 0);
let xBegins: v128 = i32x4(0, 0, 0, 0);
let xReaches: v128 = i32x4(0, 0, 0, 0);
let yFlip: v128 = i32x4(0, 0, 0, 0);
let yBegins: v128 = i32x4(0, 0, 0, 0);
let yReaches: v128 = i32x4(0, 0, 0, 0);

function enter(xs: usize, ys: usize, columns: u32, x: u32, y: u32): void {
  locate(ys, y);
  yFlip = v128.load_splat<u32>(ys, 4);
  yBegins = i32x4.splat(begins);
  yReaches = i32x4.splat(reaches);
  cell = column * columns;
  locate(xs, x);
  xFlip = v128.load_splat<u32>(xs, 4);
  xBegins = i32x4.splat(begins);
  xReaches = i32x4.splat(reaches);
  cell += column;
}

/** Which of four rows are in the cell at hand, as bits. */
function inside(x: v128, y: v128): u32 {
  const east = i32x4.sub(v128.xor(x, xFlip), xBegins);
  const south = i32x4.sub(v128.xor(y, yFlip), yBegins);
  const inColumn = i32x4.eq(i32x4.min_u(east, xReaches), east);
  const inRow = i32x4.eq(i32x4.min_u(south, yReaches), south);
  return i32x4.bitmask(v128.and(inColumn, inRow));
}

/**
 * Adds the marked rows of [from, to) to their cells and, where there is a place for `octaves`, counts the values of two columns,
 * but for `none`, in the octaves of the cell's two lists.
 */
export function tally(
  x: usize,
  y: usize,
  values: usize,
  others: usize,
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
  const most = i32x4.splat(0x7fff_ffff);
  let into: usize = 0;
  let counts: usize = 0;
  let count: u32 = 0;
  let last: u32 = 0;
  let xSums = i64x2.splat(0);
  let ySums = i64x2.splat(0);
  let xLeast = most;
  let yLeast = most;
  let xGreatest = most;
  let yGreatest = most;
  for (let row = from & ~31; row < to; row += 32) {
    let at = (<usize>row) << 2;
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      for (let left = word & 15; left !== 0; ) {
        const xFour = v128.load(x + at);
        const yFour = v128.load(y + at);
        const here = into === 0 ? 0 : inside(xFour, yFour) & left;
        if (here === 0) {
          if (into !== 0) {
            put(into, count, last, xSums, ySums);
            putBounds(into, xLeast, yLeast, xGreatest, yGreatest);
          }
          const one = at + ((<usize>ctz<u32>(left)) << 2);
          enter(xs, ys, columns, load<u32>(x + one), load<u32>(y + one));
          into = cells + ((<usize>cell) << CELL_SHIFT);
          counts = octaves + <usize>cell * 2 * OCTAVES_BYTES;
          count = load<u32>(into, COUNT_AT);
          xSums = v128.load(into);
          ySums = v128.load(into, 16);
          xLeast = count === 0 ? most : v128.load(into, 32);
          yLeast = count === 0 ? most : v128.load(into, 48);
          xGreatest = count === 0 ? most : v128.load(into, 64);
          yGreatest = count === 0 ? most : v128.load(into, 80);
          continue;
        }
        left &= ~here;
        count += popcnt<u32>(here);
        last = <u32>(at >> 2) + 31 - clz<u32>(here);
        const mask = lanes(here);
        // The greatest is sought as the least complement.
        xLeast = i32x4.min_s(xLeast, v128.bitselect(xFour, most, mask));
        yLeast = i32x4.min_s(yLeast, v128.bitselect(yFour, most, mask));
        xGreatest = i32x4.min_s(xGreatest, v128.bitselect(v128.not(xFour), most, mask));
        yGreatest = i32x4.min_s(yGreatest, v128.bitselect(v128.not(yFour), most, mask));
        xSums = plus(xSums, v128.and(xFour, mask));
        ySums = plus(ySums, v128.and(yFour, mask));
        if (octaves !== 0) {
          addOctaves(counts, v128.load(values + at), mask, none);
          addOctaves(counts + OCTAVES_BYTES, v128.load(others + at), mask, none);
        }
      }
    }
  }
  if (into !== 0) {
    put(into, count, last, xSums, ySums);
    putBounds(into, xLeast, yLeast, xGreatest, yGreatest);
  }
}

function addOctaves(counts: usize, four: v128, mask: v128, none: u32): void {
  const wanted = v128.andnot(mask, i32x4.eq(four, i32x4.splat(none)));
  if (v128.any_true(wanted)) addFour(counts, 0, octavesOf(four, wanted, i32x4.splat(OCTAVES)));
}

function plus(sums: v128, four: v128): v128 {
  return i64x2.add(sums, i64x2.add(i64x2.extend_low_i32x4_s(four), i64x2.extend_high_i32x4_s(four)));
}

function put(into: usize, count: u32, last: u32, xSums: v128, ySums: v128): void {
  v128.store(into, xSums);
  v128.store(into, ySums, 16);
  store<u32>(into, count, COUNT_AT);
  store<u32>(into, last, COUNT_AT + 4);
}

function putBounds(into: usize, xLeast: v128, yLeast: v128, xGreatest: v128, yGreatest: v128): void {
  v128.store(into, xLeast, 32);
  v128.store(into, yLeast, 48);
  v128.store(into, xGreatest, 64);
  v128.store(into, yGreatest, 80);
}

/**
 * Of the marked rows of [from, to), writes those values of two columns that are among the `wanted` ones of their list: a cell's two
 * lists follow each other, each with two u32, the least value and how far the greatest is above it. What is written is list and
 * value, as two u32. Answers with how many.
 */
export function pick(
  x: usize,
  y: usize,
  values: usize,
  others: usize,
  from: u32,
  to: u32,
  bits: usize,
  xs: usize,
  ys: usize,
  columns: u32,
  wanted: usize,
  picked: usize,
): u32 {
  let into = picked;
  let entered = false;
  let list: u32 = 0;
  let wantedHere = wanted;
  for (let row = from & ~31; row < to; row += 32) {
    let at = (<usize>row) << 2;
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      for (let left = word & 15; left !== 0; ) {
        const here = entered ? inside(v128.load(x + at), v128.load(y + at)) & left : 0;
        if (here === 0) {
          const one = at + ((<usize>ctz<u32>(left)) << 2);
          enter(xs, ys, columns, load<u32>(x + one), load<u32>(y + one));
          entered = true;
          list = cell << 1;
          wantedHere = wanted + ((<usize>cell) << 4);
          continue;
        }
        left &= ~here;
        into = pickFour(values + at, here, list, wantedHere, into);
        into = pickFour(others + at, here, list + 1, wantedHere + 8, into);
      }
    }
  }
  return <u32>((into - picked) >> 3);
}

/** Picks among four values, of rows that are `here`, and answers with where the next ones are to be written. */
function pickFour(four: usize, here: u32, list: u32, wanted: usize, into: usize): usize {
  const away = i32x4.sub(v128.load(four), v128.load_splat<u32>(wanted));
  const span = v128.load_splat<u32>(wanted, 4);
  for (let found = here & i32x4.bitmask(i32x4.eq(i32x4.min_u(away, span), away)); found !== 0; found &= found - 1) {
    store<u32>(into, list);
    store<u32>(into, load<u32>(four + ((<usize>ctz<u32>(found)) << 2)), 4);
    into += 8;
  }
  return into;
}

/**
 * Where the middle of a list's counted values is: writes the octaves of the lower and the upper middle value, how many values
 * are in octaves before them, and how many there are. A list that has none has its middle in the first octave.
 */
export function middle(octaves: usize, into: usize): void {
  let sums = i32x4.splat(0);
  for (let at = octaves; at < octaves + 4 * OCTAVES; at += 16) sums = i32x4.add(sums, v128.load(at));
  const two = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
  const known: u32 = i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
  let octave: u32 = 0;
  let before: u32 = 0;
  if (known > 0) {
    const lower = (known - 1) >> 1;
    for (let here = load<u32>(octaves); before + here <= lower; here = load<u32>(octaves + ((<usize>octave) << 2))) {
      before += here;
      octave++;
    }
  }
  store<u32>(into, octave);
  store<u32>(into, before, 8);
  store<u32>(into, known, 12);
  let reached = before + load<u32>(octaves + ((<usize>octave) << 2));
  if (known > 0) {
    for (; reached <= known >> 1; reached += load<u32>(octaves + ((<usize>octave) << 2))) octave++;
  }
  store<u32>(into, octave, 4);
}
