import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { formatMoneyShort } from "@/lib/web/format";
import { amortize } from "@/lib/web/home/payment";
import { formatPercentFigure } from "@/lib/web/home/payment-settings";

export interface Loan {
  /** Amount in dollars. */
  loan: number;
  ratePercent: number;
  termYears: number;
}

/** What the loan costs over its term, with the rate, which paper and a page without scripts say nowhere else. */
export function loanSentence({ loan, ratePercent, termYears }: Loan): string {
  const interest = amortize(loan, ratePercent, termYears).reduce((sum, year) => sum + year.interest, 0);
  return `Over ${termYears} years at ${formatPercentFigure(ratePercent)} the loan of ${formatMoneyShort(Math.round(loan))} costs ${formatMoneyShort(Math.round(interest))} in interest.`;
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
