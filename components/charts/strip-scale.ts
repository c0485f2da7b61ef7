/** Where a value stands among others, all of one measure, and how each figure reads. */
export interface StripData {
  /** The measure: "Living area". */
  name: string;
  /** The 5th and the 95th percentile. */
  low: number;
  high: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  value: number;
  texts: Record<"low" | "lowerQuartile" | "median" | "upperQuartile" | "high" | "value", string>;
}

/** Pixels of a strip, which has one row and no axis. */
export const STRIP_HEIGHT = 28;

/** What a strip spans: all of it and the value, with a little air. */
export function stripDomain({ low, high, value }: Pick<StripData, "low" | "high" | "value">): [number, number] {
  const from = Math.min(low, value);
  const span = Math.max(high, value) - from || 1;
  return [from - span * 0.03, from + span * 1.03];
}

/** The figures of a strip in words, lowest first; the value's own row comes last. */
export const stripRows = ({ texts }: StripData): [name: string, text: string][] => [
  ["Lowest twentieth up to", texts.low],
  ["Lower quarter up to", texts.lowerQuartile],
  ["Median", texts.median],
  ["Upper quarter from", texts.upperQuartile],
  ["Highest twentieth from", texts.high],
  ["This home", texts.value],
];
