import { describe, expect, test } from "vitest";
import { chartScale } from "@/components/charts/scale";
import { chartSentence, plainSentence } from "./chart-sentences";
import { keyFigures } from "./key-figures";
import { PLAIN } from "./look";
import { marketOfZip, type ShownMonth } from "./market";
import { type ChartKey, knownCharts, unknownTitles } from "./market-charts";
import { marketSpec } from "./market-spec";
import type { MarketReading } from "./reading";

const NOW: ShownMonth = {
  month: "2026-10",
  medianListPrice: 899_000,
  medianSoldPrice: 861_000,
  activeListings: 1_611,
  soldCount: 358,
  medianDaysOnMarket: 43,
  averagePricePerSqft: 548,
};
const BEFORE: ShownMonth = {
  ...NOW,
  month: "2025-10",
  medianListPrice: 929_000,
  medianSoldPrice: 902_000,
  activeListings: 1_292,
  soldCount: 380,
  medianDaysOnMarket: 34,
  averagePricePerSqft: 569,
};
const reading = (
  now: Partial<ShownMonth> = {},
  year: Partial<ShownMonth> | null = {},
  name = "78704",
): MarketReading => ({
  name,
  place: `${name}, Austin, TX`,
  homes: null,
  month: "2026-10",
  now: { ...NOW, ...now },
  window: 1,
  before: null,
  yearBefore: year && { ...BEFORE, ...year },
  verdict: null,
});
const figure = (label: string, at: MarketReading) => keyFigures(at).find((one) => one.label === label)!;

describe("key figures", () => {
  test.each([
    ["Median list price", "$899K", "−3.2%", "1,611 homes"],
    ["Median sold price", "$861K", "−4.5%", "358 sales"],
    ["Homes for sale", "1,611", "+24.7%", "end of October"],
    ["Homes sold", "358", "−5.8%", "in October"],
    ["Median days on market", "43 days", "+9 days", "358 sales"],
    ["Price per sqft", "$548", "−3.7%", "358 sales"],
  ])("%s is %s, changed by %s in a year, and is based on: %s", (label, value, yearChange, sample) =>
    expect(figure(label, reading())).toMatchObject({ value, yearChange, sample, change: "–", thin: false }),
  );

  test("a figure based on few sales is shown and marked, but not compared", () => {
    expect(figure("Median sold price", reading({ soldCount: 1 }))).toMatchObject({
      value: "$861K",
      yearChange: "–",
      sample: "1 sale",
      thin: true,
    });
    expect(figure("Median sold price", reading({}, { soldCount: 4 })).yearChange).toBe("–");
    expect(figure("Median list price", reading({ soldCount: 1 }))).toMatchObject({ yearChange: "−3.2%", thin: false });
  });
  test.each<[string, Partial<ShownMonth>, Partial<ShownMonth>]>([
    ["Median list price", { activeListings: 1 }, {}],
    ["Median list price", {}, { activeListings: 4 }],
    ["Homes for sale", { activeListings: 9 }, {}],
    ["Homes for sale", {}, { activeListings: 9 }],
    ["Homes sold", { soldCount: 9 }, {}],
    ["Homes sold", {}, { soldCount: 0 }],
  ])("%s stands on too few homes for a change: %j, a year before %j", (label, now, before) =>
    expect(figure(label, reading(now, before))).toMatchObject({ value: expect.any(String), yearChange: "–" }),
  );
  test("a market made from records has three more figures, and its shares change in percentage points", () => {
    const more = { newListings: 12, listToSoldRatio: 0.982, priceReductionShare: 0.25 };
    const at = reading(more as Partial<ShownMonth>, { ...more, listToSoldRatio: 0.97 } as Partial<ShownMonth>);
    expect(
      keyFigures(at)
        .filter((one) => one.more)
        .map(({ label, value, yearChange }) => [label, value, yearChange]),
    ).toEqual([
      ["New listings", "12", "0.0%"],
      ["Sale to list", "98.2%", "+1.2 points"],
      ["Price reductions", "25.0%", "0 points"],
    ]);
    expect(keyFigures(reading()).some((one) => one.more)).toBe(false);
  });
  test("an unknown figure has no sample size", () =>
    expect(figure("Median sold price", reading({ medianSoldPrice: null }))).toMatchObject({
      value: "–",
      sample: null,
    }));
});

