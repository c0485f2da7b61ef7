import { PROPERTY_TYPES, type RangeField } from "@/lib/domain/property";
import { type BoundingBox, type PropertyFilter, RANGES, type Range } from "@/lib/domain/search";
import { ceilFixed7, floorFixed7 } from "../coordinates";
import { type Index, NULL_U8, NULL_U16, NULL_U32, NUMBER_COLUMNS, type NumberType } from "./format";

/** Row ranges [start, end) in pairs, ascending, apart from each other. */
export type Ranges = number[];

/** One condition on a row: `(value - low) >>> 0 <= span`, a single comparison that nulls never pass. */
export type Test =
  | { kind: "u8"; column: Uint8Array; low: number; span: number }
  | { kind: "u16"; column: Uint16Array; low: number; span: number }
  | { kind: "u32"; column: Int32Array; low: number; span: number }
  | { kind: "types"; column: Uint8Array; mask: number };

/** A sort key's permutation: `rows` ascending with nulls last, `rank` its inverse, the first `known` have a value. */
export interface SortIndex {
  rank: Uint32Array;
  rows: Uint32Array;
  known: number;
  /** The key's values where searches can be limited by them. */
  column: Int32Array | Uint16Array | null;
}

/** The part of a sort order that one test passes, and that holds every match of a plan. */
export interface Through {
  test: Test;
  /** A sort order's rows, of which the part is [from, to). */
  rows: Uint32Array;
  from: number;
  to: number;
  /** Whether rows of it can be outside the plan's ranges. */
  beyond: boolean;
}

/** What a filter asks of the index: rows to look at, and tests that a row must pass. */
export interface Plan {
  ranges: Ranges;
  /** Rows in `ranges`. */
  rows: number;
  tests: Test[];
  /** Where only this part of a sort order is to be looked at; `rows` are its rows then. */
  through?: Through;
}

/** 32-bit columns are seen as signed: the tests' arithmetic is modulo 2^32, and signed loads are faster. */
type Numbers = {
  [F in RangeField]: { u8: Uint8Array; u16: Uint16Array; u32: Int32Array }[NumberType<F>];
};

export interface Columns extends Numbers {
  propertyType: Uint8Array;
  latitude: Int32Array;
  longitude: Int32Array;
}

const signed = (column: Uint32Array) => new Int32Array(column.buffer, column.byteOffset, column.length);

const numbersOf = (index: Index): Numbers =>
  Object.fromEntries(
    Object.values(NUMBER_COLUMNS).map(({ field, section, type }) => [
      field,
      type === "u32" ? signed(index.u32(section)) : index[type](section),
    ]),
  ) as unknown as Numbers;

export const columnsOf = (index: Index): Columns => ({
  ...numbersOf(index),
  propertyType: index.u8("propertyType"),
  latitude: index.i32("latitude"),
  longitude: index.i32("longitude"),
});

const NOTHING: Plan = { ranges: [], rows: 0, tests: [] };
const LONGITUDES = 1_800_000_000;

const nullOf = (column: Test["column"]): number =>
  column instanceof Uint8Array ? NULL_U8 : column instanceof Uint16Array ? NULL_U16 : NULL_U32;

/** Tests on a column, of which the greatest value stands for null; null where no value can pass. */
function between(column: Test["column"], min = 0, max = Number.POSITIVE_INFINITY): Test | null {
  const nullAs = nullOf(column);
  const low = Math.max(0, Math.ceil(min));
  const span = Math.min(nullAs - 1, Math.floor(max)) - low;
  if (!(span >= 0)) return null;
  if (column instanceof Uint8Array) return { kind: "u8", column, low, span };
  if (column instanceof Uint16Array) return { kind: "u16", column, low, span };
  return { kind: "u32", column: column as Int32Array, low: low | 0, span };
}

function boxTests(columns: Columns, [west, south, east, north]: BoundingBox): (Test | null)[] {
  const degrees = (column: Int32Array, low: number, high: number): Test | null =>
    high < low ? null : { kind: "u32", column, low: low | 0, span: high - low };
  const left = Math.max(ceilFixed7(west), -LONGITUDES);
  const right = Math.min(floorFixed7(east), LONGITUDES);
  const latitudes = degrees(
    columns.latitude,
    Math.max(ceilFixed7(south), -LONGITUDES),
    Math.min(floorFixed7(north), LONGITUDES),
  );
  if (west <= east) return [latitudes, degrees(columns.longitude, left, right)];
  // Across the antimeridian: modulo 2^32 the box would run through values that no longitude has, so it is the
  // complement of the gap between east and west.
  const gap = degrees(columns.longitude, right + 1, left - 1);
  return gap === null ? [latitudes] : [latitudes, outside(gap)];
}

/** Values that `test` does not pass: the rest of the circle of 32-bit numbers. */
const outside = (test: Test): Test | null => {
  if (test.kind !== "u32") return null;
  const low = (test.low + test.span + 1) | 0;
  return { ...test, low, span: 0xffff_ffff - test.span - 1 };
};

