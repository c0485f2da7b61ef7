import { describe, expect, test } from "vitest";
import { bridgesOf, runsOf } from "./gaps";
import { lineScene, type MonthSeries } from "./line-scene";
import { monthsEnding } from "./months";
import { sparkPath } from "./sparkline";
import { lineTable } from "./table-data";

const marksOf = (values: (number | null)[], more: Partial<MonthSeries> = {}) =>
  lineScene({
    months: monthsEnding("2026-10", values.length),
    unit: "price",
    series: [{ key: "a", label: "78704 sold", color: "s1", values, ...more }],
  }).marks;
const strokes = (marks: ReturnType<typeof marksOf>) =>
  marks.flatMap((mark) => (mark.kind === "line" ? [`${mark.stroke}${mark.points.length}`] : []));
const open = (marks: ReturnType<typeof marksOf>) => marks.filter((mark) => mark.kind === "dot" && mark.hollow).length;
const notes = (marks: ReturnType<typeof marksOf>) => marks.flatMap((mark) => (mark.kind === "note" ? [mark.text] : []));

describe("a gap is never joined", () => {
  test.each<[string, (number | null)[], string[], number, string[]]>([
    ["no gap", [1, 2, 3], ["solid3"], 0, []],
    ["a gap of one month: circles, bridge, note", [1, 2, null, 4, 5], ["dot2", "solid2", "solid2"], 2, ["no data"]],
    ["a lone month between gaps", [1, 2, null, 3, null, 4, 5], ["dot2", "dot2", "solid2", "solid2"], 3, ["no data"]],
    ["a gap at the start has one side only", [null, null, 1, 2], ["solid2"], 0, []],
    ["a gap at the end too", [1, 2, null], ["solid2"], 0, []],
    ["one month alone", [null, 4, null], [], 1, []],
    ["nothing at all", [null, null], [], 0, []],
  ])("%s", (_, values, lines, circles, words) => {
    const marks = marksOf(values);
    expect(strokes(marks)).toEqual(lines);
    expect(open(marks)).toBe(circles);
    expect(notes(marks)).toEqual(words);
  });

  test("a thin month is a gap with a loose circle and says so", () => {
    const marks = marksOf([1, 2, 9, 4, 5], { thin: [false, false, true, false, false] });
    expect(strokes(marks)).toEqual(["dot2", "solid2", "solid2"]);
    expect(open(marks)).toBe(3);
    expect(notes(marks)).toEqual(["few sales"]);
  });
  test("only the newest month has the filled dot", () => {
    const filled = (values: (number | null)[]) => marksOf(values).filter((m) => m.kind === "dot" && !m.hollow).length;
    expect([filled([1, 2]), filled([1, null])]).toEqual([1, 0]);
  });
  test("runs and bridges cover every index once", () => {
    const values = [null, 1, 2, null, null, 3, null];
    expect(runsOf(values)).toEqual([
      { from: 1, to: 2 },
      { from: 5, to: 5 },
    ]);
    expect(bridgesOf(runsOf(values))).toEqual([{ from: 2, to: 5 }]);
  });
});

test("sparklines leave gaps open too", () => {
  expect(sparkPath([1, 2, null, 3, 4]).match(/M/g)).toHaveLength(2);
  expect(sparkPath([null, null])).toBe("");
  expect(sparkPath([null, 5])).toMatch(/^M84\.0 \S+h\.1$/);
});

test("the table behind a chart says all of it, newest first, thin months with their sales", () => {
  const series: MonthSeries = {
    key: "a",
    label: "Sold",
    color: "s1",
    values: [612_000, null, 640_000],
    thin: [true, true, false],
    samples: [3, 0, 9],
  };
  expect(lineTable({ months: monthsEnding("2026-10", 3), unit: "price", series: [series] })).toEqual({
    columns: ["Month", "Sold"],
    rows: [
      ["Oct 2026", "$640K"],
      ["Sep 2026", "–"],
      ["Aug 2026", "$612K (3 sold)"],
    ],
  });
});
