import fc from "fast-check";
import { expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { placeLabels } from "./labels";
import { chartScale } from "./scale";
import type { ChartSpec } from "./spec";

const ROWS = 24;
const point = { row: fc.nat(ROWS - 1), value: fc.integer({ min: 400_000, max: 900_000 }) };
const specs = fc
  .record({
    labels: fc.array(
      fc.record({
        ...point,
        text: fc.constantFrom("Sold $612K", "Now $764K", "2026", "$1.24M"),
        under: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    points: fc.array(fc.record({ ...point, hollow: fc.boolean() }), { maxLength: 8 }),
  })
  .map(
    (marks): ChartSpec => ({
      axis: "months",
      rows: Array.from({ length: ROWS }, (_, i) => ({ at: `20${10 + i}-01`, name: "" })),
      series: [],
      unit: "price",
      height: 200,
      axisName: "Dollars",
      span: [400_000, 900_000],
      ...marks,
    }),
  );

test.each([230, 370, 700])("in a plot of %i pixels no label overlaps another label or a circle", (width) =>
  fc.assert(
    fc.property(specs, (spec) => {
      const scale = chartScale(spec);
      const boxes = placeLabels(spec, scale, width).map(({ box }) => box);
      const circles = spec.points!.map(({ row, value }) => {
        const [x, y] = [scale.x(scale.at[row]!) * width, scale.y(value)];
        return [x - 3.5, y - 3.5, x + 3.5, y + 3.5] as const;
      });
      for (const [i, box] of boxes.entries())
        for (const other of [...circles, ...boxes.slice(i + 1)])
          expect(box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]).toBe(false);
    }),
  ),
);

test("the first label is always shown when there are no circles, on the side of its point that was asked for", () =>
  fc.assert(
    fc.property(specs, (spec) => {
      const first = spec.labels![0];
      const scale = chartScale(spec);
      const [placed] = placeLabels({ ...spec, points: [] }, scale, 230);
      if (!first) return;
      expect(placed).toMatchObject({ text: first.text, at: first.row, value: first.value });
      if (scale.y(first.value) < 150) expect(placed!.below).toBe(first.under);
    }),
  ));

test("the note of a gap is below it, but never below the plot, where the axis has its names", () => {
  const gap = (value: number) => [value, value, ...Array(8).fill(null), value, value];
  const noteOf = (value: number) => {
    const spec = ofMonths([series(gap(value))], { unit: "count", span: [0, 10] });
    return placeLabels(spec, chartScale(spec), 370).map(({ text, below, at }) => ({ text, below, at }));
  };
  expect(noteOf(5)).toEqual([{ text: "no data", below: true, at: 5.5 }]);
  expect(noteOf(0)).toEqual([{ text: "no data", below: false, at: 5.5 }]);
});

test("bars show their values above them where there is room, in the order of priority that the spec gives", () => {
  const values = Array.from({ length: 12 }, (_, i) => 500_000 + i);
  const spec: ChartSpec = {
    axis: "names",
    rows: values.map((_, i) => ({ at: String(2015 + i), name: "" })),
    series: [{ key: "a", label: "Assessed", color: "s1", mark: "bar", values }],
    unit: "dollars",
    height: 190,
    axisName: "Dollars",
    labels: values.map((value, row) => ({ row, value, text: `$${value}` })).reverse(),
  };
  const scale = chartScale(spec);
  const [narrow, wide] = [230, 370].map((width) => placeLabels(spec, scale, width));
  expect(narrow![0]).toMatchObject({ at: 11, below: false });
  expect(wide!.length).toBeGreaterThan(narrow!.length);
});

test.each([230, 370, 700])("in a plot of %i pixels no label of a bar reaches into a higher one beside it", (width) =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 12 }), (values) => {
      const spec: ChartSpec = {
        axis: "names",
        rows: values.map((_, i) => ({ at: String(2015 + i), name: "" })),
        series: [{ key: "a", label: "Assessed", color: "s1", mark: "bar", values }],
        unit: "dollars",
        height: 190,
        axisName: "Dollars",
        labels: values.map((value, row) => ({ row, value, text: "$306K" })),
      };
      const scale = chartScale(spec);
      const half = (scale.barWidth * width) / 2;
      for (const { box } of placeLabels(spec, scale, width)) {
        const [left, , right, bottom] = box;
        for (const [row, value] of values.entries()) {
          const middle = scale.x(scale.at[row]!) * width;
          if (left < middle + half && middle - half < right) expect(scale.y(value)).toBeGreaterThanOrEqual(bottom);
        }
      }
    }),
  ),
);
