import { marketingOf, priceChange, underContract } from "./marketing-period";
import { calculated } from "./numbers";
import {
  type DERIVED_FIELDS,
  DETAIL_FIELDS,
  type Field,
  type Fields,
  LOOKUP_FIELDS,
  PRICE_EVENT,
  PROPERTY_FIELDS,
  type PriceEvent,
  type PropertyDetails,
  type PropertyLookupRecord,
  type PropertyRecord,
  type PropertySummary,
  SUMMARY_FIELDS,
  type ValuesOf,
} from "./property";
import { lastSale } from "./sale";

/** Projections of records for the operations: exactly the fields of the table in property.ts, in the specification's order. */

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
  return (from) => Object.fromEntries(copies.map(([name, copy]) => [name, copy(from[name])]));
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
