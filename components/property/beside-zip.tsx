import { CHART_ACTION, DataTable } from "@/components/charts/data-table";
import { Strip } from "@/components/charts/strip";
import { STRIP_HEIGHT, type StripData, stripDomain, stripRows } from "@/components/charts/strip-scale";
import { formatCount } from "@/lib/web/format";
import { type Comparison, rankWords } from "@/lib/web/home/comparables";
import { Section } from "./section";

const stripOf = ({ label, among, value, text, texts }: Comparison): StripData => ({
  name: label,
  ...among,
  value,
  texts: { ...texts, value: text },
});

/**
 * The server's drawing of a strip: a line from the 5th to the 95th percentile, a bar for the middle half, a tick for
 * the median, a diamond for this home.
 */
function StripStill({ strip, label }: { strip: StripData; label: string }) {
  const [from, to] = stripDomain(strip);
  const x = (value: number) => `${Math.round(((value - from) / (to - from)) * 1_000) / 10}%`;
  return (
    <svg role="img" aria-label={label} width="100%" height={STRIP_HEIGHT} className="block overflow-visible">
      <line x1={x(strip.low)} x2={x(strip.high)} y1="14" y2="14" className="stroke-line2" />
      {[strip.low, strip.high].map((end, i) => (
        <line key={i === 0 ? "low" : "high"} x1={x(end)} x2={x(end)} y1="10" y2="18" className="stroke-line2" />
      ))}
      <rect
        x={x(strip.lowerQuartile)}
        width={x(from + strip.upperQuartile - strip.lowerQuartile)}
        y="8.5"
        height="11"
        className="fill-paper stroke-line2"
      />
      <line x1={x(strip.median)} x2={x(strip.median)} y1="5" y2="23" strokeWidth="2" className="stroke-ink" />
      <svg aria-hidden="true" x={x(strip.value)} y="14" overflow="visible">
        <path d="M0 -6L6 0L0 6L-6 0Z" className="fill-accent stroke-paper" />
      </svg>
    </svg>
  );
}

function ComparisonStrip({ comparison }: { comparison: Comparison }) {
  const strip = stripOf(comparison);
  const label = `${comparison.label}: ${comparison.verdict}`;
  return <Strip strip={strip} label={label} still={<StripStill strip={strip} label={label} />} />;
}

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
            <ComparisonStrip comparison={comparison} />
            <p>
              {comparison.verdict}
              <span className="block text-[13px]/5 text-ink3">
                {rankWords(comparison.rank)}
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
