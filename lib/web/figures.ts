/** Figures as people type them. */

const FIGURE = /^(\$)?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{0,6})?|\.\d{1,6})\s*([km%])?$/i;
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

interface TypedFigure {
  value: number;
  /** Dollars where a $, k or m stands, percent where a % does; null for a bare figure. */
  unit: "$" | "%" | null;
}

/** "$1,785,000", "450k", "1.2m", "6.35 %", "412". Null for anything else: signs, exponents, commas out of place. */
export function typedFigure(text: string): TypedFigure | null {
  const [, dollar, digits, end] = FIGURE.exec(text.trim()) ?? [];
  if (digits === undefined || (dollar && end === "%")) return null;
  const times = TIMES[end?.toLowerCase() ?? ""];
  const value = Number(digits.replaceAll(",", "")) * (times ?? 1);
  return { value, unit: dollar || times ? "$" : end ? "%" : null };
}

/** A price or an area in whole dollars or square feet; null for what it cannot be. */
export function typedWhole(text: string): number | null {
  const figure = typedFigure(text);
  if (!figure || figure.unit === "%") return null;
  const whole = Math.round(figure.value);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** Homes are on record before they are built; nothing is planned further ahead than next year. */
export const latestYear = (): number => new Date().getUTCFullYear() + 1;

/** A year of construction, 1600 to next year; null for anything else. */
export function typedYear(text: string, latest = latestYear()): number | null {
  if (!/^\d{4}$/.test(text.trim())) return null;
  const year = Number(text);
  return year >= 1600 && year <= latest ? year : null;
}
