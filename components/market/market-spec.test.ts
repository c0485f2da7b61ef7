import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartScale } from "@/components/charts/scale";
import type { ChartSpec } from "@/components/charts/spec";
import { monthsEnding } from "@/lib/domain/calendar";
import type { PublishedSeries } from "@/lib/domain/series";
import { OCTOBER, YEAR_BEFORE } from "@/test/market-months";
import { chartSentence } from "./chart-sentences";
import { PLAIN } from "./look";
import type { ShownMonth } from "./market";
import { type ChartKey, knownCharts, unknownTitles } from "./market-charts";
import { byYears, marketSpec, withPublished } from "./market-spec";
import { publishedIndexes } from "./published-series";
import { marketOfZip } from "./read-market";

test("new listings are bars where one market's single months are shown, and a line where windows overlap or areas share a chart", () => {
  const month = (name: string): ShownMonth => ({
    ...OCTOBER,
    month: name,
    newListings: 4,
    pendingSales: 3,
    delistings: 1,
  });
  const history = [month("2026-10"), month("2026-09")];
  const of = (zipCode: string) => marketOfZip({ zipCode, city: "", state: "", history });
  const marks = (chart: ChartKey, markets = [of("1")], look = PLAIN) =>
    marketSpec(chart, markets, ["2026-09", "2026-10"], "2026-10-31", look).series.map(({ mark }) => mark);
  expect(marks("activity")).toEqual(["bar", "line", "line"]);
  expect(marks("new", [of("1"), of("2")])).toEqual(["line", "line"]);
  for (const look of [
    { ...PLAIN, window: 3 as const },
    { ...PLAIN, show: "index" as const },
  ])
    expect(marks("activity", [of("1")], look)).toEqual(["line", "line", "line"]);
});

test("charts without any values, as of a published series that holds prices only, are left out", () => {
  const only = {
    ...OCTOBER,
    activeListings: null,
    soldCount: null,
    medianDaysOnMarket: null,
    averagePricePerSqft: null,
  };
  expect(knownCharts([{ history: [only] }])).toEqual(["prices"]);
  expect(knownCharts([{ history: [{ ...only, medianSoldPrice: null }] }])).toEqual(["list"]);
  const unstated: ShownMonth = { ...OCTOBER, newListings: 4, pendingSales: 0, delistings: 0 };
  expect(knownCharts([{ history: [unstated] }])).toEqual(expect.arrayContaining(["new"]));
  expect(unknownTitles([{ history: [unstated] }])).toEqual(expect.arrayContaining(["Pending sales", "Delistings"]));
  const stated = [{ ...unstated, pendingSales: 2 }];
  const market = marketOfZip({ zipCode: "1", city: "", state: "", history: stated });
  const spec = marketSpec("activity", [market], ["2026-10"], "2026-10-31");
  expect(spec.series.map(({ key }) => key)).toEqual(["1 newListings", "1 pendingSales"]);
  expect(chartSentence("activity", [market], spec, "2026-10-31", PLAIN)).toBe(
    "4 homes were put up for sale in October; 2 went under contract.",
  );
  expect(knownCharts([{ history: [OCTOBER] }])).toHaveLength(5);
});

/** What only records tell of a month. */
const FULL = {
  newListings: 12,
  listToSoldRatio: 0.98,
  inventoryMonths: 4.5,
  priceReductionShare: 0.25,
  pendingSales: 9,
  delistings: 3,
  soldAboveListShare: 0.2,
};

const HISTORY: ShownMonth[] = [
  { ...FULL, ...OCTOBER, soldCount: 3 },
  { ...FULL, ...YEAR_BEFORE, month: "2026-09" },
];

