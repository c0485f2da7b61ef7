import { dayNumber, formatDay } from "@/lib/domain/calendar";
import { ADDRESS, type PriceEvent, type PropertyType, type TaxEntry } from "@/lib/domain/property";
import { addressWords } from "@/lib/domain/standard-words";
import { UNIT_WORDS } from "@/lib/domain/unit-words";
import { sortEvents } from "../events";
import { RowFault } from "../faults";
import { BATH_PARTS, type FieldName } from "../fields";
import type { Mapping } from "../format.schema";
import {
  ASKING_PRICE,
  addressKeyOf,
  assumed,
  idOf,
  isOffered,
  NO_FACTS,
  NUMBER_FACTS,
  type Position,
  type Row,
  type StatedStatus,
} from "../row";
import { properCase } from "../texts";
import { type Cells, type Columns, plain, type TellCoercion } from "../values";
import { compileMapping, type NEEDED, type Readers } from "./mapping";
import { namesUnit } from "./whole-address";

/** A mapping's readers, and what a row has where they read nothing. */
interface Source {
  readers: Readers;
  cellOf(name: FieldName, row: Cells): string;
  /** Whether the city or state may follow from the ZIP code. */
  isOfZip: Record<"city" | "state", boolean>;
}

/** The text of a field that a record needs. Throws a `RowFault` with what stands there instead. */
function required({ readers, cellOf }: Source, row: Cells, field: (typeof NEEDED)[number]): string {
  const value = readers[field](row);
  if (value !== null) return value;
  throw new RowFault("rejected", field, cellOf(field, row).trim().slice(0, 80), "is not stated");
}

