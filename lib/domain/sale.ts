import type { PropertyDetails, PropertyRecord, Status } from "./property";

/** The newest sale of a home, and whether a home is told by it. */

/** The newest sale in a record's events; null without one. */
export function lastSale({ priceHistory }: Pick<PropertyRecord, "priceHistory">): PropertyDetails["lastSale"] {
  const sale = priceHistory.find(({ event }) => event === "sold");
  return sale ? { date: sale.date, price: sale.price } : null;
}

/** The sale by which a home is told that is not on the market; null of one that is, or that never sold on record. */
export const saleOf = ({
  status,
  lastSale,
}: Pick<PropertyRecord, "status"> & Pick<PropertyDetails, "lastSale">): PropertyDetails["lastSale"] =>
  showsSale(status) ? lastSale : null;

/** Whether a home of this status is told by its last sale, if it has one: an ask of then is stale. */
export const showsSale = (status: Status): boolean => status === "recentlySold" || status === "offMarket";
