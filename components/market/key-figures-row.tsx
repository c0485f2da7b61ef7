import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { LINK } from "@/components/ui/class-names";
import type { MarketMonth, MarketSnapshot } from "@/lib/domain/market";
import { formatMonthName } from "@/lib/web/format";
import { keyFigures, thirtyDays } from "./key-figures";
import { type MarketReading, twoYears } from "./reading";

interface Props {
  reading: MarketReading;
  history: readonly MarketMonth[];
  /** What the table of markets shows of the same ZIP; null where that is of the same month. */
  snapshot: MarketSnapshot | null;
}

/** Six figures of a month with what they rest on, their change in a month and a year, and two years as a line. */
export function KeyFiguresRow({ reading, history, snapshot }: Props) {
  const recent = snapshot && thirtyDays(snapshot);
  const past = twoYears(history, reading);
  return (
    <section aria-labelledby="month" className="flex flex-col gap-3">
      <h2 id="month" className="font-serif text-[26px] leading-8">
        {formatMonthName(reading.month)} {reading.month.slice(0, 4)}
      </h2>
      <dl className="grid grid-cols-2 border-line2 border-y md:grid-cols-3 xl:grid-cols-6 print:break-inside-avoid print:grid-cols-6">
        {keyFigures(reading).map(({ figure, label, value, monthChange, yearChange, sample, thin }) => (
          <div
            key={figure}
            className="flex flex-col border-line py-4 pr-3 max-md:even:border-l max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t md:max-xl:[&:nth-child(n+4)]:border-t md:max-xl:[&:not(:nth-child(3n+1))]:border-l md:max-xl:[&:not(:nth-child(3n+1))]:pl-4 xl:not-first:border-l xl:not-first:pl-4 print:border-t-0! print:not-first:border-l print:not-first:pl-3"
          >
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
              <Sparkline values={past.map((month) => month[figure])} width={120} />
            </dd>
          </div>
        ))}
      </dl>
      {recent ? (
        <p className="text-[13px] text-ink3">
          These are of the whole month. The{" "}
          <Link href="/markets" prefetch={false} className={LINK}>
            table of markets
          </Link>{" "}
          counts {recent}
        </p>
      ) : null}
    </section>
  );
}
