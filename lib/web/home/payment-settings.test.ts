import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentOf } from "./payment";
import {
  DEFAULT_TERMS,
  type DownPayment,
  downDollars,
  downShare,
  formatDown,
  inputsOf,
  LIMITS,
  type PaymentTerms,
  parseDown,
  parseFigure,
  priceOfPayment,
  readTerms,
  termsWords,
} from "./payment-settings";

const prices = fc.integer({ min: LIMITS.price.min, max: LIMITS.price.max });

test.each<[PaymentTerms["down"], number]>([
  [{ amount: 20, unit: "%" }, 3_200],
  [{ amount: 100_000, unit: "$" }, 3_200],
  [{ amount: 0, unit: "%" }, 950],
])("a payment's price with %j down is the highest that costs no more than %d a month", (down, monthly) => {
  const terms = { ...DEFAULT_TERMS, down };
  const price = priceOfPayment(terms, monthly, 1.1)!;
  const paid = (at: number) => paymentOf(inputsOf(terms, at, 1.1)).total;
  expect(paid(price)).toBeLessThanOrEqual(monthly);
  expect(paid(price + 1)).toBeGreaterThan(monthly);
});

test("no home can be paid with next to nothing", () => expect(priceOfPayment(DEFAULT_TERMS, 1, 1.1)).toBeNull());

const cash: DownPayment = { amount: 150_000, unit: "$" };

describe("stored payment terms", () => {
  const figure = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null));
  const stored = fc.oneof(
    fc.anything(),
    fc.record({
      down: fc.oneof(fc.anything(), fc.record({ amount: figure, unit: fc.constantFrom("$", "%", "€", null) })),
      ratePercent: figure,
    }),
  );
  test("are always read as valid numbers, whatever is stored", () => {
    fc.assert(
      fc.property(stored, prices, (value, price) => {
        const { down, loan, total } = paymentOf(inputsOf(readTerms(value), price, 1));
        expect([down, loan, total].every((figure) => Number.isFinite(figure) && figure >= 0)).toBe(true);
        expect(down).toBeLessThanOrEqual(price);
      }),
    );
    expect(readTerms(null)).toEqual(DEFAULT_TERMS);
  });
  test("keep their valid values and use defaults for the rest", () => {
    expect(readTerms({ down: cash, ratePercent: 99, termYears: 15, insurancePercent: "1" })).toEqual({
      ...DEFAULT_TERMS,
      down: cash,
      termYears: 15,
    });
  });
  test.each([
    [{ down: cash }, cash],
    [{ down: { amount: -1, unit: "$" } }, DEFAULT_TERMS.down],
    [{ down: { amount: 101, unit: "%" } }, DEFAULT_TERMS.down],
    [{ down: { amount: 150_000 } }, DEFAULT_TERMS.down],
    [{ down: [150_000, "$"] }, DEFAULT_TERMS.down],
  ])("%j have the down payment %j", (value, down) => expect(readTerms(value).down).toEqual(down));
  test("have an insurance that is a share of the home's price", () => {
    expect(inputsOf(DEFAULT_TERMS, 600_000, 1).insuranceMonthly).toBe(175);
    expect(inputsOf(DEFAULT_TERMS, 1_200_000, 1).insuranceMonthly).toBe(350);
    expect(inputsOf(DEFAULT_TERMS, 600_000, 1, { type: "land" }).insuranceMonthly).toBe(0);
    expect(termsWords(DEFAULT_TERMS, 1, "land")).toBe("20% down, 6.5% over 30 years and 1% property tax a year");
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
])("the price typed as %j is read as %j", (text, value) => expect(parseFigure(text, LIMITS.price)).toBe(value));

test.each([
  ["6.35 %", 6.35],
  ["6.", 6],
  ["$6", null],
  ["6k", null],
  ["1,5", null],
  ["25.1", null],
])("the rate typed as %j is read as %j", (text, value) => expect(parseFigure(text, LIMITS.ratePercent)).toBe(value));

describe("a down payment", () => {
  test.each([
    ["20", "20%"],
    ["20%", "20%"],
    ["12.34567", "12.346%"],
    ["100", "100%"],
    ["0", "0%"],
    ["150000", "$150,000"],
    ["$150,000", "$150,000"],
    ["150k", "$150,000"],
    ["100.5", "$101"],
    ["$100", "$100"],
    ["$0", "$0"],
    ["1m", "$1,000,000"],
    ["$1,000,000,001", null],
    ["101%", null],
    ["a lot", null],
    ["", null],
  ])("typed as %j is shown as %j", (text, kept) => {
    const down = parseDown(text);
    expect(down && formatDown(down)).toBe(kept);
  });

  const amounts = fc.oneof(
    fc.integer({ min: 0, max: LIMITS.downDollars.max }).map((amount): DownPayment => ({ amount, unit: "$" })),
    fc.integer({ min: 0, max: 100_000 }).map((parts): DownPayment => ({ amount: parts / 1_000, unit: "%" })),
  );
  test("has the same value when it is read from its field or from the device", () => {
    fc.assert(
      fc.property(amounts, (down) => {
        expect(parseDown(formatDown(down))).toEqual(down);
        expect(readTerms(JSON.parse(JSON.stringify({ down }))).down).toEqual(down);
      }),
    );
  });

  test("in dollars is the same for every home, up to its price; in percent it is a share of each price", () => {
    fc.assert(
      fc.property(amounts, prices, (down, price) => {
        const dollars = down.unit === "$" ? Math.min(down.amount, price) : (price * down.amount) / 100;
        expect(downDollars(down, price)).toBe(dollars);
        expect(inputsOf({ ...DEFAULT_TERMS, down }, price, 1).down).toBe(dollars);
        expect(downShare(down, price)).toBeCloseTo((dollars / price) * 100, 6);
      }),
    );
  });
});
