import { formatCount } from "@/lib/client/format";

const homesIn = (count: number): string => (count === 1 ? "ZIP code" : "ZIP codes");

/** What prices did over the ZIPs on show: "Sold prices are up on a year ago in 64 of 112 ZIP codes." */
export function marketsSentence(changes: readonly (number | null)[]): string {
  const known = changes.filter((change): change is number => change !== null);
  const all = `${formatCount(changes.length)} ${homesIn(changes.length)}`;
  if (changes.length === 0) return "No ZIP code fits.";
  if (known.length === 0) return `${all}. Sold prices of a year ago are not known.`;
  const up = known.filter((change) => change > 0).length;
  const of = known.length === changes.length ? "" : ` where both are known`;
  if (up === known.length)
    return `Median sold prices are up on a year ago in every ZIP code of ${formatCount(known.length)}${of}.`;
  if (up === 0)
    return `Median sold prices are up on a year ago in none of ${formatCount(known.length)} ${homesIn(known.length)}${of}.`;
  return `Median sold prices are up on a year ago in ${formatCount(up)} of ${formatCount(known.length)} ${homesIn(known.length)}${of}.`;
}
