import { recordsFormat } from "./records";

/** King County's sales. They have no street, so homes are named by their parcel, and cities found by ZIP code. */
export const kingCounty = recordsFormat(
  {
    name: "king-county",
    title: "King County sales",
    columns: [["id", "sqft_living", "sqft_lot", "yr_built", "zipcode", "lat", "long"]],
  },
  {
    name: "King County sales",
    source: "Sales of homes in King County, Washington.",
    namespace: "king-county",
    fields: {
      key: "id",
      streetAddress: { column: "id", prefix: "Parcel " },
      city: { column: "zipcode", ofZip: "city" },
      state: { value: "WA" },
      zipCode: "zipcode",
      propertyType: { value: "singleFamily" },
      status: { value: "sold" },
      soldDate: "date",
      soldPrice: "price",
      bedroomsTotal: "bedrooms",
      bathroomsTotal: "bathrooms",
      livingArea: "sqft_living",
      lotSize: "sqft_lot",
      yearBuilt: "yr_built",
      latitude: "lat",
      longitude: "long",
    },
  },
);
