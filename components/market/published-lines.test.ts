import { expect, test } from "vitest";
import type { ChartSpec } from "@/components/charts/spec";
import { monthsEnding } from "@/lib/domain/calendar";
import type { PublishedSeries } from "@/lib/domain/series";
import { withPublished } from "./published-lines";
import { publishedIndexes } from "./series-words";

const months = monthsEnding("2026-10", 15);
const series = (name: string, unit: PublishedSeries["unit"], first: number): PublishedSeries => ({
  name,
  source: "Zillow Research",
  unit,
  points: months.map((month, i) => ({ month, value: first * (1 + i / 10) })).reverse(),
});
const ALL = [
  series("zhvi", "usd", 500_000),
  series("zori", "usdPerMonth", 2_000),
  series("median_sale_price", "usd", 400_000),
];
const spec: ChartSpec = {
  axis: "months",
  rows: months.slice(-3).map((at) => ({ at, name: at })),
  series: [],
  unit: "price",
  height: 200,
  axisName: "Dollars",
};
const drawn = (show: "value" | "change" | "index" | "years") =>
  withPublished(spec, publishedIndexes(ALL), { window: 1, show }).series.map(({ end, values }) => [
    end,
    ...values.map((value) => value && Number(value.toFixed(3))),
  ]);

test("published indexes stand beside prices under the same look, rents only where their size does not matter", () => {
  expect(drawn("value")).toEqual([["ZHVI", 1_100_000, 1_150_000, 1_200_000]]);
  expect(drawn("change")).toEqual([
    ["ZHVI", 1.2, 1.091, 1],
    ["ZORI", 1.2, 1.091, 1],
  ]);
  expect(drawn("index")).toEqual([
    ["ZHVI", 100, 104.545, 109.091],
    ["ZORI", 100, 104.545, 109.091],
  ]);
  expect(drawn("years")).toEqual([]);
});
