import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartSpec } from "@/components/charts/spec";
import { monthsEnding } from "@/lib/domain/calendar";
import type { PublishedSeries } from "@/lib/domain/series";
import { byYears, withPublished } from "./market-spec";
import { publishedIndexes } from "./series-words";

const values = fc.array(fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }), { minLength: 2, maxLength: 60 });

test("each month's value, its number of sales and whether it is thin stand in the line of its year, and nothing else does", () =>
  fc.assert(
    fc.property(values, (all) => {
      const months = monthsEnding("2026-10", all.length);
      const line = { key: "a", label: "78704", color: "s1", mark: "line", values: all } as const;
      const spec: ChartSpec = {
        axis: "months",
        rows: months.map((at) => ({ at, name: at })),
        series: [{ ...line, thin: all.map((value) => value === 7), samples: all }],
        unit: "count",
        height: 200,
        axisName: "Homes",
      };
      const { rows, series } = byYears(spec);
      expect(rows.map(({ at }) => at).join(" ")).toBe("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
      expect(series[0]).toMatchObject({ label: "2026", color: "s1" });
      const found = new Map<string, number | null>(
        series.flatMap(({ label, values, thin, samples }) =>
          values.map((value, i) => {
            expect([samples![i], thin![i]]).toEqual([value, value === 7]);
            return [`${label}-${String(i + 1).padStart(2, "0")}`, value] as const;
          }),
        ),
      );
      for (const [month, value] of found)
        expect(value).toBe(all[months.indexOf(month as (typeof months)[number])] ?? null);
      for (const [i, month] of months.entries()) expect(found.get(month)).toBe(all[i]);
    }),
  ));

const MONTHS = monthsEnding("2026-10", 15);
const published = (name: string, unit: PublishedSeries["unit"], first: number): PublishedSeries => ({
  name,
  source: "Zillow Research",
  unit,
  points: MONTHS.map((month, i) => ({ month, value: first * (1 + i / 10) })).reverse(),
});
const ALL = [
  published("zhvi", "usd", 500_000),
  published("zori", "usdPerMonth", 2_000),
  published("median_sale_price", "usd", 400_000),
];
const PRICES: ChartSpec = {
  axis: "months",
  rows: MONTHS.slice(-3).map((at) => ({ at, name: at })),
  series: [],
  unit: "price",
  height: 200,
  axisName: "Dollars",
};
const drawn = (show: "value" | "change" | "index" | "years") =>
  withPublished(PRICES, publishedIndexes(ALL), { window: 1, show }).series.map(({ end, values }) => [
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