/** What a range of the filter asks of its column; undefined where it asks nothing. */
function rangeTest({ field, min, max }: Range, filter: PropertyFilter, columns: Columns): Test | null | undefined {
  const [low, high] = [min && filter[min], max && filter[max]];
  if (low === undefined && high === undefined) return undefined;
  const { perUnit } = NUMBER_COLUMNS[field];
  return between(columns[field], low && low * perUnit, high && high * perUnit);
}

/** Compiles a filter whose status and place leave these ranges; `box` is one more bounding box, as a map's. */
export function planOf(filter: PropertyFilter, ranges: Ranges, columns: Columns, box?: BoundingBox): Plan {
  let rows = 0;
  for (let i = 0; i < ranges.length; i += 2) rows += ranges[i + 1]! - ranges[i]!;
  if (rows === 0) return NOTHING;
  const tests: (Test | null)[] = [];
  for (const range of RANGES) {
    const test = rangeTest(range, filter, columns);
    if (test !== undefined) tests.push(test);
  }
  const { propertyType, bbox } = filter;
  if (propertyType) {
    const mask = propertyType.reduce((bits, type) => bits | (1 << PROPERTY_TYPES.indexOf(type)), 0);
    if (mask !== (1 << PROPERTY_TYPES.length) - 1) tests.push({ kind: "types", column: columns.propertyType, mask });
  }
  if (bbox) tests.push(...boxTests(columns, bbox));
  if (box) tests.push(...boxTests(columns, box));
  if (tests.includes(null)) return NOTHING;
  return { ranges, rows, tests: mostSelectiveFirst(tests as Test[], ranges, rows) };
}

/** Below this a scan is cheaper than finding out in which order to test. */
const WORTH_SAMPLING = 4_096;
const SAMPLES = 128;

/** The first test looks at every row, the others at what is left: a sample of the rows tells which leaves least. */
function mostSelectiveFirst(tests: Test[], ranges: Ranges, rows: number): Test[] {
  if (tests.length < 2 || rows < WORTH_SAMPLING) return tests;
  const passed = tests.map(() => 0);
  const step = rows / SAMPLES;
  let skipped = 0;
  let wanted = step / 2;
  for (let i = 0; i < ranges.length; i += 2) {
    const size = ranges[i + 1]! - ranges[i]!;
    for (; wanted < skipped + size; wanted += step) {
      const row = ranges[i]! + Math.floor(wanted - skipped);
      for (let t = 0; t < tests.length; t++) passed[t]! += +testPasses(tests[t]!, row);
    }
    skipped += size;
  }
  const order = tests.map((_, t) => t).sort((a, b) => passed[a]! - passed[b]! || a - b);
  return order.map((t) => tests[t]!);
}

const testPasses = (test: Test, row: number): boolean =>
  test.kind === "types"
    ? ((test.mask >>> test.column[row]!) & 1) === 1
    : (test.column[row]! - test.low) >>> 0 <= test.span;

/** Whether one row passes; the same question as the scan asks, for walks along a sort order. */
export function passes({ tests }: Plan, row: number): boolean {
  for (let i = 0; i < tests.length; i++) if (!testPasses(tests[i]!, row)) return false;
  return true;
}

/** Ranks [from, to) that pass a test on the sort's own column; null where the test is on another one. */
export function rankSpan(test: Test, { column, rows, known }: SortIndex): [from: number, to: number] | null {
  if (!column || test.column !== column || test.kind === "types") return null;
  // Ranks ascend by value: unsigned, as the columns are.
  const least = test.low >>> 0;
  const most = least + test.span;
  const firstRank = (passes: (value: number) => boolean) => {
    let [low, high] = [0, known];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passes(column[rows[middle]!]! >>> 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [firstRank((value) => value >= least), firstRank((value) => value > most)];
}

export function inRanges(ranges: Ranges, row: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (row < ranges[i + 1]!) return row >= ranges[i]!;
  return false;
}

/** Rows taken in a sort's order lie anywhere: looking at one takes as long as looking at this many neighbours. */
const SCATTERED = 3;
/** Looking for its range takes a row longer than its tests where there are more. */
const RANGES_MAX = 16;
/** Smaller plans are scanned sooner than narrowed. */
const WORTH_NARROWING = 1_024;

/**
 * The same matches among fewer rows, where a price, an area or days on market leave little of a wide place: most homes are
 * off the market and have no price at all. Scans then visit rows in no order.
 */
export function narrowed(plan: Plan, orders: readonly SortIndex[]): Plan {
  if (plan.rows < WORTH_NARROWING || plan.ranges.length > 2 * RANGES_MAX) return plan;
  let best: Through | undefined;
  for (const test of plan.tests)
    for (const index of orders) {
      const span = rankSpan(test, index);
      if (!span || (best && span[1] - span[0] >= best.to - best.from)) continue;
      best = { test, rows: index.rows, from: span[0], to: span[1], beyond: plan.rows < index.rows.length };
    }
  if (!best || (best.to - best.from) * SCATTERED > plan.rows) return plan;
  return { ...plan, rows: best.to - best.from, through: best };
}
