import { describe, expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import { type HistoryWindow, WINDOWS } from "@/lib/domain/market";
import { firstKnown, measureLine, SHOWS, shortReason } from "./look";
import type { ShownMonth } from "./market";
import { spanMonths } from "./market-url";

const LAST = "2026-10";
const history = (count: number, known = count): ShownMonth[] =>
  monthsEnding(LAST, count)
    .map((month, i) => {
      const value = i < count - known ? null : 100 + i;
      return {
        month,
        medianListPrice: value,
        medianSoldPrice: value,
        activeListings: value,
        soldCount: value,
        medianDaysOnMarket: value,
        averagePricePerSqft: value,
      };
    })
    .reverse();

/** A market whose sales are known in the newest `known` single months, and in windows that they hold whole. */
const marketOf = (window: HistoryWindow, count: number, known = count) => ({
  window,
  history: history(count, known),
  pooled: history(count, known - window + 1).map((one, i) => ({ ...one, activeListings: i < known ? 100 : null })),
});

describe("a range that a look cannot fill", () => {
  test.each(WINDOWS.flatMap((window) => SHOWS.map((show) => [window, show] as const)))(
    "starts with the first month that has a value, of %i months as %s",
    (window, show) => {
      const look = { window, show };
      const given = marketOf(window, 60, 50);
      const months = spanMonths({ months: 60 }, LAST, firstKnown(given, look));
      const { values } = measureLine(given, months, "medianSoldPrice", look, "2026-10-31");
      expect(values.every((value) => value !== null)).toBe(true);
      const all = monthsEnding(LAST, 60);
      const whole = measureLine(given, all, "medianSoldPrice", look, "2026-10-31").values;
      expect(months).toEqual(all.filter((_, i) => whole[i] !== null));
    },
  );
  test("is not shortened to a single month", () => {
    const look = { window: 12, show: "change" } as const;
    expect(spanMonths({ months: 12 }, LAST, firstKnown(marketOf(12, 24), look))).toHaveLength(12);
  });
  test.each([
    [60, 12, "change", "A change in a year of 12 months together is known from Oct 2023 on."],
    [60, 1, "change", "A change in a year is known from Nov 2022 on."],
    [60, 3, "value", "Figures of 3 months together are known from Jan 2022 on."],
    [36, 12, "change", null],
  ] as const)("says why: of %i months, %i together, as %s", (months, window, show, reason) => {
    const look = { window, show };
    expect(shortReason(months, spanMonths({ months }, LAST, firstKnown(marketOf(window, 60), look)), look)).toBe(
      reason,
    );
  });
  test("says so where the figures themselves begin later", () =>
    expect(shortReason(60, monthsEnding(LAST, 20), { window: 1, show: "value" })).toBe(
      "Figures are known from Mar 2025 on.",
    ));
});
