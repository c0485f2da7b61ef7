import { DataTable, TableFold } from "@/components/charts/data-table";
import { percent } from "@/components/charts/paths";
import { formatCount } from "@/lib/web/format";
import { type Comparison, rankWords } from "@/lib/web/home/comparables";
import { Section } from "./section";

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
        title="Beside its ZIP"
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
            <Strip comparison={comparison} />
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
      <TableFold of="Beside its ZIP" className="mt-2 print:hidden">
        <DataTable
          caption="Beside its ZIP"
          columns={[
            "Figure",
            "Lowest 5% up to",
            "Lowest 25% up to",
            "Median",
            "Highest 25% from",
            "Highest 5% from",
            "This home",
          ]}
          rows={comparisons.map(({ label, text, texts: { low, lowerQuartile, median, upperQuartile, high } }) => [
            label,
            ...[low, lowerQuartile, median, upperQuartile, high],
            text,
          ])}
        />
      </TableFold>
    </Section>
  );
}

/**
 * A line from the 5th to the 95th percentile, a bar for the middle half, a tick for the median, and a diamond for the
 * home's own value. It has one row and no axis.
 */
function Strip({ comparison: { label, verdict, among, value } }: { comparison: Comparison }) {
  const { low, lowerQuartile, median, upperQuartile, high } = among;
  const least = Math.min(low, value);
  const span = Math.max(high, value) - least || 1;
  // With a little space at both ends.
  const [from, to] = [least - span * 0.03, least + span * 1.03];
  const x = (figure: number) => percent((figure - from) / (to - from));
  return (
    <svg role="img" aria-label={`${label}: ${verdict}`} width="100%" height="28" className="block overflow-visible">
      <line x1={x(low)} x2={x(high)} y1="14" y2="14" className="stroke-line2" />
      {[low, high].map((end, i) => (
        <line key={i === 0 ? "low" : "high"} x1={x(end)} x2={x(end)} y1="10" y2="18" className="stroke-line2" />
      ))}
      <rect
        x={x(lowerQuartile)}
        width={x(from + upperQuartile - lowerQuartile)}
        y="8.5"
        height="11"
        className="fill-paper stroke-line2"
      />
      <line x1={x(median)} x2={x(median)} y1="5" y2="23" strokeWidth="2" className="stroke-ink" />
      <svg aria-hidden="true" x={x(value)} y="14" overflow="visible">
        <path d="M0 -6L6 0L0 6L-6 0Z" className="fill-accent stroke-paper" />
      </svg>
    </svg>
  );
}
