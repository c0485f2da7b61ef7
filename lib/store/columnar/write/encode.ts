import { FLAG_NAMES, FLAGS } from "@/lib/domain/asking";
import { numberOf } from "@/lib/domain/numbers";
import { derivedOf, toComplete } from "@/lib/domain/projection";
import {
  DETAIL_FIELDS,
  type Fields,
  PROPERTY_FIELDS,
  type PropertyRecord,
  SUMMARY_FIELDS,
} from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { fromFixed7, toFixed7 } from "../../coordinates";
import { withRoom } from "../../growable";
import { parseStreet, streetKey, unitKey } from "../../street";
import { NULL_COORDINATE, NUMBER_COLUMNS, RECORD_ALIGN } from "../format";
import { hashAddress, parseId } from "../hash";
import { type AllColumns, columnsOver, ROW_BYTES } from "./fields";

/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;
const SPACE = 32;
const NEWLINE = 10;

/** A growing UTF-8 text whose memory is reused after `clear`. */
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
    whole: () => bytes.subarray(0, used),
    clear() {
      used = 0;
    },
  };
}

/** A record as it is stored, with coordinates rounded to seven decimals. */
function kept(record: PropertyRecord): PropertyRecord {
  const { coordinates } = record;
  if (!coordinates) return record;
  const latitude = fromFixed7(toFixed7(coordinates.latitude));
  const longitude = fromFixed7(toFixed7(coordinates.longitude));
  if (latitude === coordinates.latitude && longitude === coordinates.longitude) return record;
  return { ...record, coordinates: { latitude, longitude } };
}

const NUMBERS = Object.values(NUMBER_COLUMNS);
const FIELDS: Fields = PROPERTY_FIELDS;
const NAMES = Object.keys(FIELDS);

/**
 * Serialises records as stored (members in the specification's order, and no others) as one JSON list, which takes half the
 * time of serialising each record.
 */
export const completeJson = (records: readonly PropertyRecord[]): string =>
  JSON.stringify(records.map((record) => toComplete(kept(record))));

/** The separator of two records in a list. No string value can contain it, because its quotation marks would be escaped. */
const BETWEEN = `,{"${NAMES[0]}":`;

/** Splits a non-empty list from `completeJson` into the JSON of each record. */
export function linesOf(list: string): string[] {
  const lines: string[] = [];
  let from = 1;
  for (let to = list.indexOf(BETWEEN); to >= 0; to = list.indexOf(BETWEEN, from)) {
    lines.push(list.slice(from, to));
    from = to + 1;
  }
  lines.push(list.slice(from, -1));
  return lines;
}
const IN_SUMMARY = SUMMARY_FIELDS.map((name) => NAMES.indexOf(name));
const IN_DETAILS = DETAIL_FIELDS.filter((name) => NAMES.includes(name)).map((name) => NAMES.indexOf(name));
const ROW_FIELDS = [IN_SUMMARY, IN_DETAILS];

/** Whether a field and the one before it in a complete record are also adjacent in search rows, or both left out. */
const staysWithPrevious = (field: number) =>
  ROW_FIELDS.some((fields) => fields.includes(field) && fields[fields.indexOf(field) - 1] === field - 1) ||
  !ROW_FIELDS.flat().some((other) => other === field || other === field - 1);

/** The fields at which a complete record's JSON is cut into pieces for search rows. */
const CUTS = [...NAMES.keys()].filter((field) => field > 0 && !staysWithPrevious(field));
const MARKS = CUTS.map((field) => `,"${NAMES[field]}":`);
const pieceOf = (field: number) => CUTS.filter((cut) => cut <= field).length;
const piecesOf = (fields: readonly number[]) => [...new Set(fields.map(pieceOf))];
const SUMMARY = piecesOf(IN_SUMMARY);
/** The pieces that details need; the derived fields are the last piece. */
const DETAILS = [...piecesOf(IN_DETAILS), CUTS.length + 1];

/** The tax history is a third of a record's JSON and is not needed here, so it is not parsed. */
const TAXES = NAMES.indexOf("taxHistory");
const [TAXES_MARK, BEHIND_TAXES_MARK] = [`,"${NAMES[TAXES]}":`, `,"${NAMES[TAXES + 1]}":`];

function parsedWithoutTaxes(json: string): Omit<PropertyRecord, "taxHistory"> {
  const at = json.indexOf(TAXES_MARK);
  return JSON.parse(json.slice(0, at) + json.slice(json.lastIndexOf(BEHIND_TAXES_MARK)));
}

