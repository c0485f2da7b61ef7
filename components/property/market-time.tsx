import { dayNumber } from "@/lib/domain/calendar";
import { formatDate, formatDays } from "@/lib/web/format";
import { marketTimeWords } from "@/lib/web/home/market-time-words";
import type { MarketRun, Stretch } from "@/lib/web/home/stretches";
import { Section } from "./section";

interface Part {
  days: number;
  from: string;
  to: string;
  /** Null: off the market. */
  stretch: Stretch | null;
}

/** The run as a row of times on the market and between them. */
function partsOf(run: MarketRun): Part[] {
  return run.stretches.flatMap((stretch, i): Part[] => {
    const own: Part = { days: stretch.days, from: stretch.from, to: stretch.to, stretch };
    const before = run.stretches[i - 1];
    const days = before ? dayNumber(stretch.from) - dayNumber(before.to) : 0;
    return before && days > 0 ? [{ days, from: before.to, to: stretch.from, stretch: null }, own] : [own];
  });
}

const ENDS: Record<string, string> = {
  sold: "sold",
  rented: "rented",
  delisted: "taken off the market",
  relisted: "listed again",
  unknown: "last heard of",
};

function partWords({ days, from, to, stretch }: Part): string {
  const dates = `${formatDate(from)} to ${stretch?.end === null ? "now" : formatDate(to)}`;
  if (!stretch) return `${dates}: off the market for ${formatDays(days)}, not counted`;
  const end = stretch.end === null ? "" : `, then ${ENDS[stretch.end]}`;
  return `${dates}: ${formatDays(days)} on the market${end}`;
}

/** Days on market over every relisting, and how they are counted. */
export function MarketTime({
  run,
  medianDays,
  zipCode,
}: {
  run: MarketRun;
  medianDays: number | null;
  zipCode: string;
}) {
  const parts = partsOf(run);
  const span = Math.max(
    1,
    parts.reduce((sum, part) => sum + part.days, 0),
  );
  const { title, lead } = marketTimeWords(run, medianDays, zipCode);
  return (
    <Section id="market-time" title={title} lead={lead}>
      {parts.length > 1 ? (
        <>
          <div aria-hidden="true" className="mt-5 flex items-end">
            {parts.map((part) => {
              const share = part.days / span;
              const now = part.stretch?.end === null;
              return (
                <div key={part.from} className="min-w-[3px]" style={{ flexGrow: part.days, flexBasis: 0 }}>
                  <p className="h-5 overflow-hidden whitespace-nowrap text-xs/5">
                    {share < (part.stretch ? 0.13 : 0.3) ? (
                      ""
                    ) : part.stretch ? (
                      formatDays(part.days)
                    ) : (
                      <i className="annotation text-ink3">off the market</i>
                    )}
                  </p>
                  <div
                    className={
                      part.stretch
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
                  className={`size-2 shrink-0 border ${part.stretch?.end === null ? "border-accent bg-accent" : part.stretch ? "border-ink2 bg-ink2" : "border-line2"}`}
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
