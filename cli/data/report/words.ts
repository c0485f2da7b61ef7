import { HOMES_MIN } from "@/lib/dataset/report/changes";
import type { FieldProfile } from "@/lib/dataset/report/fields";

/** Formats a report's numbers, for both text and HTML. */

export const count = (n: number): string => n.toLocaleString("en-US");
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;
export const size = (bytes: number): string =>
  bytes < 2 ** 20
    ? `${Math.ceil(bytes / 2 ** 10)} KiB`
    : `${(bytes / 2 ** 20).toLocaleString("en-US", { maximumFractionDigits: 1 })} MiB`;

/** A share in percent with one decimal; 0 % and 100 % only if it is exact. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const share = (100 * part) / whole;
  if (part === 0 || part === whole) return `${share} %`;
  return `${Math.min(99.9, Math.max(0.1, share)).toFixed(1)} %`;
}

/** A number with its sign; a minus is U+2212. */
export const signed = (n: number): string => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(1)} %`;

type Measure = FieldProfile["measure"];

function dayText(digits: number): string {
  const text = String(digits).padStart(8, "0");
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

/** A measured value in the form of its field. */
export function measured(value: number, measure: Measure): string {
  switch (measure) {
    case "dollars":
      return `${value < 0 ? "−" : ""}$${Math.abs(value).toLocaleString("en-US")}`;
    case "year":
      return String(value);
    case "day":
      return dayText(value);
    case "instant":
      return dayText(Math.floor(value / 1e6));
    default:
      return value.toLocaleString("en-US", { maximumFractionDigits: 7 });
  }
}

/** Measures whose median may be the mean of two values; for dates and lengths it is the lower one. */
const HAS_MEAN: readonly Measure[] = ["number", "dollars"];

/** Minimum, median and maximum as text; null if nothing is measured. */
export function spreadText({ spread, measure }: FieldProfile): [min: string, median: string, max: string] | null {
  if (!spread) return null;
  const [low, high] = spread.middle;
  const middle = HAS_MEAN.includes(measure) ? (low + high) / 2 : low;
  const median = measure === "dollars" ? Math.floor(middle + 0.5) : middle;
  return [measured(spread.min, measure), measured(median, measure), measured(spread.max, measure)];
}

/** What minimum, median and maximum count, if they are not the field's values; otherwise null. */
export const unitOf = ({ measure }: FieldProfile): string | null =>
  measure === "characters" || measure === "entries" ? measure : null;

/** "forSale 41 %, offMarket 38 %, 3 others". */
export function commonText({ common, stated }: FieldProfile): string | null {
  if (!common || common.values.length === 0) return null;
  const values = common.values.map(([value, n]) => `${value} ${percent(n, stated)}`);
  return [...values, ...(common.others > 0 ? [plural(common.others, "other")] : [])].join(", ");
}

export const FIGURES = {
  medianListPrice: "Median list price",
  medianSoldPrice: "Median sold price of 30 days",
} as const;

/** Says how many of the compared ZIP codes are listed. */
export function movesText(compared: number, told: number): string {
  if (compared === 0) return `No ZIP code has ${HOMES_MIN} homes or more behind this figure in both.`;
  const all = `${plural(compared, "ZIP code")} with ${HOMES_MIN} homes or more in both`;
  return told === 0 ? `It moved in none of ${all}.` : `It moved most in these of ${all}.`;
}
