import { formatCount, formatCounted } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";

/** The number of listed markets as a heading: "112 markets", "1 of 112 markets", "None of 112 markets". */
export function marketsHeading(fitting: number, all: number): string {
  const whole = formatCounted(all, "market", "markets");
  if (fitting === all) return whole;
  return `${fitting === 0 ? "None" : formatCount(fitting)} of ${whole}`;
}

const moved = (change: number): string =>
  change === 0 ? "the same as a year before" : `${change > 0 ? "up" : "down"} from a year before`;

/** Some of several ZIP codes, in words: "all 6 ZIP codes", "neither of the 2 ZIP codes", "64 of 112 ZIP codes". */
function among(some: number, all: number, article: string): string {
  const zips = `${formatCount(all)} ZIP codes`;
  if (some === all) return all === 2 ? "both ZIP codes" : `all ${zips}`;
  if (some === 0) return `${all === 2 ? "neither" : "none"} of the ${zips}`;
  return `${formatCount(some)} of ${article}${zips}`;
}

/**
 * The changes of prices in a year, over the listed ZIPs: "Median sold prices to October are up from a year before in 64 of 112
 * ZIP codes."
 */
export function marketsSentence(changes: readonly (number | null)[], month: string): string {
  const known = changes.filter((change): change is number => change !== null);
  const of = `to ${formatMonthName(month)}`;
  if (changes.length === 0) return "No ZIP code fits.";
  if (known.length === 0)
    return changes.length === 1
      ? `The median sold price ${of} or of the year before is not known.`
      : `Median sold prices ${of} or of the year before are not known.`;
  const some = known.length < changes.length;
  const where = some ? " where both are known" : "";
  if (known.length === 1)
    return `The median sold price ${of} is ${moved(known[0]!)}${some ? ` in the one ZIP code${where}` : ""}.`;
  const up = known.filter((change) => change > 0).length;
  return `Median sold prices ${of} are up from a year before in ${among(up, known.length, some ? "the " : "")}${where}.`;
}
