/** The words of a property record. They stand apart from its table of fields, which most pages can do without. */

export const STATUSES = ["forSale", "recentlySold", "forRent", "offMarket"] as const;
export type Status = (typeof STATUSES)[number];

export const PROPERTY_TYPES = ["singleFamily", "condo", "townhouse", "multiFamily", "land"] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Event names this service makes itself. An imported event of another name is kept, in camelCase. */
export const PRICE_EVENTS = [
  "listed",
  "priceChanged",
  "pending",
  "sold",
  "delisted",
  "listedForRent",
  "rented",
] as const;
