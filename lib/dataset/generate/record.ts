import { formatDay } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { scatter } from "@/lib/domain/random";
import type { ZipFacts } from "./facts";
import type { Life } from "./life";
import { marketState } from "./market-state";
import type { Random } from "./random";
import { scoresOf } from "./scores";
import { taxHistory } from "./taxes";

const days = new Map<number, string>();

/** Dates recur in every record: each is written once. */
function dateText(day: number): string {
  let text = days.get(day);
  if (text === undefined) {
    text = formatDay(day);
    days.set(day, text);
  }
  return text;
}

const HEX = Array.from({ length: 65_536 }, (_, n) => n.toString(16).padStart(4, "0"));
const hex = (n: number): string => HEX[n >>> 16]! + HEX[n & 0xffff]!;

/** `prop_` and 16 hexadecimal digits: a keyed bijection (Feistel) of ZIP and place in it, so ids never collide. */
export function propertyId(zip: string, nth: number, seed: number): string {
  let left = Number(zip);
  let right = nth;
  for (let round = 1; round <= 4; round++) {
    const mixed = left ^ scatter(right ^ Math.imul(seed + round, 0x9e3779b1));
    left = right;
    right = mixed >>> 0;
  }
  return `prop_${hex(left)}${hex(right)}`;
}

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** A time of the working day in the Americas, as UTC. */
const timeOfDay = (random: Random): string =>
  `${two(random.int(13, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;

/** The record of the `nth` home of a ZIP. */
export function makeRecord(
  life: Life,
  zip: ZipFacts,
  nth: number,
  seed: number,
  asOf: number,
  random: Random,
): PropertyRecord {
  const { home, events } = life;
  const state = marketState(events, asOf);
  const priceHistory: PriceEvent[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const { day, event, price, source } = events[i]!;
    priceHistory.push({ date: dateText(day), event, price, source });
  }
  const newest = priceHistory[0]?.date ?? dateText(asOf);
  return {
    id: propertyId(zip.zip, nth, seed),
    status: state.status,
    listPrice: state.listPrice,
    address: { streetAddress: home.streetAddress, city: home.street.city, state: zip.state.state, zipCode: zip.zip },
    bedroomsTotal: home.bedrooms,
    bathroomsTotal: home.bathrooms,
    livingArea: home.livingArea,
    lotSize: home.lotSize,
    yearBuilt: home.yearBuilt,
    propertyType: home.type,
    daysOnMarket: state.daysOnMarket,
    priceHistory,
    taxHistory: taxHistory(life, zip, asOf, random),
    scores: scoresOf(home, zip, random),
    coordinates: random.chance(0.015) ? null : home.coordinates,
    lastUpdated: `${newest}T${timeOfDay(random)}Z`,
  };
}
