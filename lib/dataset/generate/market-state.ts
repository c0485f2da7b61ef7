import type { Status } from "@/lib/domain/property";
import { RECENTLY_SOLD_DAYS } from "@/lib/domain/sale";
import type { LifeEvent } from "./model";

interface MarketState {
  status: Status;
  listPrice: number | null;
  daysOnMarket: number | null;
}

/**
 * A home's status, asking price and days on market on day `asOf`, derived from its events (decision 0020): a pending home is
 * still for sale; an off-market home keeps its last asking price for a sale and has no days on market.
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
