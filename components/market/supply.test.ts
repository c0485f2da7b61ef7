import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarketMonth } from "@/lib/domain/market";
import { mulberry32 } from "@/lib/domain/random";
import { roundHalfUp } from "@/lib/domain/statistics";
import { historyOf } from "@/test/market-months";
import type { ShownMonth } from "./market";
import { bandOf, divisionOf, formatSupply, supplyOf, supplyOver, verdictOf } from "./supply";

const month = (activeListings: number | null, soldCount: number | null) =>
  ({ month: "2026-10", activeListings, soldCount }) as MarketMonth;

describe("months of supply", () => {
  test.each([
    [1_611, 358, 4.5],
    [10, 3, 3.3],
    [0, 8, 0],
    [40, 0, null],
    [null, 8, null],
    [40, null, null],
  ])("with %s homes for sale and %s sold are %s", (active, sold, expected) =>
    expect(supplyOf([month(active, sold)], "2026-10", 1)).toBe(expected),
  );
  test.each([
    [0, "Strong sellers"],
    [1.9, "Strong sellers"],
    [2, "Sellers"],
    [3.9, "Sellers"],
    [4, "Even"],
    [6, "Even"],
    [6.1, "Buyers"],
    [8, "Buyers"],
    [8.1, "Strong buyers"],
    [40, "Strong buyers"],
  ])("of %s are in the band “%s”", (months, label) => expect(bandOf(months).label).toBe(label));
  test.each([
    [1, "1.0 months"],
    [4, "4.0 months"],
    [4.5, "4.5 months"],
    [null, "–"],
  ])("of %s are written “%s”", (months, text) => expect(formatSupply(months)).toBe(text));
});

const LAST = "2026-10";

/** Months newest first, of which `countsOf` says the counts, by how many months back they are. */
const history = (countsOf: (back: number) => [active: number | null, sold: number | null], months = 36): ShownMonth[] =>
  historyOf(
    Array.from({ length: months }, (_, back) => {
      const [activeListings, soldCount] = countsOf(back);
      return { activeListings, soldCount };
    }),
  );

describe("months of supply over a window", () => {
  test("are the mean of the month-end counts over the sales of a month", () => {
    const counts: [number, number][] = [
      [30, 10],
      [36, 8],
      [42, 12],
      [100, 1],
    ];
    const months = history((back) => counts[back] ?? [50, 10]);
    expect(supplyOver(months, LAST, 3)).toEqual({ window: 3, month: LAST, active: 36, sales: 30, supply: 3.6 });
    expect(supplyOver(months, LAST, 1)!.supply).toBe(supplyOf(months, LAST, 1));
  });
  test("are unknown where a month is missing, not known or nothing sold", () => {
    expect(
      supplyOver(
        history(() => [30, 10], 2),
        LAST,
        3,
      ),
    ).toBeNull();
    expect(
      supplyOver(
        history((back) => [30, back === 1 ? null : 10]),
        LAST,
        3,
      ),
    ).toBeNull();
    expect(
      supplyOver(
        history(() => [30, 0]),
        LAST,
        12,
      ),
    ).toBeNull();
    expect(
      supplyOver(
        history(() => [30, 10]),
        "2030-01",
        3,
      ),
    ).toBeNull();
  });
});

/** Supply now and in the year before, with the same number of sales each month. */
const steady = (now: number, before: number, sold = 40) => history((back) => [(back < 12 ? now : before) * sold, sold]);

describe("the verdict of a market", () => {
  test.each<[string, ShownMonth[], string, string | null, boolean]>([
    ["moved over both windows and beyond chance", steady(3, 5), "sellers", "even", true],
    ["in the same band", steady(3, 3.5), "sellers", "sellers", false],
    ["in another band, but within chance", steady(3.9, 4.1), "sellers", "even", false],
    [
      "in another band over three months alone",
      history((back) => [back < 3 ? 120 : 200, 40]),
      "sellers",
      "even",
      false,
    ],
    ["no year before", history(() => [120, 40], 12), "sellers", null, false],
    ["few sales in three months: over twelve", steady(3, 9, 2), "sellers", "strongBuyers", true],
    ["nothing for sale now", steady(0, 5), "strongSellers", "even", true],
  ])("%s", (_, months, band, was, moved) => {
    const verdict = verdictOf(months, LAST)!;
    expect([verdict.band.key, verdict.was?.key ?? null, verdict.moved]).toEqual([band, was, moved]);
  });

  test("is over twelve months where three have fewer than ten sales, and none with fewer than five", () => {
    expect(verdictOf(steady(3, 3, 3), LAST)!.now).toMatchObject({ window: 12, sales: 36 });
    expect(verdictOf(steady(3, 3, 4), LAST)!.now).toMatchObject({ window: 3, sales: 12 });
    expect(
      verdictOf(
        history((back) => [3, back < 4 ? 1 : 0]),
        LAST,
      ),
    ).toBeNull();
    expect(
      verdictOf(
        history(() => [3, null]),
        LAST,
      ),
    ).toBeNull();
  });
});

/** A Poisson number (Knuth's algorithm). */
function poisson(mean: number, random: () => number): number {
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count++;
  return count;
}

/** Whether the rule before this one said "has moved": the bands of two single months differ. */
const movedByMonth = (months: readonly ShownMonth[]): boolean => {
  const [now, then] = [0, 12].map((nth) => supplyOf(months, months[nth]!.month, 1));
  return now != null && then != null && bandOf(now) !== bandOf(then);
};

test("of markets whose demand does not change, under 3 % are said to have moved; by single months it was a third", () => {
  const random = mulberry32(7);
  let [moved, before, trials] = [0, 0, 0];
  // As many markets as ZIP codes of the bundled data, with one to nine months of supply, each drawn a hundred times.
  for (let zip = 0; zip < 112; zip++)
    for (let draw = 0; draw < 100; draw++, trials++) {
      const active = 10 + (80 * zip) / 112;
      const months = history(() => [Math.round(active), poisson(10, random)]);
      if (verdictOf(months, LAST)?.moved) moved++;
      if (movedByMonth(months)) before++;
    }
  expect(moved / trials).toBeLessThan(0.03);
  expect(before / trials).toBeGreaterThan(0.3);
});

test("the two shown numbers of the gauge give the shown supply, or are at its very border", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6_000 }),
      fc.integer({ min: 5, max: 2_000 }),
      fc.constantFrom(3, 12),
      (homes, sales, window) => {
        const over = { window, month: "2026-10", active: homes / window, sales, supply: roundHalfUp(homes / sales, 1) };
        const [forSale, soldAMonth] = divisionOf(over).map((words) => Number(words.replaceAll(",", "")));
        fc.pre(over.supply < 40);
        expect(Math.abs(forSale! / soldAMonth! - over.supply)).toBeLessThanOrEqual(0.051);
      },
    ),
  ));

test.each([
  [109, 29, 3, "36.33", "9.67"],
  [16, 8, 12, "1.33", "0.67"],
  [687, 189, 3, "229", "63.0"],
])(
  "%i homes at the ends of months and %i sales, in %i months, are divided as %s by %s",
  (homes, sales, window, ...shown) =>
    expect(
      divisionOf({ window, month: "2026-10", active: homes / window, sales, supply: roundHalfUp(homes / sales, 1) }),
    ).toEqual(shown),
);
