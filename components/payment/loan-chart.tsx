import { useMemo } from "react";
import { ChartBox } from "@/components/charts/chart-box";
import { DataTable } from "@/components/charts/data-table";
import { CHART_ACTION } from "@/components/ui/class-names";
import { formatMoney, formatPercent } from "@/lib/web/format";
import { amortize } from "@/lib/web/home/payment";
import { type Loan, loanSentence, loanSpec } from "./loan-spec";

/** Interest and principal year by year, as stacked bars and as a table. */
export function LoanChart(asked: Loan) {
  const { loan, ratePercent, termYears } = asked;
  const spec = useMemo(() => loanSpec({ loan, ratePercent, termYears }), [loan, ratePercent, termYears]);
  if (loan < 1) return <p className="mt-4 text-[13px]/5 text-ink2">Paid in full: there is no loan.</p>;
  const sentence = loanSentence(asked);
  const table = (
    <details className="min-w-24 open:w-full">
      <summary className={CHART_ACTION}>Year by year</summary>
      <DataTable
        caption="The loan year by year"
        columns={["Year", "Principal", "Interest", "Balance"]}
        rows={amortize(loan, ratePercent, termYears).map(({ year, principal, interest, balance }) => [
          String(year),
          ...[principal, interest, balance].map((value) => formatMoney(Math.round(value))),
        ])}
      />
    </details>
  );
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
        actions={table}
      />
    </figure>
  );
}
