import { describe, expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import { marketOf, reading } from "@/test/market-months";
import { chartSentence, figureSentence, plainSentence } from "./chart-sentences";
import type { Market } from "./market";
import { knownCharts } from "./market-charts";
import { marketSpec } from "./market-spec";
import { readMonth } from "./reading";

const AS_OF = "2026-10-31";

describe("the sentence above a chart", () => {
  test.each([
    [
      "prices",
      reading(),
      "Half of the homes for sale ask $899K or more; a year before, $929K. Half of the homes sold in October went for $861K or more; a year before, $902K.",
    ],
    [
      "inventory",
      reading(),
      "1,611 homes were for sale at the end of October, up 24.7% from a year before. 358 homes sold in October, down 5.8% from a year before.",
    ],
    [
      "list",
      reading({}, { medianListPrice: 850_000 }),
      "Half of the homes for sale ask $899K or more; a year before, $850K.",
    ],
    ["sold", reading({}, null), "Half of the homes sold in October went for $861K or more."],
    ["sold", reading({ soldCount: 3 }), "Fewer than 5 homes sold in October: too few to speak for the market."],
    ["active", reading({ activeListings: 1 }, null), "1 home was for sale at the end of October."],
    ["sales", reading({ soldCount: 1 }, null), "1 home sold in October."],
    ["sales", reading(), "358 homes sold in October, down 5.8% from a year before."],
    ["sales", reading({ soldCount: null }), "We have no data for these figures here."],
    ["days", reading(), "Half of the homes sold in October took 43 days or fewer, 9 more than a year before."],
    ["sqft", reading(), "Homes sold in October went for $548 a square foot on average, down 3.7% from a year before."],
    [
      "supply",
      reading(),
      "At the pace of October, homes for sale would take 4.5 months to sell; a year before, 3.4 months.",
    ],
    ["days", reading({ soldCount: 3 }), "Fewer than 5 homes sold in October: too few to speak for the market."],
    [
      "prices",
      reading({ soldCount: 3 }),
      "Half of the homes for sale ask $899K or more; a year before, $929K. Fewer than 5 homes sold in October: too few to speak for the market.",
    ],
    ["supply", reading({ soldCount: null }), "We have no data for these figures here."],
    ["inventory", reading({ activeListings: 1, soldCount: null }, null), "1 home was for sale at the end of October."],
    [
      "activity",
      reading(
        { newListings: 22, pendingSales: 1, delistings: 30 },
        { newListings: 20, pendingSales: 11, delistings: 20 },
      ),
      "22 homes were put up for sale in October, up 10.0% from a year before; 1 went under contract; 30 were taken off the market unsold, up 50.0% from a year before.",
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

  test("markets whose figures read the same are named together", () => {
    const ratio = (listToSoldRatio: number, name: string) => reading({ listToSoldRatio }, {}, name);
    const three = [ratio(0.9791, "78704"), ratio(0.983, "78745"), ratio(0.9789, "78702")];
    expect(plainSentence("sale-to-list", three)).toBe(
      "Sale to list in Oct 2026: most in 78745, 98.3%; least in 78704 and 78702, 97.9%.",
    );
    expect(plainSentence("sale-to-list", [three[0]!, three[2]!])).toBe("Sale to list in Oct 2026: 97.9% in each.");
  });

  test("for several ZIPs the chart of both prices names the highest and the lowest sold price", () =>
    expect(plainSentence("prices", [reading(), reading({ medianSoldPrice: 474_000 }, {}, "78745")])).toBe(
      "Median sold price in Oct 2026: most in 78704, $861K; least in 78745, $474K.",
    ));
});

test("year by year, where each measure has a chart, no two charts of a market say the same", () => {
  const market = marketOf(
    Array.from({ length: 36 }, (_, i) => ({
      medianSoldPrice: 600_000 + i,
      medianListPrice: 650_000 + i,
      soldCount: 31,
      activeListings: 40,
      medianDaysOnMarket: 40,
      averagePricePerSqft: 500,
      newListings: 30,
      listToSoldRatio: 0.98,
    })),
    1,
  );
  const look = { window: 1, show: "years" } as const;
  const months = monthsEnding("2026-10", 36);
  const charts = knownCharts([market], look.show);
  const sentences = charts.map((chart) =>
    chartSentence(chart, [market], marketSpec(chart, [market], months, AS_OF, look), AS_OF, look),
  );
  expect(charts.length).toBeGreaterThan(5);
  expect(new Set(sentences).size).toBe(charts.length);
});

describe("sentences about pooled, compared or indexed months", () => {
  const prices = Array.from({ length: 24 }, (_, i) => ({
    medianSoldPrice: i < 12 ? 612_000 : 600_000,
    medianListPrice: 650_000,
    soldCount: 31,
    activeListings: 40,
  }));
  const shown = monthsEnding("2026-10", 12);
  const said = (look: Parameters<typeof chartSentence>[4]) =>
    chartSentence(
      "prices",
      [marketOf(prices, look.window)],
      marketSpec("prices", [marketOf(prices, look.window)], shown, AS_OF, look),
      AS_OF,
      look,
    );
  test.each([
    [
      { window: 1, show: "value" },
      "Half of the homes for sale ask $650K or more; a year before, $650K. Half of the homes sold in October went for $612K or more; a year before, $600K.",
    ],
    [
      { window: 3, show: "value" },
      "Half of the homes for sale ask $650K or more; a year before, $650K. Half of the homes sold in the 3 months to October went for $612K or more; a year before, $600K.",
    ],
    [{ window: 1, show: "change" }, "Change in a year, Oct 2026: list 0.0%; sold +2.0%."],
    [
      { window: 12, show: "index" },
      "Where the first month shown is 100: list 100.0; sold 100.0 (the 12 months to Oct 2026).",
    ],
  ] as const)("with %j the sentence is: %s", (look, words) => expect(said(look)).toBe(words));

  test("a change of a share is given in percentage points, and a newest month of few sales is said to be one", () => {
    const ratios = prices.map((month, i) => ({ ...month, listToSoldRatio: i < 12 ? 0.981 : 0.985 }));
    const look = { window: 3, show: "change" } as const;
    const say = (given: Market) => {
      const spec = marketSpec("sale-to-list", [given], shown, AS_OF, look);
      return chartSentence("sale-to-list", [given], spec, AS_OF, look);
    };
    expect(say(marketOf(ratios, 3))).toBe("Change in a year, the 3 months to Oct 2026: −0.4 points.");
    const few = ratios.map((month, i) => (i === 0 ? { ...month, soldCount: 4 } : month));
    expect(say(marketOf(few, 3))).toBe(
      "Change in a year, the 3 months to Oct 2026: not known, or too few homes to say.",
    );
  });

  test.each([
    [prices, 1, "Median sold price $612,000, up 2.0% from a year before, 31 sales"],
    [prices, 3, "Median sold price $612,000, up 2.0% from a year before, 31 sales"],
    [prices.map((one) => ({ ...one, soldCount: 3 })), 3, "Only 3 sales: too few for a median price"],
    [prices.map((one) => ({ ...one, soldCount: 0, medianSoldPrice: null })), 1, "No sale: too few for a median price"],
    [
      prices.map(({ medianListPrice }) => ({ medianListPrice })),
      1,
      "Median list price $650,000, the same as a year before",
    ],
    [prices.slice(0, 6), 1, "Median sold price $612,000, 31 sales"],
  ] as const)(
    "the line above the charts gives the newest figure and its number of sales: %#",
    (months, window, words) => expect(figureSentence(readMonth(marketOf(months, window), AS_OF)!)?.text).toBe(words),
  );
});
