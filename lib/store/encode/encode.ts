import { FLAG_NAMES, FLAGS } from "@/lib/domain/asking";
import { numberOf } from "@/lib/domain/numbers";
import { derivedOf, toComplete } from "@/lib/domain/projection";
import {
  DERIVED_FIELDS,
  DETAIL_FIELDS,
  type Field,
  type Fields,
  PROPERTY_FIELDS,
  type PropertyRecord,
  SUMMARY_FIELDS,
} from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { fromFixed7, toFixed7 } from "../coordinates";
import { withRoom } from "../growable";
import { hashAddress, parseId } from "../keys";
import { NULL_COORDINATE, NUMBER_COLUMNS } from "../number-columns";
import { parseStreet, streetKey, unitKey } from "../street";
import { type BatchColumns, columnsOver, ROW_BYTES } from "./columns";
import { numberedNames } from "./names";

/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;
const SPACE = 32;
const NEWLINE = 10;

/** Complete records start at multiples of this many bytes, so that 32-bit positions reach 64 GiB. */
export const RECORD_ALIGN = 16;

/** A growing UTF-8 text whose memory is reused after `take`. */
function growingText() {
  let bytes = Buffer.allocUnsafeSlow(1 << 20);
  let used = 0;
  return {
    get length() {
      return used;
    },
    /** Appends text and returns the number of its bytes. */
    append(text: string): number {
      bytes = withRoom(bytes, used + text.length * WIDEST + RECORD_ALIGN);
      const written = bytes.write(text, used);
      used += written;
      return written;
    },
    /** Ends a complete record's line with padding, so that the next one is aligned to `RECORD_ALIGN`; `append` leaves room for it. */
    endLine() {
      const end = used + RECORD_ALIGN - (used % RECORD_ALIGN);
      bytes.fill(SPACE, used, end - 1);
      bytes[end - 1] = NEWLINE;
      used = end;
    },
    /** Returns a copy of the bytes, and starts again. */
    take(): Uint8Array<ArrayBuffer> {
      const taken = Uint8Array.prototype.slice.call(bytes, 0, used) as Uint8Array<ArrayBuffer>;
      used = 0;
      return taken;
    },
  };
}

/** Writes one member of an object of a table of fields, as `"name":value`. */
type MemberWriter = (from: object) => string;

/** Writes a valid value as JSON. Lists and objects must have exactly their members, see `toComplete`. */
function writerOf({ kind }: Field): (value: unknown) => string {
  switch (kind) {
    case "id":
    case "state":
    case "zipCode":
    case "date":
    case "timestamp":
    case "choice":
      // A valid value has nothing that JSON escapes.
      return (value) => (value === null ? "null" : `"${value}"`);
    case "text":
    case "object":
    case "list":
      return (value) => JSON.stringify(value);
    default:
      return (value) => `${value}`;
  }
}

/** The writers of an object's members, in the order of the table. */
export const memberWriters = (fields: Fields): readonly MemberWriter[] =>
  Object.entries(fields).map(([name, field]) => {
    const [head, write] = [`"${name}":`, writerOf(field)];
    return (from) => head + write((from as Record<string, unknown>)[name]);
  });

/** A record as it is stored: the table's members in its order, and no others; coordinates rounded to seven decimals. */
function stored(record: PropertyRecord): PropertyRecord {
  const complete = toComplete(record);
  const { coordinates } = complete;
  if (!coordinates) return complete;
  const latitude = fromFixed7(toFixed7(coordinates.latitude));
  const longitude = fromFixed7(toFixed7(coordinates.longitude));
  if (latitude === coordinates.latitude && longitude === coordinates.longitude) return complete;
  return { ...complete, coordinates: { latitude, longitude } };
}

/** The members of a complete record, then those that are derived from it. */
const [OWN_WRITERS, DERIVED_WRITERS] = [memberWriters(PROPERTY_FIELDS), memberWriters(DERIVED_FIELDS)];
const NAMES: readonly string[] = [...Object.keys(PROPERTY_FIELDS), ...Object.keys(DERIVED_FIELDS)];
const OWN = [...OWN_WRITERS.keys()];
const SUMMARY = SUMMARY_FIELDS.map((name) => NAMES.indexOf(name));
const DETAILS = DETAIL_FIELDS.map((name) => NAMES.indexOf(name));

