import { hash } from "node:crypto";
import { isInQueens } from "@/lib/domain/address-readings";
import { oncePerText } from "@/lib/domain/once-per";
import {
  type Address,
  type Field,
  PROPERTY_FIELDS,
  type PriceEvent,
  type PropertyRecord,
  type Status,
  type TaxEntry,
} from "@/lib/domain/property";
import { isOnMarket } from "@/lib/domain/sale";
import { addressWords } from "@/lib/domain/standard-words";
import { splitHouseNumber } from "@/lib/domain/text";

/** A listing's status as the source states it; "sold" becomes recentlySold or offMarket depending on the dataset's date. */
export type StatedStatus = Status | "sold" | "rented" | "pending";

/** Whether a home of this status is on the market, also under contract. */
export const isOffered = (status: string | null): boolean =>
  status === "pending" || isOnMarket(status as Status | null);

/**
 * Negative prices encode unstated ones: a price assumed from another column, or `ASKING_PRICE`, the asking price of that day.
 * A stated price of an event always wins over an assumed one, whichever comes later.
 */
export const assumed = (price: number): number => -1 - price;
export const ASKING_PRICE = assumed(0);
/** Whether a price is one that `assumed` encodes. */
export const isAssumed = (price: number): boolean => price < 0;

/** A record as one source row states it, before anything is derived from events and the dataset's date. */
export interface Facts extends Omit<PropertyRecord, "id" | "status" | "lastUpdated"> {
  status: StatedStatus | null;
  /** Who reports the row, if none of its events says so. */
  reporter: string | null;
  /** The day of the last price change that the source states. */
  priceChangedOn: string | null;
}

/** The facts that are a single number or null. */
type NumberFact = {
  [F in keyof PropertyRecord]: number extends PropertyRecord[F] ? F : never;
}[keyof PropertyRecord];

const isNumber = ({ kind }: Field) => ["whole", "dollars", "year", "quarters"].includes(kind);
/** The names of the facts that are numbers. */
export const NUMBER_FACTS = Object.entries(PROPERTY_FIELDS).flatMap(([name, field]) =>
  isNumber(field) ? [name as NumberFact] : [],
);

/** Empty facts, cloned for each row: a clone has its final hidden class at once, which takes half the time of adding members. */
export const NO_FACTS: Readonly<Facts> = {
  ...(Object.fromEntries(NUMBER_FACTS.map((name) => [name, null])) as Record<NumberFact, null>),
  status: null,
  address: { streetAddress: "", city: "", state: "", zipCode: "" },
  propertyType: "singleFamily",
  priceHistory: [],
  taxHistory: [],
  scores: null,
  coordinates: null,
  reporter: null,
  priceChangedOn: null,
};

/**
 * `row`: a record from a file. `native`: a complete Lotline record, kept exactly. `history`: events for another row's record.
 * `removed`: a withdrawal by the source.
 */
type RowKind = "row" | "native" | "history" | "removed";

/** Where a row comes from. */
export interface Position {
  /** The index of the file (`BASE_FILE` for a listing of the base); `line` is the line in it. */
  file: number;
  line: number;
}

/**
 * A state of a listing, from the first to the last time at which it was seen: its status and asking price as far as known, and
 * the day of the price change that the source states.
 */
export interface Sighting {
  first: string;
  last: string;
  status: StatedStatus | null;
  price: number | null;
  changedOn: string | null;
}

/** The history of a listing that was made of several rows. */
export interface Past {
  /** The newest timestamp of its rows; `first` is the oldest. */
  instant: string;
  first: string;
  /** When it last changed, as stated by the source or as seen. */
  updated: string;
  /** The newest withdrawal, which makes older rows invalid; "" if there was none. */
  withdrawn: string;
  /** The day as of which its days on market were counted. */
  countedOn: string;
  /** Timestamps of facts that are older than `instant`, by the fact's name, an event's date and name, or "tax" and the year. */
  at: Record<string, string>;
  /** Oldest first; consecutive ones differ in status or price. */
  seen: Sighting[];
}

