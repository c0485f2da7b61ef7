import type { PropertyType } from "@/lib/domain/property";
import { typedFigure } from "../figures";
import { formatDecimal, formatMoney } from "../format";
import { type PaymentInputs, paymentOf } from "./payment";

/** A down payment in the unit in which it was typed: the same dollars, or the same share, for every home. */
export interface DownPayment {
  amount: number;
  unit: "$" | "%";
}

/** The calculator's values that are stored on the device: the buyer's terms, not the home's figures. */
export interface PaymentTerms {
  down: DownPayment;
  ratePercent: number;
  termYears: number;
  /** Yearly insurance in percent of the price, so that it also fits other homes. */
  insurancePercent: number;
  /** Yearly mortgage insurance in percent of the loan. */
  pmiPercent: number;
}

export const TERM_YEARS = [30, 20, 15, 10] as const;

/** The default terms. Rate and insurances are assumptions, and the page says so. */
export const DEFAULT_TERMS: PaymentTerms = {
  down: { amount: 20, unit: "%" },
  ratePercent: 6.5,
  termYears: 30,
  insurancePercent: 0.35,
  pmiPercent: 0.6,
};

/** Used if a home has no tax on record: about the mean of US counties, in percent of the price. */
export const DEFAULT_TAX_PERCENT = 1.1;

/** The yearly tax in percent of the price, with three decimals: the home's own rate, or the default if it is not known. */
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
  downDollars: { min: 0, max: 1_000_000_000, unit: "$" },
  ratePercent: { min: 0, max: 25, unit: "%" },
  taxPercent: { min: 0, max: 10, unit: "%" },
  insuranceMonthly: { min: 0, max: 100_000, unit: "$" },
  insurancePercent: { min: 0, max: 100, unit: "%" },
  pmiPercent: { min: 0, max: 5, unit: "%" },
  duesMonthly: { min: 0, max: 100_000, unit: "$" },
} as const satisfies Record<string, Limits>;

const isWithin = (value: unknown, { min, max }: Limits): value is number =>
  typeof value === "number" && value >= min && value <= max;
const within = (value: unknown, limits: Limits, fallback: number) => (isWithin(value, limits) ? value : fallback);

const downLimits = (unit: DownPayment["unit"]) => (unit === "$" ? LIMITS.downDollars : LIMITS.downPercent);
const rowOf = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;

function readDown(value: unknown): DownPayment {
  const { amount, unit } = rowOf(value);
  return (unit === "$" || unit === "%") && isWithin(amount, downLimits(unit)) ? { amount, unit } : DEFAULT_TERMS.down;
}

/** Reads stored terms. A value that is missing, of the wrong type or out of range becomes the default. */
export function readTerms(value: unknown): PaymentTerms {
  const row = rowOf(value);
  return {
    down: readDown(row.down),
    ratePercent: within(row.ratePercent, LIMITS.ratePercent, DEFAULT_TERMS.ratePercent),
    termYears: TERM_YEARS.find((years) => years === row.termYears) ?? DEFAULT_TERMS.termYears,
    insurancePercent: within(row.insurancePercent, LIMITS.insurancePercent, DEFAULT_TERMS.insurancePercent),
    pmiPercent: within(row.pmiPercent, LIMITS.pmiPercent, DEFAULT_TERMS.pmiPercent),
  };
}

/** The down payment for a home at this price, in dollars; at most the price. */
export const downDollars = ({ amount, unit }: DownPayment, price: number): number =>
  unit === "$" ? Math.min(amount, price) : (price * amount) / 100;

/** The down payment in percent of the price, 0 to 100. */
export const downShare = ({ amount, unit }: DownPayment, price: number): number =>
  unit === "$" ? Math.min(100, (amount * 100) / price) : amount;

/** Whether a home of this type has a building to insure. */
export const isInsured = (type: PropertyType): boolean => type !== "land";
/** Whether homes of this type usually belong to an owners' association. */
export const hasDues = (type: PropertyType): boolean => type === "condo" || type === "townhouse";

/** A home's own part of the calculation. Land has no insurance, and no dues are on record. */
interface PaymentHome {
  type?: PropertyType;
  duesMonthly?: number;
}

/** The calculation's inputs from terms and a home's own figures. Insurance is in whole dollars. */
export const inputsOf = (
  terms: PaymentTerms,
  price: number,
  taxPercent: number,
  { type = "singleFamily", duesMonthly = 0 }: PaymentHome = {},
): PaymentInputs => ({
  price,
  down: downDollars(terms.down, price),
  ratePercent: terms.ratePercent,
  termYears: terms.termYears,
  taxPercent,
  insuranceMonthly: isInsured(type) ? Math.round((terms.insurancePercent * price) / 1_200) : 0,
  pmiPercent: terms.pmiPercent,
  duesMonthly,
});

/** The highest whole price whose monthly payment is at most `monthly` dollars on these terms; null if none is. */
export function priceOfPayment(terms: PaymentTerms, monthly: number, taxPercent: number): number | null {
  const paid = (price: number) => paymentOf(inputsOf(terms, price, taxPercent)).total;
  let [low, high] = [0, LIMITS.price.max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (paid(middle) <= monthly) low = middle;
    else high = middle - 1;
  }
  return low >= LIMITS.price.min ? low : null;
}

/**
 * The terms in words: "20% down, 6.5% over 30 years, 1.1% property tax and 0.35% insurance a year". Without a tax where
 * each home has its own, and without insurance for land.
 */
export function termsWords(
  { down, ratePercent, termYears, insurancePercent }: PaymentTerms,
  taxPercent: number | null,
  type: PropertyType = "singleFamily",
): string {
  const yearly = [
    ...(taxPercent === null ? [] : [`${formatPercentFigure(taxPercent)} property tax`]),
    ...(isInsured(type) ? [`${formatPercentFigure(insurancePercent)} insurance`] : []),
  ];
  const loan = `${formatDown(down)} down, ${formatPercentFigure(ratePercent)} over ${termYears} years`;
  return `${loan}${yearly.length === 1 ? " and " : ", "}${yearly.join(" and ")} a year`;
}

/** Reads a typed figure: "$1,785,000", "450k", "6.35 %". Null for anything else, a wrong unit, or outside the limits. */
export function parseFigure(text: string, { min, max, unit }: Limits): number | null {
  const figure = typedFigure(text);
  if (!figure || (figure.unit !== null && figure.unit !== unit)) return null;
  return figure.value >= min && figure.value <= max ? figure.value : null;
}

/**
 * Reads a typed down payment: "20" and "20%" are percent, with three decimals; "$100,000", "100k" and any plain number above
 * 100 are whole dollars. Null for anything else. It may exceed the home's price, since another home may cost more.
 */
export function parseDown(text: string): DownPayment | null {
  const figure = typedFigure(text);
  if (!figure) return null;
  const unit = figure.unit ?? (figure.value > LIMITS.downPercent.max ? "$" : "%");
  if (figure.value > downLimits(unit).max) return null;
  return { amount: unit === "$" ? Math.round(figure.value) : Number(figure.value.toFixed(3)), unit };
}

/** A figure in percent with at most three decimals: "6.5%". */
export const formatPercentFigure = (percent: number): string => `${formatDecimal(percent, 3)}%`;

/** A down payment as shown in its field, from which it can be read again: "$150,000", "12.5%". */
export const formatDown = ({ amount, unit }: DownPayment): string =>
  unit === "$" ? formatMoney(Math.round(amount)) : formatPercentFigure(amount);
