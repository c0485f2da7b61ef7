import { ACRE } from "@/lib/domain/vocabulary";
import { formatCount, formatDate, formatDays, formatPercent, MINUS, signed, UNKNOWN } from "./format";

// Figures of tables and charts. Those of `format.ts` are on cards and pins, too, which every search loads.

const MONTHS_LONG = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A lot without its unit, for a column whose header has it: acres with two decimals, or square feet. */
export const formatLotIn = (unit: "sqft" | "ac", sqft: number | null): string =>
  unit === "sqft" ? formatCount(sqft) : formatFixed(sqft && sqft / ACRE, 2);

/** The number of decimals for a column of bathrooms: 0, 1 if there are halves, 2 if there are quarters. */
export const bathDecimals = (baths: readonly (number | null)[]): number =>
  baths.reduce<number>((most, value) => Math.max(most, ((value ?? 0) * 2) % 1 ? 2 : (value ?? 0) % 1 ? 1 : 0), 0);

/** With exactly `digits` decimals, for columns: 2 → "2.0" with 1. */
export const formatFixed = (value: number | null, digits: number): string =>
  value === null ? UNKNOWN : signed(value, Math.abs(value).toFixed(digits));

/** A relative change: 0.247 → "+24.7%", −0.032 → "−3.2%". */
export function formatChange(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return UNKNOWN;
  const text = formatPercent(Math.abs(share));
  if (text === "0.0%") return text;
  return share < 0 ? `${MINUS}${text}` : `+${text}`;
}

/** A change in days: "+9 days", "−1 day". */
export const formatDaysChange = (days: number | null): string =>
  days === null ? UNKNOWN : `${days > 0 ? "+" : ""}${formatDays(days)}`;

/** "2026-10" or a date → "October". */
export const formatMonthName = (month: string): string => MONTHS_LONG[Number(month.split("-")[1]) - 1] ?? month;

/** The source of figures, below a chart and in its file: "Lotline sample data, to Oct 31, 2026". */
export const formatSource = (name: string, asOf: string): string => `${name}, to ${formatDate(asOf)}`;
