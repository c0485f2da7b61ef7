import { daysBetween } from "@/lib/domain/calendar";
import { allOf } from "@/lib/domain/lists";
import { type ListingKind, listingKind, marketingPeriods } from "@/lib/domain/marketing-period";
import type { PropertyRecord } from "@/lib/domain/property";
import { formatCount, formatDate, formatDays } from "../format";

/** One listing of a home's newest marketing period, as pages show it. */
export interface ListingPeriod {
  kind: ListingKind;
  /** YYYY-MM-DD. */
  from: string;
  /** The day it ended, or the dataset's date if it is still open. */
  to: string;
  days: number;
  /** How it ended; null if it is still open. `unknown`: the home is off the market, but no event says since when. */
  end: "sold" | "rented" | "delisted" | "relisted" | "unknown" | null;
}

/** A marketing period; see lib/domain/marketing-period.ts. */
export interface MarketRun {
  /** Its listings, oldest first; at least one. */
  periods: ListingPeriod[];
  /** Days on the market in all of them; the days between them are not counted. */
  days: number;
  /** Start of the first listing. */
  from: string;
}

/** The newest marketing period in a home's events; an open listing lasts until the dataset's date. Null if it was never listed. */
export function latestRun(
  { priceHistory, status }: Pick<PropertyRecord, "priceHistory" | "status">,
  asOf: string,
): MarketRun | null {
  const period = marketingPeriods(priceHistory).all.at(-1);
  if (!period) return null;
  const periods = period.map(({ kind, opened, to, end }): ListingPeriod => {
    const from = opened.date;
    const isOpen = end === null && listingKind(status) === kind;
    const until = isOpen ? asOf : to;
    return {
      kind,
      from,
      to: until,
      days: Math.max(0, daysBetween(from, until)),
      end: isOpen ? null : (end ?? "unknown"),
    };
  });
  const days = periods.reduce((sum, each) => sum + each.days, 0);
  return { periods, days, from: periods[0]!.from };
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const numberWord = (n: number): string => NUMBERS[n] ?? formatCount(n);

/** Explains the count to visitors who have seen another one, such as "16 days", elsewhere. */
function relistingSentence(run: MarketRun): string {
  const earlier = run.periods.slice(0, -1);
  const last = run.periods.at(-1)!;
  const where = earlier.map((s) => `${formatDays(s.days)} from ${formatDate(s.from)}`);
  const age =
    last.end === null
      ? `On ${formatDate(last.to)} this listing was ${formatDays(last.days)} old.`
      : `The last listing lasted ${formatDays(last.days)}.`;
  const all = earlier.length === 1 ? "both" : `all ${numberWord(run.periods.length)}`;
  return `${age} The same home was listed for ${allOf(where)}, so we count ${all}.`;
}

/** How long sales took around a home: "the 3 months to October". */
export interface UsualDays {
  zipCode: string;
  medianDays: number;
  when: string;
}

function medianSentence(run: MarketRun, usual: UsualDays | null): string {
  if (usual === null || run.periods.at(-1)!.kind !== "sale") return "";
  const { zipCode, medianDays, when } = usual;
  return ` Half of the homes that sold in ${zipCode} in ${when} took ${formatDays(medianDays)} or less.`;
}

/** Heading and first sentence about the time on the market. */
export function marketTimeWords(run: MarketRun, usual: UsualDays | null): { title: string; lead: string } {
  const last = run.periods.at(-1)!;
  const days = formatDays(run.days);
  const many = run.periods.length > 1 ? `, in ${numberWord(run.periods.length)} stretches` : "";
  const title =
    last.end === null
      ? run.days === 0
        ? "First day on the market"
        : `${days} on the market${many}`
      : last.end === "sold"
        ? `Sold after ${days} on the market${many}`
        : last.end === "rented"
          ? `Rented after ${days} on the market${many}`
          : `Last on the market for ${days}${many}`;
  const since =
    last.end === null
      ? `Listed ${formatDate(last.from)}, counted to ${formatDate(last.to)}.`
      : `${formatDate(last.from)} to ${formatDate(last.to)}.`;
  const lead = `${many ? relistingSentence(run) : since}${medianSentence(run, usual)}`;
  return { title, lead };
}
