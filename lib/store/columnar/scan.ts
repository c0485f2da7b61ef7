import { inRanges, type Plan, type Ranges, type Test, type Through } from "./plan";

/**
 * Scans a plan's rows block by block. The first test writes passing row numbers into a selection vector, each further
 * one compacts it; both without a branch that data decides, as a mispredicted one costs more than the comparison.
 * One function a column type keeps V8's element accesses monomorphic.
 */

const BLOCK = 16_384;
const selected = new Int32Array(BLOCK);

function firstU8(column: Uint8Array, low: number, span: number, from: number, to: number): number {
  let n = 0;
  for (let row = from; row < to; row++) {
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function firstU16(column: Uint16Array, low: number, span: number, from: number, to: number): number {
  let n = 0;
  for (let row = from; row < to; row++) {
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function firstU32(column: Int32Array, low: number, span: number, from: number, to: number): number {
  let n = 0;
  for (let row = from; row < to; row++) {
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function firstTypes(column: Uint8Array, mask: number, from: number, to: number): number {
  let n = 0;
  for (let row = from; row < to; row++) {
    selected[n] = row;
    n += (mask >>> column[row]!) & 1;
  }
  return n;
}

function nextU8(column: Uint8Array, low: number, span: number, count: number): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const row = selected[i]!;
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function nextU16(column: Uint16Array, low: number, span: number, count: number): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const row = selected[i]!;
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function nextU32(column: Int32Array, low: number, span: number, count: number): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const row = selected[i]!;
    selected[n] = row;
    n += +((column[row]! - low) >>> 0 <= span);
  }
  return n;
}
function nextTypes(column: Uint8Array, mask: number, count: number): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const row = selected[i]!;
    selected[n] = row;
    n += (mask >>> column[row]!) & 1;
  }
  return n;
}

/** The only test of a search that needs no rows but their number. */
function countU32(column: Int32Array, low: number, span: number, from: number, to: number): number {
  let n = 0;
  for (let row = from; row < to; row++) n += +((column[row]! - low) >>> 0 <= span);
  return n;
}

function first(test: Test, from: number, to: number): number {
  if (test.kind === "u32") return firstU32(test.column, test.low, test.span, from, to);
  if (test.kind === "u8") return firstU8(test.column, test.low, test.span, from, to);
  if (test.kind === "u16") return firstU16(test.column, test.low, test.span, from, to);
  return firstTypes(test.column, test.mask, from, to);
}

function next(test: Test, count: number): number {
  if (test.kind === "u32") return nextU32(test.column, test.low, test.span, count);
  if (test.kind === "u8") return nextU8(test.column, test.low, test.span, count);
  if (test.kind === "u16") return nextU16(test.column, test.low, test.span, count);
  return nextTypes(test.column, test.mask, count);
}

function allRows(from: number, to: number): number {
  for (let row = from; row < to; row++) selected[row - from] = row;
  return to - from;
}

/** Copies rows [from, to) of a sort order, without those outside of `ranges`. */
function someRows(rows: Uint32Array, ranges: Ranges | null, from: number, to: number): number {
  let n = 0;
  for (let at = from; at < to; at++) {
    const row = rows[at]!;
    selected[n] = row;
    n += +(ranges === null || inRanges(ranges, row));
  }
  return n;
}

type Visit = (rows: Int32Array, count: number) => void;

function scanThrough({ ranges, tests }: Plan, { test, rows, from, to, beyond }: Through, visit?: Visit): number {
  const others = tests.filter((it) => it !== test);
  if (!visit && !beyond && others.length === 0) return to - from;
  let total = 0;
  for (let start = from; start < to; start += BLOCK) {
    let count = someRows(rows, beyond ? ranges : null, start, Math.min(start + BLOCK, to));
    for (let t = 0; t < others.length && count > 0; t++) count = next(others[t]!, count);
    total += count;
    if (count > 0) visit?.(selected, count);
  }
  return total;
}

/**
 * Calls `visit` with the matching rows, up to 16,384 at a time, ascending but where the plan goes through a sort order; the
 * array is reused after each call and by any other scan. Answers with the exact number of matches.
 */
export function scan(plan: Plan, visit?: Visit): number {
  const { ranges, tests, through } = plan;
  if (through) return scanThrough(plan, through, visit);
  let total = 0;
  const [opening] = tests;
  for (let i = 0; i < ranges.length; i += 2) {
    const end = ranges[i + 1]!;
    for (let from = ranges[i]!; from < end; from += BLOCK) {
      const to = Math.min(from + BLOCK, end);
      if (!visit && opening?.kind === "u32" && tests.length === 1) {
        total += countU32(opening.column, opening.low, opening.span, from, to);
        continue;
      }
      let count = opening ? first(opening, from, to) : allRows(from, to);
      for (let t = 1; t < tests.length && count > 0; t++) count = next(tests[t]!, count);
      total += count;
      if (count > 0) visit?.(selected, count);
    }
  }
  return total;
}
