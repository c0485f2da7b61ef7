import { type Format, type MappingFile, mappingSchema } from "../format.schema";

/** Redfin's "Download all" CSV: one row per home for sale or sold. PRICE is the asking price or the sold price. */
const mapping: MappingFile = {
  name: "Redfin download",
  source: "Homes downloaded from Redfin search results.",
  namespace: "redfin",
  fields: {
    key: [
      { column: "URL*", match: "/home/(\\d+)" },
      { join: ["SOURCE", "MLS#"], with: " " },
    ],
    streetAddress: "ADDRESS",
    city: "CITY",
    // The header of 2018 and before has shorter names.
    state: [{ column: "STATE OR PROVINCE" }, { column: "STATE" }],
    zipCode: [{ column: "ZIP OR POSTAL CODE" }, { column: "ZIP" }],
    propertyType: {
      column: "PROPERTY TYPE",
      table: {
        "Single Family Residential": "singleFamily",
        "Mobile/Manufactured Home": "singleFamily",
        Ranch: "singleFamily",
        "Condo/Co-op": "condo",
        Townhouse: "townhouse",
        "Multi-Family (2-4 Unit)": "multiFamily",
        "Multi-Family (5+ Unit)": "multiFamily",
        "Vacant Land": "land",
        Timeshare: "skip",
        Parking: "skip",
        Other: "skip",
        Unknown: "skip",
      },
    },
    status: [
      // A floor plan and an auction are no home for sale, whatever their status says.
      {
        column: "SALE TYPE",
        table: { "New Construction Plan": "skip", "Foreclosure Auction": "skip" },
        otherwise: "next",
      },
      {
        column: "STATUS",
        table: {
          Active: "forSale",
          "Active Under Contract": "pending",
          "Coming Soon": "offMarket",
          "Pre On-Market": "offMarket",
          Contingent: "pending",
          Pending: "pending",
          "Under Contract": "pending",
          Sold: "sold",
          Closed: "sold",
          Expired: "offMarket",
          Withdrawn: "offMarket",
          Cancelled: "offMarket",
          Delisted: "offMarket",
        },
        otherwise: "next",
      },
      {
        column: "SALE TYPE",
        table: {
          "PAST SALE": "sold",
          "MLS Listing": "forSale",
          "New Construction Home": "forSale",
          "For-Sale-by-Owner Listing": "forSale",
          "Foreclosed (MLS)": "forSale",
        },
      },
    ],
    listPrice: { column: "PRICE", unless: { column: "SALE TYPE", is: ["PAST SALE"] } },
    soldPrice: { column: "PRICE", when: { column: "SALE TYPE", is: ["PAST SALE"] } },
    soldDate: "SOLD DATE",
    bedroomsTotal: "BEDS",
    bathroomsTotal: "BATHS",
    livingArea: "SQUARE FEET",
    lotSize: "LOT SIZE",
    yearBuilt: "YEAR BUILT",
    daysOnMarket: { column: "DAYS ON MARKET", unless: { column: "SALE TYPE", is: ["PAST SALE"] } },
    daysSinceSale: { column: "DAYS ON MARKET", when: { column: "SALE TYPE", is: ["PAST SALE"] } },
    latitude: "LATITUDE",
    longitude: "LONGITUDE",
    eventSource: "SOURCE",
  },
};

export const redfinDownload: Format = {
  name: "redfin",
  title: "Redfin download",
  columns: [
    ["sale type", "address", "zip or postal code", "property type"],
    ["sale type", "address", "zip", "state", "property type", "sold date", "price"],
  ],
  mapping: mappingSchema.parse(mapping),
};
