import { daysBetween } from "@/lib/domain/calendar";
import { formatDate, formatDays } from "@/lib/web/format";
import { type ListingPeriod, type MarketRun, marketTimeWords, type UsualDays } from "@/lib/web/home/market-time";
import { Section } from "./section";

interface Part {
  days: number;
  from: string;
  to: string;
  /** The listing period, or null for time off the market. */
  period: ListingPeriod | null;
}

/** Splits the run into periods on the market and between them. */
function partsOf(run: MarketRun): Part[] {
  return run.periods.flatMap((period, i): Part[] => {
    const own: Part = { days: period.days, from: period.from, to: period.to, period };
    const before = run.periods[i - 1];
    const days = before ? daysBetween(before.to, period.from) : 0;
    return before && days > 0 ? [{ days, from: before.to, to: period.from, period: null }, own] : [own];
  });
}

const ENDS: Record<string, string> = {
  sold: "sold",
  rented: "rented",
  delisted: "taken off the market",
  relisted: "listed again",
  unknown: "no further record",
};

function partWords({ days, from, to, period }: Part): string {
  const dates = `${formatDate(from)} to ${period?.end === null ? "now" : formatDate(to)}`;
  if (!period) return `${dates}: off the market for ${formatDays(days)}, not counted`;
  const end = period.end === null ? "" : `, then ${ENDS[period.end]}`;
  return `${dates}: ${formatDays(days)} on the market${end}`;
}

/** The days on market over every relisting, and how they are counted. */
export function MarketTime({ run, usual }: { run: MarketRun; usual: UsualDays | null }) {
  const parts = partsOf(run);
  const span = Math.max(
    1,
    parts.reduce((sum, part) => sum + part.days, 0),
  );
  const { title, lead } = marketTimeWords(run, usual);
  return (
    <Section id="market-time" title={title} lead={lead}>
      {parts.length > 1 ? (
        <>
          <div aria-hidden="true" className="mt-5 flex items-end">
            {parts.map((part) => {
              const share = part.days / span;
              const now = part.period?.end === null;
              return (
                <div key={part.from} className="min-w-[3px]" style={{ flexGrow: part.days, flexBasis: 0 }}>
                  <p className="h-5 overflow-hidden whitespace-nowrap text-xs/5">
                    {share < (part.period ? 0.13 : 0.3) ? (
                      ""
                    ) : part.period ? (
                      formatDays(part.days)
                    ) : (
                      <i className="annotation text-ink3">off the market</i>
                    )}
                  </p>
                  <div
                    className={
                      part.period
                        ? `h-4 border ${now ? "border-accent bg-accent" : "border-ink2 bg-ink2"}`
                        : "h-4 border-line2 border-y bg-[repeating-linear-gradient(135deg,var(--line2)_0_1px,transparent_1px_5px)]"
                    }
                  />
                </div>
              );
            })}
          </div>
          <ol className="mt-3 space-y-1 text-[13px]/5 text-ink2">
            {parts.map((part) => (
              <li key={part.from} className="flex items-baseline gap-2.5">
                <span
                  aria-hidden="true"
                  className={`size-2 shrink-0 border ${part.period?.end === null ? "border-accent bg-accent" : part.period ? "border-ink2 bg-ink2" : "border-line2"}`}
                />
                {partWords(part)}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </Section>
  );
}
