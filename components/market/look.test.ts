import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartSentence } from "./chart-sentences";
import { figureSentence, periodsNote } from "./figure-sentence";
import { AVERAGES, averageOf, measureLine, PLAIN, usualAverage } from "./look";
import { type Market, marketOfZip, type ShownMonth } from "./market";
import { marketSpec } from "./market-charts";

const AS_OF = "2026-10-31";
/** This number of months, ending with October 2026, newest first. */
const monthsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const serial = 2026 * 12 + 9 - i;
    return `${Math.floor(serial / 12)}-${String((serial % 12) + 1).padStart(2, "0")}`;
  });
const EMPTY: ShownMonth = {
  month: "",
  medianListPrice: null,
  medianSoldPrice: null,
  activeListings: null,
  soldCount: null,
  medianDaysOnMarket: null,
  averagePricePerSqft: null,
};
const historyOf = (months: readonly Partial<ShownMonth>[]): ShownMonth[] =>
  monthsOf(months.length).map((month, i) => ({ ...EMPTY, ...months[i], month }));
const market = (months: readonly Partial<ShownMonth>[]): Market =>
  marketOfZip({ zipCode: "78704", city: "Austin", state: "TX", history: historyOf(months) });

/** The sales of a month, as prices per square foot. */
const sales = fc.array(fc.integer({ min: 50, max: 2_000 }), { maxLength: 12 });
const month = fc.record({
  medianListPrice: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
  medianSoldPrice: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
  activeListings: fc.option(fc.nat(300), { nil: null }),
  soldCount: fc.option(fc.nat(60), { nil: null }),
  medianDaysOnMarket: fc.option(fc.nat(200), { nil: null }),
});

describe("the average of several months", () => {
  test("of monthly means is the mean over all the months' sales", () =>
    fc.assert(
      fc.property(fc.array(sales, { minLength: 1, maxLength: 12 }), (months) => {
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        const given = months.map((prices) => ({
          ...EMPTY,
          soldCount: prices.length,
          averagePricePerSqft: prices.length === 0 ? null : mean(prices),
        }));
        const all = months.flat();
        expect(averageOf(given, "averagePricePerSqft")).toBe(all.length === 0 ? null : Math.round(mean(all)));
      }),
    ));

  test("lies between the lowest and the highest of its months", () =>
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), (months) => {
        for (const measure of ["medianListPrice", "medianSoldPrice", "medianDaysOnMarket"] as const) {
          const value = averageOf(historyOf(months), measure);
          const known = months.flatMap((one) => one[measure] ?? []);
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...known));
          expect(value).toBeLessThanOrEqual(Math.max(...known));
        }
      }),
    ));

  test.each<[string, Partial<ShownMonth>[], number | null]>([
    [
      "weights a median by its number of sales",
      [
        { medianSoldPrice: 400, soldCount: 30 },
        { medianSoldPrice: 800, soldCount: 10 },
      ],
      500,
    ],
    ["ignores a month without a sale", [{ medianSoldPrice: 400, soldCount: 3 }, { soldCount: 0 }], 400],
    ["weights the months of a published series equally", [{ medianSoldPrice: 400 }, { medianSoldPrice: 800 }], 600],
    ["of a published series is unknown if one of its months is unknown", [{ medianSoldPrice: 400 }, {}], null],
  ])("%s", (_, months, expected) => expect(averageOf(historyOf(months), "medianSoldPrice")).toBe(expected));

  test("of months of supply is all homes for sale over all homes sold, and a list price is weighted by the homes for sale", () => {
    const months = historyOf([
      { activeListings: 30, soldCount: 10, medianListPrice: 400 },
      { activeListings: 10, soldCount: 30, medianListPrice: 800 },
    ]);
    expect(averageOf(months, "supply")).toBe(1);
    expect(averageOf(months, "medianListPrice")).toBe(500);
  });
});

