import { recordsFormat } from "./records";

/** Kaggle's realtor-data. It has a number in place of the street, so homes are distinguished by all of their values. */
export const realtorData = recordsFormat(
  {
    name: "realtor-data",
    title: "Kaggle realtor-data",
    columns: [
      ["status", "bed", "bath", "acre_lot", "city", "state", "zip_code", "house_size", "prev_sold_date", "price"],
    ],
  },
  {
    name: "Kaggle realtor-data",
    source: "Listings of the data set realtor-data.",
    namespace: "realtor-data",
    fields: {
      streetAddress: {
        join: ["street", "bed", "bath", "acre_lot", "city", "state", "zip_code", "house_size", "price"],
        digest: true,
        prefix: "Undisclosed address ",
      },
      city: "city",
      state: "state",
      zipCode: "zip_code",
      propertyType: [
        {
          value: "land",
          unless: [
            { column: "bed", is: ["*"] },
            { column: "house_size", is: ["*"] },
          ],
        },
        { value: "singleFamily" },
      ],
      status: { column: "status", table: { for_sale: "forSale", sold: "sold", ready_to_build: "skip" } },
      listPrice: { column: "price", unless: { column: "status", is: ["sold"] } },
      soldPrice: { column: "price", when: { column: "status", is: ["sold"] } },
      soldDate: { column: "prev_sold_date", when: { column: "status", is: ["sold"] } },
      bedroomsTotal: "bed",
      bathroomsTotal: "bath",
      livingArea: "house_size",
      lotSize: { column: "acre_lot", unit: "acres" },
    },
  },
);
