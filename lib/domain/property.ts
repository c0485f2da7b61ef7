import { eitherOf } from "./lists";
import { PRICE_EVENTS, PROPERTY_TYPES, type PropertyType, STATUSES, type Status } from "./vocabulary";

export type { PropertyType, Status };

/**
 * The table of a property record's fields, and the types derived from it. Schemas (property.schema.ts), projections, CSV
 * columns, the validator and the fields that an import can fill are derived from it too. Must not import zod.
 */

interface About {
  /** The field's description in the API's description. */
  description?: string;
  nullable?: true;
  /** How an imported file's column fills the field: see lib/dataset/import/fields.ts. */
  source?: {
    kind: "text" | "price" | "area" | "year" | "count" | "baths" | "degrees" | "instant" | "zip" | "state" | "choice";
    about: string;
    max?: number;
    choices?: readonly string[];
  };
}

/** A field's type and the values that it may have. */
export type Field = About &
  (
    | { kind: "id" | "state" | "zipCode" | "date" | "timestamp" | "flag" }
    | { kind: "choice"; values: readonly [string, ...string[]] }
    | { kind: "text"; maxLength: number }
    /** Whole numbers from 0. `max` is the bound that the API promises, `storedMax` the one that a dataset can store: see `STORED_MAX`. */
    | { kind: "whole" | "dollars"; max?: number; storedMax?: number }
    /** A whole number from 1 to 9,999. */
    | { kind: "year"; storedMax?: number }
    /** Whole US dollars, positive or negative. */
    | { kind: "change" }
    /** A multiple of 0.25 from 0. */
    | { kind: "quarters"; storedMax: number }
    /** Decimal degrees from -max to max. */
    | { kind: "degrees"; max: number }
    /** `columns` names the CSV columns of members whose own names would be unclear. */
    | { kind: "object"; shape: Shape; columns?: Readonly<Record<string, string>> }
    | { kind: "list"; shape: Shape; maxLength: number; newestFirst: string }
  );
export type Fields = Readonly<Record<string, Field>>;

/** An object within a record, with its name in the API's description. */
export interface Shape {
  name: string;
  description?: string;
  fields: Fields;
}

/**
 * The greatest value of an 8, 16 or 32 bit column; the next value represents null. A field with a `storedMax` is stored in
 * such a column and can be filtered by a range.
 */
export const STORED_MAX = { u8: 254, u16: 65_534, u32: 4_294_967_294 } as const;
/** The greatest price or area that an import accepts as plausible. */
const CREDIBLE = 2_000_000_000;

export const ADDRESS = {
  name: "Address",
  fields: {
    streetAddress: {
      kind: "text",
      maxLength: 200,
      description: "With the unit, as in “12 Main St Unit 4B”",
      source: { kind: "text", about: "street address (required)" },
    },
    city: { kind: "text", maxLength: 100, source: { kind: "text", about: "city (required)" } },
    state: { kind: "state", source: { kind: "state", about: "two-letter code or the state's name (required)" } },
    zipCode: { kind: "zipCode", source: { kind: "zip", about: "ZIP or ZIP+4 (required)" } },
  },
} as const satisfies Shape;

export const PRICE_EVENT = {
  name: "PriceEvent",
  fields: {
    date: { kind: "date" },
    event: {
      kind: "text",
      maxLength: 64,
      description: `${eitherOf(PRICE_EVENTS)}; an imported event of another name is kept, in camelCase`,
    },
    price: {
      kind: "dollars",
      storedMax: STORED_MAX.u32,
      description: "Whole US dollars; monthly rent for a rental event",
    },
    source: { kind: "text", maxLength: 200, description: "Origin of the event record" },
  },
} as const satisfies Shape;

export const TAX_ENTRY = {
  name: "TaxEntry",
  fields: {
    year: { kind: "year" },
    taxPaid: {
      kind: "dollars",
      storedMax: STORED_MAX.u32,
      description: "Whole US dollars",
      source: { kind: "count", max: CREDIBLE, about: "tax of that year, US dollars" },
    },
    assessedValue: {
      kind: "dollars",
      description: "Whole US dollars",
      source: { kind: "count", max: CREDIBLE, about: "assessed value of that year" },
    },
  },
} as const satisfies Shape;

const SCORE = {
  kind: "whole",
  max: 100,
  nullable: true,
  source: { kind: "count", max: 100, about: "0 to 100" },
} as const satisfies Field;

export const SCORES = {
  name: "Scores",
  fields: {
    walkability: { ...SCORE, description: "Walkability, 0 to 100" },
    transit: { ...SCORE, description: "Transit, 0 to 100" },
    bike: { ...SCORE, description: "Bike, 0 to 100" },
  },
} as const satisfies Shape;

