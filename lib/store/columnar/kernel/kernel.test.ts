import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/test/draws";
import { type Axis, type CellGrid, listOf, type Points } from "./cells";
import { COLLECT_ROWS, type Column, type Kernel, type Test, wasmKernel } from "./kernel";
import type { KernelOrder } from "./orders";
import { plainKernel } from "./plain";

/** Compares the kernel in WebAssembly with the one in TypeScript, bit by bit. */

const ROWS = 5_000;
const drawn = (bits: number, few: boolean) =>
  Array.from({ length: ROWS }, (_, row) => (few ? row % 7 : Math.imul(row + 1, 0x9e37_79b1) >>> (32 - bits)));

const COLUMNS: Column[] = [
  Uint8Array.from(drawn(8, false)),
  Uint8Array.from(drawn(8, true)),
  Uint16Array.from(drawn(16, false)),
  Int32Array.from(drawn(32, false)),
  // The null of a price (all bits set), the null of a coordinate (the least integer), and small numbers of both signs.
  Int32Array.from(drawn(32, false), (value, row) => [-1, -(2 ** 31), value % 50, -(value % 50)][row % 4]!),
];
const NUMBERS = [0, 1, 2, 31, 32, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

const value = (bits: number) =>
  fc.oneof(
    fc.constantFrom(...NUMBERS.filter((number) => number < 2 ** bits)),
    fc.integer({ min: 0, max: 2 ** bits - 1 }),
  );
const word = value(32);
type Drawn = { column: number; low: number; span: number; members: [number, number]; set: boolean };
const condition = fc.integer({ min: 0, max: COLUMNS.length - 1 }).chain((column): fc.Arbitrary<Drawn> => {
  const bits = 8 * COLUMNS[column]!.BYTES_PER_ELEMENT;
  const set = bits === 8 ? fc.boolean() : fc.constant(false);
  return fc.record({
    column: fc.constant(column),
    low: value(bits),
    span: value(bits),
    members: fc.tuple(word, word),
    set,
  });
});
/** Disjoint ranges of rows, some of which share a word of the bit set. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: ROWS }), { minLength: 2, maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b).slice(0, edges.length & ~1));

/** A histogram's bins of whole numbers. */
type Bins = { start: number; step: number; last: number };
const someBins: fc.Arbitrary<Bins> = fc.record({
  start: fc.constant(0),
  step: fc.constantFrom(1, 3, 50, 1_000, 100_000_000),
  last: fc.integer({ min: 0, max: 40 }),
});

function answers(kernel: Kernel, columns: Column[], drawnTests: Drawn[], edges: number[], bins: Bins) {
  const tests = drawnTests.map(({ column, low, span, members, set }): Test => {
    const of = columns[column]!;
    return set && of instanceof Uint8Array
      ? { kind: "set", column: of, members }
      : { kind: "range", column: of, low, span };
  });
  const totals: number[] = [];
  for (let i = 0; i < edges.length; i += 2) totals.push(kernel.filter(tests, edges[i]!, edges[i + 1]!));
  const bits = Array.from(kernel.bits);
  const lists: number[][] = [];
  for (let from = 0; from < ROWS; from += 1_777) {
    const count = kernel.collect(from, Math.min(ROWS, from + 1_777));
    lists.push(Array.from(kernel.rows.subarray(0, count)));
  }
  const [from, to] = [edges[0]!, edges.at(-1)!];
  const counts = columns.flatMap((column) => {
    if (column instanceof Uint8Array) kernel.countBytes(column, from, to);
    if (column instanceof Uint16Array) kernel.countShorts(column, from, to);
    if (column instanceof Int32Array) kernel.countOctaves(column, from, to);
    const first = Array.from(kernel.takeCounts());
    if (column instanceof Int32Array) kernel.countBins(column, from, to, bins);
    return [first, Array.from(kernel.takeCounts())];
  });
  kernel.bits.fill(0);
  return { totals, bits, lists, counts };
}

test("filtering, collecting and counting give the same results in WebAssembly and in TypeScript, for any tests and ranges", () => {
  const wasm = wasmKernel(ROWS, COLUMNS);
  const plain = plainKernel(ROWS);
  const adopted = COLUMNS.map((column) => wasm.adopt(column));
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 4 }), ranges, someBins, (conditions, edges, bins) => {
      expect(answers(wasm, adopted, conditions, edges, bins)).toEqual(answers(plain, COLUMNS, conditions, edges, bins));
    }),
    { numRuns: draws(150) },
  );
});

/** Any axis of a grid: edges anywhere, cells numbered in any order; the last cell may be the first again. */
const axis: fc.Arbitrary<Axis> = fc
  .record({
    low: word,
    flip: fc.constantFrom(0 as const, -1 as const),
    edges: fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
    wraps: fc.boolean(),
  })
  .map(({ edges, wraps, ...rest }) => ({
    ...rest,
    edges: Uint32Array.from(edges).sort(),
    wrap: Math.max(1, edges.length + (wraps ? -3 : 1)),
    reach: 2 ** 32 - 1,
  }));
const cellGrid = fc.record({ x: axis, y: axis }).map(({ x, y }): CellGrid => {
  const [columns, rows] = [x.edges.length + 1, y.edges.length + 1];
  return { x, y, columns, cells: columns * rows };
});

