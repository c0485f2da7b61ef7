import { MONTH_FIGURES } from "@/lib/domain/market";
import {
  ADDRESS,
  COORDINATES,
  type Fields,
  PROPERTY_FIELDS,
  SCORES,
  STORED_MAX,
  TAX_ENTRY,
} from "@/lib/domain/property";
import type { SeriesKind } from "@/lib/domain/series";

/** How a field's text is read, as a rule of rows/mapping.ts. A `choice` needs a value table. */
export type FieldKind =
  | ("price" | "area" | "year" | "count" | "baths" | "degrees")
  | ("text" | "day" | "instant" | "zip" | "state" | "choice");

export interface Field {
  kind: FieldKind;
  about: string;
  /** The largest value of a number. */
  max?: number;
  /** The values of a `choice`. */
  choices?: readonly string[];
}

/** The greatest price or figure that is read. */
export const MONEY_MAX = 2_000_000_000;

type SourcesOf<T> = {
  [K in keyof T as T[K] extends { source: unknown } ? K : never]: T[K] extends { source: infer S } ? S : never;
};

/** The import sources in the table of a record's fields, by name. */
const sourcesOf = <T extends Fields>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { source }]) => (source ? [[name, source]] : [])),
  ) as SourcesOf<T>;
const { streetAddress, ...place } = sourcesOf(ADDRESS.fields);
const { propertyType, listPrice, bedroomsTotal, bathroomsTotal, ...facts } = sourcesOf(PROPERTY_FIELDS);

/**
 * Every field that a mapping can fill, in the order of the documentation: the fields of a record, and fields from which others
 * are derived.
 */
export const FIELDS = {
  key: { kind: "text", about: "the source's own key; the id is made from it (else from the address)" },
  streetAddress,
  unit: { kind: "text", about: "unit, appended to the street address unless it is there already" },
  ...place,
  propertyType,
  status: {
    kind: "choice",
    about: "state of the listing; sold, rented and pending are resolved by their dates; removed withdraws the record",
    choices: ["forSale", "forRent", "sold", "rented", "pending", "offMarket", "recentlySold", "removed"],
  },
  rental: { kind: "choice", about: "yes where prices are monthly rents", choices: ["yes", "no"] },
  display: {
    kind: "choice",
    about: "no where the owner forbids display: the row is set aside",
    choices: ["yes", "no"],
  },
  listPrice,
  originalListPrice: { kind: "price", max: MONEY_MAX, about: "asking price when it was listed" },
  previousListPrice: { kind: "price", max: MONEY_MAX, about: "asking price before the last change" },
  listDate: { kind: "day", about: "day it was listed" },
  priceChangeDate: { kind: "day", about: "day of the last price change" },
  pendingDate: { kind: "day", about: "day it went under contract" },
  soldPrice: { kind: "price", max: MONEY_MAX, about: "sold price (monthly rent for a rental)" },
  soldDate: { kind: "day", about: "day of the sale or lease" },
  daysSinceSale: {
    kind: "count",
    max: STORED_MAX.u16,
    about: "days from the sale to the day of the file, which dates the file",
  },
  offMarketDate: { kind: "day", about: "day it was withdrawn, cancelled or expired" },
  bedroomsTotal,
  bathroomsTotal,
  bathroomsFull: { kind: "count", max: 99, about: "full baths, where the total is not stated" },
  bathroomsThreeQuarter: { kind: "count", max: 99, about: "three-quarter baths, each counted as 0.75" },
  bathroomsHalf: { kind: "count", max: 99, about: "half baths, each counted as 0.5" },
  bathroomsOneQuarter: { kind: "count", max: 99, about: "quarter baths, each counted as 0.25" },
  ...facts,
  ...sourcesOf(COORDINATES.fields),
  ...sourcesOf(SCORES.fields),
  taxYear: { kind: "year", max: 2200, about: "year of the tax entry" },
  ...sourcesOf(TAX_ENTRY.fields),
  eventSource: { kind: "text", about: 'who reports the events, as in "Hill Country MLS"' },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

/** The fields of kinds of baths, from which a total that is not stated is added up, and what one of each counts. */
export const BATH_PARTS = [
  ["bathroomsFull", 1],
  ["bathroomsThreeQuarter", 0.75],
  ["bathroomsHalf", 0.5],
  ["bathroomsOneQuarter", 0.25],
] as const satisfies readonly (readonly [FieldName, number])[];

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The type of a field's value: a number or text. */
export type FieldValue<N extends FieldName> = (typeof FIELDS)[N]["kind"] extends
  | "price"
  | "area"
  | "year"
  | "count"
  | "baths"
  | "degrees"
  ? number | null
  : string | null;

/** Figures that a published file can state for a ZIP code and month. The last two are served only in the snapshot. */
export const SERIES_FIELDS = [...MONTH_FIGURES, "inventoryMonths", "listToSoldRatio"] as const;
export type SeriesField = (typeof SERIES_FIELDS)[number];
export type SeriesFacts = Partial<Record<SeriesField, number>>;

/** Figures are stored as integers: tenths of months, thousandths of ratios. */
export const SERIES_SCALE: Record<SeriesField, number> = {
  medianListPrice: 1,
  medianSoldPrice: 1,
  activeListings: 1,
  soldCount: 1,
  medianDaysOnMarket: 1,
  averagePricePerSqft: 1,
  inventoryMonths: 10,
  listToSoldRatio: 1_000,
};

export interface Place {
  city: string;
  state: string;
}

/** The part of a published series that one row of a file states. */
export interface SeriesPart extends SeriesKind {
  /** The first month, as a month number; the other values follow month by month. */
  first: number;
  /** Null for a month without a value. */
  values: readonly (number | null)[];
}

/** Published figures of a ZIP code in a source row. */
export interface FiguresRow {
  zip: string;
  place: Place | null;
  /** The publishers, as shown to visitors. */
  sources: readonly string[];
  /** Figures that fill the service's own: of one month, or of many in a wide row. */
  months: { month: string; facts: SeriesFacts }[];
  /** Everything that the row publishes, unchanged. */
  series: SeriesPart[];
}
