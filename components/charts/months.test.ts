import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "./months";

describe("months are strings that no time zone moves", () => {
  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-10", -60, "2021-10"],
  ])("%s %s", (month, count, expected) => expect(addMonths(month, count)).toBe(expected));
  test("as many months back undo those forward", () =>
    fc.assert(
      fc.property(fc.integer({ min: -700, max: 700 }), (count) => {
        expect(addMonths(addMonths("2026-10", count), -count)).toBe("2026-10");
      }),
    ));
});