describe("a chart's lines", () => {
  const market = (zipCode: string) =>
    marketOfZip({
      zipCode,
      city: "Austin",
      state: "TX",
      history: HISTORY,
    });
  const zips = (count: number) => ["78704", "78745", "78702", "78701"].slice(0, count).map(market);
  const lines = (count: number, asOf = "2026-10-31", chart: ChartKey = "prices") =>
    marketSpec(chart, zips(count), ["2026-09", "2026-10"], asOf).series;
  test("list prices are dashed in the color of sold ones, and a ZIP keeps color and dash when others are added", () => {
    expect(lines(1).map((s) => [s.label, s.color, s.dash])).toEqual([
      ["78704 list", "s1", "dash"],
      ["78704 sold", "s1", undefined],
    ]);
    const looks = (count: number) =>
      new Map(
        knownCharts(zips(count))
          .flatMap((chart) => lines(count, undefined, chart))
          .map(({ key, color, dash }) => [key, [color, dash]]),
      );
    const alone = looks(1);
    for (const count of [2, 3, 4]) {
      const together = looks(count);
      for (const [key, look] of alone) expect(together.get(key)).toEqual(look);
    }
  });
  test.each([1, 2, 3, 4])("the charts of %i ZIPs draw every measure of each ZIP exactly once", (count) => {
    const drawn = knownCharts(zips(count)).flatMap((chart) => lines(count, undefined, chart).map(({ key }) => key));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.length).toBe(13 * count);
  });
  test("two to four ZIPs have list and sold prices in separate charts, with one line for each ZIP", () =>
    expect(lines(4, undefined, "sold").map((s) => [s.label, s.color, s.end])).toEqual(
      ["78704", "78745", "78702", "78701"].map((zip, nth) => [zip, `s${nth + 1}`, zip]),
    ));
  test.each([
    [1, "prices"],
    [2, "days"],
    [4, "days"],
    [4, "sold"],
    [4, "list"],
  ] as const)(
    "with %i ZIPs on the chart “%s” each line is named at its end, so none differs by color alone",
    (count, chart) => {
      const drawn = lines(count, undefined, chart);
      expect(new Set(drawn.map(({ end }) => end)).size).toBe(drawn.length);
      expect(new Set(drawn.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(drawn.length);
    },
  );
  test("a single line's extremes are labeled where its end does not say the same", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 24 }), { minLength: 2, maxLength: 8 }), (days) => {
        const months = monthsEnding("2026-10", days.length);
        const history = days.map((medianDaysOnMarket, i) => ({ ...OCTOBER, month: months[i]!, medianDaysOnMarket }));
        const one = marketOfZip({ zipCode: "78704", city: "Austin", state: "TX", history: history.toReversed() });
        const { labels = [], series } = marketSpec("days", [one], months, "2026-10-31");
        const known = series[0]!.values.flatMap((value) => value ?? []);
        const extremes = new Set([Math.max(...known), Math.min(...known)]);
        extremes.delete(known.at(-1)!);
        expect(new Set(labels.map(({ value }) => value))).toEqual(extremes);
        expect(labels.map(({ text }) => text)).not.toContain(series[0]!.end);
      }),
    ));
  test("the axis of supply reaches the lines of 4 and 6 months, between which a market is even", () => {
    const supply = marketSpec("supply", [market("78704")], ["2026-09", "2026-10"], "2026-10-31");
    expect(supply).toMatchObject({ guides: [4, 6], axisName: "Months; even from 4 to 6" });
    expect(chartScale(supply).yDomain[1]).toBeGreaterThan(6);
    const change = { window: 1, show: "change" } as const;
    expect(marketSpec("supply", [market("78704")], ["2026-10"], "2026-10-31", change).guides).toBeUndefined();
  });
  test("a month is compared with the month before and the year before, but not where those have few sales", () => {
    const history = [OCTOBER, { ...YEAR_BEFORE, month: "2026-09", soldCount: 4 }, { ...YEAR_BEFORE, month: "2025-10" }];
    const one = marketOfZip({ zipCode: "78704", city: "Austin", state: "TX", history });
    const [line] = marketSpec("days", [one], ["2026-09", "2026-10"], "2026-10-31").series;
    expect(line!.compared).toEqual([
      { name: "in a month", values: [null, null] },
      { name: "in a year", values: [null, YEAR_BEFORE.medianDaysOnMarket] },
    ]);
  });
  test("a month with few sales is marked thin for sold prices, but not for list prices", () => {
    expect(lines(1)[0]!.thin).toBeUndefined();
    expect(lines(1)[1]).toMatchObject({ thin: [false, true], samples: [380, 3] });
  });
  test("a month that is still running is not joined to the line, not even its count of sales", () =>
    expect(marketSpec("inventory", [market("78704")], ["2026-10"], "2026-10-17").series[1]!.thin).toEqual([true]));
});

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
