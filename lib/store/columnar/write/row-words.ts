import { dayNumber } from "@/lib/domain/figures";
import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { toFixed7 } from "../../fixed";
import { streetReader, unitKey } from "../../street";
import { streetKey } from "../../words";
import { hashAddress, parseId } from "../hash";
import { NULL_COORDINATE, NULL_U8, NULL_U16, NULL_U32 } from "../layout";

/** Where a record's payloads went. */
export interface Placed {
  /** Bytes of the search row, with and without what `include=details` adds. */
  rowBytes: number;
  summaryBytes: number;
  recordAt: number;
}

/** Names in the order of their numbers: "state\ncity\nzip" and "key\ncity\nstate" sort as the index wants them. */
export interface NewNames {
  places: string[];
  streets: string[];
}

const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** Seconds since 1970 of YYYY-MM-DDTHH:MM:SSZ. */
const secondsOf = (t: string): number =>
  dayNumber(t) * 86_400 + twoDigits(t, 11) * 3_600 + twoDigits(t, 14) * 60 + twoDigits(t, 17);

const statusNumber = new Map(STATUSES.map((name, i) => [name, i]));
const typeNumber = new Map(PROPERTY_TYPES.map((name, i) => [name, i]));

/** Numbers places; records often come place by place. */
function placeNumbers(fresh: (name: string) => void) {
  const numbers = new Map<string, number>();
  const last = { state: "", city: "", zipCode: "", place: 0 };
  return ({ state, city, zipCode }: PropertyRecord["address"]): number => {
    if (zipCode === last.zipCode && city === last.city && state === last.state) return last.place;
    const name = `${state}\n${city}\n${zipCode}`;
    let place = numbers.get(name);
    if (place === undefined) {
      place = numbers.size;
      numbers.set(name, place);
      fresh(name);
    }
    [last.state, last.city, last.zipCode, last.place] = [state, city, zipCode, place];
    return place;
  };
}

/** Numbers streets, town by town: one short key to look up for most records. Spellings of one street have several. */
function streetNumbers(fresh: (name: string) => void) {
  let count = 0;
  let town = { city: "", state: "", streets: new Map<string, number>() };
  const towns = new Map<string, typeof town>();
  return (street: string, { city, state }: PropertyRecord["address"]): number => {
    if (city !== town.city || state !== town.state) {
      const name = `${city}\n${state}`;
      town = towns.get(name) ?? { city, state, streets: new Map() };
      towns.set(name, town);
    }
    let number = town.streets.get(street);
    if (number === undefined) {
      number = count++;
      town.streets.set(street, number);
      fresh(`${streetKey(street)}\n${city}\n${state}`);
    }
    return number;
  };
}

/** Writes what the index needs of each record, with numbers of its own for places and streets. */
export function rowWords() {
  let names: NewNames = { places: [], streets: [] };
  const placeOf = placeNumbers((name) => names.places.push(name));
  const streetOf = streetNumbers((name) => names.streets.push(name));
  const parseStreet = streetReader();
  return {
    /** The names that were numbered since this was asked the last time. */
    newNames(): NewNames {
      const fresh = names;
      names = { places: [], streets: [] };
      return fresh;
    },

    /** Writes a valid record's words, in the order of FIELDS. */
    write(r: PropertyRecord, { summaryBytes, rowBytes, recordAt }: Placed, words: Uint32Array, at: number) {
      const { streetAddress, city, state } = r.address;
      const id = parseId(r.id)!;
      const parts = parseStreet(streetAddress);
      const c = r.coordinates;
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
