/** Arithmetic of published figures: one definition of median, rounding and months for everyone. */

/** Halves go up: 2.5 → 3. `digits` after the point. */
export function roundHalfUp(value: number, digits = 0): number {
  const scale = 10 ** digits;
  return Math.floor(value * scale + 0.5) / scale;
}

/** Median of ascending numbers, rounded half up to a whole number; an even count takes the mean of the middle two. */
export function medianOfSorted(ascending: ArrayLike<number>): number | null {
  const n = ascending.length;
  if (n === 0) return null;
  const upper = ascending[n >> 1]!;
  return n % 2 === 1 ? roundHalfUp(upper) : roundHalfUp((ascending[(n >> 1) - 1]! + upper) / 2);
}

/** `medianOfSorted` of numbers in any order. */
export const median = (values: readonly number[]): number | null => medianOfSorted([...values].sort((a, b) => a - b));

/** Arithmetic mean. Sums in ascending order, so that the order of the input never changes the answer. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of Float64Array.from(values).sort()) sum += value;
  return sum / values.length;
}

const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};

/**
 * Days from 1970-01-01 to a calendar date YYYY-MM-DD (or a timestamp that begins with one). Years are counted from
 * March, so that a leap day ends one: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
export function dayNumber(date: string): number {
  const month = digits(date, 5, 7);
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + digits(date, 8, 10) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** A month as a count: 12 × year + (month − 1). */
export const monthNumber = (date: string): number => digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1;

/** 24321 → "2026-10". */
export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

/** `dayNumber` of a month's last day. */
export const lastDayOfMonth = (month: number): number =>
  Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0) / 86_400_000;
