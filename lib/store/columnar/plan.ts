import {
  CALCULATED_NUMBERS,
  type CalculatedNumber,
  FLAG_NAMES,
  type Flag,
  isCalculated,
  isCutBy,
  type StoredNumber,
} from "@/lib/domain/numbers";
import type { BoundingBox, NumberSort, PropertyFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { fromColumn, inColumn, NULL_U8, NULL_U16, NULL_U32, NUMBER_COLUMNS, type NumberType } from "../columns";
import { conditionsOf, type RangeCondition } from "../conditions";
import { fixedBox } from "../coordinates";
import { firstWhere } from "../sort";
import type { Index } from "./format";
import type { Column, Test } from "./kernel/kernel";
import { inCircle, inPolygon, type RowTest } from "./shapes";

/** Row ranges [start, end) as pairs in one array, ascending. They neither overlap nor touch. */
export type Ranges = number[];

/** The rows sorted by a sort key: `rows` ascending with nulls last, `rank` its inverse. The first `known` rows have a value. */
export interface SortIndex {
  rank: Int32Array;
  rows: Int32Array;
  known: number;
  /** The number's values; null if they are calculated from other columns. */
  column: Column | null;
}
export type SortIndexes = Readonly<Record<NumberSort, SortIndex>>;

/** A compiled filter: the rows to look at, and the tests that a row must pass. */
export interface Plan {
  ranges: Ranges;
  /** The number of rows in `ranges`. */
  rows: number;
  tests: Test[];
  /** Tests that the kernel cannot do, as of circles, for the rows that pass `tests`, which include a bounding box of each shape. */
  shapes: RowTest[];
}

/** 32-bit columns are read as signed integers: the tests calculate modulo 2^32, and signed loads are faster. */
type Numbers = {
  [F in StoredNumber]: { u8: Uint8Array; u16: Uint16Array; u32: Int32Array }[NumberType<F>];
};

export interface Columns extends Numbers {
  propertyType: Uint8Array;
  flags: Uint8Array;
  latitude: Int32Array;
  longitude: Int32Array;
}

/** The same numbers as signed ones, without a copy. */
export const signed = (column: Uint32Array) => new Int32Array(column.buffer, column.byteOffset, column.length);

const numbersOf = (index: Index): Numbers =>
  Object.fromEntries(
    Object.values(NUMBER_COLUMNS).map(({ field, section, type }) => [
      field,
      type === "u32" ? signed(index.u32(section)) : index[type](section),
    ]),
  ) as unknown as Numbers;

/** The columns that a search's filter reads. */
export const columnsOf = (index: Index): Columns => ({
  ...numbersOf(index),
  propertyType: index.u8("propertyType"),
  flags: index.u8("flags"),
  latitude: index.i32("latitude"),
  longitude: index.i32("longitude"),
});

const NOTHING: Plan = { ranges: [], rows: 0, tests: [], shapes: [] };

const nullOf = (column: Column): number =>
  column instanceof Uint8Array ? NULL_U8 : column instanceof Uint16Array ? NULL_U16 : NULL_U32;

/** A range test of a column whose greatest value means null. Returns null if no value can pass. */
function between(column: Column, min = 0, max = Number.POSITIVE_INFINITY): Test | null {
  const low = Math.max(0, Math.ceil(min));
  const span = Math.min(nullOf(column) - 1, Math.floor(max)) - low;
  return span >= 0 ? { kind: "range", column, low, span } : null;
}

function boxTests(columns: Columns, box: BoundingBox): (Test | null)[] {
  const { west, south, east, north } = fixedBox(box);
  const degrees = (column: Int32Array, low: number, high: number): Test | null =>
    high < low ? null : { kind: "range", column, low, span: high - low };
  const latitudes = degrees(columns.latitude, south, north);
  if (box[0] <= box[2]) return [latitudes, degrees(columns.longitude, west, east)];
  // The box crosses the antimeridian. A range from west to east, modulo 2^32, would contain values that are no longitude,
  // so the test is the complement of the gap between east and west.
  if (west - 1 < east + 1) return [latitudes];
  return [latitudes, { kind: "range", column: columns.longitude, low: west, span: 2 ** 32 - 1 - (west - east - 1) }];
}

/** A calculated number has no column, so this tests a row's rank in its sort order instead. */
function calculatedTest(
  field: CalculatedNumber,
  columns: Columns,
  order: SortIndex,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): Test | null {
  const { from, of } = CALCULATED_NUMBERS[field];
  const [a, b] = [columns[from[0]], columns[from[1]]];
  const [ofA, ofB] = [NUMBER_COLUMNS[from[0]], NUMBER_COLUMNS[from[1]]];
  // Rows before `known` have a value.
  const at = (rank: number) =>
    of(fromColumn(a[order.rows[rank]!]! >>> 0, ofA), fromColumn(b[order.rows[rank]!]! >>> 0, ofB))!;
  const low = firstWhere(0, order.known, (rank) => at(rank) >= min);
  const end = firstWhere(0, order.known, (rank) => at(rank) > max);
  return end > low ? { kind: "range", column: order.rank, low, span: end - 1 - low } : null;
}

/** The test for a range, null if no row can pass. */
function rangeTest({ field, low, high }: RangeCondition, columns: Columns, orders: SortIndexes): Test | null {
  if (isCalculated(field)) return calculatedTest(field, columns, orders[field], low, high);
  const column = NUMBER_COLUMNS[field];
  return between(columns[field], low && inColumn(low, column), high && inColumn(high, column));
}

/** A test for the values of the flags column that have all flags as wanted. */
function flagsTest(wanted: readonly (readonly [flag: Flag, value: boolean])[], column: Uint8Array): Test {
  const bits = wanted.map(([flag, value]) => [FLAG_NAMES.indexOf(flag), Number(value)] as const);
  let members = 0;
  for (let value = 0; value < 2 ** FLAG_NAMES.length; value++)
    if (bits.every(([bit, set]) => ((value >>> bit) & 1) === set)) members |= 1 << value;
  return { kind: "set", column, members: [members, 0] };
}

/** Tests rows with a first asking price and another one now. */
function cutBy({ listPrice, originalListPrice }: Columns, percent: number): RowTest {
  return (row) => isCutBy(percent, listPrice[row]! >>> 0, originalListPrice[row]! >>> 0);
}

/** The intersection of ranges with a list of rows, as ranges. */
export function onlyRows(ranges: Ranges, rows: Iterable<number>): Ranges {
  const only: Ranges = [];
  let at = 0;
  for (const row of Uint32Array.from(new Set(rows)).sort()) {
    while (at < ranges.length && ranges[at + 1]! <= row) at += 2;
    if (at === ranges.length) break;
    if (row < ranges[at]!) continue;
    if (only.at(-1) === row) only[only.length - 1] = row + 1;
    else only.push(row, row + 1);
  }
  return only;
}

interface Indexes {
  columns: Columns;
  orders: SortIndexes;
  /** See `groupBoxes`. */
  near: (ranges: Ranges, box: BoundingBox) => Ranges;
}

/** Compiles a filter. `placed` are the rows with its status and place; `box` is a second bounding box, such as a map's. */
export function planOf(
  filter: PropertyFilter,
  placed: Ranges,
  { columns, orders, near }: Indexes,
  box?: BoundingBox,
): Plan {
  const asked = conditionsOf(filter, box);
  const ranges = asked.boxes.reduce(near, placed);
  let rows = 0;
  for (let i = 0; i < ranges.length; i += 2) rows += ranges[i + 1]! - ranges[i]!;
  if (rows === 0) return NOTHING;
  const tests = asked.ranges.map((range) => rangeTest(range, columns, orders));
  const { propertyType } = filter;
  if (propertyType) {
    const low = propertyType.reduce((bits, type) => bits | (1 << PROPERTY_TYPES.indexOf(type)), 0);
    if (low !== (1 << PROPERTY_TYPES.length) - 1)
      tests.push({ kind: "set", column: columns.propertyType, members: [low, 0] });
  }
  if (asked.flags.length > 0) tests.push(flagsTest(asked.flags, columns.flags));
  for (const each of asked.boxes) tests.push(...boxTests(columns, each));
  if (tests.includes(null)) return NOTHING;
  const { minTotalCut, circle, polygon } = asked;
  const shapes: RowTest[] = [];
  if (minTotalCut !== undefined) shapes.push(cutBy(columns, minTotalCut));
  if (circle) shapes.push(inCircle(columns, circle));
  if (polygon) shapes.push(inPolygon(columns, polygon));
  return { ranges, rows, tests: tests as Test[], shapes };
}

/** The ranks [from, to) that pass a test of the number that the rows are sorted by; null if it tests another column. */
export function rankSpan(test: Test, index: SortIndex): [from: number, to: number] | null {
  if (test.kind === "set") return null;
  const { column, rows, rank } = index;
  if (test.column === rank) return [test.low, test.low + test.span + 1];
  if (!column || test.column !== column) return null;
  // Ranks ascend by value, and the values are unsigned.
  const least = test.low >>> 0;
  const most = least + test.span;
  const valueAt = (rank: number) => column[rows[rank]!]! >>> 0;
  const from = firstWhere(0, index.known, (rank) => valueAt(rank) >= least);
  return [from, firstWhere(from, index.known, (rank) => valueAt(rank) > most)];
}