describe("the sentence above a chart", () => {
  test.each([
    [
      "prices",
      reading(),
      "Half of the homes for sale ask $899K or more; half of those sold in October went for $861K or more.",
    ],
    [
      "inventory",
      reading(),
      "1,611 homes were for sale at the end of October, 24.7% more than a year before; 358 sold in the month, 5.8% fewer than a year before.",
    ],
    ["days", reading(), "Half of the homes sold in October took 43 days or fewer, 9 more than a year before."],
    ["sqft", reading(), "Homes sold in October went for $548 a square foot on average, down 3.7% in a year."],
    [
      "supply",
      reading(),
      "At the pace of October, homes for sale would take 4.5 months to sell; a year before, 3.4 months.",
    ],
    ["days", reading({ soldCount: 3 }), "Fewer than 5 homes sold in October: too few to speak for the market."],
    [
      "prices",
      reading({ soldCount: 3 }),
      "Half of the homes for sale ask $899K or more. Too few sold in October for a median to mean much.",
    ],
    ["supply", reading({ soldCount: null }), "We have no data for these figures here."],
    ["inventory", reading({ activeListings: 1, soldCount: null }, null), "1 home was for sale at the end of October."],
    [
      "activity",
      reading(
        { newListings: 22, pendingSales: 1, delistings: 30 },
        { newListings: 20, pendingSales: 11, delistings: 20 },
      ),
      "22 homes were put up for sale in October, 10.0% more than a year before; 1 went under contract; 30 were taken off the market unsold, 50.0% more than a year before.",
    ],
    [
      "terms",
      reading(
        { priceReductionShare: 0.25, soldAboveListShare: 0.2 },
        { priceReductionShare: 0.3, soldAboveListShare: 0.1 },
      ),
      "25.0% of the homes for sale in October cut their price; a year before, 30.0% did. 20.0% of the homes sold in October went for more than they last asked; a year before, 10.0% did.",
    ],
  ] as const)("%s", (chart, at, expected) => expect(plainSentence(chart, [at])).toBe(expected));

  test("for several ZIPs the chart of list prices names the highest and the lowest", () =>
    expect(plainSentence("list", [reading(), reading({ medianListPrice: 474_000 }, {}, "78745")])).toBe(
      "Median list price in Oct 2026: most in 78704, $899K; least in 78745, $474K.",
    ));

  test("for several ZIPs the chart of both prices names the highest and the lowest sold price", () =>
    expect(plainSentence("prices", [reading(), reading({ medianSoldPrice: 474_000 }, {}, "78745")])).toBe(
      "Median sold price in Oct 2026: most in 78704, $861K; least in 78745, $474K.",
    ));
});

test("new listings are bars where one market's single months are shown, and a line where windows overlap or areas share a chart", () => {
  const month = (name: string): ShownMonth => ({ ...NOW, month: name, newListings: 4, pendingSales: 3, delistings: 1 });
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
  const only = { ...NOW, activeListings: null, soldCount: null, medianDaysOnMarket: null, averagePricePerSqft: null };
  expect(knownCharts([{ history: [only] }])).toEqual(["prices"]);
  expect(knownCharts([{ history: [{ ...only, medianSoldPrice: null }] }])).toEqual(["list"]);
  const unstated: ShownMonth = { ...NOW, newListings: 4, pendingSales: 0, delistings: 0 };
  expect(knownCharts([{ history: [unstated] }])).toEqual(expect.arrayContaining(["new"]));
  expect(unknownTitles([{ history: [unstated] }])).toEqual(expect.arrayContaining(["Pending sales", "Delistings"]));
  const stated = [{ ...unstated, pendingSales: 2 }];
  const market = marketOfZip({ zipCode: "1", city: "", state: "", history: stated });
  const spec = marketSpec("activity", [market], ["2026-10"], "2026-10-31");
  expect(spec.series.map(({ key }) => key)).toEqual(["1 newListings", "1 pendingSales"]);
  expect(chartSentence("activity", [market], spec, "2026-10-31", PLAIN)).toBe(
    "4 homes were put up for sale in October; 2 went under contract.",
  );
  expect(knownCharts([{ history: [NOW] }])).toHaveLength(5);
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
  { ...FULL, ...NOW, soldCount: 3 },
  { ...FULL, ...BEFORE, month: "2026-09" },
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
  test("the axis of supply reaches the lines of 4 and 6 months, between which a market is even", () => {
    const supply = marketSpec("supply", [market("78704")], ["2026-09", "2026-10"], "2026-10-31");
    expect(supply).toMatchObject({ guides: [4, 6], axisName: "Months; even from 4 to 6" });
    expect(chartScale(supply).yDomain[1]).toBeGreaterThan(6);
    const change = { window: 1, show: "change" } as const;
    expect(marketSpec("supply", [market("78704")], ["2026-10"], "2026-10-31", change).guides).toBeUndefined();
  });
  test("a month is compared with the month before and the year before, but not where those have few sales", () => {
    const history = [NOW, { ...BEFORE, month: "2026-09", soldCount: 4 }, { ...BEFORE, month: "2025-10" }];
    const one = marketOfZip({ zipCode: "78704", city: "Austin", state: "TX", history });
    const [line] = marketSpec("days", [one], ["2026-09", "2026-10"], "2026-10-31").series;
    expect(line!.compared).toEqual([
      { name: "in a month", values: [null, null] },
      { name: "in a year", values: [null, BEFORE.medianDaysOnMarket] },
    ]);
  });
  test("a month with few sales is marked thin for sold prices, but not for list prices", () => {
    expect(lines(1)[0]!.thin).toBeUndefined();
    expect(lines(1)[1]).toMatchObject({ thin: [false, true], samples: [380, 3] });
  });
  test("a month that is still running is not joined to the line, not even its count of sales", () =>
    expect(marketSpec("inventory", [market("78704")], ["2026-10"], "2026-10-17").series[1]!.thin).toEqual([true]));
});
