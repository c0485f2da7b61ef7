import { describe, expect, test } from "vitest";
import { monthsEnding } from "@/lib/domain/calendar";
import { firstKnown, shortReason } from "./known-months";
import { AVERAGES, measureLine, SHOWS } from "./look";
import type { ShownMonth } from "./market";
import { windowMonths } from "./market-url";

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

describe("a range that a look cannot fill", () => {
  test.each(AVERAGES.flatMap((average) => SHOWS.map((show) => [average, show] as const)))(
    "starts with the first month that has a value, of %i months as %s",
    (average, show) => {
      const look = { average, show };
      const given = history(60, 50);
      const months = windowMonths({ months: 60 }, LAST, firstKnown(given, look));
      const { values } = measureLine(given, months, "medianListPrice", look, "2026-10-31");
      expect(values.every((value) => value !== null)).toBe(true);
      const all = monthsEnding(LAST, 60);
      const whole = measureLine(given, all, "medianListPrice", look, "2026-10-31").values;
      expect(months).toEqual(all.filter((_, i) => whole[i] !== null));
    },
  );
  test("is not shortened to a single month", () => {
    const look = { average: 12, show: "change" } as const;
    expect(windowMonths({ months: 12 }, LAST, firstKnown(history(24), look))).toHaveLength(12);
  });
  test.each([
    [60, 12, "change", "A change in a year of the 12-month average is known from Oct 2023 on."],
    [60, 1, "change", "A change in a year is known from Nov 2022 on."],
    [60, 3, "value", "The 3-month average is known from Jan 2022 on."],
    [36, 12, "change", null],
  ] as const)("says why: of %i months, %i together, as %s", (months, average, show, reason) => {
    const look = { average, show };
    expect(shortReason(months, windowMonths({ months }, LAST, firstKnown(history(60), look)), look)).toBe(reason);
  });
  test("says so where the figures themselves begin later", () =>
    expect(shortReason(60, monthsEnding(LAST, 20), { average: 1, show: "value" })).toBe(
      "Figures are known from Mar 2025 on.",
    ));
});
