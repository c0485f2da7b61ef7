import { NOMINAL_MAX, recordsFormat } from "./records";

/** Fulton County's sales, one per row. A table without cities and ZIP codes is refused and told what it lacks. */
export const fultonCounty = recordsFormat(
  {
    name: "fulton-county",
    title: "Fulton County style sales",
    columns: [["Parcel ID", "Address", "Sale Date", "Sale Price", "Sales Validity", "Parcel Class"]],
  },
  {
    name: "Assessor's sales",
    source: "Sales of a county's assessor.",
    namespace: "fulton-county",
    fields: {
      key: "Parcel ID",
      streetAddress: "Address",
      city: [{ column: "City" }, { column: "ZIP", ofZip: "city" }, { column: "Zip Code", ofZip: "city" }],
      state: [{ column: "State" }, { column: "ZIP", ofZip: "state" }, { column: "Zip Code", ofZip: "state" }],
      zipCode: [{ column: "ZIP" }, { column: "Zip Code" }],
      propertyType: {
        column: "Parcel Class",
        match: "^([A-Z])",
        table: { R: "singleFamily", A: "singleFamily" },
        otherwise: "skip",
      },
      status: [{ value: "sold", when: { column: "Sale Price", above: NOMINAL_MAX } }, { value: "offMarket" }],
      soldDate: { column: "Sale Date", when: { column: "Sale Price", above: NOMINAL_MAX } },
      soldPrice: { column: "Sale Price", when: { column: "Sale Price", above: NOMINAL_MAX } },
      livingArea: "Square Ft",
      lotSize: { column: "Acres", unit: "acres" },
      yearBuilt: "Year Built",
    },
  },
);