function answersByCell(kernel: Kernel, points: Points, test: Test, edges: number[], grid: CellGrid, first: number) {
  const { cells } = kernel;
  const all = Array.from({ length: grid.cells }, (_, cell) => cell);
  const lists = all.flatMap((cell) => [listOf(cell, 0), listOf(cell, 1)]);
  cells.begin(grid, first > 0);
  kernel.filter([test], edges[0]!, edges.at(-1)!);
  for (let i = 0; i < edges.length; i += 2) cells.tally(points, edges[i]!, edges[i + 1]!);
  const tallied = all.map((cell) => cells.cell(cell));
  const middles = lists.map((list) => (first > 0 ? cells.middle(list) : null));
  for (const list of lists) cells.wanted.set([(first + list) * 2 ** 22, list * 2 ** 20], 2 * list);
  const found = cells.pick(points, edges[0]!, edges.at(-1)!);
  const picked = Array.from(cells.picked.subarray(0, 2 * found));
  kernel.bits.fill(0);
  return { tallied, middles, picked };
}

test("sorting rows into the cells of a grid and picking their values give the same results in WebAssembly and in TypeScript", () => {
  const wasm = wasmKernel(ROWS, COLUMNS);
  const plain = plainKernel(ROWS);
  const adopted = COLUMNS.map((column) => wasm.adopt(column));
  const of = (columns: Column[]) => {
    const [x, values] = columns.slice(3) as [Int32Array, Int32Array];
    return { points: { x, y: values, values: [values, x] }, price: { kind: "range", column: values, low: 0 } } as const;
  };
  fc.assert(
    fc.property(cellGrid, word, ranges, fc.integer({ min: 0, max: 463 }), (grid, span, edges, first) => {
      const [a, b] = [of(adopted), of(COLUMNS)];
      expect(answersByCell(wasm, a.points, { ...a.price, span }, edges, grid, first)).toEqual(
        answersByCell(plain, b.points, { ...b.price, span }, edges, grid, first),
      );
    }),
    { numRuns: draws(100) },
  );
});

function answersByPlace(
  kernel: Kernel,
  order: KernelOrder,
  test: Test,
  edges: number[],
  page: [number, number, number],
) {
  const { orders } = kernel;
  const [shift, skip, most] = page;
  const [from, to] = [edges[0]!, edges.at(-1)!];
  for (let i = 0; i < edges.length; i += 2) kernel.filter([test], edges[i]!, edges[i + 1]!);
  orders.countPlaces(order, from, to, shift);
  const counts = Array.from(kernel.takeCounts());
  const found = orders.collectPlaces(order, from, to, skip, skip + 10 * most);
  const places = Array.from(kernel.rows.subarray(0, found));
  const walks = [false, true].map((down) => {
    const walked = orders.walk(order, from, down, down ? from + 1 : ROWS - from, skip, most);
    return { ...walked, rows: Array.from(kernel.rows.subarray(0, walked.found)) };
  });
  kernel.bits.fill(0);
  return { counts, places, walks };
}

test("reading a sort order's rows, by rank or by walking along it, gives the same results in WebAssembly and in TypeScript", () => {
  const rows = Int32Array.from({ length: ROWS }, (_, i) => (i * 1_999) % ROWS);
  const rank = new Int32Array(ROWS);
  for (const [at, row] of rows.entries()) rank[row] = at;
  const wasm = wasmKernel(ROWS, [...COLUMNS, rank, rows]);
  const plain = plainKernel(ROWS);
  const column = COLUMNS[2]!;
  const [inWasm, ranks, list] = [wasm.adopt(column), wasm.adopt(rank), wasm.adopt(rows)];
  const page = fc.tuple(
    fc.integer({ min: 4, max: 12 }),
    fc.integer({ min: 0, max: ROWS }),
    fc.integer({ min: 1, max: 200 }),
  );
  const known = fc.option(fc.integer({ min: 0, max: ROWS }), { nil: undefined });
  fc.assert(
    fc.property(ranges, value(16), known, page, (edges, span, nulls, at) => {
      const way = nulls === undefined ? ({ flip: 0, low: 0 } as const) : ({ flip: -1, low: -nulls } as const);
      const test = { kind: "range", low: 0, span } as const;
      expect(answersByPlace(wasm, { ...way, rank: ranks, rows: list }, { ...test, column: inWasm }, edges, at)).toEqual(
        answersByPlace(plain, { ...way, rank, rows }, { ...test, column }, edges, at),
      );
    }),
    { numRuns: draws(100) },
  );
});

test("a kernel refuses more tests or columns than it has memory for", () => {
  const bytes = new Uint8Array(COLLECT_ROWS * 8);
  const kernel = wasmKernel(bytes.length, [bytes]);
  const column = kernel.adopt(bytes);
  const range: Test = { kind: "range", column, low: 0, span: 0 };
  expect(() => kernel.filter(Array(65).fill(range), 0, 1)).toThrow("at most 64 tests");
  expect(() => kernel.adopt(new Int32Array(COLLECT_ROWS * 8))).toThrow("fewer columns");
});
