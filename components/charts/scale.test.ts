import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ofMonths, series } from "@/test/chart-spec";
import { chartScale, roundValues, spread, valueAxis } from "./scale";
import type { ChartSpec } from "./spec";
import type { Unit } from "./units";

describe("the axis of months", () => {
  const ticksOf = (count: number) => chartScale(ofMonths([series(Array(count).fill(1))])).xTicks;
  const labels = (count: number) => ticksOf(count).flatMap(({ name }) => name || []);
  test.each([
    [12, ["2026", "Apr", "Jul", "Oct"]],
    [24, ["2025", "Jul", "2026", "Jul"]],
    [36, ["2024", "2025", "2026"]],
    [60, ["2022", "2023", "2024", "2025", "2026"]],
    [2, ["Sep 2026", "Oct 2026"]],
  ])("the axis of %s months is labeled %j", (count, expected) => expect(labels(count)).toEqual(expected));
  test("each month of a year has a tick, each quarter of three years, and each year of more", () =>
    expect([12, 36, 60].map((count) => ticksOf(count).length)).toEqual([12, 12, 5]));
});

describe("an axis of dates is proportional to time", () => {
  const ofDates = (dates: string[]) => {
    const rows = dates.map((at) => ({ at, name: at }));
    const scale = chartScale(ofMonths([series(dates.map((_, i) => i))], { axis: "dates", rows }));
    return { ...scale, rowX: scale.at.map((at) => scale.x(at)) };
  };
  test("dates are placed in proportion to the days between them", () => {
    const { rowX } = ofDates(["2024-01-01", "2024-07-01", "2024-12-31"]);
    expect(rowX[0]).toBe(0);
    expect(rowX[1]).toBeCloseTo(182 / 365);
    expect(rowX[2]).toBe(1);
  });
  test.each([
    ["2012-10-10", "2013", 14],
    ["2022-10-10", "2023", 4],
    ["2025-10-10", "2026", 4],
  ])("an axis that starts on %s has named ticks from %s on, inside its range", (first, name, count) => {
    const { xTicks, xDomain } = ofDates([first, "2026-10-31"]);
    expect(xTicks.map((tick) => tick.name)).toContain(name);
    expect(xTicks).toHaveLength(count);
    for (const { at } of xTicks) expect(at >= xDomain[0] && at <= xDomain[1]).toBe(true);
  });
  test("a record of a single day is placed in the middle", () => expect(ofDates(["2026-10-31"]).rowX).toEqual([0.5]));
});

describe("the value axis", () => {
  test("counts and days start at 0; prices do not, and the axis name says where they start", () => {
    const name = (unit: ChartSpec["unit"]) => chartScale(ofMonths([series([800_000, 900_000])], { unit })).axisName;
    expect(valueAxis([40, 60], "count").domain[0]).toBe(0);
    expect(valueAxis([40, 60], "days").domain[0]).toBe(0);
    expect(name("count")).toBe("Dollars");
    expect(name("price")).toBe("Dollars; the axis starts at $780K");
  });
  test.each([[[]], [[null, null]], [[7]], [[0, 0]], [[5, 5, null]]])("an axis is drawn for the values %j", (values) => {
    for (const unit of ["price", "count"] as const) {
      const { domain, ticks } = valueAxis(values, unit);
      expect(domain[1]).toBeGreaterThan(domain[0]);
      expect(ticks.length).toBeGreaterThan(0);
    }
  });
  test.each([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.05, 0.45, 4, [0.1, 0.2, 0.3, 0.4]],
    [-3, 12, 3, [0, 5, 10]],
    [-0.4, 2.1, 5, [0, 0.5, 1, 1.5, 2]],
    [792_000, 908_000, 3, [800_000, 850_000, 900_000]],
    [1, 9, 8, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])("round values from %s to %s, about %s of them, are %j", (low, high, count, expected) =>
    expect(roundValues(low, high, count).map((value) => value + 0)).toEqual(expected),
  );
  test.each([
    // A home that sold for $404,000 and then for $602,500 had an axis from $300K, a third of it empty.
    [404_000, 602_500, [350_000, 400_000, 450_000, 500_000, 550_000, 600_000]],
    [188_500, 575_000, [100_000, 200_000, 300_000, 400_000, 500_000, 600_000]],
    [425_500, 704_000, [400_000, 500_000, 600_000, 700_000]],
  ])("a cropped axis for %s to %s begins near the lowest value: its gridlines are %j", (least, most, expected) =>
    expect(valueAxis([least, most], "price").ticks).toEqual(expected),
  );
  test("an axis begins below 0 only if a value does, whatever the unit", () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
        fc.constantFrom<Unit>("percent", "growth", "months", "price"),
        (values, unit) => {
          expect(valueAxis(values, unit).domain[0]).toBeGreaterThanOrEqual(0);
          expect(valueAxis([...values, -0.5], unit).domain[0]).toBeLessThan(0);
        },
      ),
    ));
  test("gridlines of counts are at whole numbers only", () =>
    expect(valueAxis([0, 2], "count").ticks).toEqual([0, 1, 2]));
  test("there are three to seven gridlines, in ascending order and within the axis", () =>
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e7 }), fc.integer({ min: 20, max: 1e7 }), (least, span) => {
        const { domain, ticks } = valueAxis([least, least + span], "price");
        expect(ticks.length).toBeGreaterThan(2);
        expect(ticks.length).toBeLessThan(8);
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
        expect(ticks.every((tick) => tick >= domain[0] && tick <= domain[1])).toBe(true);
        // A cropped axis begins on a gridline.
        if (domain[0] > 0) expect(domain[0]).toBe(ticks[0]);
      }),
    ));
  test("every value is drawn inside the plot, and a higher value is drawn higher up", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2e6), { minLength: 2 }), fc.constantFrom("price", "count"), (values, unit) => {
        const { y } = chartScale(ofMonths([series(values)], { unit: unit as ChartSpec["unit"] }));
        for (const value of values) expect(y(value) >= 0 && y(value) <= 200).toBe(true);
        const [a, b] = [Math.min(...values), Math.max(...values)];
        if (a < b) expect(y(b)).toBeLessThan(y(a));
      }),
    ));
});

