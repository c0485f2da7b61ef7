/** The enumerated values and units of a property record, apart from its table of fields, which most pages do not need to load. */

export const STATUSES = ["forSale", "recentlySold", "forRent", "offMarket"] as const;
export type Status = (typeof STATUSES)[number];

export const PROPERTY_TYPES = ["singleFamily", "condo", "townhouse", "multiFamily", "land"] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** A ZIP code: five ASCII digits. */
export const ZIP_CODE = /^[0-9]{5}$/;

/** The id of a home. */
export const PROPERTY_ID = /^prop_[0-9a-f]{16}$/;

/** The event names that this service uses. Imported events with other names are kept, in camelCase. */
export const PRICE_EVENTS = [
  "listed",
  "priceChanged",
  "pending",
  "sold",
  "delisted",
  "listedForRent",
  "rented",
] as const;

/** An acre in square feet, which is the unit of areas. */
export const ACRE = 43_560;
