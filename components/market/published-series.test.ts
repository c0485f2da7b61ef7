import { expect, test } from "vitest";
import type { PublishedSeries } from "@/lib/domain/series";
import { chartedSeries, seriesCell, seriesHeadline, seriesSentence, seriesSpec, seriesTitle } from "./published-series";

const series = (
  name: string,
  unit: PublishedSeries["unit"],
  ...points: [month: string, value: number][]
): PublishedSeries => ({
  ...{ name, unit, source: "Zillow Research" },
  points: points.map(([month, value]) => ({ month, value })),
});

test("a series has its publisher's name, spelled out in words", () => {
  expect(["zhvi", "median_listing_price"].map((name) => seriesTitle({ name }))).toEqual([
    "Zillow Home Value Index",
    "Median listing price",
  ]);
});

test.each([
  [
    series("zori", "usdPerMonth", ["2026-10", 1_100.4], ["2025-10", 1_000]),
    /^\$1,100 a month in Oct 2026, up 10\.0% from a year before, as Zillow/,
  ],
  [series("zhvi", "usd", ["2026-10", 990_000], ["2025-10", 1_000_000]), /^\$990,000 in Oct 2026, down 1\.0% from/],
  [series("inventory", "count", ["2026-10", 40], ["2025-10", 40]), /^40 in Oct 2026, the same as a year before/],
  [series("avg_sale_to_list", "ratio", ["2026-10", 0.98625]), /^0\.986 in Oct 2026, as Zillow/],
])("the sentence about a series has the newest value, and the change in a year where it is known", (one, words) =>
  expect(seriesSentence(one)).toMatch(words),
);

test("the chart of a series has up to 60 months, ends with the newest, and has gaps where nothing is published", () => {
  const { rows, series: lines } = seriesSpec(series("zhvi", "usd", ["2026-10", 3], ["2026-08", 2], ["2001-01", 1]));
  expect([rows.length, rows[0]!.at, rows.at(-1)!.at]).toEqual([60, "2021-11", "2026-10"]);
  expect(lines[0]!.values.slice(-3)).toEqual([2, null, 3]);
});

test("at most two series are drawn, home values and rents first, and none with fewer than three months", () => {
  const months: [string, number][] = [
    ["2026-10", 1],
    ["2026-09", 1],
    ["2026-08", 1],
  ];
  const all = ["inventory", "median_sale_price", "zori", "zhvi"].map((name) => series(name, "usd", ...months));
  expect(chartedSeries(all).map(({ name }) => name)).toEqual(["zhvi", "zori"]);
  expect(chartedSeries([series("zhvi", "usd", ...months.slice(1))])).toEqual([]);
});

test("a ZIP that nothing else is known of has a headline and key figures of its series, without dashes", () => {
  const rents = series("zori", "usdPerMonth", ["2026-10", 1_100], ["2026-09", 1_050], ["2025-10", 1_000]);
  expect(seriesHeadline("96797", rents)).toBe(
    "Zillow Observed Rent Index in 96797: $1,100 a month, up 10.0% from a year before.",
  );
  expect(seriesCell(rents)).toMatchObject({ value: "$1,100 a month", changes: [["+10.0%", "in a year"]] });
  expect(seriesCell(rents).spark.filter((step) => step !== null)).toEqual([0, 17, 34]);
  expect(seriesCell(series("inventory", "count", ["2026-10", 40])).changes).toEqual([]);
});
