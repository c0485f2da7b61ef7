/**
 * The filter of searches in AssemblyScript, for WebAssembly with SIMD: `npm run kernel` makes `../kernel.wasm.ts` of it.
 * `../plain.ts` says the same in TypeScript, and tests hold the two together. Memory is the caller's; nothing is allocated.
 *
 * A test is four u32: kind, the column's address, and two that hang on the kind. For a range they are low and span, and
 * a value passes where (value - low) <= span in the column's own width; for a set, bit `value` of the two passes. Nothing
 * else is known of columns, so a further filter changes nothing here.
 */

import { marked } from "./marked";

export { middle, pick, tally } from "./cells";
export { addTables, countBins, countBytes, countOctaves, countShorts } from "./counts";
export { collectPlaces, countPlaces, walk } from "./orders";

const U8: u32 = 0;
const U16: u32 = 1;
const U32: u32 = 2;
const SET: u32 = 3;

/** Rows that all tests look at before the next ones: what they read and write stays in the first cache. */
const BLOCK: u32 = 2048;

function range8(at: usize, low: v128, span: v128): u32 {
  const away = i8x16.sub(v128.load(at), low);
  return i8x16.bitmask(i8x16.eq(i8x16.min_u(away, span), away));
}

function range16(at: usize, low: v128, span: v128): v128 {
  const away = i16x8.sub(v128.load(at), low);
  return i16x8.eq(i16x8.min_u(away, span), away);
}

function range32(at: usize, low: v128, span: v128): v128 {
  const away = i32x4.sub(v128.load(at), low);
  return i32x4.eq(i32x4.min_u(away, span), away);
}

function set8(at: usize, members: v128, bitOf: v128): u32 {
  const value = v128.load(at);
  const member = i8x16.swizzle(members, i8x16.shr_u(value, 3));
  const bit = i8x16.swizzle(bitOf, v128.and(value, i8x16.splat(7)));
  return i8x16.bitmask(i8x16.ne(v128.and(member, bit), i8x16.splat(0)));
}

/** Of the bits of rows [from, to), both multiples of 32, leaves those that a test passes. */
function restrict(test: usize, from: u32, to: u32, bits: usize): void {
  const kind = load<u32>(test);
  const column = <usize>load<u32>(test, 4);
  const low = load<u32>(test, 8);
  const span = load<u32>(test, 12);
  if (kind === U8) {
    const lows = i8x16.splat(<i8>low);
    const spans = i8x16.splat(<i8>span);
    for (let row = from; row < to; row += 32) {
      const word = bits + (row >> 3);
      const left = load<u32>(word);
      if (left === 0) continue;
      const at = column + row;
      store<u32>(word, left & (range8(at, lows, spans) | (range8(at + 16, lows, spans) << 16)));
    }
  } else if (kind === U16) {
    const lows = i16x8.splat(<i16>low);
    const spans = i16x8.splat(<i16>span);
    for (let row = from; row < to; row += 32) {
      const word = bits + (row >> 3);
      const left = load<u32>(word);
      if (left === 0) continue;
      const at = column + ((<usize>row) << 1);
      const first = i8x16.narrow_i16x8_s(range16(at, lows, spans), range16(at + 16, lows, spans));
      const second = i8x16.narrow_i16x8_s(range16(at + 32, lows, spans), range16(at + 48, lows, spans));
      store<u32>(word, left & (i8x16.bitmask(first) | (i8x16.bitmask(second) << 16)));
    }
  } else if (kind === U32) {
    const lows = i32x4.splat(low);
    const spans = i32x4.splat(span);
    for (let row = from; row < to; row += 32) {
      const word = bits + (row >> 3);
      const left = load<u32>(word);
      if (left === 0) continue;
      const at = column + ((<usize>row) << 2);
      const a = i16x8.narrow_i32x4_s(range32(at, lows, spans), range32(at + 16, lows, spans));
      const b = i16x8.narrow_i32x4_s(range32(at + 32, lows, spans), range32(at + 48, lows, spans));
      const c = i16x8.narrow_i32x4_s(range32(at + 64, lows, spans), range32(at + 80, lows, spans));
      const d = i16x8.narrow_i32x4_s(range32(at + 96, lows, spans), range32(at + 112, lows, spans));
      const first = i8x16.bitmask(i8x16.narrow_i16x8_s(a, b));
      const second = i8x16.bitmask(i8x16.narrow_i16x8_s(c, d));
      store<u32>(word, left & (first | (second << 16)));
    }
  } else if (kind === SET) {
    const members = i32x4(low, span, 0, 0);
    const bitOf = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    for (let row = from; row < to; row += 32) {
      const word = bits + (row >> 3);
      const left = load<u32>(word);
      if (left === 0) continue;
      const at = column + row;
      store<u32>(word, left & (set8(at, members, bitOf) | (set8(at + 16, members, bitOf) << 16)));
    }
  }
}

/**
 * Sets the bits of those rows of [from, to) that pass all tests, and answers with their number. The bits of these rows must
 * be clear before; columns must be readable to the next multiple of 32 rows.
 */
export function filter(tests: usize, count: u32, from: u32, to: u32, bits: usize): u32 {
  let total: u32 = 0;
  for (let start = from; start < to; ) {
    const first = start & ~31;
    const end = min(to, first + BLOCK);
    const last = (end - 1) & ~31;
    const head = bits + (first >> 3);
    const tail = bits + (last >> 3);
    // The words at both ends may hold bits of other ranges, which are put back.
    const headKept = load<u32>(head);
    const tailKept = load<u32>(tail);
    memory.fill(head, 0xff, tail + 4 - head);
    store<u32>(head, 0xffff_ffff << (start & 31));
    store<u32>(tail, load<u32>(tail) & (0xffff_ffff >> (31 - ((end - 1) & 31))));
    for (let t: u32 = 0; t < count; t++) restrict(tests + (t << 4), first, last + 32, bits);
    for (let word = head; word <= tail; word += 4) total += popcnt<u32>(load<u32>(word));
    store<u32>(head, load<u32>(head) | headKept);
    if (tail !== head) store<u32>(tail, load<u32>(tail) | tailKept);
    start = end;
  }
  return total;
}

/** Writes those rows of [from, to) whose bits are set to `rows`, ascending, and answers with their number. */
export function collect(from: u32, to: u32, bits: usize, rows: usize): u32 {
  let at = rows;
  for (let row = from & ~31; row < to; row += 32) {
    for (let word = marked(row, from, to, bits); word !== 0; word &= word - 1, at += 4)
      store<u32>(at, row + ctz<u32>(word));
  }
  return <u32>((at - rows) >> 2);
}
