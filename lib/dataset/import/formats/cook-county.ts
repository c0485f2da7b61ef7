import { NOMINAL_MAX, recordsFormat } from "./records";

/** The property types of Cook County's three-digit classes. */
const COOK_CLASSES = {
  column: "class",
  match: "^(\\d{3})",
  table: {
    "100": "land",
    "200": "land",
    "241": "land",
    "202": "singleFamily",
    "203": "singleFamily",
    "204": "singleFamily",
    "205": "singleFamily",
    "206": "singleFamily",
    "207": "singleFamily",
    "208": "singleFamily",
    "209": "singleFamily",
    "210": "townhouse",
    "211": "multiFamily",
    "212": "multiFamily",
    "234": "singleFamily",
    "278": "singleFamily",
    "295": "townhouse",
    "299": "condo",
    "399": "condo",
    "313": "multiFamily",
    "314": "multiFamily",
    "315": "multiFamily",
    "318": "multiFamily",
    "391": "multiFamily",
  },
  otherwise: "skip",
} as const;

/** Cook County's assessor: tables of parcels or sales that state the property's address. */
export const cookCounty = recordsFormat(
  {
    name: "cook-county",
    title: "Cook County assessor",
    columns: [
      ["pin", "class", "property_address", "property_city", "property_zip"],
      ["pin", "class", "prop_address_full", "prop_address_city_name", "prop_address_zipcode_1"],
    ],
  },
  {
    name: "Cook County assessor",
    source: "Parcels of the Cook County Assessor, Illinois.",
    namespace: "cook-county",
    fields: {
      key: "pin",
      streetAddress: [{ column: "property_address" }, { column: "prop_address_full" }],
      unit: [{ column: "property_apt_no" }],
      city: [{ column: "property_city" }, { column: "prop_address_city_name" }],
      state: { value: "IL" },
      zipCode: [{ column: "property_zip" }, { column: "prop_address_zipcode_1" }],
      propertyType: COOK_CLASSES,
      status: [{ value: "sold", when: { column: "sale_price", above: NOMINAL_MAX } }, { value: "offMarket" }],
      soldDate: { column: "sale_date", when: { column: "sale_price", above: NOMINAL_MAX } },
      soldPrice: { column: "sale_price", when: { column: "sale_price", above: NOMINAL_MAX } },
      bedroomsTotal: [{ column: "char_beds" }, { column: "beds" }],
      bathroomsFull: [{ column: "char_fbath" }, { column: "fbath" }],
      bathroomsHalf: [{ column: "char_hbath" }, { column: "hbath" }],
      livingArea: [{ column: "char_bldg_sf" }, { column: "bldg_sf" }],
      lotSize: [{ column: "char_land_sf" }, { column: "land_sf" }],
      yearBuilt: [{ column: "char_yrblt" }, { column: "year_built" }],
      latitude: [{ column: "lat" }, { column: "latitude" }],
      longitude: [{ column: "lon" }, { column: "longitude" }],
    },
  },
);