describe("the line of a measure", () => {
  const shown = monthsOf(24).reverse();
  test("has each month's own figure when nothing is averaged", () =>
    fc.assert(
      fc.property(fc.array(month, { minLength: 24, maxLength: 24 }), (months) => {
        const history = historyOf(months);
        for (const measure of ["medianSoldPrice", "activeListings"] as const)
          expect(measureLine(history, shown, measure, PLAIN, AS_OF).values).toEqual(
            history.map((one) => one[measure]).reverse(),
          );
      }),
    ));

  test("averages the months that end with each month, and has a gap where the history is too short", () =>
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 24, maxLength: 24 }),
        fc.constantFrom(...AVERAGES),
        (months, average) => {
          const history = historyOf(months);
          const { values } = measureLine(history, shown, "medianListPrice", { average, show: "value" }, AS_OF);
          const expected = history.map((_, i) => {
            const window = history.slice(i, i + average);
            if (window.length < average) return null;
            return average === 1 ? window[0]!.medianListPrice : averageOf(window, "medianListPrice");
          });
          expect(values.toReversed()).toEqual(expected);
        },
      ),
    ));

  test("as an index is 100 in the first known month and moves in proportion to the figures", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 24, maxLength: 24 }), (prices) => {
        const history = historyOf(prices.map((medianListPrice) => ({ medianListPrice })));
        const { values } = measureLine(history, shown, "medianListPrice", { average: 1, show: "index" }, AS_OF);
        const oldest = prices.at(-1)!;
        expect(values[0]).toBe(100);
        for (const [i, value] of values.entries()) expect(value! * oldest).toBeCloseTo(100 * prices[23 - i]!, 3);
      }),
    ));

  test("as a change compares with the same month a year before: prices as a share, days in days, shares in points", () => {
    const year = { medianSoldPrice: 500, medianDaysOnMarket: 40, listToSoldRatio: 0.97, soldCount: 30 };
    const now = { medianSoldPrice: 600, medianDaysOnMarket: 31, listToSoldRatio: 0.982, soldCount: 30 };
    const history = historyOf([now, ...Array.from({ length: 23 }, () => year)]);
    const last = (measure: "medianSoldPrice" | "medianDaysOnMarket" | "listToSoldRatio") =>
      measureLine(history, shown, measure, { average: 1, show: "change" }, AS_OF).values.at(-1);
    expect(last("medianSoldPrice")).toBeCloseTo(0.2);
    expect(last("medianDaysOnMarket")).toBe(-9);
    expect(last("listToSoldRatio")).toBeCloseTo(0.012);
    const [spec] = (["days"] as const).map((chart) =>
      marketSpec(chart, [market([now, ...Array.from({ length: 23 }, () => year)])], shown, AS_OF, {
        average: 1,
        show: "change",
      }),
    );
    expect(spec).toMatchObject({ unit: "moreDays", base: { value: 0 } });
  });

  test("counts the sales of all averaged months, so that three months can be enough where one is not", () => {
    const history = historyOf(Array.from({ length: 24 }, () => ({ medianSoldPrice: 500, soldCount: 3 })));
    const thin = (average: 1 | 3) => {
      const line = measureLine(history, shown, "medianSoldPrice", { average, show: "value" }, AS_OF);
      return [line.thin.at(-1), line.sales.at(-1)];
    };
    expect([thin(1), thin(3)]).toEqual([
      [true, 3],
      [false, 9],
    ]);
  });

  test("shows the single months as faint points beside an average, and does not join a month that is still running", () => {
    const given = market(Array.from({ length: 24 }, (_, i) => ({ medianSoldPrice: 500 + i, soldCount: 30 })));
    const draw = (average: 1 | 3, asOf = AS_OF) =>
      marketSpec("sold", [given], shown, asOf, { average, show: "value" }).series[0]!;
    expect(draw(1).faint).toBeUndefined();
    expect(draw(3).faint?.at(-1)).toBe(500);
    expect(draw(3, "2026-10-12").thin?.at(-1)).toBe(true);
  });
});

test.each([
  [Array.from({ length: 24 }, () => ({ soldCount: 10 })), 3],
  [Array.from({ length: 24 }, () => ({ soldCount: 20 })), 1],
  [Array.from({ length: 24 }, () => ({})), 1],
])("a market with few sales a month is shown as a three-month average by default: %#", (months, expected) =>
  expect(usualAverage(historyOf(months), AS_OF)).toBe(expected),
);

