import { describe, expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { barPaths } from "./areas";
import { chartRows, dotsOf, linePath, longestGap } from "./marks";
import { chartScale } from "./scale";
import type { ChartSeries } from "./spec";

describe("a line with missing months is not joined over the gap", () => {
  const drawn = (values: (number | null)[], more: Partial<ChartSeries> = {}) => {
    const one = series(values, more);
    const scale = chartScale(ofMonths([one]));
    const { dots, bridges } = dotsOf(one);
    const noted = longestGap(bridges, scale);
    const loose = values.filter((value, i) => more.thin?.[i] && value !== null).length;
    return {
      lines: (linePath(one, scale, 1_000).match(/M[^M]*L[^M]*/g) ?? []).map((run) => run.split("L").length),
      bridges: bridges.length,
      open: [...dots.values()].filter(({ hollow }) => hollow).length + loose,
      filled: [...dots.values()].filter(({ hollow }) => !hollow).length,
      words: noted ? [noted.few ? "few sales" : "no data"] : [],
    };
  };
  test.each<[string, (number | null)[], number[], number, number, string[]]>([
    ["no gap", [1, 2, 3], [3], 0, 0, []],
    [
      "a gap of one month has circles at its ends, a dotted bridge and a note",
      [1, 2, null, 4, 5],
      [2, 2],
      1,
      2,
      ["no data"],
    ],
    ["a single month between two gaps", [1, 2, null, 3, null, 4, 5], [2, 2], 2, 3, ["no data"]],
    ["a gap at the start has no bridge", [null, null, 1, 2], [2], 0, 0, []],
    ["a gap at the end has no bridge", [1, 2, null], [2], 0, 0, []],
    ["only one month known", [null, 4, null], [], 0, 1, []],
    ["no month known", [null, null], [], 0, 0, []],
  ])("%s", (_, values, lines, bridges, open, words) =>
    expect(drawn(values)).toMatchObject({ lines, bridges, open, words }),
  );

  test("a month of few sales is a gap with a circle of its own and the note “few sales”", () =>
    expect(drawn([1, 2, 9, 4, 5], { thin: [false, false, true, false, false] })).toMatchObject({
      lines: [2, 2],
      bridges: 1,
      open: 3,
      words: ["few sales"],
    }));
  test("recharts gets null for missing months and for months of few sales, so it does not join them", () => {
    const spec = ofMonths([series([1, 2, null, 4], { thin: [false, true, false, false] })]);
    expect(chartRows(spec, chartScale(spec)).map(({ a }) => a)).toEqual([1, null, null, 4]);
  });
  test("bars stand on those below them, and one of a month that is still running is drawn", () => {
    const two = [series([1, 4], { thin: [false, true] }), series([2, null])];
    expect(barPaths(two, (row, value) => [10 * row, 100 - value], 4)).toEqual([
      "M-2 100V99h4V100ZM8 100V96h4V100Z",
      "M-2 99V97h4V99Z",
    ]);
  });
  test("only the newest month has a filled dot", () =>
    expect([drawn([1, 2]).filled, drawn([1, null]).filled]).toEqual([1, 0]));
});
