import { formatDay, parseDay } from "@/lib/domain/calendar";
import { ADDRESS, type PriceEvent, type PropertyType, type TaxEntry } from "@/lib/domain/property";
import { sortEvents } from "../events";
import { RowFault } from "../faults";
import type { FieldName } from "../fields";
import type { Mapping } from "../format.schema";
import {
  ASKING_PRICE,
  addressKeyOf,
  assumed,
  idOf,
  NO_FACTS,
  NUMBER_FACTS,
  type Position,
  type Row,
  type StatedStatus,
} from "../row";
import { type Columns, properCase, type TellCoercion } from "../values";
import { compileMapping, type NEEDED, type Readers } from "./mapping";

/** A mapping's readers, and what a row has where they read nothing. */
interface Source<R> {
  readers: Readers<R>;
  cellOf(name: FieldName, row: R): string;
  /** Whether the city or state may follow from the ZIP code. */
  isOfZip: Record<"city" | "state", boolean>;
}

/** The text of a field that a record needs. Throws a `RowFault` with what stands there instead. */
function required<R>({ readers, cellOf }: Source<R>, row: R, field: (typeof NEEDED)[number]): string {
  const value = readers[field](row);
  if (value !== null) return value;
  throw new RowFault("rejected", field, cellOf(field, row).trim().slice(0, 80), "is not stated");
}

/** A city or state, which may follow from the ZIP code. */
function placeOf<R>(source: Source<R>, row: R, field: "city" | "state", zipCode: string): string {
  const value = source.readers[field](row);
  if (value === null && source.isOfZip[field])
    throw new RowFault("rejected", "zipCode", zipCode, `is no known ZIP code, so its ${field} is not known`);
  return value ?? required(source, row, field);
}

/** Checks that a name fits into a record. */
function fitting(name: "streetAddress" | "city", text: string): string {
  const { maxLength } = ADDRESS.fields[name];
  if (text.length <= maxLength) return text;
  throw new RowFault("rejected", name, text, `is longer than ${maxLength} characters`);
}

