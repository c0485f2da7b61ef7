import type { PriceEvent, PropertyRecord, Status } from "./property";

/** Whether a home is on the market or is presented by its newest sale, and what that was. */

/** The day of a sale, as YYYY-MM-DD, and its price in whole dollars. */
type Sale = Pick<PriceEvent, "date" | "price">;

/** How long a sale is recent: sold in (D − 90, D], where D is the dataset's date. */
export const RECENTLY_SOLD_DAYS = 90;

/** The newest sale in a record's events; null if there is none. */
export function lastSale({ priceHistory }: Pick<PropertyRecord, "priceHistory">): Sale | null {
  const sale = priceHistory.find(({ event }) => event === "sold");
  return sale ? { date: sale.date, price: sale.price } : null;
}

/** The last sale of a home that is off the market; null if it is on the market or has no recorded sale. */
export const saleOf = ({ status, lastSale }: { status: Status; lastSale: Sale | null }): Sale | null =>
  showsSale(status) ? lastSale : null;

/** The same of a complete record. */
export const saleOfRecord = (record: Pick<PropertyRecord, "status" | "priceHistory">): Sale | null =>
  saleOf({ status: record.status, lastSale: lastSale(record) });

/** Whether a home of this status is offered, for sale or for rent; not if it is unknown. */
export const isOnMarket = (status: Status | null): boolean => status === "forSale" || status === "forRent";

/** Whether a home of this status is presented by its last sale, as its old asking price is out of date. */
export const showsSale = (status: Status): boolean => !isOnMarket(status);

/** Homes that were sold since a day, whether they still count as recently sold or not. Day numbers. */
export const soldSince = (day: number, asOf: number): { status: Status[]; soldSince: number } => ({
  status: asOf - day > RECENTLY_SOLD_DAYS ? ["recentlySold", "offMarket"] : ["recentlySold"],
  soldSince: day,
});
