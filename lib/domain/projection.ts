import { marketingOf, priceChange, underContract } from "./marketing-period";
import { calculated } from "./numbers";
import {
  type Field,
  type Fields,
  PRICE_EVENT,
  PROPERTY_FIELDS,
  type PriceEvent,
  type PropertyRecord,
  type Shape,
  type ValuesOf,
} from "./property";
import { lastSale } from "./sale";

/** Projections of records for the operations: exactly the fields of the table in property.ts, in the specification's order. */

const LAST_SALE = {
  name: "LastSale",
  fields: { date: PRICE_EVENT.fields.date, price: { ...PRICE_EVENT.fields.price, description: "Whole US dollars" } },
} as const satisfies Shape;

/** Fields of a search row with `include=details` that are derived from the record; `derivedOf` computes them. */
export const DERIVED_FIELDS = {
  latestEvent: {
    kind: "object",
    nullable: true,
    shape: PRICE_EVENT,
    columns: {
      date: "latestEventDate",
      event: "latestEventName",
      price: "latestEventPrice",
      source: "latestEventSource",
    },
    description: "The newest price event",
  },
  priceChange: {
    kind: "change",
    nullable: true,
    description: "The current asking price minus the one before it in this listing",
  },
  underContract: {
    kind: "flag",
    description:
      "For sale, and the listing's last event about a contract is pending: no listing, price change or return to the market came after it",
  },
  lastSale: {
    kind: "object",
    nullable: true,
    shape: LAST_SALE,
    columns: { date: "lastSaleDate", price: "lastSalePrice" },
    description: "The newest sold event, whatever the status is now",
  },
  cumulativeDaysOnMarket: {
    kind: "whole",
    nullable: true,
    description: "Days on market and those of the marketing period's earlier listings",
  },
  originalListPrice: {
    kind: "dollars",
    nullable: true,
    description: "The first asking price of the marketing period; null for a home off the market",
  },
  totalPriceChange: {
    kind: "change",
    nullable: true,
    description: "The current asking price minus the first one of the marketing period",
  },
} as const satisfies Fields;

/** The fields that each operation returns, in the specification's order. */
export const LOOKUP_FIELDS = [
  "id",
  "status",
  "listPrice",
  "address",
  "bedroomsTotal",
  "bathroomsTotal",
  "livingArea",
  "lastUpdated",
] as const satisfies readonly (keyof PropertyRecord)[];

export const SUMMARY_FIELDS = [
  "id",
  "status",
  "listPrice",
  "address",
  "bedroomsTotal",
  "bathroomsTotal",
  "livingArea",
  "daysOnMarket",
  "lastUpdated",
] as const satisfies readonly (keyof PropertyRecord)[];

export const DETAIL_FIELDS = [
  "propertyType",
  "yearBuilt",
  "lotSize",
  "coordinates",
  "latestEvent",
  "priceChange",
  "underContract",
  "lastSale",
  "cumulativeDaysOnMarket",
  "originalListPrice",
  "totalPriceChange",
] as const satisfies readonly (keyof PropertyRecord | keyof typeof DERIVED_FIELDS)[];

/** The record that lookup returns. */
export interface PropertyLookupRecord extends Pick<PropertyRecord, (typeof LOOKUP_FIELDS)[number]> {}

/** A row of a search. */
export interface PropertySummary extends Pick<PropertyRecord, (typeof SUMMARY_FIELDS)[number]> {}

/** A search row with `include=details`. */
export interface PropertyDetails
  extends Pick<PropertyRecord & ValuesOf<typeof DERIVED_FIELDS>, (typeof DETAIL_FIELDS)[number]> {
  /** Only in a search within a circle: miles from its center, two decimals. */
  distance?: number;
}

type From = Readonly<Record<string, unknown>>;

/** Tells whether an object and all objects within it have exactly their fields in order. Allocates nothing, as builds run it on every record. */
function isExactly(fields: Fields): (from: From) => boolean {
  const names = Object.keys(fields);
  const within = names.map((name) => exactnessOf(fields[name]!));
  return (from) => {
    let at = 0;
    for (const name in from) {
      if (name !== names[at]) return false;
      const isExact = within[at++];
      if (isExact && !isExact(from[name])) return false;
    }
    return at === names.length;
  };
}

/** The same check for a field's value; null if the field is neither an object nor a list. */
function exactnessOf(field: Field): ((value: unknown) => boolean) | null {
  if (field.kind !== "object" && field.kind !== "list") return null;
  const isExact = isExactly(field.shape.fields);
  if (field.kind === "list") return (list) => (list as From[]).every(isExact);
  return (value) => value === null || isExact(value as From);
}

/** Returns an object with exactly these fields in this order: the given one if it already has them. */
function exactly(fields: Fields): (from: From) => From {
  const isExact = isExactly(fields);
  const project = picking(fields, Object.keys(fields));
  return (from) => (isExact(from) ? from : project(from));
}

/** Copies these fields of an object. */
function picking(fields: Fields, names: readonly string[]): (from: From) => From {
  const copies = names.map((name) => [name, copyOf(fields[name])] as const);
  return (from) => {
    const to: Record<string, unknown> = {};
    for (const [name, copy] of copies) to[name] = copy(from[name]);
    return to;
  };
}

/** The function that copies a field's value. */
function copyOf(field: Field | undefined): (value: unknown) => unknown {
  if (field?.kind !== "object" && field?.kind !== "list") return (value) => value;
  const copy = exactly(field.shape.fields);
  if (field.kind === "list") return (list) => (list as From[]).map(copy);
  return (value) => value && copy(value as From);
}

const projection = <From, To>(names: readonly string[]) =>
  picking(PROPERTY_FIELDS, names) as unknown as (record: From) => To;

/** What a lookup returns of a record, and a row of a search without details. */
export const toLookup = projection<PropertyLookupRecord, PropertyLookupRecord>(LOOKUP_FIELDS);
export const toSummary = projection<PropertyRecord, PropertySummary>(SUMMARY_FIELDS);

/** The complete record with exactly the fields of the specification. */
export const toComplete = exactly(PROPERTY_FIELDS) as unknown as (record: PropertyRecord) => PropertyRecord;

const ownDetails = projection<PropertyRecord, PropertyDetails>(DETAIL_FIELDS);
const eventOf = exactly(PRICE_EVENT.fields) as unknown as (event: PriceEvent) => PriceEvent;

/** The fields of details that are derived from the record, on the dataset's date. */
export function derivedOf(
  r: Pick<PropertyRecord, "status" | "priceHistory" | "daysOnMarket" | "listPrice">,
  asOf: string,
): ValuesOf<typeof DERIVED_FIELDS> {
  const [newest] = r.priceHistory;
  const { cumulativeDaysOnMarket, originalListPrice } = marketingOf(r);
  return {
    latestEvent: newest ? eventOf(newest) : null,
    priceChange: priceChange(r),
    underContract: underContract(r, asOf),
    lastSale: lastSale(r),
    cumulativeDaysOnMarket,
    originalListPrice,
    totalPriceChange: calculated("totalPriceChange", r.listPrice, originalListPrice),
  };
}

/** A search row with `include=details`, on the dataset's date. */
export const toDetails = (r: PropertyRecord, asOf: string): PropertyDetails =>
  Object.assign(ownDetails(r), derivedOf(r, asOf));