/** A source row before it becomes a record, or several merged rows of one listing. */
export interface Row extends Position {
  kind: RowKind;
  id: string;
  /** The row's own timestamp, YYYY-MM-DDTHH:MM:SSZ; "" if it has none. */
  time: string;
  /** The newest day of its events, including those without a price; only set on a row that was just read. */
  day?: string;
  /** The day of the file that the row tells by a count of days; only set on a row that was just read. */
  fileDay?: string;
  /** The date of its file, YYYY-MM-DD, which is known after reading the whole file. */
  asOf: string;
  /** Rows with equal keys are the same home; "" for rows without an address. */
  addressKey: string;
  facts: Facts;
  /** Null for a row that was not merged. */
  past: Past | null;
}

/** The timestamp of a row: its own, otherwise the date of its file. */
export const instantOf = ({ past, time, asOf }: Row): string => past?.instant ?? (time || `${asOf}T00:00:00Z`);

/** The file index of listings of the base dataset. */
export const BASE_FILE = -1;

/** `prop_` and 16 hexadecimal digits of the key's SHA-256: the same key gives the same id in every build. */
export const idOf = (namespace: string, key: string): string =>
  `prop_${hash("sha256", `${namespace}\u0000${key}`, "hex").slice(0, 16)}`;

/** Marks keys of addresses without a house number, because equal keys then do not mean the same home. */
export const NUMBERLESS = "~";

/** An address's words as they are compared everywhere, without "unit" behind the first one, as some files leave it out. */
function keyWords(address: string): string {
  const [first = "", ...words] = addressWords(address);
  return [first, ...words.filter((word) => word !== "unit")].join(" ");
}

/** Made once for all homes along a street, as it recurs with other numbers. */
const wordsBehindNumber = oncePerText((rest) => keyWords(`1${rest}`).slice("1".length));

/** A key of a street address and ZIP code: "12 N. Main Street, Apt 4", "12 North Main St #4" and "12 N Main St 4" have the same key. */
export function addressKeyOf({ streetAddress, zipCode }: Address): string {
  const [number, rest] = splitHouseNumber(streetAddress) ?? [];
  if (rest) return `${number}${wordsBehindNumber(rest)}${BEFORE_ZIP}${zipCode}`;
  const words = keyWords(streetAddress);
  const street = isInQueens(zipCode) ? words.replace(/^([^ -]*)-/, "$1") : words;
  return `${/^0*[1-9]/.test(street) ? "" : NUMBERLESS}${street}${BEFORE_ZIP}${zipCode}`;
}

/** What stands before a key's ZIP code, and in none of the keys of Lotlines that had another rule. */
const BEFORE_ZIP = ", ";

/** A listing's line with its key by today's rule. */
export function rekeyed(line: string): string {
  const { addressKey, rest } = headOfLine(line);
  if (addressKey === "" || addressKey.includes(BEFORE_ZIP)) return line;
  const { facts } = unpacked(JSON.parse(line.slice(rest)));
  return line.replace(`\t${addressKey}\t`, `\t${addressKeyOf(facts.address)}\t`);
}

const EVENT_VALUES = 4;
const TAX_VALUES = 3;

/** Events as a flat list of four values each. */
function eventValues(events: readonly PriceEvent[]): (string | number)[] {
  const values: (string | number)[] = [];
  for (const { date, event, price, source } of events) values.push(date, event, price, source);
  return values;
}

/** Tax entries as a flat list of three values each. */
function taxValues(entries: readonly TaxEntry[]): number[] {
  const values: number[] = [];
  for (const { year, taxPaid, assessedValue } of entries) values.push(year, taxPaid, assessedValue);
  return values;
}

/**
 * The body of a staging file's line: values without member names, in as few lists as possible. It is 40 % as long as with names,
 * and takes half the time to write and read.
 */
const packed = ({ time, facts: f, past }: Row) =>
  [
    time,
    f.status,
    f.propertyType,
    f.address.streetAddress,
    f.address.city,
    f.address.state,
    f.address.zipCode,
    NUMBER_FACTS.map((name) => f[name]),
    eventValues(f.priceHistory),
    taxValues(f.taxHistory),
    f.scores && ([f.scores.walkability, f.scores.transit, f.scores.bike] as const),
    f.coordinates && ([f.coordinates.latitude, f.coordinates.longitude] as const),
    f.reporter,
    f.priceChangedOn,
    past,
  ] as const;

