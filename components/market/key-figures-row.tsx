import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { classNames, LINK } from "@/components/ui/class-names";
import { formatCount, formatDate, formatMonthName } from "@/lib/web/format";
import { keyFigures, thirtyDays } from "./key-figures";
import { figureOf } from "./look";
import type { Market, ShownMonth } from "./market";
import { type MarketReading, twoYears } from "./reading";

const CELL = "flex flex-col border-line py-4 pr-3 print:border-t-0! print:not-first:border-l print:not-first:pl-3";
/** Column classes: six figures in two, three or six columns, ten in two or five. */
const IN_SIX =
  "max-md:even:border-l max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t md:max-xl:[&:nth-child(n+4)]:border-t md:max-xl:[&:not(:nth-child(3n+1))]:border-l md:max-xl:[&:not(:nth-child(3n+1))]:pl-4 xl:not-first:border-l xl:not-first:pl-4";
const IN_FIVES =
  "max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:[&:not(:nth-child(5n+1))]:border-l lg:[&:not(:nth-child(5n+1))]:pl-4 lg:[&:nth-child(n+6)]:border-t";

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
  const [columns, cell] = figures.length > 6 ? ["lg:grid-cols-5", IN_FIVES] : ["md:grid-cols-3 xl:grid-cols-6", IN_SIX];
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className="font-serif text-[26px] leading-8">
        {formatMonthName(reading.month)} {reading.month.slice(0, 4)}
      </h2>
      <dl className={`grid grid-cols-2 border-line2 border-y ${columns} print:break-inside-avoid print:grid-cols-6`}>
        {figures.map(({ figure, label, value, monthChange, yearChange, sample, thin, more }) => (
          <div key={figure} className={classNames(CELL, cell, more && "print:hidden")}>
            <dt className="text-[13px] text-ink2">{label}</dt>
            <dd className="font-serif text-[26px] leading-8">{value}</dd>
            <dd className="text-[12px] text-ink3 leading-4">{thin ? `only ${sample}` : (sample ?? " ")}</dd>
            <dd className="mt-2 grid grid-cols-[auto_1fr] gap-x-2 text-[13px] leading-[18px]">
              <span className="text-right">{monthChange}</span>
              <span className="text-ink3">in a month</span>
              <span className="text-right">{yearChange}</span>
              <span className="text-ink3">in a year</span>
            </dd>
            <dd className="mt-3">
              <Sparkline values={past.map((month) => figureOf(month, figure))} width={120} />
            </dd>
          </div>
        ))}
        {pending === undefined ? null : (
          <div className={classNames(CELL, cell, "print:hidden")}>
            <dt className="text-[13px] text-ink2">Sale pending</dt>
            <dd className="font-serif text-[26px] leading-8">{formatCount(pending)}</dd>
            <dd className="text-[12px] text-ink3 leading-4">under contract on {formatDate(snapshot!.date)}</dd>
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
