import { civilDay, dayNumber, secondsOf } from "./calendar";
import { marketingOf, underContract } from "./marketing-period";
import type { PropertyRecord, RangeField } from "./property";
import { lastSale } from "./sale";

/**
 * The numbers of a home by which searches filter and sort, fields of the record and numbers derived from it, and the flags by which
 * they filter.
 */

type NumberSource = Pick<
  PropertyRecord,
  "priceHistory" | "lastUpdated" | "status" | "daysOnMarket" | "taxHistory" | "scores"
>;

/** A number derived from a record, which datasets store in a column. */
interface DerivedNumber {
  of(record: NumberSource): number | null;
  /** The lower bound of all values; the column stores the difference from it. */
  least: number;
  type: "u8" | "u32";
}

export const DERIVED_NUMBERS = {
  /** The day of the newest sale, as days since 1970-01-01; the year may be any from 0000 on. */
  soldDate: {
    of: (record) => {
      const sale = lastSale(record);
      return sale && dayNumber(sale.date);
    },
    least: civilDay(0, 1, 1),
    type: "u32",
  },
  /** The price of the same sale in whole dollars. */
  soldPrice: { of: (record) => lastSale(record)?.price ?? null, least: 0, type: "u32" },
  /** Seconds since 1970. */
  lastUpdated: { of: ({ lastUpdated }) => secondsOf(lastUpdated), least: 0, type: "u32" },
  cumulativeDaysOnMarket: { of: (record) => marketingOf(record).cumulativeDaysOnMarket, least: 0, type: "u32" },
  originalListPrice: { of: (record) => marketingOf(record).originalListPrice, least: 0, type: "u32" },
  /** The newest entry's, in whole dollars. */
  taxPaid: { of: ({ taxHistory }) => taxHistory[0]?.taxPaid ?? null, least: 0, type: "u32" },
  walkability: { of: ({ scores }) => scores?.walkability ?? null, least: 0, type: "u8" },
  transit: { of: ({ scores }) => scores?.transit ?? null, least: 0, type: "u8" },
  bike: { of: ({ scores }) => scores?.bike ?? null, least: 0, type: "u8" },
} as const satisfies Record<string, DerivedNumber>;

/** A number that datasets store as a column. */
export type StoredNumber = RangeField | keyof typeof DERIVED_NUMBERS;

/** A number without a column: what it is calculated from, and how, null for null. */
interface Calculation {
  from: readonly [StoredNumber, StoredNumber];
  of(a: number, b: number): number | null;
}

export const CALCULATED_NUMBERS = {
  /** Unrounded; null for an area of 0. */
  pricePerSqft: { from: ["listPrice", "livingArea"], of: (price, area) => (area === 0 ? null : price / area) },
  /** List price minus the marketing period's first. No column, as a difference of two 32-bit numbers needs 33 bits. */
  totalPriceChange: { from: ["listPrice", "originalListPrice"], of: (price, original) => price - original },
} as const satisfies Record<string, Calculation>;

export type CalculatedNumber = keyof typeof CALCULATED_NUMBERS;

/** A number that searches can filter or sort by. */
export type SearchNumber = StoredNumber | CalculatedNumber;

const isDerived = (number: StoredNumber): number is keyof typeof DERIVED_NUMBERS => number in DERIVED_NUMBERS;
/** Whether a number is made of two others, as a price per square foot. */
export const isCalculated = (number: SearchNumber): number is CalculatedNumber => number in CALCULATED_NUMBERS;

/** A calculated number from the values of its two numbers. */
export function calculated(number: CalculatedNumber, a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : CALCULATED_NUMBERS[number].of(a, b);
}

/** A record's value of a number; null if it is unknown. */
export function numberOf(record: PropertyRecord, number: SearchNumber): number | null {
  if (!isCalculated(number)) return isDerived(number) ? DERIVED_NUMBERS[number].of(record) : record[number];
  const [a, b] = CALCULATED_NUMBERS[number].from;
  return calculated(number, numberOf(record, a), numberOf(record, b));
}

/** Whether the first asking price was cut by at least `percent`; the quotient is rounded once, so that 5.1 of 1,000 is 51. */
export const isCutBy = (percent: number, listPrice: number, originalListPrice: number): boolean =>
  ((originalListPrice - listPrice) * 100) / originalListPrice >= percent;

/** Whether the asking price is below the first one of its marketing period. */
const priceReduced = (record: PropertyRecord): boolean => (numberOf(record, "totalPriceChange") ?? 0) < 0;

/** Whether the home is on the market, and not for the first time in its marketing period. */
const relisted = (record: PropertyRecord): boolean => marketingOf(record).relisted;

/** Boolean facts of a home on the dataset's date; a dataset stores one bit for each, in this order. */
export const FLAGS = { underContract, priceReduced, relisted } as const;
export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[];
