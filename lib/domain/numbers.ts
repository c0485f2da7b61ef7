import { civilDay, dayNumber, secondsOf } from "./calendar";
import type { PropertyRecord, RangeField } from "./property";
import { lastSale } from "./sale";

/** The numbers of a home by which searches filter and sort: fields of the record, and numbers derived from it. */

/** A number derived from a record, which datasets store in a 32-bit column. */
interface DerivedNumber {
  of(record: Pick<PropertyRecord, "priceHistory" | "lastUpdated">): number | null;
  /** The lower bound of all values; the column stores the difference from it. */
  least: number;
}

export const DERIVED_NUMBERS = {
  /** The day of the newest sale, as days since 1970-01-01; the year may be any from 0000 on. */
  soldDate: {
    of: (record) => {
      const sale = lastSale(record);
      return sale && dayNumber(sale.date);
    },
    least: civilDay(0, 1, 1),
  },
  /** The price of the same sale in whole dollars. */
  soldPrice: { of: (record) => lastSale(record)?.price ?? null, least: 0 },
  /** Seconds since 1970. */
  lastUpdated: { of: ({ lastUpdated }) => secondsOf(lastUpdated), least: 0 },
} as const satisfies Record<string, DerivedNumber>;

/** A number that datasets store as a column. */
export type StoredNumber = RangeField | keyof typeof DERIVED_NUMBERS;

/** A number that searches can filter by. */
export type SearchNumber = StoredNumber | "pricePerSqft";

const isDerived = (number: StoredNumber): number is keyof typeof DERIVED_NUMBERS => number in DERIVED_NUMBERS;

/** A record's value of a number; null if it is unknown. */
export const numberOf = (record: Omit<PropertyRecord, "taxHistory">, number: StoredNumber): number | null =>
  isDerived(number) ? DERIVED_NUMBERS[number].of(record) : record[number];

/** List price divided by living area, unrounded; null if either is unknown or the area is 0. */
export const pricePerSqft = ({ listPrice, livingArea }: Pick<PropertyRecord, "listPrice" | "livingArea">) =>
  listPrice === null || !livingArea ? null : listPrice / livingArea;
