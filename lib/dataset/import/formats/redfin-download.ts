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
    state: "STATE OR PROVINCE",
    zipCode: "ZIP OR POSTAL CODE",
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
          "New Construction Plan": "skip",
          "New Construction Home": "forSale",
          "For-Sale-by-Owner Listing": "forSale",
          "Foreclosed (MLS)": "forSale",
          "Foreclosure Auction": "skip",
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
    daysOnMarket: "DAYS ON MARKET",
    latitude: "LATITUDE",
    longitude: "LONGITUDE",
    eventSource: "SOURCE",
  },
};

export const redfinDownload: Format = {
  name: "redfin",
  title: "Redfin download",
  columns: [["sale type", "address", "zip or postal code", "property type"]],
  mapping: mappingSchema.parse(mapping),
};
