import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { LINK } from "@/components/ui/class-names";
import { formatCount, formatDate, formatMonthName } from "@/lib/web/format";
import { keyFigures, thirtyDays } from "./key-figures";
import { figureOf } from "./look";
import type { Market, ShownMonth } from "./market";
import { type MarketReading, twoYears } from "./reading";
import "./key-figures.css";

interface Props {
  reading: MarketReading;
  history: readonly ShownMonth[];
  /** The 30 days to the dataset's date, as in the table of markets, or null if they are in the same month. */
  snapshot: Market["snapshot"];
}

/** The figures of a month with their sample sizes, their changes in a month and a year, and a line of two years. */
export function KeyFiguresRow({ reading, history, snapshot }: Props) {
  const recent = snapshot && thirtyDays(snapshot);
  const past = twoYears(history, reading);
  const figures = keyFigures(reading);
  const pending = snapshot?.underContract;
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className="font-serif text-[26px] leading-8">
        {formatMonthName(reading.month)} {reading.month.slice(0, 4)}
      </h2>
      <dl className={`key-figures ${figures.length > 6 ? "in-fives" : "in-sixes"}`}>
        {figures.map(({ figure, label, value, monthChange, yearChange, sample, thin, more }) => (
          <div key={figure} className={more && "print:hidden"}>
            <dt>{label}</dt>
            <dd className="value">{value}</dd>
            <dd className="sample">{thin ? `only ${sample}` : (sample ?? " ")}</dd>
            <dd className="changes">
              <span>{monthChange}</span>
              <span>in a month</span>
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
      {recent ? (
        <p className="text-[13px] text-ink3">
          These figures are for the whole month. The{" "}
          <Link href="/markets" prefetch={false} className={LINK}>
            table of markets
          </Link>{" "}
          counts {recent}
        </p>
      ) : null}
    </section>
  );
}
