import { Sparkline } from "@/components/charts/sparkline";
import { UNKNOWN } from "@/lib/web/format";
import { capitalized } from "@/lib/web/words";
import { type KeyFigure, keyFigures } from "./key-figures";
import { figureOf, MEASURE_RULES } from "./look";
import type { Measure, ShownMonth } from "./market";
import { type MarketReading, twoYears } from "./reading";
import { windowWords } from "./window-words";

/** Counts of a wider market say nothing beside those of a part. */
const isCompared = (figure: Measure, there: KeyFigure | undefined): boolean =>
  MEASURE_RULES[figure].unit !== "count" && there !== undefined && there.value !== UNKNOWN && !there.thin;

interface Props {
  reading: MarketReading;
  /** A wider market in the same window, whose medians and shares stand beside. */
  benchmark: MarketReading | null;
  /** Elements of the page's window, newest first. */
  pooled: readonly ShownMonth[];
}

/** The figures of a page's window with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, benchmark, pooled }: Props) {
  const past = twoYears(pooled, reading);
  const figures = keyFigures(reading);
  const beside = new Map((benchmark ? keyFigures(benchmark) : []).map((one) => [one.figure, one]));
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className="font-serif text-[26px] leading-8">
        {capitalized(windowWords(reading.window, reading.month))}
      </h2>
      <dl className="key-figures">
        {figures.map(({ figure, label, value, change, yearChange, sample, half, thin, more }) => (
          <div key={figure} className={more && "print:hidden"}>
            <dt>{label}</dt>
            <dd className="value">{value}</dd>
            <dd className="sample">{thin ? `only ${sample}` : (sample ?? " ")}</dd>
            {benchmark && isCompared(figure, beside.get(figure)) ? (
              <dd className="sample">{`${benchmark.name} ${beside.get(figure)!.value}`}</dd>
            ) : null}
            {half ? <dd className="sample">middle half {half}</dd> : null}
            <dd className="changes">
              {reading.window === 12 ? null : (
                <>
                  <span>{change}</span>
                  <span>{reading.window === 1 ? "in a month" : `in ${reading.window} months`}</span>
                </>
              )}
              <span>{yearChange}</span>
              <span>in a year</span>
            </dd>
            <dd className="line">
              <Sparkline values={past.map((month) => figureOf(month, figure))} width={120} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
