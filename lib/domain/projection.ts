import type {
  PriceEvent,
  PropertyDetails,
  PropertyLookupRecord,
  PropertyRecord,
  PropertySummary,
  Status,
} from "./property";

/** The shapes that operations return, in the specification's order of fields. */

export const toLookup = (r: PropertyLookupRecord): PropertyLookupRecord => ({
  id: r.id,
  status: r.status,
  listPrice: r.listPrice,
  address: addressOf(r),
  bedroomsTotal: r.bedroomsTotal,
  bathroomsTotal: r.bathroomsTotal,
  livingArea: r.livingArea,
  lastUpdated: r.lastUpdated,
});

export const toSummary = (r: PropertyRecord): PropertySummary => ({
  id: r.id,
  status: r.status,
  listPrice: r.listPrice,
  address: addressOf(r),
  bedroomsTotal: r.bedroomsTotal,
  bathroomsTotal: r.bathroomsTotal,
  livingArea: r.livingArea,
  daysOnMarket: r.daysOnMarket,
  lastUpdated: r.lastUpdated,
});

export const toDetails = (r: PropertyRecord): PropertyDetails => ({
  propertyType: r.propertyType,
  yearBuilt: r.yearBuilt,
  lotSize: r.lotSize,
  coordinates: r.coordinates && { latitude: r.coordinates.latitude, longitude: r.coordinates.longitude },
  latestEvent: r.priceHistory[0] ? eventOf(r.priceHistory[0]) : null,
  priceChange: priceChange(r),
});

/** The complete record with exactly the fields of the specification. */
export const toComplete = (r: PropertyRecord): PropertyRecord => ({
  id: r.id,
  status: r.status,
  listPrice: r.listPrice,
  address: addressOf(r),
  bedroomsTotal: r.bedroomsTotal,
  bathroomsTotal: r.bathroomsTotal,
  livingArea: r.livingArea,
  lotSize: r.lotSize,
  yearBuilt: r.yearBuilt,
  propertyType: r.propertyType,
  daysOnMarket: r.daysOnMarket,
  priceHistory: r.priceHistory.map(eventOf),
  taxHistory: r.taxHistory.map((t) => ({ year: t.year, taxPaid: t.taxPaid, assessedValue: t.assessedValue })),
  scores: r.scores && { walkability: r.scores.walkability, transit: r.scores.transit, bike: r.scores.bike },
  coordinates: r.coordinates && { latitude: r.coordinates.latitude, longitude: r.coordinates.longitude },
  lastUpdated: r.lastUpdated,
});

const addressOf = ({ address: a }: Pick<PropertyRecord, "address">) => ({
  streetAddress: a.streetAddress,
  city: a.city,
  state: a.state,
  zipCode: a.zipCode,
});

const eventOf = (e: PropertyRecord["priceHistory"][number]) => ({
  date: e.date,
  event: e.event,
  price: e.price,
  source: e.source,
});

/** The sale of a recently sold home, or of one off the market without an ask; null where its newest event is another. */
export const saleOf = ({
  status,
  listPrice,
  latestEvent,
}: Pick<PropertyRecord, "status" | "listPrice"> & Pick<PropertyDetails, "latestEvent">): PriceEvent | null =>
  latestEvent?.event === "sold" && showsSale(status, listPrice) ? latestEvent : null;

/** Whether a home of this status and ask is told by its sale, if its newest event is one. */
export const showsSale = (status: Status, listPrice: number | null): boolean =>
  status === "recentlySold" || (status === "offMarket" && listPrice === null);

const LISTED = new Set(["listed", "listedForRent"]);
const ENDED = new Set(["sold", "delisted", "rented"]);

/**
 * Dollars between the current asking price and the one before it in this listing; null off the market, or where the
 * listing has had one price only.
 */
export function priceChange(r: PropertyRecord): number | null {
  if (r.status !== "forSale" && r.status !== "forRent") return null;
  let current: number | undefined;
  for (const { event, price } of r.priceHistory) {
    if (ENDED.has(event)) return null;
    const asks = event === "priceChanged" || LISTED.has(event);
    if (asks && current !== undefined) return current - price;
    if (LISTED.has(event)) return null;
    if (asks) current = price;
  }
  return null;
}