function joined(members: readonly string[], wanted: readonly number[]): string {
  let text = members[wanted[0]!]!;
  for (let i = 1; i < wanted.length; i++) text += `,${members[wanted[i]!]}`;
  return text;
}

export interface EncodedRecords {
  count: number;
  /** Complete records as lines of JSON, padded to `RECORD_ALIGN`. */
  complete: Uint8Array<ArrayBuffer>;
  /** Search rows as JSON: the summary without its closing brace, then the members that `include=details` adds, with the brace. */
  rows: Uint8Array<ArrayBuffer>;
  /** See `columnsOver`. */
  columns: ArrayBuffer;
  /** The places "state\ncity\nzip" and streets "key\ncity\nstate" that came first in these records, in the order of their numbers. */
  places: string[];
  streets: string[];
}

const NUMBERS = Object.values(NUMBER_COLUMNS);

/**
 * Encodes valid records (see lib/dataset/record-fault), batch by batch, as a dataset stores them: coordinates with seven
 * decimals, and only the table's fields. `asOf` is the dataset's date. Numbers places and streets in order of appearance;
 * throws a `RangeError` if there are too many.
 */
export function recordEncoder(asOf: string): (records: readonly PropertyRecord[]) => EncodedRecords {
  const [places, streets] = [numberedNames(), numberedNames()];
  const [complete, rows] = [growingText(), growingText()];
  const members: string[] = [];
  /** Where the next complete record starts, in units of `RECORD_ALIGN`; the file's first line is one unit. */
  let recordAt = 1;

  function write(record: PropertyRecord, c: BatchColumns, i: number): void {
    const derived = derivedOf(record, asOf);
    let at = 0;
    for (const write of OWN_WRITERS) members[at++] = write(record);
    for (const write of DERIVED_WRITERS) members[at++] = write(derived);
    c.recordAt[i] = recordAt + complete.length / RECORD_ALIGN;
    complete.append(`{${joined(members, OWN)}}`);
    complete.endLine();
    c.summaryBytes[i] = rows.append(`{${joined(members, SUMMARY)}`);
    c.rowBytes[i] = c.summaryBytes[i]! + rows.append(`,${joined(members, DETAILS)}}`);
  }

  function fill(record: PropertyRecord, c: BatchColumns, i: number): void {
    const { streetAddress, city, state, zipCode } = record.address;
    const id = parseId(record.id)!;
    const { number, street, unit } = parseStreet(streetAddress);
    c.idHigh[i] = id.high;
    c.idLow[i] = id.low;
    c.status[i] = STATUSES.indexOf(record.status);
    c.place[i] = places.numberOf(`${state}\n${city}\n${zipCode}`);
    c.propertyType[i] = PROPERTY_TYPES.indexOf(record.propertyType);
    c.flags[i] = FLAG_NAMES.reduce((bits, flag, bit) => bits | (Number(FLAGS[flag](record, asOf)) << bit), 0);
    c.latitude[i] = record.coordinates ? toFixed7(record.coordinates.latitude) : NULL_COORDINATE;
    c.longitude[i] = record.coordinates ? toFixed7(record.coordinates.longitude) : NULL_COORDINATE;
    c.addressHash[i] = hashAddress(streetAddress, city, state);
    c.street[i] = streets.numberOf(`${streetKey(street)}\n${city}\n${state}`);
    c.houseNumber[i] = number;
    c.unit[i] = unitKey(unit);
    for (const { field, perUnit, least, nullAs } of NUMBERS) {
      const value = numberOf(record, field);
      c[field][i] = value === null ? nullAs : (value - least) * perUnit;
    }
  }

  return (records) => {
    const columns = new ArrayBuffer(records.length * ROW_BYTES);
    const c = columnsOver(columns, records.length);
    for (const [i, record] of records.entries()) {
      write(stored(record), c, i);
      fill(record, c, i);
    }
    recordAt += complete.length / RECORD_ALIGN;
    return {
      count: records.length,
      complete: complete.take(),
      rows: rows.take(),
      columns,
      places: places.takeNew(),
      streets: streets.takeNew(),
    };
  };
}
