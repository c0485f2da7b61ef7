import { FLAG_NAMES, FLAGS, numberOf } from "@/lib/domain/numbers";
import { derivedOf } from "@/lib/domain/projection";
import {
  DERIVED_FIELDS,
  DETAIL_FIELDS,
  type Fields,
  PROPERTY_FIELDS,
  type PropertyRecord,
  SUMMARY_FIELDS,
} from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { toFixed7 } from "../coordinates";
import { hashAddress, parseId } from "../keys";
import { NULL_COORDINATE, NUMBER_COLUMNS } from "../number-columns";
import { parseStreet, streetKey, unitKey } from "../street";
import { type BatchColumns, columnsOver, ROW_BYTES } from "./columns";
import { joined, memberWriters } from "./members";
import { numberedNames } from "./names";
import { growingText } from "./text";

/** The members of a search row: of the record, then those that are derived from it, if a row has them. */
const OF_ROW: readonly string[] = [...SUMMARY_FIELDS, ...DETAIL_FIELDS];
const picked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => OF_ROW.includes(name)));
const [OWN, DERIVED] = [picked(PROPERTY_FIELDS), picked(DERIVED_FIELDS)];
const [OWN_WRITERS, DERIVED_WRITERS] = [memberWriters(OWN), memberWriters(DERIVED)];
const NAMES: readonly string[] = [...Object.keys(OWN), ...Object.keys(DERIVED)];
const SUMMARY = SUMMARY_FIELDS.map((name) => NAMES.indexOf(name));
const DETAILS = DETAIL_FIELDS.map((name) => NAMES.indexOf(name));

/** Search rows and columns of records. */
export interface EncodedRows {
  count: number;
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
 * Encodes the search rows and columns of valid records (see lib/dataset/record-fault) as `stored` gives them, batch by batch.
 * `asOf` is the dataset's date, `recordAt` where each complete record starts, for a store that keeps them in a file. Numbers
 * places and streets in order of appearance; throws a `RangeError` if there are too many.
 */
export function rowEncoder(asOf: string): (records: readonly PropertyRecord[], recordAt?: Uint32Array) => EncodedRows {
  const [places, streets] = [numberedNames(), numberedNames()];
  const rows = growingText();
  const members: string[] = [];

  function write(record: PropertyRecord, c: BatchColumns, i: number): void {
    const derived = derivedOf(record, asOf);
    let at = 0;
    for (const write of OWN_WRITERS) members[at++] = write(record);
    for (const write of DERIVED_WRITERS) members[at++] = write(derived);
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

  return (records, recordAt) => {
    const columns = new ArrayBuffer(records.length * ROW_BYTES);
    const c = columnsOver(columns, records.length);
    if (recordAt) c.recordAt.set(recordAt);
    for (const [i, record] of records.entries()) {
      write(record, c, i);
      fill(record, c, i);
    }
    return { count: records.length, rows: rows.take(), columns, places: places.takeNew(), streets: streets.takeNew() };
  };
}
