import { dayNumber } from "@/lib/domain/figures";
import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { toFixed7 } from "../../fixed";
import { streetReader, unitKey } from "../../street";
import { streetKey } from "../../words";
import { hashAddress, parseId } from "../hash";
import { NULL_COORDINATE, NULL_U8, NULL_U16, NULL_U32 } from "../layout";
import type { FileThread } from "./file-thread";
import { names } from "./names";
import { rowsOf } from "./rows";

/** Fields of a row, and the element type that each needs. */
const FIELDS = {
  idHigh: Uint32Array,
  idLow: Uint32Array,
  status: Uint8Array,
  place: Uint32Array,
  listPrice: Uint32Array,
  bedroomsTotal: Uint8Array,
  halfBaths: Uint8Array,
  livingArea: Uint32Array,
  yearBuilt: Uint16Array,
  daysOnMarket: Uint16Array,
  propertyType: Uint8Array,
  latitude: Int32Array,
  longitude: Int32Array,
  lastUpdated: Uint32Array,
  addressHash: Uint32Array,
  street: Uint32Array,
  houseNumber: Uint16Array,
  unit: Uint32Array,
  summaryBytes: Uint16Array,
  rowBytes: Uint16Array,
  recordAt: Uint32Array,
} as const;

/** Where a record's payloads went. */
export interface Placed {
  /** Bytes of the search row, with and without what `include=details` adds. */
  rowBytes: number;
  summaryBytes: number;
  recordAt: number;
}

const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** Seconds since 1970 of YYYY-MM-DDTHH:MM:SSZ. */
const secondsOf = (t: string): number =>
  dayNumber(t) * 86_400 + twoDigits(t, 11) * 3_600 + twoDigits(t, 14) * 60 + twoDigits(t, 17);

/** What the index needs of each record, in the order they came; a file at `path` holds it. */
export function columns(path: string, thread: FileThread) {
  /** "state\ncity\nzip" and "key\ncity\nstate": as text they sort as the index wants them. */
  const places = names();
  const streets = names();
  const parseStreet = streetReader();
  const rows = rowsOf(path, thread, FIELDS);
  const statusNumber = new Map(STATUSES.map((name, i) => [name, i]));
  const typeNumber = new Map(PROPERTY_TYPES.map((name, i) => [name, i]));
  // Records often come place by place.
  const last = { state: "", city: "", zipCode: "", place: 0 };
  const placeOf = ({ state, city, zipCode }: PropertyRecord["address"]): number => {
    if (zipCode !== last.zipCode || city !== last.city || state !== last.state) {
      last.place = places.numberOf(`${state}\n${city}\n${zipCode}`);
      [last.state, last.city, last.zipCode] = [state, city, zipCode];
    }
    return last.place;
  };
  // Streets of the last town: one short key to look up for most records.
  let town = { city: "", state: "", streets: new Map<string, number>() };
  const towns = new Map<string, typeof town>();
  const streetOf = (street: string, { city, state }: PropertyRecord["address"]): number => {
    if (city !== town.city || state !== town.state) {
      const name = `${city}\n${state}`;
      town = towns.get(name) ?? { city, state, streets: new Map() };
      towns.set(name, town);
    }
    let number = town.streets.get(street);
    if (number === undefined) {
      number = streets.numberOf(`${streetKey(street)}\n${city}\n${state}`);
      town.streets.set(street, number);
    }
    return number;
  };
  return {
    places,
    streets,
    get length() {
      return rows.length;
    },
    column: rows.column,
    drain: rows.drain,
    close: rows.close,

    push(r: PropertyRecord, { summaryBytes, rowBytes, recordAt }: Placed) {
      const { streetAddress, city, state } = r.address;
      const id = parseId(r.id)!;
      const parts = parseStreet(streetAddress);
      const c = r.coordinates;
      const { words, at } = rows.add();
      // In the order of FIELDS.
      words[at] = id.high;
      words[at + 1] = id.low;
      words[at + 2] = statusNumber.get(r.status)!;
      words[at + 3] = placeOf(r.address);
      words[at + 4] = r.listPrice ?? NULL_U32;
      words[at + 5] = r.bedroomsTotal ?? NULL_U8;
      words[at + 6] = r.bathroomsTotal === null ? NULL_U8 : r.bathroomsTotal * 2;
      words[at + 7] = r.livingArea ?? NULL_U32;
      words[at + 8] = r.yearBuilt ?? NULL_U16;
      words[at + 9] = r.daysOnMarket ?? NULL_U16;
      words[at + 10] = typeNumber.get(r.propertyType)!;
      words[at + 11] = c ? toFixed7(c.latitude) : NULL_COORDINATE;
      words[at + 12] = c ? toFixed7(c.longitude) : NULL_COORDINATE;
      words[at + 13] = secondsOf(r.lastUpdated);
      words[at + 14] = hashAddress(streetAddress, city, state);
      words[at + 15] = streetOf(parts.street, r.address);
      words[at + 16] = parts.number;
      words[at + 17] = unitKey(parts.unit);
      words[at + 18] = summaryBytes;
      words[at + 19] = rowBytes;
      words[at + 20] = recordAt;
    },
  };
}
export type Columns = ReturnType<typeof columns>;
