import { typedFigure } from "../figures";
import type { PaymentInputs } from "./payment";

/** What the calculator remembers on the device: the buyer's terms, not the home's figures. */
export interface PaymentTerms {
  downPercent: number;
  ratePercent: number;
  termYears: number;
  /** Insurance a year as percent of the price, so that it suits the next home as well. */
  insurancePercent: number;
}

export const TERM_YEARS = [30, 20, 15, 10] as const;

/** Where a visitor starts. The rate and the insurance are assumptions, and the page says so. */
export const DEFAULT_TERMS: PaymentTerms = { downPercent: 20, ratePercent: 6.5, termYears: 30, insurancePercent: 0.35 };

/** Stands in where a home has no tax on record: about the mean of US counties, percent of the price. */
export const DEFAULT_TAX_PERCENT = 1.1;

/** The tax that a payment is figured with, percent of the price to three places: the home's own rate where it is known. */
export const taxPercentOf = (tax: { rate: number } | null): number =>
  tax ? Math.round(tax.rate * 100_000) / 1_000 : DEFAULT_TAX_PERCENT;

export interface Limits {
  min: number;
  max: number;
  unit: "$" | "%";
}

export const LIMITS = {
  price: { min: 1_000, max: 1_000_000_000, unit: "$" },
  downPercent: { min: 0, max: 100, unit: "%" },
  ratePercent: { min: 0, max: 25, unit: "%" },
  taxPercent: { min: 0, max: 10, unit: "%" },
  insuranceMonthly: { min: 0, max: 100_000, unit: "$" },
  insurancePercent: { min: 0, max: 100, unit: "%" },
} as const satisfies Record<string, Limits>;

export const SETTING = "payment";

const within = (value: unknown, { min, max }: { min: number; max: number }, fallback: number): number =>
  typeof value === "number" && value >= min && value <= max ? value : fallback;

/** Reads remembered terms; what is missing, foreign or out of range is the default. */
export function readTerms(value: unknown): PaymentTerms {
  const row = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return {
    downPercent: within(row.downPercent, LIMITS.downPercent, DEFAULT_TERMS.downPercent),
    ratePercent: within(row.ratePercent, LIMITS.ratePercent, DEFAULT_TERMS.ratePercent),
    termYears: TERM_YEARS.find((years) => years === row.termYears) ?? DEFAULT_TERMS.termYears,
    insurancePercent: within(row.insurancePercent, LIMITS.insurancePercent, DEFAULT_TERMS.insurancePercent),
  };
}

/** Terms and a home's own figures as the calculation's inputs; insurance in whole dollars. */
export const inputsOf = (terms: PaymentTerms, price: number, taxPercent: number): PaymentInputs => ({
  price,
  downPercent: terms.downPercent,
  ratePercent: terms.ratePercent,
  termYears: terms.termYears,
  taxPercent,
  insuranceMonthly: Math.round((terms.insurancePercent * price) / 1_200),
});

/** A typed figure: "$1,785,000", "450k", "6.35 %", "412". Null for anything else, another unit, or outside the limits. */
export function parseFigure(text: string, { min, max, unit }: Limits): number | null {
  const figure = typedFigure(text);
  if (!figure || (figure.unit !== null && figure.unit !== unit)) return null;
  return figure.value >= min && figure.value <= max ? figure.value : null;
}

/**
 * A down payment as percent of the price: "20" and "20%" are percent; "$100,000", "100k" and any bare figure above 100
 * are dollars, up to the price.
 */
export function parseDown(text: string, price: number): number | null {
  const figure = typedFigure(text);
  if (!figure) return null;
  const dollars = figure.unit === "$" || (figure.unit === null && figure.value > LIMITS.downPercent.max);
  const share = dollars ? (figure.value / price) * 100 : figure.value;
  return share <= LIMITS.downPercent.max ? share : null;
}
