import type { DateForm } from "./dates";
import { dayOf, instantOf } from "./dates";
import { amountOf, bathsOf, degreesOf, integerOf, isBlank, type Parsed, stateOf, textOf, zipOf } from "./values";

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

interface Field {
  kind: FieldKind;
  about: string;
  /** Largest value (amount, count, degrees). */
  max?: number;
  /** Values of a `choice`. */
  choices?: readonly string[];
}

const MONEY_MAX = 2_000_000_000;
const AREA_MAX = 2_000_000_000;

/** Every field that a mapping can fill, in the order in which documents show them. */
export const FIELDS = {
  key: { kind: "text", about: "the source's own key; the id is made from it (else from the address)" },
  streetAddress: { kind: "text", about: "street address (required)" },
  unit: { kind: "text", about: "unit, appended to the street address unless it is there already" },
  city: { kind: "text", about: "city (required)" },
  state: { kind: "state", about: "two-letter code or the state's name (required)" },
  zipCode: { kind: "zip", about: "ZIP or ZIP+4 (required)" },
  propertyType: {
    kind: "choice",
    about: "property type (required)",
    choices: ["singleFamily", "condo", "townhouse", "multiFamily", "land"],
  },
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
  listPrice: { kind: "amount", max: MONEY_MAX, about: "current or last asking price, US dollars" },
  originalListPrice: { kind: "amount", max: MONEY_MAX, about: "asking price when it was listed" },
  previousListPrice: { kind: "amount", max: MONEY_MAX, about: "asking price before the last change" },
  listDate: { kind: "day", about: "day it was listed" },
  priceChangeDate: { kind: "day", about: "day of the last price change" },
  pendingDate: { kind: "day", about: "day it went under contract" },
  soldPrice: { kind: "amount", max: MONEY_MAX, about: "sold price (monthly rent for a rental)" },
  soldDate: { kind: "day", about: "day of the sale or lease" },
  offMarketDate: { kind: "day", about: "day it was withdrawn, cancelled or expired" },
  bedroomsTotal: { kind: "count", max: 200, about: "bedrooms" },
  bathroomsTotal: { kind: "baths", about: "bathrooms: 2.5, 2 1/2, 2/1, 2 full 1 half" },
  bathroomsFull: { kind: "count", max: 99, about: "full baths, where the total is not stated" },
  bathroomsThreeQuarter: { kind: "count", max: 99, about: "three-quarter baths, each counted as one" },
  bathroomsHalf: { kind: "count", max: 99, about: "half baths, each counted as 0.5" },
  livingArea: { kind: "amount", max: AREA_MAX, about: "living area, square feet unless `unit` says otherwise" },
  lotSize: { kind: "amount", max: AREA_MAX, about: "lot size, square feet unless `unit` says otherwise" },
  yearBuilt: { kind: "amount", max: 2200, about: "year of construction" },
  daysOnMarket: { kind: "count", max: 36_500, about: "days on market; else computed from the events" },
  latitude: { kind: "degrees", max: 90, about: "decimal degrees" },
  longitude: { kind: "degrees", max: 180, about: "decimal degrees" },
  walkability: { kind: "count", max: 100, about: "0 to 100" },
  transit: { kind: "count", max: 100, about: "0 to 100" },
  bike: { kind: "count", max: 100, about: "0 to 100" },
  taxYear: { kind: "count", max: 2200, about: "year of the tax entry" },
  taxPaid: { kind: "count", max: MONEY_MAX, about: "tax of that year, US dollars" },
  assessedValue: { kind: "count", max: MONEY_MAX, about: "assessed value of that year" },
  lastUpdated: { kind: "instant", about: "when the source last changed the row; else its newest event" },
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

/** Reads a field's text; `factor` converts an area's unit to square feet. */
export function parserOf(name: FieldName, form: DateForm): (text: string, factor: number) => Parsed<string | number> {
  const field: Field = FIELDS[name];
  const max = field.max ?? 0;
  switch (field.kind) {
    case "amount":
      return (text, factor) => (factor === 1 ? amountOf(text, max) : scaled(text, factor, max));
    case "count":
      return (text) => integerOf(text, 0, max);
    case "baths":
      return bathsOf;
    case "degrees":
      return (text) => degreesOf(text, max);
    case "day":
      return (text) => (isBlank(text) ? null : dayOf(text, form));
    case "instant":
      return (text) => (isBlank(text) ? null : instantOf(text, form));
    case "zip":
      return zipOf;
    case "state":
      return stateOf;
    default:
      return textOf;
  }
}

function scaled(text: string, factor: number, max: number): Parsed<number> {
  const value = degreesOf(text, max);
  if (value === null || value === undefined) return value;
  const whole = Math.floor(value * factor + 0.5);
  return whole > 0 && whole <= max ? whole : undefined;
}
