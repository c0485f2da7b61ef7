import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { circlesOf, gapsOf, linePath, longestGap } from "./marks";
import { chartScale, joinedValues } from "./scale";
import type { ChartSeries } from "./spec";

describe("a line with missing months is not joined over the gap", () => {
  const drawn = (values: (number | null)[], more: Partial<ChartSeries> = {}) => {
    const one = series(values, more);
    const scale = chartScale(ofMonths([one]));
    const circles = circlesOf(one, scale);
    const noted = longestGap(one, scale);
    return {
      lines: (linePath(one, scale, 1_000).match(/M[^M]*L[^M]*/g) ?? []).map((run) => run.split("L").length),
      gaps: gapsOf(one).length,
      open: circles.filter(({ hollow }) => hollow).length,
      filled: circles.filter(({ hollow }) => !hollow).length,
      words: noted ? [noted.few ? "few sales" : "no data"] : [],
    };
  };
  test.each<[string, (number | null)[], number[], number, number, string[]]>([
    ["no gap", [1, 2, 3], [3], 0, 0, []],
    ["a gap of one month has circles at its ends and a note", [1, 2, null, 4, 5], [2, 2], 1, 2, ["no data"]],
    ["a single month between two gaps", [1, 2, null, 3, null, 4, 5], [2, 2], 2, 3, ["no data"]],
    ["a gap at the start is none", [null, null, 1, 2], [2], 0, 0, []],
    ["a gap at the end is none", [1, 2, null], [2], 0, 0, []],
    ["only one month known", [null, 4, null], [], 0, 1, []],
    ["no month known", [null, null], [], 0, 0, []],
  ])("%s", (_, values, lines, gaps, open, words) => expect(drawn(values)).toMatchObject({ lines, gaps, open, words }));

  test("a month of few sales is a gap with a circle of its own and the note “few sales”", () =>
    expect(drawn([1, 2, 9, 4, 5], { thin: [false, false, true, false, false] })).toMatchObject({
      lines: [2, 2],
      gaps: 1,
      open: 3,
      words: ["few sales"],
    }));
  test("missing months and months of few sales are not joined", () =>
    expect(joinedValues(series([1, 2, null, 4], { thin: [false, true, false, false] }))).toEqual([1, null, null, 4]));
  test("a line has its name once, at its newest value, whether that has a circle or not", () =>
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.nat(9)), { minLength: 2, maxLength: 8 }),
        fc.constantFrom("line", "bar"),
        (values, mark) => {
          const one = series(values, { mark: mark as ChartSeries["mark"], end: "sold" });
          const ends = circlesOf(one, chartScale(ofMonths([one]))).flatMap(({ at, end }) =>
            end ? [[at, end.text]] : [],
          );
          const last = values.findLastIndex((value) => value !== null);
          expect(ends).toEqual(last < 0 ? [] : [[last, "sold"]]);
        },
      ),
    ));
  test("only the newest month has a filled dot", () =>
    expect([drawn([1, 2]).filled, drawn([1, null]).filled]).toEqual([1, 0]));
});
