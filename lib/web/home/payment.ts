/** The monthly cost of a home bought with a fixed-rate loan. Money in dollars, not rounded. */

export interface PaymentInputs {
  /** Purchase price, dollars. */
  price: number;
  /** Down payment, dollars, 0 to the price. */
  down: number;
  /** Nominal yearly interest, percent. */
  ratePercent: number;
  termYears: number;
  /** Yearly property tax in percent of the price. */
  taxPercent: number;
  /** Home insurance, dollars per month. */
  insuranceMonthly: number;
  /** Yearly private mortgage insurance in percent of the loan, due while less than a fifth of the price is paid down. */
  pmiPercent: number;
  /** Dues of an owners' association, dollars per month. */
  duesMonthly: number;
}

/** Lenders ask for mortgage insurance below this share of the price paid down, in percent. */
export const PMI_BELOW_PERCENT = 20;

/** Whether a loan needs mortgage insurance. A share of the price is not exact, so a billionth of it does not count. */
export const needsPmi = (price: number, down: number): boolean =>
  down < price && price * PMI_BELOW_PERCENT - down * 100 > price / 1e9;

export interface Payment {
  down: number;
  loan: number;
  principalAndInterest: number;
  tax: number;
  insurance: number;
  /** Private mortgage insurance. */
  pmi: number;
  total: number;
}

/**
 * The level payment of an annuity: L·r / (1 − (1 + r)^−n) with the monthly rate r and n months; L / n without interest.
 * Source: any text on fixed-income mathematics; the US Consumer Financial Protection Bureau's loan estimates use it.
 */
export function levelPayment(loan: number, ratePercent: number, termYears: number): number {
  const months = termYears * 12;
  const rate = ratePercent / 1_200;
  if (loan <= 0 || months <= 0) return 0;
  // log1p and expm1 keep the smallest rates exact.
  return rate === 0 ? loan / months : (loan * rate) / -Math.expm1(-months * Math.log1p(rate));
}

/** The parts of a monthly payment, in dollars a month. */
export function paymentOf(inputs: PaymentInputs): Payment {
  const { down } = inputs;
  const loan = inputs.price - down;
  const principalAndInterest = levelPayment(loan, inputs.ratePercent, inputs.termYears);
  const tax = (inputs.price * inputs.taxPercent) / 1_200;
  const { insuranceMonthly: insurance, duesMonthly: dues } = inputs;
  const pmi = needsPmi(inputs.price, down) ? (loan * inputs.pmiPercent) / 1_200 : 0;
  const total = principalAndInterest + tax + insurance + pmi + dues;
  return { down, loan, principalAndInterest, tax, insurance, pmi, total };
}

export interface LoanYear {
  /** Number of the year, from 1. */
  year: number;
  interest: number;
  principal: number;
  /** Debt at the end of the year. */
  balance: number;
}

/** The loan year by year. Each month's interest is on the balance before it; the rest of the payment reduces the balance. */
export function amortize(loan: number, ratePercent: number, termYears: number): LoanYear[] {
  const payment = levelPayment(loan, ratePercent, termYears);
  const rate = ratePercent / 1_200;
  let balance = Math.max(0, loan);
  return Array.from({ length: termYears }, (_, i) => {
    let interest = 0;
    let principal = 0;
    for (let month = 0; month < 12; month++) {
      const due = balance * rate;
      const repaid = Math.min(balance, payment - due);
      interest += due;
      principal += repaid;
      balance -= repaid;
    }
    // Rounding errors leave less than a cent after the last payment.
    if (i === termYears - 1) balance = 0;
    return { year: i + 1, interest, principal, balance };
  });
}
