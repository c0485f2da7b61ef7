import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import { labelBox, overlap } from "./fit-labels";
import { chartModel, seriesPath, valueAxis } from "./model";
import { type ChartSeries, type ChartSpec, chartTable, legendOf } from "./spec";

const series = (values: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  key: "a",
  label: "78704 sold",
  color: "s1",
  mark: "line",
  values,
  ...more,
});
const ofMonths = (all: ChartSeries[], more: Partial<ChartSpec> = {}): ChartSpec => ({
  axis: "months",
  rows: monthsEnding("2026-10", all[0]?.values.length ?? 12).map((at) => ({ at, name: formatMonth(at) })),
  series: all,
  unit: "price",
  height: 200,
  axisName: "Dollars",
  ...more,
});

describe("a line with missing months is not joined over the gap", () => {
  const drawn = (values: (number | null)[], more: Partial<ChartSeries> = {}) => {
    const model = chartModel(ofMonths([series(values, more)]));
    const [{ bridges, dots, annotations }] = model.series as [(typeof model.series)[number]];
    return {
      lines: (seriesPath(model, "a", 1_000).match(/M[^M]*L[^M]*/g) ?? []).map((run) => run.split("L").length),
      bridges: bridges.length,
      open: new Set(dots.filter(({ hollow }) => hollow).map(({ x }) => x)).size,
      filled: dots.filter(({ hollow }) => !hollow).length,
      words: annotations.map(({ text }) => text),
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
    const { data } = chartModel(ofMonths([series([1, 2, null, 4], { thin: [false, true, false, false] })]));
    expect(data.map(({ a }) => a)).toEqual([1, null, null, 4]);
  });
  test("only the newest month has a filled dot", () =>
    expect([drawn([1, 2]).filled, drawn([1, null]).filled]).toEqual([1, 0]));
});

describe("the axis of months", () => {
  const labels = (count: number) =>
    chartModel(ofMonths([series(Array(count).fill(1))]))
      .xLabels.sort((a, b) => a.x - b.x)
      .map(({ text }) => text);
  test.each([
    [12, ["2026", "Apr", "Jul", "Oct"]],
    [24, ["2025", "Jul", "2026", "Jul"]],
    [36, ["2024", "2025", "2026"]],
    [60, ["2022", "2023", "2024", "2025", "2026"]],
    [2, ["Sep 2026", "Oct 2026"]],
  ])("the axis of %s months is labeled %j", (count, expected) => expect(labels(count)).toEqual(expected));
  test("each month has a tick, which is longer at a quarter and longest in January", () => {
    const rows = monthsEnding("2026-04", 5).map((at) => ({ at, name: at }));
    const { xTicks } = chartModel({ ...ofMonths([series([1, 2, 3, 4, 5])]), rows });
    expect(xTicks.map(({ length }) => length)).toEqual([3, 9, 3, 3, 5]);
  });
});

describe("an axis of dates is proportional to time", () => {
  const ofDates = (dates: string[]) =>
    chartModel(
      ofMonths([series(dates.map((_, i) => i))], { axis: "dates", rows: dates.map((at) => ({ at, name: at })) }),
    );
  test("dates are placed in proportion to the days between them", () => {
    const { rowX } = ofDates(["2024-01-01", "2024-07-01", "2024-12-31"]);
    expect(rowX[0]).toBe(0);
    expect(rowX[1]).toBeCloseTo(182 / 365);
    expect(rowX[2]).toBe(1);
  });
  test.each(Array.from({ length: 40 }, (_, i) => `${1986 + i}-10-10`))(
    "no two labels touch on an axis that starts on %s",
    (first) => {
      const { xLabels } = ofDates([first, "2026-10-31"]);
      expect(xLabels.length).toBeGreaterThan(0);
      for (const plot of [230, 370])
        for (const [i, a] of xLabels.entries())
          for (const b of xLabels.slice(i + 1))
            if (plot > 300 || !(a.wide || b.wide)) expect(overlap(labelBox(a, plot), labelBox(b, plot))).toBe(false);
    },
  );
  test("a record of a single day is placed in the middle", () => expect(ofDates(["2026-10-31"]).rowX).toEqual([0.5]));
});

