import { NOMINAL_MAX, recordsFormat } from "./records";

/** New York City's rolling sales, one file per borough. */
export const nycRollingSales = recordsFormat(
  {
    name: "nyc-rolling-sales",
    title: "NYC rolling sales",
    columns: [["BOROUGH", "BUILDING CLASS CATEGORY", "BLOCK", "LOT", "ADDRESS", "ZIP CODE", "SALE PRICE", "SALE DATE"]],
  },
  {
    name: "NYC rolling sales",
    source: "Rolling sales of New York City's Department of Finance.",
    namespace: "nyc-rolling-sales",
    fields: {
      key: { join: ["BOROUGH", "BLOCK", "LOT", "ADDRESS", "APARTMENT NUMBER"] },
      streetAddress: "ADDRESS",
      unit: "APARTMENT NUMBER",
      city: {
        column: "BOROUGH",
        table: { "1": "New York", "2": "Bronx", "3": "Brooklyn", "4": "Queens", "5": "Staten Island" },
      },
      state: { value: "NY" },
      zipCode: "ZIP CODE",
      propertyType: {
        column: "BUILDING CLASS CATEGORY",
        match: "^(\\d\\d)",
        table: {
          "01": "singleFamily",
          "02": "multiFamily",
          "03": "multiFamily",
          "04": "condo",
          "05": "land",
          "07": "multiFamily",
          "08": "multiFamily",
          "09": "condo",
          "10": "condo",
          "12": "condo",
          "13": "condo",
          "14": "multiFamily",
          "15": "condo",
          "17": "condo",
        },
        otherwise: "skip",
      },
      status: [{ value: "sold", when: { column: "SALE PRICE", above: NOMINAL_MAX } }, { value: "offMarket" }],
      soldDate: { column: "SALE DATE", when: { column: "SALE PRICE", above: NOMINAL_MAX } },
      soldPrice: { column: "SALE PRICE", when: { column: "SALE PRICE", above: NOMINAL_MAX } },
      livingArea: "GROSS SQUARE FEET",
      lotSize: "LAND SQUARE FEET",
      yearBuilt: "YEAR BUILT",
    },
  },
);
