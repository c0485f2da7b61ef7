import { formatCount, formatDate, formatDays } from "../format";
import { listed } from "../words";
import type { MarketRun } from "./listing-periods";

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
  return `${age} The same home was listed for ${listed(where)}, so we count ${all}.`;
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
