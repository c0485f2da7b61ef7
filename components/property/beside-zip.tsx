import { formatCount } from "@/lib/web/format";
import { type Comparison, rankWords } from "@/lib/web/home/comparables";
import { Section } from "./section";

const share = (value: number, from: number, to: number): string =>
  `${Math.round(Math.min(1, Math.max(0, (value - from) / (to - from))) * 1_000) / 10}%`;

/** The strip: whole line from the 5th to the 95th percentile, bar the middle half, tick the median, diamond this home. */
function Strip({ comparison: { among, value } }: { comparison: Comparison }) {
  const from = Math.min(among.low, value);
  const span = Math.max(among.high, value) - from || 1;
  const [a, b] = [from - span * 0.03, from + span * 1.03];
  const x = (v: number) => share(v, a, b);
  return (
    <svg aria-hidden="true" width="100%" height="28" className="block overflow-visible">
      <line x1={x(among.low)} x2={x(among.high)} y1="14" y2="14" className="stroke-line2" />
      {[among.low, among.high].map((end, i) => (
        <line key={i === 0 ? "low" : "high"} x1={x(end)} x2={x(end)} y1="10" y2="18" className="stroke-line2" />
      ))}
      <svg aria-hidden="true" x={x(among.lowerQuartile)} overflow="visible" />
      <rect
        x={x(among.lowerQuartile)}
        width={share(among.upperQuartile - among.lowerQuartile, 0, b - a)}
        y="8.5"
        height="11"
        className="fill-paper stroke-line2"
      />
      <line x1={x(among.median)} x2={x(among.median)} y1="5" y2="23" strokeWidth="2" className="stroke-ink" />
      <svg aria-hidden="true" x={x(value)} y="14" overflow="visible">
        <path d="M0 -6L6 0L0 6L-6 0Z" className="fill-accent stroke-paper" />
      </svg>
    </svg>
  );
}

interface BesideZipProps {
  zipCode: string;
  comparisons: readonly Comparison[];
  /** Who it is compared with: "the 214 single-family homes for sale in 78704, this one included". */
  peers: string;
  /** How many they are. */
  count: number;
}

/** How the home's figures stand among its ZIP's. */
export function BesideZip({ zipCode, comparisons, peers, count }: BesideZipProps) {
  if (comparisons.length === 0)
    return (
      <Section
        id="beside-zip"
        title={`Beside its ZIP`}
        lead={`Fewer than five comparable homes are on record in ${zipCode}. We leave the comparison out rather than guess.`}
      />
    );
  return (
    <Section
      id="beside-zip"
      title="Beside its ZIP"
      lead={`Among ${peers}. Diamond: this home. Tick: the median. Bar: the middle half. Line: all but the highest and lowest twentieth.`}
    >
      <ul className="mt-4 border-line border-t">
        {comparisons.map((comparison) => (
          <li
            key={comparison.key}
            className="grid items-center gap-x-8 gap-y-1 border-line border-b py-3 md:grid-cols-[11rem_1fr_17rem]"
          >
            <p>
              <span className="font-medium">{comparison.label}</span>
              <span className="block text-[13px]/5 text-ink2">{comparison.text}</span>
            </p>
            <Strip comparison={comparison} />
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
    </Section>
  );
}
