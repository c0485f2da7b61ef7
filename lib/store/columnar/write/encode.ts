import { dayNumber } from "@/lib/domain/figures";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../../fixed";
import { parseStreet, unitKey } from "../../street";
import { streetKey } from "../../words";
import { hashAddress, parseId } from "../hash";
import { NULL_COORDINATE, NULL_U8, NULL_U16, NULL_U32, RECORD_ALIGN } from "../layout";

/** What the index needs of each record. The widest come first, so that columns of any length stand aligned in one buffer. */
export const FIELDS = {
  idHigh: Uint32Array,
  idLow: Uint32Array,
  place: Uint32Array,
  listPrice: Uint32Array,
  livingArea: Uint32Array,
  latitude: Int32Array,
  longitude: Int32Array,
  lastUpdated: Uint32Array,
  addressHash: Uint32Array,
  street: Uint32Array,
  unit: Uint32Array,
  recordAt: Uint32Array,
  yearBuilt: Uint16Array,
  daysOnMarket: Uint16Array,
  houseNumber: Uint16Array,
  summaryBytes: Uint16Array,
  rowBytes: Uint16Array,
  status: Uint8Array,
  bedroomsTotal: Uint8Array,
  halfBaths: Uint8Array,
  propertyType: Uint8Array,
} as const;
export type Field = keyof typeof FIELDS;
type Columns = { [F in Field]: InstanceType<(typeof FIELDS)[F]> };

const FIELD_NAMES = Object.keys(FIELDS) as Field[];
const ROW_BYTES = FIELD_NAMES.reduce((sum, field) => sum + FIELDS[field].BYTES_PER_ELEMENT, 0);

/** Where a field's column starts in a buffer of the columns of `count` records. */
export function columnStart(field: Field, count: number): number {
  const before = FIELD_NAMES.slice(0, FIELD_NAMES.indexOf(field));
  return before.reduce((sum, name) => sum + FIELDS[name].BYTES_PER_ELEMENT * count, 0);
}

/** The columns of `count` records over the buffer that holds them. */
export const columnsOver = (buffer: ArrayBuffer, count: number): Columns =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => [field, new FIELDS[field](buffer, columnStart(field, count), count)]),
  ) as Columns;

/** Some hundred to some thousand records as a dataset's files want them. Its three buffers can be moved between threads. */
export interface EncodedRecords {
  count: number;
  /** Complete records as JSON, lines that each end where `RECORD_ALIGN` wants. */
  complete: Uint8Array<ArrayBuffer>;
  /** Search rows as JSON: the summary without its closing brace, then what `include=details` adds, with one. */
  rows: Uint8Array<ArrayBuffer>;
  /** See `columnsOver`. `place` and `street` are positions in the lists below, `recordAt` counts from the first of these records. */
  columns: ArrayBuffer;
  /** "state\ncity\nzip", in the order of their numbers. */
  places: string[];
  /** "key\ncity\nstate", in the order of their numbers. */
  streets: string[];
}

/** Numbers distinct texts as they come. */
export function numberedNames() {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(text: string): number {
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.push(text) - 1;
        numbers.set(text, number);
      }
      return number;
    },
  };
}

/** UTF-8 takes at most three bytes a UTF-16 code unit. */
const WIDEST = 3;

/** UTF-8 text that grows at its end. */
function growingText(capacity: number) {
  let bytes = Buffer.allocUnsafeSlow(capacity);
  let used = 0;
  return {
    get length() {
      return used;
    },
    /** Answers with the number of bytes. */
    append(text: string): number {
      const most = used + text.length * WIDEST;
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(2 * most);
        larger.set(bytes.subarray(0, used));
        bytes = larger;
      }
      const written = bytes.write(text, used);
      used += written;
      return written;
    },
    whole: () => bytes.subarray(0, used),
  };
}

