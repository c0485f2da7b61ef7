import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { formatMoneyShort } from "@/lib/web/format";
import { amortize, paymentOf } from "@/lib/web/home/payment";
import { inputsOf, readTerms, taxPercentOf } from "@/lib/web/home/payment-settings";

export interface Loan {
  /** Amount in dollars. */
  loan: number;
  ratePercent: number;
  termYears: number;
}

/** The loan for a price with the default terms. */
export function firstLoan(price: number, tax: { rate: number } | null): Loan {
  const terms = readTerms(undefined);
  const { loan } = paymentOf(inputsOf(terms, price, taxPercentOf(tax)));
  return { loan, ratePercent: terms.ratePercent, termYears: terms.termYears };
}

/** What the loan costs over its term. */
export function loanSentence({ loan, ratePercent, termYears }: Loan): string {
  const interest = amortize(loan, ratePercent, termYears).reduce((sum, year) => sum + year.interest, 0);
  return `Over ${termYears} years the loan of ${formatMoneyShort(Math.round(loan))} costs ${formatMoneyShort(Math.round(interest))} in interest.`;
}

/**
 * A loan's payments by year, with principal below interest. The tooltip and the table also have the balance at the
 * end of each year.
 */
export function loanSpec({ loan, ratePercent, termYears }: Loan): ChartSpec {
  const years = amortize(loan, ratePercent, termYears);
  const part = (key: "principal" | "interest" | "balance", rest: Pick<ChartSeries, "label" | "color" | "mark">) => ({
    key,
    values: years.map((year) => Math.round(year[key])),
    ...rest,
  });
  return {
    axis: "names",
    rows: years.map(({ year }) => ({ at: String(year), name: `Year ${year}` })),
    series: [
      part("principal", { label: "Principal", color: "s1", mark: "bar" }),
      part("interest", { label: "Interest", color: "s2", mark: "bar" }),
      part("balance", { label: "Balance at year end", color: "ink", mark: "told" }),
    ],
    unit: "dollars",
    height: 130,
    axisName: "Dollars paid a year",
  };
}
