import { sparkSteps } from "@/components/charts/sparkline";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { UNKNOWN } from "@/lib/web/format";
import { capitalized } from "@/lib/web/words";
import { type KeyFigureCell, KeyFigureCells } from "./key-figure-cells";
import { type KeyFigure, keyFigures } from "./key-figures";
import { figureOf, MEASURE_RULES } from "./look";
import type { Measure, ShownMonth } from "./market";
import { type MarketReading, twoYears, windowWords } from "./reading";

/** Counts of a wider market say nothing beside those of a part. */
const isCompared = (figure: Measure, there: KeyFigure | undefined): boolean =>
  MEASURE_RULES[figure].unit !== "count" && there !== undefined && there.value !== UNKNOWN && !there.thin;

interface Props {
  reading: MarketReading;
  /** A wider market in the same window, whose medians and shares stand beside. */
  benchmark: MarketReading | null;
  /** Elements of the page's window, newest first. */
  pooled: readonly ShownMonth[];
  /** Whether its figures are as published by others. What these leave out is not shown. */
  published: boolean;
}

/** The figures of a page's window with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, benchmark, pooled, published }: Props) {
  const { window } = reading;
  const past = twoYears(pooled, reading);
  const beside = new Map((benchmark ? keyFigures(benchmark) : []).map((one) => [one.figure, one]));
  const cells = keyFigures(reading)
    .filter(({ value }) => !published || value !== UNKNOWN)
    .map(({ figure, label, value, change, yearChange, sample, half, thin, more }): KeyFigureCell => {
      const there = beside.get(figure);
      return {
        label,
        value,
        notes: [
          thin ? `only ${sample}` : (sample ?? "\u00a0"),
          ...(benchmark && isCompared(figure, there) ? [`${benchmark.name} ${there!.value}`] : []),
          ...(half ? [`middle half ${half}`] : []),
        ],
        changes: [
          ...(window === 12 ? [] : [[change, window === 1 ? "in a month" : `in ${window} months`] as const]),
          [yearChange, "in a year"],
        ],
        spark: sparkSteps(past.map((month) => figureOf(month, figure))),
        printed: !more,
      };
    });
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className={SECTION_TITLE}>
        {capitalized(windowWords(window, reading.month))}
      </h2>
      <KeyFigureCells cells={cells} />
    </section>
  );
}
