/** What counting needs of marked rows, which are looked at four by four. */

/** The bits of 32 rows from `row` on, without those outside of [from, to). */
export function marked(row: u32, from: u32, to: u32, bits: usize): u32 {
  let word = load<u32>(bits + (row >> 3));
  if (row < from) word &= 0xffff_ffff << (from & 31);
  if (row + 32 > to) word &= 0xffff_ffff >> (row + 32 - to);
  return word;
}

/** Lanes whose bits are set. */
export function lanes(four: u32): v128 {
  const bitOf = i32x4(1, 2, 4, 8);
  return i32x4.eq(v128.and(i32x4.splat(four), bitOf), bitOf);
}

/**
 * The octaves of four values, as `coarseBucket` of lib/store/bins.ts has them: the exponent and the first four bits of a
 * double are the octave and its sixteenth, but for values below 16. `other` where a lane is not `wanted`.
 */
export function octavesOf(values: v128, wanted: v128, other: v128): v128 {
  const first = i64x2.shr_u(f64x2.convert_low_i32x4_u(values), 48);
  const second = i64x2.shr_u(f64x2.convert_low_i32x4_u(v128.shuffle<i32>(values, values, 2, 3, 2, 3)), 48);
  // 16 * (1023 + 3): a double's exponent has a bias of 1023, and the octave from 16 on begins at 16.
  const octaves = i32x4.sub(v128.shuffle<i32>(first, second, 0, 2, 4, 6), i32x4.splat(16_416));
  const exact = v128.bitselect(values, octaves, i32x4.lt_u(values, i32x4.splat(16)));
  return v128.bitselect(exact, other, wanted);
}

/** Adds one to each lane's counter, those of the lanes in tables that are so many bytes apart. */
export function addFour(counts: usize, table: usize, at: v128): void {
  add(counts, i32x4.extract_lane(at, 0));
  add(counts + table, i32x4.extract_lane(at, 1));
  add(counts + 2 * table, i32x4.extract_lane(at, 2));
  add(counts + 3 * table, i32x4.extract_lane(at, 3));
}

export function add(counts: usize, at: u32): void {
  const counter = counts + ((<usize>at) << 2);
  store<u32>(counter, load<u32>(counter) + 1);
}
