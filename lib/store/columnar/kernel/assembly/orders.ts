/**
 * Where marked rows stand in a sort order. A row's place is (rank ^ flip) - low, modulo 2^32 and then modulo the number of all
 * rows, `all`: one rule for both directions, and for nulls, which come last in either.
 */

import { addFour, lanes, marked } from "./marked";

const TABLE: usize = 2048;
/** The last counter of a table takes what is not to be counted. */
const OTHER: u32 = 511;

/** Four rows' places. What is below none is, modulo 2^32, greater than what is `all` rows farther. */
function placesOf(ranks: v128, flips: v128, lows: v128, alls: v128): v128 {
  const places = i32x4.sub(v128.xor(ranks, flips), lows);
  return i32x4.min_u(places, i32x4.add(places, alls));
}

/** Counts the marked rows of [from, to) by their place's part of 2^shift places, in four tables in turn. */
export function countPlaces(
  ranks: usize,
  from: u32,
  to: u32,
  bits: usize,
  counts: usize,
  flip: u32,
  low: u32,
  all: u32,
  shift: i32,
): void {
  const flips = i32x4.splat(flip);
  const lows = i32x4.splat(low);
  const alls = i32x4.splat(all);
  const others = i32x4.splat(OTHER);
  for (let row = from & ~31; row < to; row += 32) {
    let at = ranks + ((<usize>row) << 2);
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      if ((word & 15) === 0) continue;
      const parts = i32x4.shr_u(placesOf(v128.load(at), flips, lows, alls), shift);
      addFour(counts, TABLE, v128.bitselect(parts, others, lanes(word & 15)));
    }
  }
  for (let table: usize = 0; table < 4 * TABLE; table += TABLE) store<u32>(counts + table + 4 * OTHER, 0);
}

/** Writes the places of those marked rows of [from, to) that stand in [first, first + span]. Answers with their number. */
export function collectPlaces(
  ranks: usize,
  from: u32,
  to: u32,
  bits: usize,
  places: usize,
  flip: u32,
  low: u32,
  all: u32,
  first: u32,
  span: u32,
): u32 {
  const flips = i32x4.splat(flip);
  const lows = i32x4.splat(low);
  const alls = i32x4.splat(all);
  const firsts = i32x4.splat(first);
  const spans = i32x4.splat(span);
  let into = places;
  for (let row = from & ~31; row < to; row += 32) {
    let at = ranks + ((<usize>row) << 2);
    for (let word = marked(row, from, to, bits); word !== 0; word >>= 4, at += 16) {
      if ((word & 15) === 0) continue;
      const four = placesOf(v128.load(at), flips, lows, alls);
      const away = i32x4.sub(four, firsts);
      const found = word & i32x4.bitmask(i32x4.eq(i32x4.min_u(away, spans), away));
      // Each lane is written, and kept where the next one is written behind it.
      store<u32>(into, i32x4.extract_lane(four, 0));
      into += (found & 1) << 2;
      store<u32>(into, i32x4.extract_lane(four, 1));
      into += (found & 2) << 1;
      store<u32>(into, i32x4.extract_lane(four, 2));
      into += found & 4;
      store<u32>(into, i32x4.extract_lane(four, 3));
      into += (found & 8) >> 1;
    }
  }
  return <u32>((into - places) >> 2);
}

/**
 * Walks along a list of rows, `steps` of them, forwards or backwards. Writes those whose bits are set, but for the first `skip`,
 * until there are `most`, and behind them what is left to skip and to walk. Answers with their number.
 */
export function walk(list: usize, stride: i32, steps: u32, bits: usize, skip: u32, most: u32, rows: usize): u32 {
  let at = list;
  let left = steps;
  for (; skip !== 0 && left !== 0; left--, at += stride) {
    const row = load<u32>(at);
    skip -= (load<u32>(bits + ((row >> 5) << 2)) >> (row & 31)) & 1;
  }
  let found: u32 = 0;
  for (; found !== most && left !== 0; left--, at += stride) {
    const row = load<u32>(at);
    store<u32>(rows + ((<usize>found) << 2), row);
    found += (load<u32>(bits + ((row >> 5) << 2)) >> (row & 31)) & 1;
  }
  store<u32>(rows + ((<usize>most) << 2), skip);
  store<u32>(rows + ((<usize>most) << 2), left, 4);
  return found;
}
