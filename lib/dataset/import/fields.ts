import { MONTH_FIGURES } from "@/lib/domain/market";
import { ADDRESS, COORDINATES, PROPERTY_FIELDS, SCORES, TAX_ENTRY } from "@/lib/domain/property";

/** How a column writes dates; `auto` takes every form below except `D/M/YYYY`, which must be asked for. */
export const DATE_FORMS = ["auto", "YYYY-MM-DD", "M/D/YYYY", "D/M/YYYY", "YYYYMMDD", "MMMM-D-YYYY"] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** How a field's text is read. `unit` fields take a factor; `choice` fields want a value table. */
export type FieldKind =
  | "text"
  | "amount"
  | "count"
  | "baths"
  | "degrees"
  | "day"
  | "instant"
  | "zip"
  | "state"
  | "choice";

export interface Field {
  kind: FieldKind;
  about: string;
  /** Largest value (amount, count, degrees). */
  max?: number;
  /** Values of a `choice`. */
  choices?: readonly string[];
}

const MONEY_MAX = 2_000_000_000;

/**
 * Everything that a mapping can fill, in the order in which documents show it: the record's own fields, as the table of
 * lib/domain/property.ts has them, and what its history is made of.
 */
export const FIELDS = {
  key: { kind: "text", about: "the source's own key; the id is made from it (else from the address)" },
  streetAddress: ADDRESS.fields.streetAddress.source,
  unit: { kind: "text", about: "unit, appended to the street address unless it is there already" },
  city: ADDRESS.fields.city.source,
  state: ADDRESS.fields.state.source,
  zipCode: ADDRESS.fields.zipCode.source,
  propertyType: PROPERTY_FIELDS.propertyType.source,
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
  listPrice: PROPERTY_FIELDS.listPrice.source,
  originalListPrice: { kind: "amount", max: MONEY_MAX, about: "asking price when it was listed" },
  previousListPrice: { kind: "amount", max: MONEY_MAX, about: "asking price before the last change" },
  listDate: { kind: "day", about: "day it was listed" },
  priceChangeDate: { kind: "day", about: "day of the last price change" },
  pendingDate: { kind: "day", about: "day it went under contract" },
  soldPrice: { kind: "amount", max: MONEY_MAX, about: "sold price (monthly rent for a rental)" },
  soldDate: { kind: "day", about: "day of the sale or lease" },
  offMarketDate: { kind: "day", about: "day it was withdrawn, cancelled or expired" },
  bedroomsTotal: PROPERTY_FIELDS.bedroomsTotal.source,
  bathroomsTotal: PROPERTY_FIELDS.bathroomsTotal.source,
  bathroomsFull: { kind: "count", max: 99, about: "full baths, where the total is not stated" },
  bathroomsThreeQuarter: { kind: "count", max: 99, about: "three-quarter baths, each counted as one" },
  bathroomsHalf: { kind: "count", max: 99, about: "half baths, each counted as 0.5" },
  livingArea: PROPERTY_FIELDS.livingArea.source,
  lotSize: PROPERTY_FIELDS.lotSize.source,
  yearBuilt: PROPERTY_FIELDS.yearBuilt.source,
  daysOnMarket: PROPERTY_FIELDS.daysOnMarket.source,
  latitude: COORDINATES.fields.latitude.source,
  longitude: COORDINATES.fields.longitude.source,
  walkability: SCORES.fields.walkability.source,
  transit: SCORES.fields.transit.source,
  bike: SCORES.fields.bike.source,
  taxYear: { kind: "count", max: 2200, about: "year of the tax entry" },
  taxPaid: TAX_ENTRY.fields.taxPaid.source,
  assessedValue: TAX_ENTRY.fields.assessedValue.source,
  lastUpdated: PROPERTY_FIELDS.lastUpdated.source,
  eventSource: { kind: "text", about: 'who reports the events, as in "Hill Country MLS"' },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** What a field's value is once read: numbers for amounts, counts, baths and degrees; text for the rest. */
export type FieldValue<N extends FieldName> = (typeof FIELDS)[N]["kind"] extends
  | "amount"
  | "count"
  | "baths"
  | "degrees"
  ? number | null
  : string | null;

/** Figures that a published file can state of a ZIP's month. The last two are served in the snapshot only. */
export const SERIES_FIELDS = [...MONTH_FIGURES, "inventoryMonths", "listToSoldRatio"] as const;
export type SeriesField = (typeof SERIES_FIELDS)[number];
export type SeriesFacts = Partial<Record<SeriesField, number>>;

export interface Place {
  city: string;
  state: string;
}

/** Published figures of a ZIP as a source row states them. */
export interface FiguresRow {
  zip: string;
  place: Place | null;
  /** Shown to visitors. */
  source: string;
  /** One month, or a wide row's many. */
  months: { month: string; facts: SeriesFacts }[];
}
