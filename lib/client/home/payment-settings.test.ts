import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_TERMS, inputsOf, LIMITS, parseFigure, readTerms } from "./payment-settings";

describe("remembered terms", () => {
  test("whatever is stored, what is read can be calculated with", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const terms = readTerms(stored);
        expect(Object.values(terms).every(Number.isFinite)).toBe(true);
      }),
    );
    expect(readTerms(null)).toEqual(DEFAULT_TERMS);
  });
  test("what fits is kept, the rest is the default", () => {
    expect(readTerms({ downPercent: 35, ratePercent: 99, termYears: 15, insurancePercent: "1" })).toEqual({
      ...DEFAULT_TERMS,
      downPercent: 35,
      termYears: 15,
    });
  });
  test("insurance follows the price of the home", () => {
    expect(inputsOf(DEFAULT_TERMS, 600_000, 1).insuranceMonthly).toBe(175);
    expect(inputsOf(DEFAULT_TERMS, 1_200_000, 1).insuranceMonthly).toBe(350);
  });
});

test.each([
  ["$1,785,000", 1_785_000],
  [" 1785000 ", 1_785_000],
  ["", null],
  ["-5", null],
  ["1e6", null],
  ["0x10000", null],
  ["999", null],
  ["1,785,000.50", 1_785_000.5],
  ["12345678901234", null],
  ["NaN", null],
])("the price typed as %j is %j", (text, value) => expect(parseFigure(text, LIMITS.price)).toBe(value));
