import { barScene } from "@/components/charts/bar-scene";
import { ChartFiles } from "@/components/charts/chart-files";
import { CHART_ACTION } from "@/components/charts/file-buttons";
import type { LegendItem } from "@/components/charts/legend";
import { Plot } from "@/components/charts/plot";
import { formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { amortize, type LoanYear } from "@/lib/web/home/payment";

const LEGEND: readonly LegendItem[] = [
  { key: "principal", label: "Principal", color: "s1", stroke: "block" },
  { key: "interest", label: "Interest", color: "s2", stroke: "block" },
];

const total = (years: readonly LoanYear[]) => years.reduce((sum, year) => sum + year.interest, 0);

/** Interest and principal year by year, as stacked bars and as a table. */
export function LoanChart({ loan, ratePercent, termYears }: { loan: number; ratePercent: number; termYears: number }) {
  if (loan < 1) return <p className="mt-4 text-[13px]/5 text-ink2">Paid in full: there is no loan.</p>;
  const years = amortize(loan, ratePercent, termYears);
  const sentence = `Over ${termYears} years the loan of ${formatMoneyShort(Math.round(loan))} costs ${formatMoneyShort(Math.round(total(years)))} in interest.`;
  const scene = barScene(
    {
      categories: years.map(({ year }) => String(year)),
      series: [
        { key: "principal", label: "Principal", color: "s1", values: years.map((year) => year.principal) },
        { key: "interest", label: "Interest", color: "s2", values: years.map((year) => year.interest) },
      ],
      unit: "dollars",
    },
    120,
  );
  return (
    <figure className="@container mt-5 border-line border-t pt-4">
      <figcaption>
        <p className="text-[13px]/5 text-ink2">{sentence}</p>
        <p className="mt-2 mb-3 flex gap-4 text-ink3 text-xs">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 bg-s1" /> Principal
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2 bg-s2" /> Interest
          </span>
          <span className="ml-auto">paid a year</span>
        </p>
      </figcaption>
      <div className="pl-12">
        <Plot scene={scene} label={`Principal and interest paid in each year of the loan. ${sentence}`} />
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-5 gap-y-1 print:hidden">
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
                  <th scope="col">Owed</th>
                </tr>
              </thead>
              <tbody>
                {years.map((year) => (
                  <tr key={year.year} className="border-line border-b [&>*]:py-1.5">
                    <th scope="row" className="text-left font-normal">
                      {year.year}
                    </th>
                    {[year.principal, year.interest, year.balance].map((value, i) => (
                      <td key={["principal", "interest", "owed"][i]}>{formatMoney(Math.round(value))}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
        <ChartFiles
          title="Principal and interest by year"
          sentence={sentence}
          source={`Lotline, ${formatPercent(ratePercent / 100, 2)} over ${termYears} years`}
          fileName={`loan-${Math.round(loan)}`}
          legend={LEGEND}
          scene={scene}
        />
      </div>
    </figure>
  );
}
