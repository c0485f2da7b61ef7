import { recordsFormat } from "./records";

/** Sales around Sacramento. */
export const sacramento = recordsFormat(
  {
    name: "sacramento",
    title: "Sacramento sales",
    columns: [["street", "city", "zip", "state", "beds", "baths", "sq__ft", "type", "sale_date", "price"]],
  },
  {
    name: "Sacramento sales",
    source: "Sales of homes around Sacramento, California.",
    namespace: "sacramento",
    fields: {
      streetAddress: "street",
      city: "city",
      state: "state",
      zipCode: "zip",
      propertyType: {
        column: "type",
        table: { Residential: "singleFamily", Condo: "condo", "Multi-Family": "multiFamily", Unkown: "skip" },
      },
      status: { value: "sold" },
      soldDate: { column: "sale_date", date: "EEE MMM dd HH:mm:ss zzz yyyy" },
      soldPrice: "price",
      // A lot has 0 in all columns, which means that nothing is known about a house on it.
      bedroomsTotal: { column: "beds", unless: { column: "sq__ft", is: ["0"] } },
      bathroomsTotal: { column: "baths", unless: { column: "sq__ft", is: ["0"] } },
      livingArea: "sq__ft",
      latitude: "latitude",
      longitude: "longitude",
    },
  },
);
