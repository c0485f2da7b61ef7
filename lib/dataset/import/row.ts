import { hash } from "node:crypto";
import {
  type Address,
  type Field,
  PROPERTY_FIELDS,
  type PriceEvent,
  type PropertyRecord,
  type Status,
  type TaxEntry,
} from "@/lib/domain/property";
import { fold } from "@/lib/domain/text";
import { shortStreet } from "@/lib/store/street";

/** What a source says of a listing's state; "sold" becomes recentlySold or offMarket at the dataset's date. */
export type StatedStatus = Status | "sold" | "rented" | "pending";

/** Stands for "the asking price at that time" in an event whose source states no price. */
export const ASKING_PRICE = -1;

/** A record as one source row states it; what follows from events and the dataset's date is still open. */
export interface Facts extends Omit<PropertyRecord, "id" | "status" | "lastUpdated"> {
  status: StatedStatus | null;
}

/** Facts that are one number each, or not stated. */
type NumberFact = {
  [F in keyof PropertyRecord]: number extends PropertyRecord[F] ? F : never;
}[keyof PropertyRecord];

const isNumber = ({ kind }: Field) => ["whole", "dollars", "year", "halves"].includes(kind);
export const NUMBER_FACTS = Object.entries(PROPERTY_FIELDS).flatMap(([name, field]) =>
  isNumber(field) ? [name as NumberFact] : [],
);

/** None stated. Facts are made as its clones, which have their hidden class at once: members that are added take twice as long. */
export const NO_FACTS: Readonly<Facts> = {
  ...(Object.fromEntries(NUMBER_FACTS.map((name) => [name, null])) as Record<NumberFact, null>),
  status: null,
  address: { streetAddress: "", city: "", state: "", zipCode: "" },
  propertyType: "singleFamily",
  priceHistory: [],
  taxHistory: [],
  scores: null,
  coordinates: null,
};

/**
 * `row`: a record from a file. `native`: a complete Lotline record, kept exactly. `base`: a record of the
 * dataset that is being added to. `history`: events for another row's record. `removed`: the source withdrew it.
 */
export type RowKind = "row" | "native" | "base" | "history" | "removed";

/** Where a row stands. */
export interface Position {
  /** Ordinal among all rows read; later rows are newer where times are equal. */
  row: number;
  /** Index of the file (`BASE_FILE` for a record of the base dataset), and the line in it. */
  file: number;
  line: number;
}

/** A source row on its way to a record. */
export interface Row extends Position {
  kind: RowKind;
  id: string;
  /** When the source last changed it, else its newest event, YYYY-MM-DDTHH:MM:SSZ; "" where it has neither. */
  time: string;
  /** Rows with equal keys are the same home; "" for rows without an address. */
  addressKey: string;
  facts: Facts;
}

/** File index of a row that stands for a record of the base dataset. */
export const BASE_FILE = -1;

/** `prop_` and 16 hexadecimal digits of the key's SHA-256: the same key gives the same id in every build. */
export const idOf = (namespace: string, key: string): string =>
  `prop_${hash("sha256", `${namespace}\u0000${key}`, "hex").slice(0, 16)}`;

const UNIT_WORD = / (?:unit|apt|apartment|ste|suite|no|lot|spc|space)(?= )/g;

/** Marks keys of addresses without a house number: equal text does not make two of them one home. */
export const NUMBERLESS = "~";

/**
 * A street address and ZIP without spelling: case, punctuation, street suffixes, directions and unit words.
 * "12 N. Main Street, Apt 4" and "12 North Main St #4" have one key.
 */
export function addressKeyOf(address: Address): string {
  const words = shortStreet(fold(address.streetAddress)).replace(UNIT_WORD, "");
  const numbered = /^0*[1-9]/.test(words) ? "" : NUMBERLESS;
  return `${numbered}${address.zipCode} ${words}`;
}

const EVENT_VALUES = 4;
const TAX_VALUES = 3;

/** Events as four values each, one event after the other. */
function eventValues(events: readonly PriceEvent[]): (string | number)[] {
  const values: (string | number)[] = [];
  for (const { date, event, price, source } of events) values.push(date, event, price, source);
  return values;
}

/** Tax entries as three values each. */
function taxValues(entries: readonly TaxEntry[]): number[] {
  const values: number[] = [];
  for (const { year, taxPaid, assessedValue } of entries) values.push(year, taxPaid, assessedValue);
  return values;
}

/**
 * What a line of a staging file holds besides its head: values without the names of members, in as few lists as can be. Such
 * a line is 40 % as long as one with names, and written and read in half the time.
 */
const packed = ({ time, row, file, line, facts: f }: Row) =>
  [
    time,
    row,
    file,
    line,
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
  ] as const;

/** Read by number: to take a list apart by a pattern takes several times as long. */
function unpacked(v: ReturnType<typeof packed>): Omit<Row, "kind" | "id" | "addressKey"> {
  const facts = { ...NO_FACTS };
  facts.status = v[4];
  facts.propertyType = v[5];
  facts.address = { streetAddress: v[6], city: v[7], state: v[8], zipCode: v[9] };
  const numbers = v[10];
  for (let i = 0; i < NUMBER_FACTS.length; i++) facts[NUMBER_FACTS[i]!] = numbers[i]!;
  const events = v[11];
  facts.priceHistory = [];
  for (let at = 0; at < events.length; at += EVENT_VALUES) {
    const event = { date: events[at], event: events[at + 1], price: events[at + 2], source: events[at + 3] };
    facts.priceHistory.push(event as PriceEvent);
  }
  const taxes = v[12];
  facts.taxHistory = [];
  for (let at = 0; at < taxes.length; at += TAX_VALUES)
    facts.taxHistory.push({ year: taxes[at]!, taxPaid: taxes[at + 1]!, assessedValue: taxes[at + 2]! });
  const scores = v[13];
  facts.scores = scores && { walkability: scores[0], transit: scores[1], bike: scores[2] };
  const place = v[14];
  facts.coordinates = place && { latitude: place[0], longitude: place[1] };
  return { time: v[0], row: v[1], file: v[2], line: v[3], facts };
}

/** A row as a line of a staging file: what rows are grouped by stands first, so that most lines need not be parsed. */
export const encodeRow = (row: Row): string =>
  `${row.kind}\t${row.id}\t${row.addressKey}\t${JSON.stringify(packed(row))}`;

/** What stands first in a row's line, and where the rest begins. */
export function headOfLine(line: string): Pick<Row, "kind" | "id" | "addressKey"> & { rest: number } {
  const id = line.indexOf("\t") + 1;
  const addressKey = line.indexOf("\t", id) + 1;
  const rest = line.indexOf("\t", addressKey) + 1;
  return {
    kind: line.slice(0, id - 1) as RowKind,
    id: line.slice(id, addressKey - 1),
    addressKey: line.slice(addressKey, rest - 1),
    rest,
  };
}

export function decodeRow(line: string): Row {
  const { kind, id, addressKey, rest } = headOfLine(line);
  return { kind, id, addressKey, ...unpacked(JSON.parse(line.slice(rest))) };
}
