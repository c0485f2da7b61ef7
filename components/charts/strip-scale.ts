/** A value compared with others of the same measure, and how each figure is written. */
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

/** Height of a strip in pixels. It has one row and no axis. */
export const STRIP_HEIGHT = 28;

/** The range of a strip: all its figures and the value, with a little space. */
export function stripDomain({ low, high, value }: Pick<StripData, "low" | "high" | "value">): [number, number] {
  const from = Math.min(low, value);
  const span = Math.max(high, value) - from || 1;
  return [from - span * 0.03, from + span * 1.03];
}

/** The figures of a strip in words, lowest first, with the value itself last. */
export const stripRows = ({ texts }: StripData): [name: string, text: string][] => [
  ["Lowest 5% up to", texts.low],
  ["Lowest 25% up to", texts.lowerQuartile],
  ["Median", texts.median],
  ["Highest 25% from", texts.upperQuartile],
  ["Highest 5% from", texts.high],
  ["This home", texts.value],
];
