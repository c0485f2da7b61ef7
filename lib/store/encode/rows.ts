import { FLAG_NAMES, FLAGS, numberOf } from "@/lib/domain/numbers";
import { oncePerText } from "@/lib/domain/once-per";
import { DERIVED_FIELDS, DETAIL_FIELDS, derivedOf, SUMMARY_FIELDS } from "@/lib/domain/projection";
import { type Field, type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { splitHouseNumber } from "@/lib/domain/text";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { type BatchColumns, columnsOver, NULL_COORDINATE, NUMBER_COLUMNS, ROW_BYTES } from "../columns";
import { toFixed7 } from "../coordinates";
import { hashAddress, parseId } from "../keys";
import { growingBytes } from "../memory";
import { NUMBER_MAX, parseStreet, type StreetParts, streetKey, unitKey } from "../street";

/** How a valid value is written as JSON. Lists and objects must have exactly their members, see `toComplete`. */
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

/** Writes these members of a search row, each of the record or of what is derived from it, as JSON without braces. */
function membersWriter(names: readonly string[]): (record: object, derived: object) => string {
  const fields: Fields = { ...DERIVED_FIELDS, ...PROPERTY_FIELDS };
  const writers = names.map((name, i) => {
    const isOwn = name in PROPERTY_FIELDS;
    const head = `${i === 0 ? "" : ","}"${name}":`;
    const write = writerOf(fields[name]!);
    return (record: object, derived: object) => head + write((isOwn ? record : derived)[name as never]);
  });
  return (record, derived) => writers.reduce((text, write) => text + write(record, derived), "");
}
const summaryOf = membersWriter(SUMMARY_FIELDS);
const detailsOf = membersWriter(DETAIL_FIELDS);

/** Distinct texts, numbered in order of appearance. */
interface NumberedNames {
  numberOf(text: string): number;
  /** Returns the texts that were numbered since the last call, in the order of their numbers. */
  takeNew(): string[];
}

/** The most entries that a Map can hold. */
const NAMES_MAX = 2 ** 24;

/** Numbers names; throws a `RangeError` with a clear message if there are more than `most`. */
export function numberedNames(most = NAMES_MAX): NumberedNames {
  const numbers = new Map<string, number>();
  let added: string[] = [];
  return {
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = numbers.size;
      if (number === most)
        throw new RangeError(
          `More than ${most.toLocaleString("en-US")} distinct streets are more than a dataset can hold. ` +
            "Nothing was published. Make several of them, by state for instance.",
        );
      numbers.set(text, number);
      added.push(text);
      return number;
    },
    takeNew() {
      const taken = added;
      added = [];
      return taken;
    },
  };
}

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
  const rows = growingBytes();
  /** Read once for all homes along a street, as it recurs with other numbers. */
  const partsBehindNumber = oncePerText((rest) => parseStreet(`1${rest}`));
  const partsOf = (address: string): StreetParts => {
    const [number, rest] = splitHouseNumber(address) ?? [];
    if (!rest) return parseStreet(address);
    return { ...partsBehindNumber(rest), number: Math.min(Number(number), NUMBER_MAX) };
  };

  function write(record: PropertyRecord, c: BatchColumns, i: number): void {
    const derived = derivedOf(record, asOf);
    c.summaryBytes[i] = rows.append(`{${summaryOf(record, derived)}`);
    c.rowBytes[i] = c.summaryBytes[i]! + rows.append(`,${detailsOf(record, derived)}}`);
  }

  function fill(record: PropertyRecord, c: BatchColumns, i: number): void {
    const { streetAddress, city, state, zipCode } = record.address;
    const id = parseId(record.id)!;
    const { number, street, unit } = partsOf(streetAddress);
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
