/** The vocabulary of a property record. No zod here: the browser imports these values. */

export const STATUSES = ["forSale", "recentlySold", "forRent", "offMarket"] as const;
export type Status = (typeof STATUSES)[number];

export const PROPERTY_TYPES = ["singleFamily", "condo", "townhouse", "multiFamily", "land"] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Event names this service makes itself. An imported event of another name is kept, in camelCase. */
export const PRICE_EVENTS = [
  "listed",
  "priceChanged",
  "pending",
  "sold",
  "delisted",
  "listedForRent",
  "rented",
] as const;

export interface Address {
  /** Includes the unit, as in "12 Main St Unit 4B". */
  streetAddress: string;
  city: string;
  /** Two upper-case letters. */
  state: string;
  /** Five ASCII digits. */
  zipCode: string;
}

export interface PriceEvent {
  /** Calendar date, YYYY-MM-DD. */
  date: string;
  event: string;
  /** Whole US dollars; monthly rent for rental events. */
  price: number;
  source: string;
}

export interface TaxEntry {
  year: number;
  taxPaid: number;
  assessedValue: number;
}

export interface Scores {
  /** Each 0 to 100. */
  walkability: number | null;
  transit: number | null;
  bike: number | null;
}

export interface Coordinates {
  /** Decimal degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** What lookup answers. */
export interface PropertyLookupRecord {
  /** `prop_` and 16 lowercase hexadecimal digits. */
  id: string;
  status: Status;
  /** Whole US dollars: the current asking price (monthly rent when forRent), or the last one. */
  listPrice: number | null;
  address: Address;
  bedroomsTotal: number | null;
  /** Halves allowed. */
  bathroomsTotal: number | null;
  /** Square feet. */
  livingArea: number | null;
  /** ISO 8601 UTC, whole seconds: YYYY-MM-DDTHH:MM:SSZ. */
  lastUpdated: string;
}

/** What search answers, a row. */
export interface PropertySummary extends PropertyLookupRecord {
  daysOnMarket: number | null;
}

/** What `include=details` adds to a search row. */
export interface PropertyDetails {
  propertyType: PropertyType;
  yearBuilt: number | null;
  lotSize: number | null;
  coordinates: Coordinates | null;
  /** The newest price event. */
  latestEvent: PriceEvent | null;
  /** The current asking price minus the one before it in this listing. */
  priceChange: number | null;
}

/** The complete record: what by-id answers, and a line of canonical NDJSON. */
export interface PropertyRecord {
  id: string;
  status: Status;
  listPrice: number | null;
  address: Address;
  bedroomsTotal: number | null;
  bathroomsTotal: number | null;
  livingArea: number | null;
  /** Square feet. */
  lotSize: number | null;
  yearBuilt: number | null;
  propertyType: PropertyType;
  daysOnMarket: number | null;
  /** Newest first. */
  priceHistory: PriceEvent[];
  /** Newest first. */
  taxHistory: TaxEntry[];
  scores: Scores | null;
  coordinates: Coordinates | null;
  lastUpdated: string;
}
