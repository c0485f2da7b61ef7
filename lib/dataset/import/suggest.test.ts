import { expect, test } from "vitest";
import { fixture, importFiles } from "@/test/import/import-files";
import { mappingFaults, mappingSchema } from "./format.schema";
import { mappedFormat } from "./reader";
import { suggestFor } from "./suggest";

test("a county's table gets a mapping that says what is left to decide", async () => {
  const { mapping, missing, unused, undecided } = await suggestFor(fixture("county.csv"));
  expect(mapping.fields).toMatchObject({
    key: "PARCEL_ID",
    streetAddress: "SITUS",
    city: "SITUS_CITY",
    zipCode: "ZIP",
    status: { value: "sold" },
    propertyType: {
      column: "USE",
      table: { "A1 - SINGLE FAMILY": "singleFamily", "B2 - DUPLEX": "multiFamily", Q7: "reject" },
    },
    lotSize: { column: "ACRES", unit: "acres" },
    livingArea: { column: "LIVING_SQM", unit: "square meters" },
    soldDate: { column: "SALE_DT", date: "D/M/YYYY" },
    soldPrice: "SALE_AMT",
  });
  expect([missing, unused, undecided]).toEqual([["state"], ["NOTE"], ["USE: X9 - CHURCH", "USE: Q7"]]);
});

test("once what is missing is filled in, a suggested mapping imports the table", async () => {
  const { mapping } = await suggestFor(fixture("county.csv"));
  const finished = mappingSchema.parse({ ...mapping, fields: { ...mapping.fields, state: { value: "TX" } } });
  const imported = await importFiles(["county.csv"], { format: mappedFormat(finished) });
  expect(imported.files[0]).toMatchObject({ read: 4, imported: 2, rejected: 2 });
});

test.each([
  [{ fields: { streetAddress: "A" } }, /name|required/],
  [{ fields: { status: { value: "gone" } } }, /"gone" is none of forSale/],
  [{ fields: { yearBuilt: { column: "Y", unit: "acres" } } }, /has no unit/],
  [{ fields: { key: { column: "K", match: "(" } } }, /not a regular expression/],
  [{ fields: { key: { column: "K", value: "x" } } }, /exactly one of/],
  [{ fields: { bedrooms: "B" } }, /Invalid key|Unrecognized/],
])("the mapping %j is refused by name", (mapping, message) => {
  const { error } = mappingSchema.safeParse({ name: "n", namespace: "n", ...mapping });
  expect(mappingFaults(error!).join("; ")).toMatch(message);
});