describe("the value axis", () => {
  test("counts and days start at 0; prices do not, and the axis name says where they start", () => {
    const name = (unit: ChartSpec["unit"]) =>
      chartModel(ofMonths([series([800_000, 900_000])], { unit })).axisName.wide;
    expect(valueAxis([40, 60], "count").domain[0]).toBe(0);
    expect(valueAxis([40, 60], "days").domain[0]).toBe(0);
    expect(name("count")).toBe("Dollars");
    expect(name("price")).toBe("Dollars; the axis starts at $792K");
  });
  test.each([[[]], [[null, null]], [[7]], [[0, 0]], [[5, 5, null]]])("an axis is drawn for the values %j", (values) => {
    for (const unit of ["price", "count"] as const) {
      const { domain, ticks } = valueAxis(values, unit);
      expect(domain[1]).toBeGreaterThan(domain[0]);
      expect(ticks.length).toBeGreaterThan(0);
    }
  });
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
      }),
    ));
  test("every value is drawn inside the plot, and a higher value is drawn higher up", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(2e6), { minLength: 2 }), fc.constantFrom("price", "count"), (values, unit) => {
        const { y } = chartModel(ofMonths([series(values)], { unit: unit as ChartSpec["unit"] }));
        for (const value of values) expect(y(value) >= 0 && y(value) <= 200).toBe(true);
        const [a, b] = [Math.min(...values), Math.max(...values)];
        if (a < b) expect(y(b)).toBeLessThan(y(a));
      }),
    ));
});

describe("bars", () => {
  const bars = (values: (number | null)[][], more: Partial<ChartSpec> = {}) =>
    chartModel({
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
  test("leave an empty place for a year without a value", () => {
    const { rowX, data } = bars([[10, null, 30]]);
    expect(rowX.map((x) => Math.round(x * 6))).toEqual([1, 3, 5]);
    expect(data[1]!["0"]).toBeNull();
  });
  test("of thirty years are labeled only every few years on a phone, and the last year is always labeled", () => {
    const { xLabels } = bars([Array.from({ length: 30 }, (_, i) => i + 1)]);
    const phone = xLabels.filter(({ wide }) => !wide);
    expect(phone.length).toBeLessThan(9);
    expect(phone.map(({ text }) => text)).toContain("2049");
  });
  test("show their values where there is room, in the order of priority that the spec gives", () => {
    const values = Array.from({ length: 12 }, (_, i) => 500 + i);
    const { labels } = bars([values], {
      labels: values.map((value, row) => ({ row, value, text: `$${value}K` })).reverse(),
    });
    expect(labels[0]).toMatchObject({ text: "$511K", wide: false });
    expect(labels.length).toBeGreaterThan(labels.filter(({ wide }) => !wide).length);
  });
});

test("names at the ends of lines do not overlap and keep the order of the lines", () => {
  const ends = ["list", "sold", "rent"].map((end, i) => series([1, 100 + i], { key: end, label: end, end }));
  const ys = chartModel(ofMonths(ends)).ends.map(({ y }) => y);
  expect(ys[0]! - ys[1]!).toBeGreaterThanOrEqual(14);
  expect(ys[1]! - ys[2]!).toBeGreaterThanOrEqual(14);
});

test("the table behind a chart has every value, newest first, and gives the number of sales of months with few sales", () => {
  const sold = series([612_000, null, 640_000], { label: "Sold", thin: [true, true, false], samples: [3, 0, 9] });
  expect(chartTable(ofMonths([sold]))).toEqual({
    columns: ["Month", "Sold"],
    rows: [
      ["Oct 2026", "$640K"],
      ["Sep 2026", "–"],
      ["Aug 2026", "$612K (3 sold)"],
    ],
  });
});

test("a legend has one entry for each label, and none for series that only the tooltip shows", () => {
  const told = series([1, 2], { key: "t", label: "Price", mark: "told" });
  const spec = ofMonths([series([1, 2]), series([3, 4], { key: "b" }), told]);
  expect(legendOf(spec).map(({ label, newest }) => [label, newest])).toEqual([["78704 sold", "$2"]]);
});
