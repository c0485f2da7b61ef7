import { FLAG_NAMES, FLAGS } from "@/lib/domain/asking";
import { numberOf } from "@/lib/domain/numbers";
import { derivedOf } from "@/lib/domain/projection";
import {
  DERIVED_FIELDS,
  DETAIL_FIELDS,
  PROPERTY_FIELDS,
  type PropertyRecord,
  SUMMARY_FIELDS,
} from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { toFixed7 } from "../coordinates";
import { withRoom } from "../growable";
import { hashAddress, parseId } from "../keys";
import { NULL_COORDINATE, NUMBER_COLUMNS } from "../number-columns";
import { parseStreet, streetKey, unitKey } from "../street";
import { type BatchColumns, columnsOver, ROW_BYTES } from "./columns";
import { memberWriters } from "./json";
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

/** The members of a complete record, then those that are derived from it. */
const WRITERS = [...memberWriters(PROPERTY_FIELDS), ...memberWriters(DERIVED_FIELDS)];
const NAMES = WRITERS.map(([name]) => name);
const OWN = Object.keys(PROPERTY_FIELDS).map((name) => NAMES.indexOf(name));
const SUMMARY = SUMMARY_FIELDS.map((name) => NAMES.indexOf(name));
const DETAILS = DETAIL_FIELDS.map((name) => NAMES.indexOf(name));

function joined(members: readonly string[], wanted: readonly number[]): string {
  let text = "";
  for (const number of wanted) text += text === "" ? members[number] : `,${members[number]}`;
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
    for (const [at, [, member]] of WRITERS.entries()) members[at] = member(at < OWN.length ? record : derived);
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
      write(record, c, i);
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