/** A record as it is kept: coordinates to seven decimals. */
function kept(record: PropertyRecord): PropertyRecord {
  const { coordinates: c } = record;
  if (!c) return record;
  const round = (degrees: number) => fromFixed7(toFixed7(degrees));
  return { ...record, coordinates: { latitude: round(c.latitude), longitude: round(c.longitude) } };
}

/** Ends a complete record's line so that the next one starts where `RECORD_ALIGN` wants. */
const lineEnd = (bytes: number) => `${" ".repeat(RECORD_ALIGN - 1 - (bytes % RECORD_ALIGN))}\n`;

const twoDigits = (text: string, at: number) => Number(text.slice(at, at + 2));

/** Seconds since 1970 of YYYY-MM-DDTHH:MM:SSZ. */
const secondsOf = (t: string): number =>
  dayNumber(t) * 86_400 + twoDigits(t, 11) * 3_600 + twoDigits(t, 14) * 60 + twoDigits(t, 17);

/** What a record takes in the files, guessed for the first allocation. */
const COMPLETE_BYTES = 3_072;
const SEARCH_ROW_BYTES = 768;

/**
 * Makes valid records (see lib/dataset/record-fault) ready for a writer: all of the work that does not depend on other records.
 * Their number is any; a thousand keep the writer's steps short.
 */
export function encodeRecords(records: readonly PropertyRecord[]): EncodedRecords {
  const count = records.length;
  const complete = growingText(count * COMPLETE_BYTES);
  const rows = growingText(count * SEARCH_ROW_BYTES);
  const places = numberedNames();
  const streets = numberedNames();
  const columns = new ArrayBuffer(count * ROW_BYTES);
  const c = columnsOver(columns, count);
  for (let i = 0; i < count; i++) {
    const r = kept(records[i]!);
    c.recordAt[i] = complete.length / RECORD_ALIGN;
    complete.append(lineEnd(complete.append(JSON.stringify(toComplete(r)))));
    const summaryBytes = rows.append(JSON.stringify(toSummary(r)).slice(0, -1));
    c.summaryBytes[i] = summaryBytes;
    c.rowBytes[i] = summaryBytes + rows.append(`,${JSON.stringify(toDetails(r)).slice(1)}`);

    const { streetAddress, city, state, zipCode } = r.address;
    const id = parseId(r.id)!;
    const { number, street, unit } = parseStreet(streetAddress);
    c.idHigh[i] = id.high;
    c.idLow[i] = id.low;
    c.status[i] = STATUSES.indexOf(r.status);
    c.place[i] = places.numberOf(`${state}\n${city}\n${zipCode}`);
    c.listPrice[i] = r.listPrice ?? NULL_U32;
    c.bedroomsTotal[i] = r.bedroomsTotal ?? NULL_U8;
    c.halfBaths[i] = r.bathroomsTotal === null ? NULL_U8 : r.bathroomsTotal * 2;
    c.livingArea[i] = r.livingArea ?? NULL_U32;
    c.yearBuilt[i] = r.yearBuilt ?? NULL_U16;
    c.daysOnMarket[i] = r.daysOnMarket ?? NULL_U16;
    c.propertyType[i] = PROPERTY_TYPES.indexOf(r.propertyType);
    c.latitude[i] = r.coordinates ? toFixed7(r.coordinates.latitude) : NULL_COORDINATE;
    c.longitude[i] = r.coordinates ? toFixed7(r.coordinates.longitude) : NULL_COORDINATE;
    c.lastUpdated[i] = secondsOf(r.lastUpdated);
    c.addressHash[i] = hashAddress(streetAddress, city, state);
    c.street[i] = streets.numberOf(`${streetKey(street)}\n${city}\n${state}`);
    c.houseNumber[i] = number;
    c.unit[i] = unitKey(unit);
  }
  return {
    count,
    complete: complete.whole(),
    rows: rows.whole(),
    columns,
    places: places.texts,
    streets: streets.texts,
  };
}
