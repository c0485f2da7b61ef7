import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import { historyOf, marketOf } from "@/test/market-months";
import { measureLine, PLAIN } from "./look";
import type { ShownMonth } from "./market";
import { marketSpec } from "./market-spec";
import { usualWindow } from "./reading";

const AS_OF = "2026-10-31";

const month = fc.record({
  medianListPrice: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
  medianSoldPrice: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
  activeListings: fc.option(fc.nat(300), { nil: null }),
  soldCount: fc.option(fc.nat(60), { nil: null }),
  medianDaysOnMarket: fc.option(fc.nat(200), { nil: null }),
});

describe("the line of a measure", () => {
  const shown = monthsEnding("2026-10", 24);
  test("has each month's own figure when nothing is averaged", () =>
    fc.assert(
      fc.property(fc.array(month, { minLength: 24, maxLength: 24 }), (months) => {
        const one = marketOf(months, 3, []);
        for (const measure of ["medianSoldPrice", "activeListings"] as const)
          expect(measureLine(one, shown, measure, PLAIN, AS_OF).values).toEqual(
            one.history.map((month) => month[measure]).reverse(),
          );
      }),
    ));

  test("has the window's own element for each month, a gap where there is none, and the single months beside it", () =>
    fc.assert(
      fc.property(fc.array(month, { minLength: 24, maxLength: 24 }), fc.nat(24), (months, known) => {
        const pooled = months.slice(0, known).map((one) => ({ ...one, medianSoldPrice: 7 }));
        const look = { window: 3, show: "value" } as const;
        const line = measureLine(marketOf(months, 3, pooled), shown, "medianSoldPrice", look, AS_OF);
        expect(line.values.toReversed()).toEqual(months.map((_, i) => (i < known ? 7 : null)));
        expect(line.singleMonths!.toReversed()).toEqual(months.map((one) => one.medianSoldPrice));
      }),
    ));

  test("as an index is 100 in the first known month and moves in proportion to the figures", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 24, maxLength: 24 }), (prices) => {
        const one = marketOf(prices.map((medianListPrice) => ({ medianListPrice })));
        const { values } = measureLine(one, shown, "medianListPrice", { window: 1, show: "index" }, AS_OF);
        const oldest = prices.at(-1)!;
        expect(values[0]).toBe(100);
        for (const [i, value] of values.entries()) expect(value! * oldest).toBeCloseTo(100 * prices[23 - i]!, 3);
      }),
    ));

  test("as a change compares with the same month a year before: prices as a share, days in days, shares in points", () => {
    const year = { medianSoldPrice: 500, medianDaysOnMarket: 40, listToSoldRatio: 0.97, soldCount: 30 };
    const now = { medianSoldPrice: 600, medianDaysOnMarket: 31, listToSoldRatio: 0.982, soldCount: 30 };
    const given = marketOf([now, ...Array.from({ length: 23 }, () => year)]);
    const last = (measure: "medianSoldPrice" | "medianDaysOnMarket" | "listToSoldRatio") =>
      measureLine(given, shown, measure, { window: 1, show: "change" }, AS_OF).values.at(-1);
    expect(last("medianSoldPrice")).toBeCloseTo(0.2);
    expect(last("medianDaysOnMarket")).toBe(-9);
    expect(last("listToSoldRatio")).toBeCloseTo(0.012);
    const [spec] = (["days"] as const).map((chart) =>
      marketSpec(chart, [given], shown, AS_OF, { window: 1, show: "change" }),
    );
    expect(spec).toMatchObject({ unit: "moreDays", base: 0 });
  });

  test("of three months can have enough sales where one has not", () => {
    const months = (soldCount: number) => Array.from({ length: 24 }, () => ({ medianSoldPrice: 500, soldCount }));
    const thin = (window: 1 | 3) => {
      const line = measureLine(
        marketOf(months(3), 3, months(9)),
        shown,
        "medianSoldPrice",
        { window, show: "value" },
        AS_OF,
      );
      return [line.thin.at(-1), line.sales.at(-1)];
    };
    expect([thin(1), thin(3)]).toEqual([
      [true, 3],
      [false, 9],
    ]);
  });

  test.each<
    [string, "medianListPrice" | "activeListings" | "medianSoldPrice", Partial<ShownMonth>, Partial<ShownMonth>]
  >([
    ["a list price of few listings", "medianListPrice", { activeListings: 4 }, { activeListings: 40 }],
    ["a list price after one of few listings", "medianListPrice", { activeListings: 40 }, { activeListings: 1 }],
    ["a count below 10", "activeListings", { activeListings: 9 }, { activeListings: 30 }],
    ["a count after one below 10", "activeListings", { activeListings: 30 }, { activeListings: 9 }],
    ["a sold price of few sales", "medianSoldPrice", { soldCount: 4 }, { soldCount: 30 }],
  ])("does not change: %s", (_, measure, now, before) => {
    const prices = { medianListPrice: 500, medianSoldPrice: 500 };
    const given = marketOf(Array.from({ length: 24 }, (_, i) => ({ ...prices, ...(i < 12 ? now : before) })));
    const line = (show: "value" | "change") => measureLine(given, shown, measure, { window: 1, show }, AS_OF);
    expect(line("change").values.at(-1)).toBeNull();
    expect(line("value").before(12).at(-1)).toBeNull();
    expect(line("value").values.at(-1)).not.toBeNull();
  });

  test("of one market's sold price has the middle half where 10 or more homes sold, in proportion to an index", () => {
    const months = Array.from({ length: 24 }, (_, i) => ({
      medianSoldPrice: 500,
      soldCount: i === 1 ? 9 : 10,
      soldPriceQuartiles: [400, 650] as [number, number],
    }));
    const bands = (show: "value" | "change" | "index", count = 1) =>
      marketSpec(count === 1 ? "prices" : "sold", Array(count).fill(marketOf(months)), shown, AS_OF, {
        window: 1,
        show,
      }).series.flatMap(({ band }) => (band ? [band.slice(-2)] : []));
    expect(bands("value")).toEqual([[null, [400, 650]]]);
    expect(bands("index")).toEqual([[null, [80, 130]]]);
    expect(bands("change")).toEqual([]);
    expect(bands("value", 2)).toEqual([]);
  });

  test("shows the single months as faint points beside a window, and does not join a month that is still running", () => {
    const months = Array.from({ length: 24 }, (_, i) => ({ medianSoldPrice: 500 + i, soldCount: 30 }));
    const draw = (window: 1 | 3, asOf = AS_OF) =>
      marketSpec("sold", [marketOf(months, 3)], shown, asOf, { window, show: "value" }).series[0]!;
    expect(draw(1).singleMonths).toBeUndefined();
    expect(draw(3).singleMonths?.at(-1)).toBe(500);
    // What stands at a month's end is the same in each window, so nothing is beside it.
    const listed = marketSpec(
      "list",
      [
        marketOf(
          months.map((one) => ({ ...one, medianListPrice: 600 })),
          3,
        ),
      ],
      shown,
      AS_OF,
      { window: 3, show: "value" },
    );
    expect([listed.axisDetail, listed.note, listed.series[0]!.singleMonths]).toEqual([undefined, undefined, undefined]);
    expect(draw(3, "2026-10-12").thin?.at(-1)).toBe(true);
  });
});

test.each<[Partial<ShownMonth>[], string, number]>([
  [Array.from({ length: 24 }, () => ({ soldCount: 4 })), AS_OF, 3],
  [Array.from({ length: 24 }, () => ({ soldCount: 3 })), AS_OF, 12],
  [[{ soldCount: 8 }, { soldCount: 1 }, { soldCount: 1 }, { soldCount: 0 }], AS_OF, 3],
  [[{ soldCount: 8 }, { soldCount: 1 }, { soldCount: 1 }, { soldCount: 0 }], "2026-10-12", 12],
  [Array.from({ length: 24 }, () => ({})), AS_OF, 1],
])(
  "a page speaks of 3 months, of 12 where these have fewer than 10 sales, of 1 where sales are not known: %#",
  (months, asOf, expected) => expect(usualWindow(historyOf(months), asOf)).toBe(expected),
);
