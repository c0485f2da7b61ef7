import { NOMINAL_MAX, recordsFormat } from "./records";

/** Philadelphia's Office of Property Assessment. */
export const philadelphia = recordsFormat(
  {
    name: "philadelphia-opa",
    title: "Philadelphia OPA",
    columns: [["category_code", "location", "market_value", "parcel_number", "zip_code", "total_livable_area"]],
  },
  {
    name: "Philadelphia OPA",
    source: "Properties of Philadelphia's Office of Property Assessment.",
    namespace: "philadelphia-opa",
    fields: {
      key: "parcel_number",
      streetAddress: "location",
      unit: "unit",
      city: { value: "Philadelphia" },
      state: { value: "PA" },
      zipCode: "zip_code",
      propertyType: [
        {
          column: "category_code",
          table: { "1": "singleFamily", "2": "multiFamily", "6": "land", "12": "land", "14": "multiFamily" },
          otherwise: "next",
        },
        // All other categories are set aside, by their name or, without a name, by their code.
        { column: "category_code_description", table: {}, otherwise: "skip" },
        { column: "category_code", table: {}, otherwise: "skip" },
      ],
      status: [{ value: "sold", when: { column: "sale_price", above: NOMINAL_MAX } }, { value: "offMarket" }],
      soldDate: { column: "sale_date", when: { column: "sale_price", above: NOMINAL_MAX } },
      soldPrice: { column: "sale_price", when: { column: "sale_price", above: NOMINAL_MAX } },
      bedroomsTotal: { column: "number_of_bedrooms", unless: { column: "number_of_bedrooms", is: ["0"] } },
      bathroomsTotal: { column: "number_of_bathrooms", unless: { column: "number_of_bathrooms", is: ["0"] } },
      livingArea: "total_livable_area",
      lotSize: "total_area",
      yearBuilt: "year_built",
      latitude: "lat",
      longitude: "lng",
    },
  },
);