/** Cuts from this one on are found by searching from the end, which avoids reading the lists, most of a record's text. */
const BEHIND_LISTS = CUTS.findIndex((cut) => NAMES.slice(0, cut).some((name) => FIELDS[name]!.kind === "list"));

/**
 * The pieces of a complete record's JSON, each with the comma or brace before it, then the derived fields. The cuts are
 * unambiguous because quotation marks in texts are escaped. Serialising each projection instead would take 1.5 times as long.
 */
function piecesOfRecord(json: string, record: Parameters<typeof derivedOf>[0], asOf: string): string[] {
  const starts = Array<number>(MARKS.length);
  for (let i = 0; i < BEHIND_LISTS; i++) starts[i] = json.indexOf(MARKS[i]!, starts[i - 1] ?? 0);
  for (let i = MARKS.length - 1; i >= BEHIND_LISTS; i--) starts[i] = json.lastIndexOf(MARKS[i]!, starts[i + 1]);
  const pieces: string[] = [];
  let at = 0;
  for (const start of starts) {
    pieces.push(json.slice(at, start));
    at = start;
  }
  pieces.push(json.slice(at, -1), `,${JSON.stringify(derivedOf(record, asOf)).slice(1, -1)}`);
  return pieces;
}

function joined(pieces: readonly string[], numbers: readonly number[]): string {
  let text = "";
  for (const number of numbers) text += pieces[number];
  return text;
}

interface EncodedRecords {
  /** Complete records as lines of JSON, padded to `RECORD_ALIGN`. */
  complete: Uint8Array;
  /** Search rows as JSON: the summary without its closing brace, then the members that `include=details` adds, with the brace. */
  rows: Uint8Array;
  /** See `columnsOver`. */
  columns: ArrayBuffer;
}

/**
 * Encodes valid records (see lib/dataset/record-fault), given as JSON from `linesOf`, for a dataset's files. `recordAt` is the
 * position of the first complete record in units of `RECORD_ALIGN`, `asOf` the dataset's date. The returned bytes are valid
 * until the next call. Numbers new places and streets.
 */
export function recordEncoder({ places, streets }: Pick<AllColumns, "places" | "streets">, asOf: string) {
  const complete = growingText();
  const rows = growingText();
  return (lines: readonly string[], recordAt: number): EncodedRecords => {
    const count = lines.length;
    const columns = new ArrayBuffer(count * ROW_BYTES);
    const c = columnsOver(columns, count);
    complete.clear();
    rows.clear();
    for (let i = 0; i < count; i++) {
      const json = lines[i]!;
      const r = parsedWithoutTaxes(json);
      c.recordAt[i] = recordAt + complete.length / RECORD_ALIGN;
      complete.append(json);
      complete.endLine();
      const pieces = piecesOfRecord(json, r, asOf);
      const summaryBytes = rows.append(joined(pieces, SUMMARY));
      c.summaryBytes[i] = summaryBytes;
      c.rowBytes[i] = summaryBytes + rows.append(`${joined(pieces, DETAILS)}}`);

      const { streetAddress, city, state, zipCode } = r.address;
      const id = parseId(r.id)!;
      const { number, street, unit } = parseStreet(streetAddress);
      c.idHigh[i] = id.high;
      c.idLow[i] = id.low;
      c.status[i] = STATUSES.indexOf(r.status);
      c.place[i] = places.numberOf(`${state}\n${city}\n${zipCode}`);
      c.propertyType[i] = PROPERTY_TYPES.indexOf(r.propertyType);
      c.flags[i] = FLAG_NAMES.reduce((bits, flag, bit) => bits | (Number(FLAGS[flag](r, asOf)) << bit), 0);
      c.latitude[i] = r.coordinates ? toFixed7(r.coordinates.latitude) : NULL_COORDINATE;
      c.longitude[i] = r.coordinates ? toFixed7(r.coordinates.longitude) : NULL_COORDINATE;
      c.addressHash[i] = hashAddress(streetAddress, city, state);
      c.street[i] = streets.numberOf(`${streetKey(street)}\n${city}\n${state}`);
      c.houseNumber[i] = number;
      c.unit[i] = unitKey(unit);
      for (const { field, perUnit, least, nullAs } of NUMBERS) {
        const value = numberOf(r, field);
        c[field][i] = value === null ? nullAs : (value - least) * perUnit;
      }
    }
    return { complete: complete.whole(), rows: rows.whole(), columns };
  };
}