describe("sentences about averaged, compared or indexed months", () => {
  const prices = Array.from({ length: 24 }, (_, i) => ({
    medianSoldPrice: i < 12 ? 612_000 : 600_000,
    medianListPrice: 650_000,
    soldCount: 31,
    activeListings: 40,
  }));
  const shown = monthsOf(12).reverse();
  const said = (look: Parameters<typeof chartSentence>[4]) =>
    chartSentence("prices", [market(prices)], marketSpec("prices", [market(prices)], shown, AS_OF, look), AS_OF, look);
  test.each([
    [
      { average: 1, show: "value" },
      "Half of the homes for sale ask $650K or more; half of those sold in October went for $612K or more.",
    ],
    [
      { average: 3, show: "value" },
      "3-month average to Oct 2026: list $650K, as a year before; sold $612K, +2.0% in a year.",
    ],
    [{ average: 1, show: "change" }, "Change in a year, Oct 2026: list 0.0%; sold +2.0%."],
    [
      { average: 12, show: "index" },
      "Where the first month shown is 100: list 100.0, as a year before; sold 101.8, +2.0% in a year (12-month average to Oct 2026).",
    ],
  ] as const)("with %j the sentence is: %s", (look, words) => expect(said(look)).toBe(words));

  test("a change of a share is given in percentage points, not in percent of the share", () => {
    const ratios = prices.map((month, i) => ({ ...month, listToSoldRatio: i < 12 ? 0.981 : 0.985 }));
    const look = { average: 3, show: "value" } as const;
    const spec = marketSpec("sale-to-list", [market(ratios)], shown, AS_OF, look);
    expect(chartSentence("sale-to-list", [market(ratios)], spec, AS_OF, look)).toBe(
      "3-month average to Oct 2026: 98.1%, −0.4 points in a year.",
    );
  });

  test.each([
    [prices, 1, "Median sold price $612,000, up 2.0% from a year before, 31 sales"],
    [prices, 3, "Median sold price $612,000, up 2.0% from a year before, 93 sales"],
    [prices.map((one) => ({ ...one, soldCount: 1 })), 3, "Only 3 sales: too few for a median price"],
    [prices.map((one) => ({ ...one, soldCount: 0, medianSoldPrice: null })), 1, "No sale: too few for a median price"],
    [
      prices.map(({ medianListPrice }) => ({ medianListPrice })),
      1,
      "Median list price $650,000, the same as a year before",
    ],
    [prices.slice(0, 6), 1, "Median sold price $612,000, 31 sales"],
  ] as const)(
    "the line above the charts gives the newest figure and its number of sales: %#",
    (months, average, words) => expect(figureSentence(market(months), AS_OF, { average })?.text).toBe(words),
  );

  test("a report says so when its charts average several months and its heading does not", () => {
    expect(periodsNote("2026-10", { average: 1 })).toBeNull();
    expect(periodsNote("2026-10", { average: 3 })).toBe(
      "The heading and the key figures are for Oct 2026 alone; the line above and the charts average 3 months at a time.",
    );
  });
});

describe("what stands on few listings, and a count of few homes, is drawn and not compared", () => {
  const compared = (measure: "soldCount" | "medianListPrice", average: 1 | 3, months: Partial<ShownMonth>[]) => {
    const history = historyOf(months);
    const shown = [history[0]!.month];
    const value = measureLine(history, shown, measure, { average, show: "value" }, AS_OF);
    const change = measureLine(history, shown, measure, { average, show: "change" }, AS_OF);
    return { drawn: value.values[0] !== null, before: value.before(12)[0], change: change.values[0] };
  };
  /** A year of months like the first, after three like the second. */
  const years = (now: Partial<ShownMonth>, then: Partial<ShownMonth>) => [
    ...Array.from({ length: 12 }, () => now),
    ...Array.from({ length: 3 }, () => then),
  ];
  const list = (activeListings: number) => ({ activeListings, medianListPrice: 500_000 });
  test.each([
    ["9 homes sold beside 20", "soldCount", 1, { soldCount: 9 }, { soldCount: 20 }, null],
    ["20 homes sold beside 9", "soldCount", 1, { soldCount: 20 }, { soldCount: 9 }, null],
    ["20 homes sold beside 10", "soldCount", 1, { soldCount: 20 }, { soldCount: 10 }, 1],
    ["12 homes sold in three months beside 24", "soldCount", 3, { soldCount: 4 }, { soldCount: 8 }, -0.5],
    ["a list price of 4 homes", "medianListPrice", 1, list(4), list(9), null],
    ["a list price of 5 homes", "medianListPrice", 1, list(5), list(9), 0],
    ["three months of 4 homes listed", "medianListPrice", 3, list(9), list(4), null],
  ] as const)("%s", (_, measure, average, now, then, change) => {
    const given = compared(measure, average, years(now, then));
    expect(given).toMatchObject({ drawn: true, change });
    expect(given.before === null).toBe(change === null);
  });
});