/** A city or state, which may follow from the ZIP code. */
function placeOf(source: Source, row: Cells, field: "city" | "state", zipCode: string): string {
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

const HAS_UNIT = new RegExp(`#|\\b(?:${UNIT_WORDS.join("|")})\\b`, "i");

/** "(Undisclosed Address)": several homes of a place would be one. */
const UNDISCLOSED = /^\W*(?:address )?(?:undisclosed|not disclosed|withheld|not available)(?: address)?\W*$/i;

/** "Madison Plan, Legacy at Meadowbrook": what a builder offers to build, in place of a street. */
const PLAN = /\bPlan, /;

/** What a spreadsheet makes of a unit such as 1-2. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function streetOf(source: Source, row: Cells, tell: TellCoercion): string {
  const stated = required(source, row, "streetAddress");
  if (UNDISCLOSED.test(stated)) throw new RowFault("aside", "streetAddress", stated, "the address is not disclosed");
  if (PLAN.test(stated)) throw new RowFault("aside", "streetAddress", stated, "a builder's plan is no home");
  const street = properCase(stated.replace(/(?<![,\s])[,\s]+$/, ""));
  const unit = source.readers.unit(row);
  if (unit === null || HAS_UNIT.test(street)) return street;
  if (DAY.test(unit)) {
    tell("unit", "read as not stated", unit, null);
    return street;
  }
  const named = namesUnit(unit) || HAS_UNIT.test(unit) ? properCase(unit) : `Unit ${unit}`;
  // "9 Elm St Lot 15" beside "15" or "Lot 15" has it already, and so has "182 East 2nd Street, 3F" beside "3F".
  const words = addressWords(street);
  const more = addressWords(`${street} ${named}`).slice(words.length);
  if (words.slice(-more.length).join(" ") === more.join(" ")) return street;
  const comma = street.lastIndexOf(",");
  const isThere = comma > 0 && plain(street.slice(comma)) === plain(unit);
  return `${isThere ? street.slice(0, comma).trim() : street} ${named}`;
}

/** The bathrooms of a row that does not state their total. */
function bathsOf(readers: Readers, row: Cells): number | null {
  let total: number | null = null;
  for (const [part, counts] of BATH_PARTS) {
    const rooms = readers[part](row);
    if (rooms !== null) total = (total ?? 0) + rooms * counts;
  }
  return total;
}

interface Listing {
  listPrice: number | null;
  soldPrice: number | null;
  soldDate: string | null;
  status: string | null;
  /** Whether the row has its own timestamp, so that rows of one key are states of one listing. */
  isDated: boolean;
}

/** What a row states of its listing's course. */
interface RowEvents {
  events: PriceEvent[];
  /** The newest day, including events without a price. */
  day: string;
  /** The day of the last price change, which is an event only if the price before it is known. */
  changedOn: string | null;
}

function eventsOf(readers: Readers, row: Cells, source: string, rental: boolean, listing: Listing): RowEvents {
  const { listPrice, soldPrice, soldDate, status, isDated } = listing;
  const original = readers.originalListPrice(row);
  const previous = readers.previousListPrice(row);
  const changedOn = readers.priceChangeDate(row);
  // Today's price may differ from that of the event's day, which other rows of the listing may state. In a list of sales a
  // row is a listing of its own, and its price is no other's.
  const isOwn = soldDate !== null && !isDated && listPrice !== null;
  const asked = isOwn ? assumed(listPrice) : listPrice === null ? (original ?? ASKING_PRICE) : ASKING_PRICE;
  const listedAt = original ?? (previous === null ? asked : assumed(previous));
  const hasChanged = listPrice !== (previous ?? original ?? listPrice);
  const listed = readers.listDate(row);
  const wentOff = status === "offMarket" ? readers.offMarketDate(row) : null;
  const told: readonly [date: string | null, event: string, price: number | null][] = [
    [listed, rental ? "listedForRent" : "listed", listedAt],
    [hasChanged ? changedOn : null, "priceChanged", listPrice],
    [readers.pendingDate(row), "pending", asked],
    // What is for rent has not been let, so that its last closing was a sale.
    [soldDate, rental && status !== "forRent" && status !== "forSale" ? "rented" : "sold", soldPrice],
    [soldDate === null ? wentOff : null, "delisted", asked],
  ];
  const found: RowEvents = { events: [], day: "", changedOn };
  for (const [date, event, price] of told) {
    if (date === null) continue;
    if (date > found.day) found.day = date;
    if (price !== null) found.events.push({ date, event, price, source });
  }
  sortEvents(found.events);
  return found;
}

function taxOf(readers: Readers, row: Cells): TaxEntry[] {
  const year = readers.taxYear(row);
  const taxPaid = readers.taxPaid(row);
  const assessedValue = readers.assessedValue(row);
  return year === null || taxPaid === null || assessedValue === null ? [] : [{ year, taxPaid, assessedValue }];
}

/** The day of a file in which a home's sale is this many days ago. */
function dayAfter(day: string | null, days: number | null): string | undefined {
  return day === null || days === null ? undefined : formatDay(dayNumber(day) + days);
}

interface Origin {
  namespace: string;
  /** The source of events if the row names none. */
  name: string;
}

/** Converts a source row into a home's row. Throws a `RowFault`. */
function assemble(source: Source, row: Cells, origin: Origin, at: Position, tell: TellCoercion): Row {
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
    streetAddress: fitting("streetAddress", streetOf(source, row, tell)),
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
  const { listPrice } = facts;
  const reporter = readers.eventSource(row) ?? origin.name;
  const soldPrice = readers.soldPrice(row);
  const closing = readers.soldDate(row);
  // Of a listing that is not sold, a day without a price is when its sale is expected to close: it dates nothing.
  const isExpected = closing !== null && soldPrice === null && isOffered(status);
  if (isExpected) tell("soldDate", "expected, not a sale", closing, null);
  const soldDate = isExpected ? null : closing;
  if (soldPrice !== null && soldDate === null)
    tell("soldPrice", "of no known day, so no event", String(soldPrice), null);
  const listing = { listPrice, soldPrice, soldDate, status, isDated: time !== "" };
  const { events, day, changedOn } = eventsOf(readers, row, reporter, rental, listing);
  let priceHistory = events;
  facts.status = (rental ? asRental(status) : status === "removed" ? null : status) as StatedStatus | null;
  // The rent of a home that is no longer for rent is no asking price; it stays in its events.
  if (rental && !isOffered(status) && listPrice !== null) {
    facts.listPrice = null;
    priceHistory = priceHistory.map((e) => (e.price === ASKING_PRICE ? { ...e, price: assumed(listPrice) } : e));
  }
  facts.priceChangedOn = listPrice === null ? null : changedOn;
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

/** Makes the function that converts a file's rows by a mapping; `missing` and `unfilled` are what the file lacks of it. */
export function mappedRows(mapping: Mapping, columns: Columns, tell: TellCoercion) {
  const { readers, missing, unfilled, cellOf } = compileMapping(mapping, columns, tell);
  const ofZip = (field: "city" | "state") => mapping.fields[field]?.some((one) => one.ofZip !== undefined) === true;
  const source: Source = { readers, cellOf, isOfZip: { city: ofZip("city"), state: ofZip("state") } };
  const origin = { namespace: mapping.namespace, name: mapping.name };
  return { missing, unfilled, make: (row: Cells, at: Position) => assemble(source, row, origin, at, tell) };
}
