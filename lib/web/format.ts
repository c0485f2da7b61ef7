import { ACRE } from "@/lib/domain/vocabulary";

/**
 * Formats the figures that visitors read, for the United States; those of tables and charts alone are in
 * `format-tables.ts`. Calendar dates are formatted as strings, since `new Date("2026-03-01")` is February 28 in US time zones.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
/**
 * Digits with thousands separators, of at most three decimals. Without Intl, since a browser's first `Intl` object loads its
 * tables, which takes 80 ms or more on a phone.
 */
const separated = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",");

/** The nearest integer, like `Intl.NumberFormat("en-US")`, for values from 0 to 1e21. */
const whole = (size: number): string => separated(String(Math.round(size)));

/** The sign of a negative figure. */
export const MINUS = "−";

/** Shown for a fact that is not known. */
export const UNKNOWN = "–";

/** `text` with the sign of its value. */
export const signed = (value: number, text: string) => (value < 0 ? `${MINUS}${text}` : text);

/** 1284 → "1,284". */
export const formatCount = (value: number | null): string =>
  value === null ? UNKNOWN : signed(value, whole(Math.abs(value)));

/** Whole dollars, for a single home: "$1,785,000". */
export const formatMoney = (value: number | null): string =>
  value === null ? UNKNOWN : signed(value, `$${whole(Math.abs(value))}`);

/** Rounds half up, while `toFixed` alone would give "1.78" for 1.785. */
const millions = (size: number): string =>
  size >= 99_995_000 ? (size / 1e6).toFixed(0) : (Math.round(size / 1e4) / 100).toFixed(2);

/** Short dollars, for medians and pins: "$548", "$899K", "$1.24M", "$1.2B". */
export function formatMoneyShort(value: number | null): string {
  if (value === null) return UNKNOWN;
  const size = Math.abs(value);
  if (size >= 999_500_000_000) return signed(value, `$${whole(size / 1e12)} trillion`);
  if (size >= 999_500_000) return signed(value, `$${Math.round(size / 1e8) / 10}B`);
  if (size >= 999_500) return signed(value, `$${millions(size)}M`);
  if (size >= 10_000) return signed(value, `$${Math.round(size / 1e3)}K`);
  return formatMoney(value);
}

/** A price for a square foot; a rent's with cents: "$548", "$2.15". */
export const formatPerSqft = (each: number, isRent: boolean): string =>
  isRent ? `$${each.toFixed(2)}` : formatMoney(Math.round(each));

/** Square feet: "3,120 sqft". */
export const formatArea = (sqft: number | null): string => (sqft === null ? UNKNOWN : `${whole(sqft)} sqft`);

/** The common unit to compare lots in: their own unit if it is the same, otherwise acres if a lot has at least one acre. */
export function lotUnit(lots: readonly number[]): "sqft" | "ac" {
  const [least, most] = [Math.min(...lots), Math.max(...lots)];
  return least >= ACRE / 10 || most >= ACRE ? "ac" : "sqft";
}

/** A lot in acres if it has at least a tenth of an acre, otherwise in square feet: "0.28 ac", "2,400 sqft". */
export function formatLot(sqft: number | null, unit = sqft === null ? "sqft" : lotUnit([sqft])): string {
  if (sqft === null || unit === "sqft") return formatArea(sqft);
  const acres = sqft / ACRE;
  return `${acres >= 10 ? whole(acres) : acres.toFixed(acres < 0.1 ? 3 : 2)} ac`;
}

/** A lot in acres and in square feet: "0.28 ac, 12,197 sqft"; a small one in square feet alone. */
export const formatLotTwice = (sqft: number): string => [...new Set([formatLot(sqft), formatArea(sqft)])].join(", ");

const PARTS: Readonly<Record<number, string>> = { 0.125: "⅛", 0.25: "¼", 0.5: "½", 0.75: "¾" };

/** A bound of lots: whole acres and round parts of one by name, "¼ acre", "2 acres"; else as a lot. */
export function formatLotBound(sqft: number): string {
  const acres = sqft / ACRE;
  if (PARTS[acres]) return `${PARTS[acres]} acre`;
  return Number.isInteger(acres) ? formatCounted(acres, "acre", "acres") : formatLot(sqft);
}

/** With at most `digits` decimals and without separators: 2 → "2", 2.5 → "2.5", 1.75 → "1.75". */
export const formatDecimal = (value: number | null, digits: number): string =>
  value === null ? UNKNOWN : signed(value, String(Number(Math.abs(value).toFixed(digits))));

/** Bathrooms, which are counted in quarters: "2", "2.5", "1.75". */
export const formatBaths = (baths: number | null): string => formatDecimal(baths, 2);

/** Bedrooms, for a column of them: 0 → "Studio", 3 → "3". */
export const formatBedrooms = (beds: number | null): string => (beds === 0 ? "Studio" : formatCount(beds));

/** Bedrooms with their unit: 0 → "Studio", 3 → "3 bd". */
export const formatBeds = (beds: number | null): string => (!beds ? formatBedrooms(beds) : `${formatCount(beds)} bd`);

/** A share in percent: 0.0635 → "6.35%" with 2 digits, 266.141 → "26,614.1%". */
export const formatPercent = (share: number | null, digits = 1): string =>
  share === null ? UNKNOWN : signed(share, `${separated((Math.abs(share) * 100).toFixed(digits))}%`);

/** Miles with at most two decimals: "1 mile", "0.5 miles", "0.37 miles". */
export const formatMiles = (miles: number): string => {
  const figure = formatDecimal(miles, 2);
  return `${figure} ${figure === "1" ? "mile" : "miles"}`;
};

/** A number of things: "1 home", "1,611 homes". */
export const formatCounted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "1 day", "16 days". */
export const formatDays = (days: number | null): string =>
  days === null ? UNKNOWN : `${formatCount(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;

/** "2026-10-18" → "Oct 18, 2026". */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** "2026-10" or a date → "Oct 2026". */
export function formatMonth(month: string): string {
  const [year, m] = month.split("-");
  return `${MONTHS[Number(m) - 1]} ${year}`;
}

/** A timestamp's UTC date: "2026-10-30T14:20:00Z" → "Oct 30, 2026". */
export const formatTimestamp = (timestamp: string): string => formatDate(timestamp.slice(0, 10));

let clock: Intl.DateTimeFormat | undefined;

/** The time of day in the visitor's time zone: "2:20 PM". Not to be rendered on the server. */
export function formatClock(ms: number): string {
  clock ??= new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
  return clock.format(ms);
}
