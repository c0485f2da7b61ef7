import type { PriceEvent, PropertyDetails, PropertyRecord, Status } from "./property";

/** What a home's events say of its price: the sale it is told by, and how its asking price changed. */

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
