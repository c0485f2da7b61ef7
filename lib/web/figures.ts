/** Figures as people type them. */

const FIGURE = /^(\$)?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{0,6})?|\.\d{1,6})\s*([km%])?$/i;
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

interface TypedFigure {
  value: number;
  /** Dollars if there is a $, k or m, percent if there is a %; null for a plain number. */
  unit: "$" | "%" | null;
}

/** Reads "$1,785,000", "450k", "1.2m", "6.35 %", "412". Null for anything else: signs, exponents, misplaced commas. */
export function typedFigure(text: string): TypedFigure | null {
  const [, dollar, digits, end] = FIGURE.exec(text.trim()) ?? [];
  if (digits === undefined || (dollar && end === "%")) return null;
  const times = TIMES[end?.toLowerCase() ?? ""];
  const value = Number(digits.replaceAll(",", "")) * (times ?? 1);
  return { value, unit: dollar || times ? "$" : end ? "%" : null };
}

/** Reads a price or an area in whole dollars or square feet; null if it is neither. */
export function typedWhole(text: string): number | null {
  const figure = typedFigure(text);
  if (!figure || figure.unit === "%") return null;
  const whole = Math.round(figure.value);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** Reads a radius in miles, above 0 and at most `most`, to hundredths; null for anything else. */
export function typedMiles(text: string, most: number): number | null {
  const figure = typedFigure(text);
  if (!figure || figure.unit !== null) return null;
  const miles = Math.round(figure.value * 100) / 100;
  return miles > 0 && miles <= most ? miles : null;
}

/** The latest year of construction: homes may be on record before they are built, but not further ahead than next year. */
export const latestYear = (): number => new Date().getUTCFullYear() + 1;

/** Reads a year of construction, 1600 to next year; null for anything else. */
export function typedYear(text: string, latest = latestYear()): number | null {
  if (!/^\d{4}$/.test(text.trim())) return null;
  const year = Number(text);
  return year >= 1600 && year <= latest ? year : null;
}