const HAS_UNIT = /(?:#|\b(?:unit|apt|apartment|ste|suite)\b)/i;

function streetOf<R>(source: Source<R>, row: R): string {
  const street = properCase(required(source, row, "streetAddress"));
  const unit = source.readers.unit(row);
  if (unit === null || HAS_UNIT.test(street)) return street;
  return `${street} ${HAS_UNIT.test(unit) ? unit : `Unit ${unit}`}`;
}

/** The bathrooms of a row that does not state their total. */
function bathsOf<R>(readers: Readers<R>, row: R): number | null {
  const full = readers.bathroomsFull(row);
  const threeQuarter = readers.bathroomsThreeQuarter(row);
  const half = readers.bathroomsHalf(row);
  const quarter = readers.bathroomsOneQuarter(row);
  if (full === null && threeQuarter === null && half === null && quarter === null) return null;
  return (full ?? 0) + (threeQuarter ?? 0) * 0.75 + (half ?? 0) / 2 + (quarter ?? 0) / 4;
}

interface Listing {
  listPrice: number | null;
  soldPrice: number | null;
  soldDate: string | null;
  status: string | null;
  /** Whether the row has its own timestamp, so that rows of one key are states of one listing. */
  isDated: boolean;
}

/** A row's events, and the newest day that it states, including events without a price. */
interface RowEvents {
  events: PriceEvent[];
  day: string;
}

/** Adds an event if its day and price are known. No closure, because making one for every row costs a microsecond. */
function add(row: RowEvents, date: string | null, event: string, price: number | null, source: string): void {
  if (date === null) return;
  if (date > row.day) row.day = date;
  if (price !== null) row.events.push({ date, event, price, source });
}

function eventsOf<R>(readers: Readers<R>, row: R, source: string, rental: boolean, listing: Listing): RowEvents {
  const { listPrice, soldDate, status, isDated } = listing;
  const found: RowEvents = { events: [], day: "" };
  const original = readers.originalListPrice(row);
  const previous = readers.previousListPrice(row);
  const changed = readers.priceChangeDate(row);
  // Today's price may differ from that of the event's day, which other rows of the listing may state. In a list of sales a
  // row is a listing of its own, and its price is no other's.
  const isOwn = soldDate !== null && !isDated && listPrice !== null;
  const asked = isOwn ? assumed(listPrice) : listPrice === null ? (original ?? ASKING_PRICE) : ASKING_PRICE;
  const listedAt = original ?? (previous === null ? asked : assumed(previous));
  add(found, readers.listDate(row), rental ? "listedForRent" : "listed", listedAt, source);
  if (listPrice !== (previous ?? original ?? listPrice)) add(found, changed, "priceChanged", listPrice, source);
  const wentOff = status === "offMarket" ? readers.offMarketDate(row) : null;
  const pending = readers.pendingDate(row);
  add(found, pending, "pending", asked, source);
  add(found, soldDate, rental ? "rented" : "sold", listing.soldPrice, source);
  if (soldDate === null) add(found, wentOff, "delisted", asked, source);
  return { events: sortEvents(found.events), day: found.day };
}

function taxOf<R>(readers: Readers<R>, row: R): TaxEntry[] {
  const year = readers.taxYear(row);
  const taxPaid = readers.taxPaid(row);
  const assessedValue = readers.assessedValue(row);
  return year === null || taxPaid === null || assessedValue === null ? [] : [{ year, taxPaid, assessedValue }];
}

const ON_MARKET: ReadonlySet<string | null> = new Set(["forSale", "forRent", "pending"]);

/** The day of a file in which a home's sale is this many days ago. */
function dayAfter(day: string | null, days: number | null): string | undefined {
  const sold = day === null ? null : parseDay(day);
  return sold === null || days === null ? undefined : formatDay(sold + days);
}

interface Origin {
  namespace: string;
  /** The source of events if the row names none. */
  name: string;
}

/** Converts a source row into a home's row. Throws a `RowFault`. */
function assemble<R>(source: Source<R>, row: R, origin: Origin, at: Position, tell: TellCoercion): Row {
  const { readers } = source;
  if (readers.display(row) === "no") throw new RowFault("aside", "display", "no", "the owner does not allow display");
  const key = readers.key(row);
  const status = readers.status(row);
  const time = readers.lastUpdated(row) ?? "";
  // A withdrawal need not state the home's address.
  if (status === "removed" && key !== null) return withdrawal(idOf(origin.namespace, key), time, at);
  const propertyType = required(source, row, "propertyType") as PropertyType;
  const zipCode = required(source, row, "zipCode");
  const address = {
    streetAddress: fitting("streetAddress", streetOf(source, row)),
    city: fitting("city", properCase(placeOf(source, row, "city", zipCode))),
    state: placeOf(source, row, "state", zipCode),
    zipCode,
  };
  const addressKey = addressKeyOf(address);
  const id = key === null ? idOf("address", addressKey) : idOf(origin.namespace, key);
  const rental = readers.rental(row) === "yes" || status === "forRent" || status === "rented";
  const latitude = readers.latitude(row);
  const longitude = readers.longitude(row);
  const walkability = readers.walkability(row);
  const transit = readers.transit(row);
  const bike = readers.bike(row);
  const facts = { ...NO_FACTS };
  for (const name of NUMBER_FACTS) facts[name] = readers[name](row);
  const { listPrice, yearBuilt } = facts;
  if (yearBuilt !== null && yearBuilt < 1600)
    throw new RowFault("rejected", "yearBuilt", String(yearBuilt), "is not a year");
  const reporter = readers.eventSource(row) ?? origin.name;
  const soldPrice = readers.soldPrice(row);
  const closing = readers.soldDate(row);
  // Of a listing that is not sold, a day without a price is when its sale is expected to close: it dates nothing.
  const isExpected = closing !== null && soldPrice === null && ON_MARKET.has(status);
  if (isExpected) tell("soldDate", "expected, not a sale", closing, null);
  const soldDate = isExpected ? null : closing;
  if (soldPrice !== null && soldDate === null)
    tell("soldPrice", "of no known day, so no event", String(soldPrice), null);
  const listing = { listPrice, soldPrice, soldDate, status, isDated: time !== "" };
  const { events, day } = eventsOf(readers, row, reporter, rental, listing);
  let priceHistory = events;
  facts.status = (rental ? asRental(status) : status === "removed" ? null : status) as StatedStatus | null;
  // The rent of a home that is no longer for rent is no asking price; it stays in its events.
  if (rental && !ON_MARKET.has(status) && listPrice !== null) {
    facts.listPrice = null;
    priceHistory = priceHistory.map((e) => (e.price === ASKING_PRICE ? { ...e, price: assumed(listPrice) } : e));
  }
  facts.priceChangedOn = listPrice === null ? null : readers.priceChangeDate(row);
  facts.reporter = priceHistory.length === 0 ? reporter : null;
  facts.address = address;
  facts.bathroomsTotal ??= bathsOf(readers, row);
  facts.propertyType = propertyType;
  facts.priceHistory = priceHistory;
  facts.taxHistory = taxOf(readers, row);
  if (walkability !== null || transit !== null || bike !== null) facts.scores = { walkability, transit, bike };
  if (latitude !== null && longitude !== null) facts.coordinates = { latitude, longitude };
  const fileDay = dayAfter(soldDate, readers.daysSinceSale(row));
  return {
    kind: status === "removed" ? "removed" : "row",
    id,
    time,
    day,
    ...(fileDay !== undefined && { fileDay }),
    asOf: "",
    ...at,
    addressKey,
    facts,
    past: null,
  };
}

const withdrawal = (id: string, time: string, at: Position): Row => ({
  kind: "removed",
  id,
  time,
  asOf: "",
  ...at,
  addressKey: "",
  facts: NO_FACTS,
  past: null,
});

/** A home for rent under contract is still for rent, as one for sale is still for sale; its event says the rest. */
const AS_RENTAL: Readonly<Record<string, string | null>> = {
  forSale: "forRent",
  pending: "forRent",
  sold: "rented",
  removed: null,
};
const asRental = (status: string | null) =>
  status === null ? null : status in AS_RENTAL ? AS_RENTAL[status]! : status;

/** Makes the function that converts a file's rows by a mapping. `missing` are the mapping's columns that the file lacks. */
export function mappedRows<R>(mapping: Mapping, columns: Columns<R>, tell: TellCoercion) {
  const { readers, missing, cellOf } = compileMapping(mapping, columns, tell);
  const ofZip = (field: "city" | "state") => mapping.fields[field]?.some((one) => one.ofZip !== undefined) === true;
  const source: Source<R> = { readers, cellOf, isOfZip: { city: ofZip("city"), state: ofZip("state") } };
  const origin = { namespace: mapping.namespace, name: mapping.name };
  return { missing, make: (row: R, at: Position) => assemble(source, row, origin, at, tell) };
}
