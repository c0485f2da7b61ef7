import { useMemo } from "react";
import { ChartBox } from "@/components/charts/chart-box";
import { DataTable } from "@/components/charts/data-table";
import type { ChartSeries, ChartSpec } from "@/components/charts/spec";
import { CHART_ACTION } from "@/components/ui/class-names";
import { formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { amortize, type LoanYear } from "@/lib/web/home/payment";
import { formatPercentFigure } from "@/lib/web/home/payment-settings";

interface LoanChartProps {
  /** Amount in dollars. */
  loan: number;
  ratePercent: number;
  termYears: number;
}

/** A loan's payments by year, with principal below interest. The tooltip also has the balance at the end of each year. */
function specOf(years: readonly LoanYear[]): ChartSpec {
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
      part("balance", { label: "Balance at year end", color: "ink", mark: "tooltip" }),
    ],
    unit: "dollars",
    height: 130,
    axisName: "Dollars paid a year",
  };
}

/** Interest and principal year by year, as stacked bars and as a table. */
export function LoanChart({ loan, ratePercent, termYears }: LoanChartProps) {
  const years = useMemo(() => amortize(loan, ratePercent, termYears), [loan, ratePercent, termYears]);
  const spec = useMemo(() => specOf(years), [years]);
  if (loan < 1) return <p className="mt-4 text-[13px]/5 text-ink2">Paid in full: there is no loan.</p>;
  const interest = years.reduce((sum, year) => sum + year.interest, 0);
  // With the rate, which paper and a page without scripts say nowhere else.
  const sentence = `Over ${termYears} years at ${formatPercentFigure(ratePercent)} the loan of ${formatMoneyShort(Math.round(loan))} costs ${formatMoneyShort(Math.round(interest))} in interest.`;
  return (
    <figure className="mt-5 border-line border-t pt-4">
      <figcaption className="mb-2 text-[13px]/5 text-ink2">{sentence}</figcaption>
      <ChartBox
        spec={spec}
        words={{
          title: "Principal and interest by year",
          sentence,
          place: `${termYears} years at ${formatPercent(ratePercent / 100, 2)}`,
          source: "Lotline, an estimate",
        }}
        fileName={`loan-${Math.round(loan)}`}
        actions={<YearTable years={years} />}
      />
    </figure>
  );
}

const YearTable = ({ years }: { years: readonly LoanYear[] }) => (
  <details className="open:w-full">
    <summary className={CHART_ACTION}>Year by year</summary>
    <DataTable
      caption="The loan year by year"
      columns={["Year", "Principal", "Interest", "Balance"]}
      rows={years.map(({ year, principal, interest, balance }) => [
        String(year),
        ...[principal, interest, balance].map((dollars) => formatMoney(Math.round(dollars))),
      ])}
    />
  </details>
);
