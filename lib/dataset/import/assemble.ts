import type { PriceEvent, PropertyType, TaxEntry } from "@/lib/domain/property";
import { RowFault } from "./faults";
import type { Mapping } from "./format.schema";
import { compileMapping, type Readers } from "./mapping";
import { addressKeyOf, idOf, NO_FACTS, NUMBER_FACTS, type Position, type Row, type StatedStatus } from "./row";
import { sortEvents } from "./unite";
import { type Columns, properCase } from "./values";

const required = (value: string | null, field: string): string => {
  if (value === null) throw new RowFault("rejected", field, "", "is not stated");
  return value;
};

const HAS_UNIT = /(?:#|\b(?:unit|apt|apartment|ste|suite)\b)/i;

function streetOf<R>(readers: Readers<R>, row: R): string {
  const street = properCase(required(readers.streetAddress(row), "streetAddress"));
  const unit = readers.unit(row);
  if (unit === null || HAS_UNIT.test(street)) return street;
  return `${street} ${HAS_UNIT.test(unit) ? unit : `Unit ${unit}`}`;
}

/** Baths of a row that does not state their total. */
function bathsOf<R>(readers: Readers<R>, row: R): number | null {
  const full = readers.bathroomsFull(row);
  const threeQuarter = readers.bathroomsThreeQuarter(row);
  const half = readers.bathroomsHalf(row);
  if (full === null && threeQuarter === null && half === null) return null;
  return (full ?? 0) + (threeQuarter ?? 0) + (half ?? 0) / 2;
}

interface Listing {
  listPrice: number | null;
  soldDate: string | null;
  status: string | null;
}

/** Adds an event whose day and price are known. No closure over the events: to make one for every row costs a microsecond. */
function add(events: PriceEvent[], date: string | null, event: string, price: number | null, source: string): void {
  if (date !== null && price !== null) events.push({ date, event, price, source });
}

function eventsOf<R>(readers: Readers<R>, row: R, source: string, rental: boolean, listing: Listing): PriceEvent[] {
  const { listPrice, soldDate, status } = listing;
  const events: PriceEvent[] = [];
  const original = readers.originalListPrice(row);
  const previous = readers.previousListPrice(row);
  const changed = readers.priceChangeDate(row);
  const asked = original ?? previous ?? listPrice;
  add(events, readers.listDate(row), rental ? "listedForRent" : "listed", asked, source);
  if (listPrice !== (previous ?? original ?? listPrice)) add(events, changed, "priceChanged", listPrice, source);
  const wentOff = status === "offMarket" ? readers.offMarketDate(row) : null;
  const pending = readers.pendingDate(row);
  if (!rental) add(events, pending, "pending", listPrice ?? original, source);
  add(events, soldDate, rental ? "rented" : "sold", readers.soldPrice(row), source);
  if (soldDate === null) add(events, wentOff, "delisted", listPrice ?? original, source);
  return sortEvents(events);
}

function taxOf<R>(readers: Readers<R>, row: R): TaxEntry[] {
  const year = readers.taxYear(row);
  const taxPaid = readers.taxPaid(row);
  const assessedValue = readers.assessedValue(row);
  return year === null || taxPaid === null || assessedValue === null ? [] : [{ year, taxPaid, assessedValue }];
}

interface Origin {
  namespace: string;
  /** Source of events where the row names none. */
  name: string;
}

/** One source row as a home's row. Throws a `RowFault`. */
function assemble<R>(readers: Readers<R>, row: R, origin: Origin, at: Position): Row {
  if (readers.display(row) === "no") throw new RowFault("aside", "display", "no", "the owner does not allow display");
  const key = readers.key(row);
  const status = readers.status(row);
  const propertyType = required(readers.propertyType(row), "propertyType") as PropertyType;
  const address = {
    streetAddress: streetOf(readers, row),
    city: properCase(required(readers.city(row), "city")),
    state: required(readers.state(row), "state"),
    zipCode: required(readers.zipCode(row), "zipCode"),
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
  const listing = { listPrice, soldDate: readers.soldDate(row), status };
  const priceHistory = eventsOf(readers, row, readers.eventSource(row) ?? origin.name, rental, listing);
  const newest = priceHistory[0]?.date;
  const time = readers.lastUpdated(row) ?? (newest === undefined ? "" : `${newest}T00:00:00Z`);
  facts.status = (rental ? asRental(status) : status === "removed" ? null : status) as StatedStatus | null;
  // The rent of a home that is no longer for rent is no asking price; its events keep it.
  if (rental && status !== "forSale" && status !== "forRent") facts.listPrice = null;
  facts.address = address;
  facts.bathroomsTotal ??= bathsOf(readers, row);
  facts.propertyType = propertyType;
  facts.priceHistory = priceHistory;
  facts.taxHistory = taxOf(readers, row);
  if (walkability !== null || transit !== null || bike !== null) facts.scores = { walkability, transit, bike };
  if (latitude !== null && longitude !== null) facts.coordinates = { latitude, longitude };
  return { kind: status === "removed" ? "removed" : "row", id, time, ...at, addressKey, facts };
}

const asRental = (status: string | null) =>
  status === "forSale" ? "forRent" : status === "sold" ? "rented" : status === "removed" ? null : status;

/** Makes rows of what a file of this mapping has in its columns. `missing` are columns that the file does not have. */
export function mappedRows<R>(mapping: Mapping, columns: Columns<R>) {
  const { readers, missing } = compileMapping(mapping, columns);
  const origin = { namespace: mapping.namespace, name: mapping.name };
  return { missing, make: (row: R, at: Position) => assemble(readers, row, origin, at) };
}
