import { Sparkline } from "@/components/charts/sparkline";
import { capitalized } from "@/lib/web/words";
import { keyFigures } from "./key-figures";
import { figureOf } from "./look";
import type { ShownMonth } from "./market";
import { type MarketReading, twoYears } from "./reading";
import { windowWords } from "./window-words";

interface Props {
  reading: MarketReading;
  /** Elements of the page's window, newest first. */
  pooled: readonly ShownMonth[];
}

/** The figures of a page's window with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, pooled }: Props) {
  const past = twoYears(pooled, reading);
  const figures = keyFigures(reading);
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
