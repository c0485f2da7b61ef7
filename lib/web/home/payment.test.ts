import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amortize, levelPayment, needsPmi, paymentOf } from "./payment";

describe("the monthly payment of a loan", () => {
  // Published examples: loan, rate, years, payment to the cent.
  test.each([
    [100_000, 5, 15, 790.79],
    [100_000, 6, 30, 599.55],
    [200_000, 6, 30, 1_199.1],
    [200_000, 6.5, 30, 1_264.14],
    [300_000, 7, 30, 1_995.91],
    [165_000, 4.5, 30, 836.03],
    [1_428_000, 6.35, 30, 8_885.53],
    [120_000, 0, 10, 1_000],
    [0, 6, 30, 0],
  ])("of %i at %f%% over %i years is %f", (loan, rate, years, payment) =>
    expect(levelPayment(loan, rate, years)).toBeCloseTo(payment, 2),
  );

  const loans = fc.integer({ min: 1_000, max: 20_000_000 });
  const rates = fc.integer({ min: 0, max: 2_500 }).map((n) => n / 100);
  const terms = fc.integer({ min: 1, max: 40 });

  test("repays the whole loan; interest never exceeds the payments, and the balance only falls", () => {
    fc.assert(
      fc.property(loans, rates, terms, (loan, rate, years) => {
        const schedule = amortize(loan, rate, years);
        const payment = levelPayment(loan, rate, years);
        expect(schedule).toHaveLength(years);
        expect(schedule.reduce((sum, y) => sum + y.principal, 0)).toBeCloseTo(loan, 0);
        expect(schedule.at(-1)!.balance).toBe(0);
        let before = loan;
        for (const { interest, principal, balance } of schedule) {
          expect(interest + principal).toBeLessThanOrEqual(payment * 12 + 0.01);
          expect(balance).toBeLessThan(before);
          before = balance;
        }
      }),
    );
  });

  test("grows with the rate and shrinks with the term; without interest it is loan divided by months", () => {
    fc.assert(
      fc.property(loans, rates, terms, (loan, rate, years) => {
        const payment = levelPayment(loan, rate, years);
        expect(payment).toBeGreaterThanOrEqual(loan / (years * 12) - 1e-6);
        expect(levelPayment(loan, rate + 0.25, years)).toBeGreaterThan(payment);
        expect(levelPayment(loan, rate, years + 1)).toBeLessThan(payment);
      }),
    );
  });
});

test("the monthly cost is the loan's payment plus tax, insurance and dues", () => {
  const payment = paymentOf({
    price: 1_785_000,
    down: 357_000,
    ratePercent: 6.35,
    termYears: 30,
    taxPercent: 1.81,
    insuranceMonthly: 412,
    pmiPercent: 0.6,
    duesMonthly: 250,
  });
  expect(payment.loan).toBe(1_428_000);
  expect(Math.round(payment.principalAndInterest)).toBe(8_886);
  expect(Math.round(payment.tax)).toBe(2_692);
  expect(Math.round(payment.total)).toBe(8_886 + 2_692 + 412 + 250);
});

test("with a down payment of the whole price, only tax and insurance remain", () => {
  const payment = paymentOf({
    price: 500_000,
    down: 500_000,
    ratePercent: 6,
    termYears: 30,
    taxPercent: 0,
    insuranceMonthly: 90,
    pmiPercent: 0.6,
    duesMonthly: 0,
  });
  expect(payment.total).toBe(90);
});

test("less than a fifth of the price paid down adds mortgage insurance, and a fifth of any price does not", () => {
  const inputs = {
    ratePercent: 6.5,
    termYears: 30,
    taxPercent: 1,
    insuranceMonthly: 100,
    pmiPercent: 0.6,
    duesMonthly: 0,
  };
  expect(paymentOf({ ...inputs, price: 500_000, down: 50_000 }).pmi).toBe(225);
  expect(paymentOf({ ...inputs, price: 500_000, down: 100_000 }).pmi).toBe(0);
  const prices = fc.integer({ min: 1_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(prices, (price) => {
      expect(needsPmi(price, (price * 20) / 100)).toBe(false);
      expect(needsPmi(price, (price * 19.999) / 100)).toBe(true);
      expect(needsPmi(price, price)).toBe(false);
    }),
  );
});
