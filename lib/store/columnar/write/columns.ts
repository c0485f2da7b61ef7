import { PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { toFixed7 } from "../../fixed";
import { parseStreet, unitKey } from "../../street";
import { streetKey } from "../../words";
import { hashAddress, parseId } from "../hash";
import { NULL_COORDINATE, NULL_U8, NULL_U16, NULL_U32 } from "../layout";
import { Growing } from "./growing";
import { names } from "./names";

/** What the index needs of each record, in the order they came. */
export function columns() {
  /** "state\ncity\nzip" and "key\ncity\nstate": as text they sort as the index wants them. */
  const places = names();
  const streets = names();
  const statusNumber = new Map(STATUSES.map((name, i) => [name, i]));
  const typeNumber = new Map(PROPERTY_TYPES.map((name, i) => [name, i]));
  const days = new Map<string, number>();
  const secondsOf = (timestamp: string): number => {
    const date = timestamp.slice(0, 10);
    let day = days.get(date);
    if (day === undefined) {
      day = Date.parse(date) / 1_000;
      days.set(date, day);
    }
    const digits = (at: number) => (timestamp.charCodeAt(at) - 48) * 10 + timestamp.charCodeAt(at + 1) - 48;
    return day + digits(11) * 3_600 + digits(14) * 60 + digits(17);
  };
  const all = {
    idHigh: new Growing(Uint32Array),
    idLow: new Growing(Uint32Array),
    status: new Growing(Uint8Array),
    place: new Growing(Uint32Array),
    listPrice: new Growing(Uint32Array),
    bedroomsTotal: new Growing(Uint8Array),
    halfBaths: new Growing(Uint8Array),
    livingArea: new Growing(Uint32Array),
    yearBuilt: new Growing(Uint16Array),
    daysOnMarket: new Growing(Uint16Array),
    propertyType: new Growing(Uint8Array),
    latitude: new Growing(Int32Array),
    longitude: new Growing(Int32Array),
    lastUpdated: new Growing(Uint32Array),
    addressHash: new Growing(Uint32Array),
    street: new Growing(Uint32Array),
    houseNumber: new Growing(Uint16Array),
    unit: new Growing(Uint32Array),
  };
  return {
    all,
    places,
    streets,
    push(r: PropertyRecord) {
      const { streetAddress, city, state, zipCode } = r.address;
      const id = parseId(r.id)!;
      const parts = parseStreet(streetAddress);
      all.idHigh.push(id.high);
      all.idLow.push(id.low);
      all.status.push(statusNumber.get(r.status)!);
      all.place.push(places.numberOf(`${state}\n${city}\n${zipCode}`));
      all.listPrice.push(r.listPrice ?? NULL_U32);
      all.bedroomsTotal.push(r.bedroomsTotal ?? NULL_U8);
      all.halfBaths.push(r.bathroomsTotal === null ? NULL_U8 : r.bathroomsTotal * 2);
      all.livingArea.push(r.livingArea ?? NULL_U32);
      all.yearBuilt.push(r.yearBuilt ?? NULL_U16);
      all.daysOnMarket.push(r.daysOnMarket ?? NULL_U16);
      all.propertyType.push(typeNumber.get(r.propertyType)!);
      all.latitude.push(r.coordinates ? toFixed7(r.coordinates.latitude) : NULL_COORDINATE);
      all.longitude.push(r.coordinates ? toFixed7(r.coordinates.longitude) : NULL_COORDINATE);
      all.lastUpdated.push(secondsOf(r.lastUpdated));
      all.addressHash.push(hashAddress(streetAddress, city, state));
      all.street.push(streets.numberOf(`${streetKey(parts.street)}\n${city}\n${state}`));
      all.houseNumber.push(parts.number);
      all.unit.push(unitKey(parts.unit));
    },
  };
}
export type Columns = ReturnType<typeof columns>;
