import { describe, expect, test, vi } from "vitest";
import { createPointed, rowNear, rowOfKey } from "./pointed";
import { chartScale } from "./scale";
import type { ChartSpec } from "./spec";

test("those that follow hear of another row or chart, and not of the same again", () => {
  const store = createPointed();
  const heard = vi.fn(() => store.get());
  const stop = store.subscribe(heard);
  store.set({ row: 3, chart: "a" });
  store.set({ row: 3, chart: "a" });
  store.set({ row: 3, chart: "b" });
  store.set(null);
  store.set(null);
  stop();
  store.set({ row: 1, chart: "a" });
  expect(heard.mock.results.map(({ value }) => value)).toEqual([{ row: 3, chart: "a" }, { row: 3, chart: "b" }, null]);
});

describe("the row under the pointer", () => {
  const spec = (axis: ChartSpec["axis"], days: string[]): ChartSpec => ({
    axis,
    rows: days.map((at) => ({ at, name: at })),
    series: [],
    unit: "price",
    height: 200,
    axisName: "Dollars",
  });
  const months = chartScale(spec("months", ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]));
  test.each([
    ["the first", 0, 0],
    ["nearest to it", 0.3, 1],
    ["the last", 1, 4],
    ["the last, beside the newest point", 1.2, 4],
    ["the first, on the axis", -0.4, 0],
  ])("is %s", (_, share, row) => expect(rowNear(months, share)).toBe(row));
  test("is the nearest in time on an axis of dates, and the later of two on one day", () => {
    const dates = chartScale(spec("dates", ["2020-01-01", "2020-02-01", "2020-02-01", "2024-01-01"]));
    expect([0.1, 0.6].map((share) => rowNear(dates, share))).toEqual([2, 3]);
  });
});

test.each([
  ["ArrowLeft", null, 11],
  ["ArrowRight", null, 11],
  ["ArrowLeft", 11, 10],
  ["ArrowRight", 11, 11],
  ["ArrowLeft", 0, 0],
  ["Home", 7, 0],
  ["End", 7, 11],
  ["ArrowUp", 7, null],
  ["a", null, null],
])("of twelve months, %s at %s leads to %s", (key, row, to) => expect(rowOfKey(key, row, 12)).toBe(to));
