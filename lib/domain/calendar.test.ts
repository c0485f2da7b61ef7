import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, civilDate, civilDay, formatDay, parseDay } from "./calendar";

test("day numbers agree with the platform's UTC calendar from four centuries before 1970 to eight after", () => {
  fc.assert(
    fc.property(fc.integer({ min: -146_097, max: 292_194 }), (days) => {
      const date = new Date(days * 86_400_000);
      const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(civilDate(days)).toEqual(civil);
      expect(civilDay(civil.year, civil.month, civil.day)).toBe(days);
      expect(formatDay(days)).toBe(date.toISOString().slice(0, 10));
      expect(parseDay(formatDay(days))).toBe(days);
    }),
  );
});

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", " 2026-01-01", "2026-01-01T00:00:00Z", "٢٠٢٦-01-01"])(
  "%s is not accepted as a calendar date",
  (text) => expect(parseDay(text)).toBeNull(),
);

describe("adding months to a YYYY-MM string", () => {
  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-10", -60, "2021-10"],
  ])("%s plus %i months is %s", (month, count, expected) => expect(addMonths(month, count)).toBe(expected));
  test("adding months and then subtracting as many gives the first month again", () =>
    fc.assert(
      fc.property(fc.integer({ min: -700, max: 700 }), (count) => {
        expect(addMonths(addMonths("2026-10", count), -count)).toBe("2026-10");
      }),
    ));
});