describe("bars", () => {
  const bars = (values: (number | null)[][], more: Partial<ChartSpec> = {}) =>
    chartScale({
      ...ofMonths(values.map((v, i) => series(v, { key: String(i), label: String(i), mark: "bar" }))),
      axis: "names",
      rows: (values[0] ?? []).map((_, i) => ({ at: String(2020 + i), name: String(2020 + i) })),
      unit: "dollars",
      ...more,
    });
  test("start at 0, and the axis reaches the sum of a stack", () => {
    const { yDomain } = bars([
      [10, 20],
      [30, 5],
    ]);
    expect(yDomain[0]).toBe(0);
    expect(yDomain[1]).toBeGreaterThanOrEqual(40);
  });
  test("of months have room for their halves at both ends, and the axis reaches the lines beside them", () => {
    const spec = ofMonths([series([5, 20], { mark: "bar" }), series([30, 25], { key: "b" })]);
    const { x, at, yDomain, barWidth } = chartScale({ ...spec, unit: "count" });
    expect([yDomain[0], yDomain[1] > 30]).toEqual([0, true]);
    for (const row of at) expect(x(row) - barWidth / 2 >= 0 && x(row) + barWidth / 2 <= 1).toBe(true);
  });
  test("leave an empty place for a year without a value", () => {
    const { at, x } = bars([[10, null, 30]]);
    expect(at.map((row) => Math.round(x(row) * 6))).toEqual([1, 3, 5]);
  });
});

test("names at the ends of lines do not overlap and keep the order of the lines", () => {
  const ends = ["list", "sold", "rent"].map((end, i) => series([1, 100 + i], { key: end, label: end, end }));
  const ys = chartScale(ofMonths(ends)).ends.map(({ y }) => y);
  expect(ys[0]! - ys[1]!).toBeGreaterThanOrEqual(14);
  expect(ys[1]! - ys[2]!).toBeGreaterThanOrEqual(14);
});

test("labels that are spread apart keep their order, their minimum distance and stay within the bounds", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }), (heights) => {
      const placed = spread(heights, 14, 200);
      const order = heights.map((_, i) => i).sort((a, b) => placed[a]! - placed[b]!);
      for (const [n, i] of order.entries()) {
        expect(placed[i]! >= 0 && placed[i]! <= 200).toBe(true);
        const next = order[n + 1];
        if (next === undefined) continue;
        expect(placed[next]! - placed[i]!).toBeGreaterThanOrEqual(14);
        expect(heights[i]!).toBeLessThanOrEqual(heights[next]!);
      }
    }),
  );
});