/** Reads the list by index, because destructuring it takes several times as long. */
function unpacked(v: ReturnType<typeof packed>): Pick<Row, "time" | "facts" | "past"> {
  const facts = { ...NO_FACTS };
  facts.status = v[1];
  facts.propertyType = v[2];
  facts.address = { streetAddress: v[3], city: v[4], state: v[5], zipCode: v[6] };
  const numbers = v[7];
  for (let i = 0; i < NUMBER_FACTS.length; i++) facts[NUMBER_FACTS[i]!] = numbers[i]!;
  const events = v[8];
  facts.priceHistory = [];
  for (let at = 0; at < events.length; at += EVENT_VALUES) {
    const event = { date: events[at], event: events[at + 1], price: events[at + 2], source: events[at + 3] };
    facts.priceHistory.push(event as PriceEvent);
  }
  const taxes = v[9];
  facts.taxHistory = [];
  for (let at = 0; at < taxes.length; at += TAX_VALUES)
    facts.taxHistory.push({ year: taxes[at]!, taxPaid: taxes[at + 1]!, assessedValue: taxes[at + 2]! });
  const scores = v[10];
  facts.scores = scores && { walkability: scores[0], transit: scores[1], bike: scores[2] };
  const place = v[11];
  facts.coordinates = place && { latitude: place[0], longitude: place[1] };
  facts.reporter = v[12];
  facts.priceChangedOn = v[13];
  return { time: v[0], facts, past: v[14] };
}

/** The dates of an import, for rows without their own timestamp and for counts of days. */
export interface Dates {
  /** The dataset's date. */
  asOf: string;
  /** The date of each file. */
  files: readonly string[];
}

/** The date of a row: its file's date, or the dataset's date for a complete record. */
const dateOf = (kind: string, file: number, { asOf, files }: Dates): string =>
  kind === "native" ? asOf : files[file]!;

/**
 * Encodes a row as a line of a staging file or of a dataset's listings. The head has what rows are grouped by, so that most lines
 * need not be parsed: kind, id, address key, and the position `file:line`, or the date of a listing of the base.
 */
export const encodeRow = (row: Row): string =>
  `${row.kind}\t${row.id}\t${row.addressKey}\t${row.file === BASE_FILE ? row.asOf : `${row.file}:${row.line}`}\t${JSON.stringify(packed(row))}`;

/** Reads the head of a row's line, and where the rest begins. */
export function headOfLine(line: string): Pick<Row, "kind" | "id" | "addressKey"> & { place: number; rest: number } {
  const id = line.indexOf("\t") + 1;
  const addressKey = line.indexOf("\t", id) + 1;
  const place = line.indexOf("\t", addressKey) + 1;
  const rest = line.indexOf("\t", place) + 1;
  return {
    kind: line.slice(0, id - 1) as RowKind,
    id: line.slice(id, addressKey - 1),
    addressKey: line.slice(addressKey, place - 1),
    place,
    rest,
  };
}

const COLON = ":";

/** Reads a row that `encodeRow` wrote. */
export function decodeRow(line: string, dates: Dates): Row {
  const { kind, id, addressKey, place, rest } = headOfLine(line);
  const where = line.slice(place, rest - 1);
  const colon = where.indexOf(COLON);
  const file = colon < 0 ? BASE_FILE : Number(where.slice(0, colon));
  const asOf = colon < 0 ? where : dateOf(kind, file, dates);
  return {
    kind,
    id,
    addressKey,
    file,
    line: colon < 0 ? 0 : Number(where.slice(colon + 1)),
    asOf,
    ...unpacked(JSON.parse(line.slice(rest))),
  };
}

/** The id in a row's line. */
export function idOfLine(line: string): string {
  const id = line.indexOf("\t") + 1;
  return line.slice(id, line.indexOf("\t", id));
}

/** A row's line as the dataset stores it, with its date in place of its position. */
export function listingLine(line: string, dates: Dates): string {
  const { kind, place, rest } = headOfLine(line);
  const where = line.slice(place, rest - 1);
  const colon = where.indexOf(COLON);
  if (colon < 0) return line;
  return `${line.slice(0, place)}${dateOf(kind, Number(where.slice(0, colon)), dates)}${line.slice(rest - 1)}`;
}
