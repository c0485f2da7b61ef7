import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HistogramBin } from "@/lib/domain/search";
import { edgesOf, type Range, rangeOf, scaleOf, stepOf } from "./range-steps";

const WIDTH = 50_000;
const bins: HistogramBin[] = [
  { min: 400_000, max: 500_000, count: 3 },
  { min: 500_000, max: 600_000, count: 9 },
  { min: 600_000, max: 2_000_000, count: 1 },
];
const stand = (all: readonly HistogramBin[], value: Range) => {
  const edges = edgesOf(scaleOf(all, value, WIDTH));
  const last = edges.length - 1;
  return { edges, last, low: stepOf(edges, value[0], 0), high: stepOf(edges, value[1], last) };
};

describe("the scale of a range slider", () => {
  test.each([
    ["has the bins' edges without a filter", [undefined, undefined], [400, 500, 600, 2_000]],
    ["has a range within one bin", [500_000, 520_000], [400, 500, 520, 600, 2_000]],
    ["reaches a minimum above every home", [99_000_000, undefined], [400, 500, 600, 2_000, 99_000, 99_100]],
    ["reaches a maximum below every home", [undefined, 5_000], [0, 5, 400, 500, 600, 2_000]],
    ["reaches below a minimum at the first edge", [400_000, undefined], [0, 400, 500, 600, 2_000]],
    ["reaches above a maximum at the last edge", [undefined, 2_000_000], [400, 500, 600, 2_000, 2_100]],
  ] as [string, Range, number[]][])("%s", (_, value, thousands) =>
    expect(stand(bins, value).edges).toEqual(thousands.map((each) => each * 1_000)),
  );

  test("keeps the count of a divided bin on both sides, and has empty bins beyond the homes", () =>
    expect(scaleOf(bins, [520_000, 3_000_000], WIDTH).map((bin) => bin.count)).toEqual([3, 9, 9, 1, 0, 0]));

  test("exists where no home matches", () => {
    expect(stand([], [undefined, undefined]).last).toBe(20);
    expect(stand([], [120_000, 130_000])).toMatchObject({ low: 3, high: 4 });
  });

  test("has both handles in order at exactly the filter's values, so that moving one does not change the other", () => {
    const figure = fc.option(fc.integer({ min: 1, max: 300_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(figure, figure, fc.constantFrom(bins, []), (a, b, all) => {
        const value: Range = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const { edges, low, high } = stand(all, value);
        expect(edges).toEqual([...new Set(edges)].sort((x, y) => x - y));
        expect(low).toBeLessThanOrEqual(high);
        expect(rangeOf(edges, low, high)).toEqual(value);
      }),
    );
  });
});
