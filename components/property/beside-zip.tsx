import { DataTable } from "@/components/charts/data-table";
import { CHART_ACTION } from "@/components/ui/class-names";
import { formatCount } from "@/lib/web/format";
import { type Comparison, rankWords } from "@/lib/web/home/comparables";
import { Section } from "./section";
import { Strip, type StripData, stripRows } from "./strip";

const stripOf = ({ among, value, text, texts }: Comparison): StripData => ({
  ...among,
  value,
  texts: { ...texts, value: text },
});

interface BesideZipProps {
  zipCode: string;
  comparisons: readonly Comparison[];
  /** The compared homes, in words: "the 214 single-family homes for sale in 78704, this one included". */
  comparables: string;
  /** Number of compared homes. */
  count: number;
}

/** Compares the home's figures with those of its ZIP. */
export function BesideZip({ zipCode, comparisons, comparables, count }: BesideZipProps) {
  if (comparisons.length === 0)
    return (
      <Section
        id="beside-zip"
        title={`Beside its ZIP`}
        lead={`Fewer than five comparable homes are on record in ${zipCode}, too few to compare this home with.`}
      />
    );
  return (
    <Section
      id="beside-zip"
      title="Beside its ZIP"
      lead={`Among ${comparables}. Diamond: this home. Tick: the median. Bar: the middle half. Line: all but the highest and lowest 5%.`}
    >
      <ul className="mt-4 border-line border-t">
        {comparisons.map((comparison) => (
          <li
            key={comparison.key}
            className="grid items-center gap-x-8 gap-y-1 border-line border-b py-3 md:grid-cols-[11rem_1fr_17rem] print:grid-cols-[8rem_1fr_11rem] print:gap-x-3 print:py-1"
          >
            <p>
              <span className="font-medium">{comparison.label}</span>
              <span className="block text-[13px]/5 text-ink2">{comparison.text}</span>
            </p>
            <Strip strip={stripOf(comparison)} label={`${comparison.label}: ${comparison.verdict}`} />
            <p>
              {comparison.verdict}
              <span className="block text-[13px]/5 text-ink3">
                {rankWords(comparison.rank, comparison.others)}
                {comparison.among.count < count
                  ? `; ${formatCount(comparison.among.count)} of ${formatCount(count)} known`
                  : ""}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <details className="group mt-2 print:hidden">
        <summary className={CHART_ACTION}>
          <span className="group-open:hidden">Show table</span>
          <span className="hidden group-open:inline">Hide table</span>
          <span className="sr-only">: Beside its ZIP</span>
        </summary>
        <DataTable
          caption="Beside its ZIP"
          columns={["Figure", ...stripRows(stripOf(comparisons[0]!)).map(([name]) => name)]}
          rows={comparisons.map((one) => [one.label, ...stripRows(stripOf(one)).map(([, text]) => text)])}
        />
      </details>
    </Section>
  );
}