export const COORDINATES = {
  name: "Coordinates",
  description: "Decimal degrees, WGS 84",
  fields: {
    latitude: { kind: "degrees", max: 90, source: { kind: "degrees", max: 90, about: "decimal degrees" } },
    longitude: { kind: "degrees", max: 180, source: { kind: "degrees", max: 180, about: "decimal degrees" } },
  },
} as const satisfies Shape;

/** The complete record's fields, in the order in which they are served. */
export const PROPERTY_FIELDS = {
  id: { kind: "id" },
  status: {
    kind: "choice",
    values: STATUSES,
    description: "recentlySold: sold less than 90 days before the dataset's date, and not on the market since",
  },
  listPrice: {
    kind: "dollars",
    nullable: true,
    storedMax: STORED_MAX.u32,
    description: "Whole US dollars: the current asking price (monthly rent for forRent), or the last asking price",
    source: { kind: "price", max: CREDIBLE, about: "current or last asking price, US dollars" },
  },
  address: { kind: "object", shape: ADDRESS },
  bedroomsTotal: {
    kind: "whole",
    nullable: true,
    storedMax: STORED_MAX.u8,
    description: "Bedrooms",
    source: { kind: "count", max: 200, about: "bedrooms" },
  },
  bathroomsTotal: {
    kind: "quarters",
    nullable: true,
    storedMax: STORED_MAX.u16 / 4,
    description: "Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75",
    source: { kind: "baths", about: "bathrooms: 1.75, 2.5, 2 1/2, 2/1, 2 full 1 half" },
  },
  livingArea: {
    kind: "whole",
    nullable: true,
    storedMax: STORED_MAX.u32,
    description: "Square feet",
    source: { kind: "area", max: CREDIBLE, about: "living area, square feet unless `unit` says otherwise" },
  },
  lotSize: {
    kind: "whole",
    nullable: true,
    storedMax: STORED_MAX.u32,
    description: "Square feet",
    source: { kind: "area", max: CREDIBLE, about: "lot size, square feet unless `unit` says otherwise" },
  },
  yearBuilt: {
    kind: "year",
    nullable: true,
    storedMax: STORED_MAX.u16,
    description: "Year of construction",
    // 9999 stands for an unknown year in some files: what is read is then not believed.
    source: { kind: "year", max: 9_999, about: "year of construction" },
  },
  propertyType: {
    kind: "choice",
    values: PROPERTY_TYPES,
    source: { kind: "choice", about: "property type (required)", choices: PROPERTY_TYPES },
  },
  daysOnMarket: {
    kind: "whole",
    nullable: true,
    storedMax: STORED_MAX.u16,
    description: "Days on market",
    source: { kind: "count", max: 36_500, about: "days on market; else computed from the events" },
  },
  priceHistory: {
    kind: "list",
    shape: PRICE_EVENT,
    maxLength: 10_000,
    newestFirst: "date",
    description: "Newest first",
  },
  taxHistory: { kind: "list", shape: TAX_ENTRY, maxLength: 1_000, newestFirst: "year", description: "Newest first" },
  scores: { kind: "object", nullable: true, shape: SCORES },
  coordinates: { kind: "object", nullable: true, shape: COORDINATES },
  lastUpdated: {
    kind: "timestamp",
    source: { kind: "instant", about: "when the source last changed the row: its instant; else the date of its file" },
  },
} as const satisfies Fields;

type Plain<F> = F extends { kind: "choice"; values: readonly (infer V)[] }
  ? V
  : F extends { kind: "object"; shape: { fields: infer G } }
    ? ValuesOf<G>
    : F extends { kind: "list"; shape: { fields: infer G } }
      ? ValuesOf<G>[]
      : F extends { kind: "id" | "state" | "zipCode" | "date" | "timestamp" | "text" }
        ? string
        : F extends { kind: "flag" }
          ? boolean
          : number;
/** The type of the values that a table of fields describes. */
export type ValuesOf<T> = { -readonly [K in keyof T]: Plain<T[K]> | (T[K] extends { nullable: true } ? null : never) };

export interface Address extends ValuesOf<typeof ADDRESS.fields> {}
export interface PriceEvent extends ValuesOf<typeof PRICE_EVENT.fields> {}
export interface TaxEntry extends ValuesOf<typeof TAX_ENTRY.fields> {}
export interface Scores extends ValuesOf<typeof SCORES.fields> {}
export interface Coordinates extends ValuesOf<typeof COORDINATES.fields> {}

/** The complete record, as returned by id and as a line of canonical NDJSON. */
export interface PropertyRecord extends ValuesOf<typeof PROPERTY_FIELDS> {}

/** Fields that can be filtered by a range: numbers that a dataset stores as columns. */
export type RangeField = {
  [K in keyof PropertyRecord]: (typeof PROPERTY_FIELDS)[K] extends { storedMax: number } ? K : never;
}[keyof PropertyRecord];
