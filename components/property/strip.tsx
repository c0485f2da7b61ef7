/** A value compared with others of the same measure, and how each figure is written. */
export interface StripData {
  /** The 5th and the 95th percentile. */
  low: number;
  high: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  value: number;
  texts: Record<"low" | "lowerQuartile" | "median" | "upperQuartile" | "high" | "value", string>;
}

const HEIGHT = 28;

/** The range of a strip: all its figures and the value, with a little space. */
function domainOf({ low, high, value }: StripData): [number, number] {
  const from = Math.min(low, value);
  const span = Math.max(high, value) - from || 1;
  return [from - span * 0.03, from + span * 1.03];
}

/** The figures of a strip in words, lowest first, with the value itself last. */
export const stripRows = ({ texts }: Pick<StripData, "texts">): [name: string, text: string][] => [
  ["Lowest 5% up to", texts.low],
  ["Lowest 25% up to", texts.lowerQuartile],
  ["Median", texts.median],
  ["Highest 25% from", texts.upperQuartile],
  ["Highest 5% from", texts.high],
  ["This home", texts.value],
];

/**
 * A line from the 5th to the 95th percentile, a bar for the middle half, a tick for the median, and a diamond for the
 * value. It has one row and no axis.
 */
export function Strip({ strip, label }: { strip: StripData; label: string }) {
  const [from, to] = domainOf(strip);
  const x = (value: number) => `${Math.round(((value - from) / (to - from)) * 1_000) / 10}%`;
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block overflow-visible">
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
