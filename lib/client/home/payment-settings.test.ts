import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_TERMS, inputsOf, LIMITS, parseDown, parseFigure, readTerms } from "./payment-settings";

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
  ["450k", 450_000],
  ["1,78,5000", null],
  ["5000%", null],
])("the price typed as %j is %j", (text, value) => expect(parseFigure(text, LIMITS.price)).toBe(value));

test.each([
  ["6.35 %", 6.35],
  ["6.", 6],
  ["$6", null],
  ["6k", null],
  ["1,5", null],
  ["25.1", null],
])("the rate typed as %j is %j", (text, value) => expect(parseFigure(text, LIMITS.ratePercent)).toBe(value));

describe("a down payment on $400,000", () => {
  test.each([
    ["20", 20],
    ["20%", 20],
    ["100", 100],
    ["0", 0],
    ["100000", 25],
    ["$100,000", 25],
    ["100k", 25],
    ["$100", 0.025],
    ["$0", 0],
    ["400000", 100],
    ["400001", null],
    ["1m", null],
    ["101%", null],
    ["a lot", null],
    ["", null],
  ])("typed as %j is %j percent", (text, share) => expect(parseDown(text, 400_000)).toBe(share));

  test("whatever dollars are typed up to the price, the payment counts those dollars", () => {
    const money = fc.integer({ min: 1_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(money, fc.double({ min: 0, max: 1, noNaN: true }), (price, share) => {
        const dollars = Math.round(price * share);
        const down = parseDown(`$${dollars.toLocaleString("en-US")}`, price);
        expect(Math.round((price * down!) / 100)).toBe(dollars);
      }),
    );
  });
});
