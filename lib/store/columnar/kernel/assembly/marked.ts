/** The bits of 32 rows from `row` on, without those outside of [from, to). */
// @ts-expect-error: decorator
export function marked(row: u32, from: u32, to: u32, bits: usize): u32 {
  let word = load<u32>(bits + (row >> 3));
  if (row < from) word &= 0xffff_ffff << (from & 31);
  if (row + 32 > to) word &= 0xffff_ffff >> (row + 32 - to);
  return word;
}

/** The place of a value's highest bit and the four bits below it: `coarseBucket` of lib/store/bins.ts. */
// @ts-expect-error: decorator
export function octave(value: u32): u32 {
  const shift = value < 32 ? 0 : 27 - clz<u32>(value);
  return shift * 16 + (value >> shift);
}

// @ts-expect-error: decorator
export function add(counts: usize, at: u32): void {
  const counter = counts + ((<usize>at) << 2);
  store<u32>(counter, load<u32>(counter) + 1);
}
