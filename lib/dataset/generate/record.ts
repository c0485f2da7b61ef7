import { formatDay } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord, Status } from "@/lib/domain/property";
import type { ZipFacts } from "./facts";
import type { Life, LifeEvent } from "./life";
import { type Random, scatter } from "./random";
import { scoresOf } from "./scores";
import { taxHistory } from "./taxes";

/** A sale stays recent this long: sold in (D - 90, D]. */
export const RECENTLY_SOLD_DAYS = 90;

export interface MarketState {
  status: Status;
  listPrice: number | null;
  daysOnMarket: number | null;
}

/**
 * What a home's events say of it on day `asOf` (decision 0020): a pending home is still for sale; off-market homes
 * keep their last asking price to buy, and have no days on market.
 * @param events oldest first, none after `asOf`
 */
export function marketState(events: readonly LifeEvent[], asOf: number): MarketState {
  let listing: { day: number; forRent: boolean } | null = null;
  let ask: number | null = null;
  let rent: number | null = null;
  let sale: { day: number; days: number | null } | null = null;
  for (const { day, event, price } of events) {
    switch (event) {
      case "listed":
        listing = { day, forRent: false };
        ask = price;
        break;
      case "listedForRent":
        listing = { day, forRent: true };
        rent = price;
        break;
      case "priceChanged":
        if (listing?.forRent) rent = price;
        else ask = price;
        break;
      case "sold":
        sale = { day, days: listing && !listing.forRent ? day - listing.day : null };
        listing = null;
        break;
      case "delisted":
      case "rented":
        listing = null;
        break;
    }
  }
  if (listing)
    return {
      status: listing.forRent ? "forRent" : "forSale",
      listPrice: listing.forRent ? rent : ask,
      daysOnMarket: asOf - listing.day,
    };
  if (sale && asOf - sale.day < RECENTLY_SOLD_DAYS)
    return { status: "recentlySold", listPrice: ask, daysOnMarket: sale.days };
  return { status: "offMarket", listPrice: ask, daysOnMarket: null };
}

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

/** `prop_` and 16 hexadecimal digits: a keyed bijection (Feistel) of ZIP and place in it, so ids never collide. */
export function propertyId(zip: string, nth: number, seed: number): string {
  let left = Number(zip);
  let right = nth;
  for (let round = 1; round <= 4; round++)
    [left, right] = [right, (left ^ scatter(right ^ scatter(seed + round))) >>> 0];
  return `prop_${left.toString(16).padStart(8, "0")}${right.toString(16).padStart(8, "0")}`;
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
