import { useMemo } from "react";
import { ChartBox } from "@/components/charts/chart-box";
import { CHART_ACTION } from "@/components/charts/data-table";
import { formatMoney, formatPercent } from "@/lib/web/format";
import { amortize } from "@/lib/web/home/payment";
import { type Loan, loanSentence, loanSpec } from "./loan-spec";

/** Interest and principal year by year, as stacked bars and as a table. */
export function LoanChart(asked: Loan) {
  const { loan, ratePercent, termYears } = asked;
  const spec = useMemo(() => loanSpec({ loan, ratePercent, termYears }), [loan, ratePercent, termYears]);
  if (loan < 1) return <p className="mt-4 text-[13px]/5 text-ink2">Paid in full: there is no loan.</p>;
  const years = amortize(loan, ratePercent, termYears);
  const sentence = loanSentence(asked);
  const table = (
    <details className="min-w-24 open:w-full">
      <summary className={CHART_ACTION}>Year by year</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="max-h-72 overflow-auto" aria-label="The loan year by year" tabIndex={0}>
        <table className="w-full border-collapse text-right text-[13px]/5">
          <thead className="text-ink3">
            <tr className="border-line2 border-b [&>th]:py-1.5 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Year
              </th>
              <th scope="col">Principal</th>
              <th scope="col">Interest</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody className="[&>tr]:border-line [&>tr]:border-b [&>tr>*]:py-1.5 [&_th]:text-left [&_th]:font-normal">
            {years.map((year) => (
              <tr key={year.year}>
                <th scope="row">{year.year}</th>
                {[year.principal, year.interest, year.balance].map((value, i) => (
                  <td key={["principal", "interest", "owed"][i]}>{formatMoney(Math.round(value))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
