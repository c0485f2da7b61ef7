import { civilDay, dayNumber, secondsOf } from "./calendar";
import type { PropertyRecord, RangeField } from "./property";
import { lastSale } from "./sale";

/** Numbers of a home that searches filter and sort by: those of its fields, and what follows from the record. */

/** A number that is derived of a record, and that datasets keep a 32-bit column of. */
interface DerivedNumber {
  of(record: Pick<PropertyRecord, "priceHistory" | "lastUpdated">): number | null;
  /** No value is below it: the column counts from here. */
  least: number;
}

export const DERIVED_NUMBERS = {
  /** The day of the newest sale, as days since 1970-01-01; events may be of any year from 0000 on. */
  soldDate: {
    of: (record) => {
      const sale = lastSale(record);
      return sale && dayNumber(sale.date);
    },
    least: civilDay(0, 1, 1),
  },
  /** Whole dollars of the same sale. */
  soldPrice: { of: (record) => lastSale(record)?.price ?? null, least: 0 },
  /** Seconds since 1970. */
  lastUpdated: { of: ({ lastUpdated }) => secondsOf(lastUpdated), least: 0 },
} as const satisfies Record<string, DerivedNumber>;

/** A number that datasets keep a column of. */
export type StoredNumber = RangeField | keyof typeof DERIVED_NUMBERS;

/** A number that searches can be limited by. */
export type SearchNumber = StoredNumber | "pricePerSqft";

const isDerived = (number: StoredNumber): number is keyof typeof DERIVED_NUMBERS => number in DERIVED_NUMBERS;

/** A record's number; null where it is not known. */
export const numberOf = (record: Omit<PropertyRecord, "taxHistory">, number: StoredNumber): number | null =>
  isDerived(number) ? DERIVED_NUMBERS[number].of(record) : record[number];

/** List price by living area, unrounded; null where either is not known, or there is no area. */
export const pricePerSqft = ({ listPrice, livingArea }: Pick<PropertyRecord, "listPrice" | "livingArea">) =>
  listPrice === null || !livingArea ? null : listPrice / livingArea;
