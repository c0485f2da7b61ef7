import { Sparkline } from "@/components/charts/sparkline";
import { formatCount, formatDate } from "@/lib/web/format";
import { capitalized } from "@/lib/web/words";
import { keyFigures } from "./key-figures";
import { figureOf } from "./look";
import type { Market, ShownMonth } from "./market";
import { type MarketReading, twoYears } from "./reading";
import { windowWords } from "./window-words";

interface Props {
  reading: MarketReading;
  /** Elements of the page's window, newest first. */
  pooled: readonly ShownMonth[];
  /** The figures of the dataset's date. */
  snapshot: Market["snapshot"];
}

/** The figures of a page's window with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, pooled, snapshot }: Props) {
  const past = twoYears(pooled, reading);
  const figures = keyFigures(reading);
  const pending = snapshot?.underContract;
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className="font-serif text-[26px] leading-8">
        {capitalized(windowWords(reading.window, reading.month))}
      </h2>
      <dl className={`key-figures ${figures.length > 6 ? "in-fives" : "in-sixes"}`}>
        {figures.map(({ figure, label, value, change, yearChange, sample, thin, more }) => (
          <div key={figure} className={more && "print:hidden"}>
            <dt>{label}</dt>
            <dd className="value">{value}</dd>
            <dd className="sample">{thin ? `only ${sample}` : (sample ?? " ")}</dd>
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
        {pending === undefined ? null : (
          <div className="print:hidden">
            <dt>Sale pending</dt>
            <dd className="value">{formatCount(pending)}</dd>
            <dd className="sample">under contract on {formatDate(snapshot!.date)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
