import { expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { scratchFiles } from "@/test/scratch-files";
import { mappingSchema } from "./format.schema";
import { mappedFormat } from "./formats/mapped";

/** Implausible values are rejected or cleaned, each by one rule, and counted. */

const { write } = scratchFiles();

const names = [
  "streetAddress",
  "city",
  "state",
  "zipCode",
  "soldPrice",
  "soldDate",
  "yearBuilt",
  "latitude",
  "longitude",
];
const format = mappedFormat(
  mappingSchema.parse({
    name: "Sales",
    namespace: "sales",
    fields: {
      ...Object.fromEntries(names.map((name) => [name, name])),
      propertyType: { value: "condo" },
      status: { value: "sold" },
    },
  }),
);
const GOOD = ["1 A St", "Austin", "TX", "78704", "250000", "2026-05-06", "1990", "30.25", "-97.75"];
/** Imports one row that is valid except for this change. */
async function importRow(change: Record<string, string>) {
  const cells = names.map((name, i) => change[name] ?? GOOD[i]!);
  const path = write(`${names.join("\t")}\n${cells.join("\t")}\n`, ".csv");
  const { records, rejects, files } = await importFiles([path], { format, asOf: "2026-08-31" });
  return {
    record: records[0],
    reject: rejects[0]?.reason,
    coerced: files[0]!.coerced.map((c) => `${c.field} ${c.what}`),
  };
}

test.each([
  ["the ZIP 00000", { zipCode: "00000" }, "is not a US ZIP code"],
  ["the ZIP 0", { zipCode: "000" }, "is not a US ZIP code"],
  ["a ZIP of another state", { zipCode: "98101" }, "is a ZIP of WA, not of TX"],
  ["500.000", { soldPrice: "500.000" }, "may be thousands or a fraction: write it without the point"],
  ["1.250.000", { soldPrice: "$1.250.000" }, "may be thousands or a fraction: write it without the point"],
  ["a sale within a year ahead", { soldDate: "2026-12-24" }, "is after 2026-08-31, the last day that is accepted"],
])("%s: the row is rejected", async (_, change, reason) => {
  const { record, reject } = await importRow(change);
  expect([record, reject]).toEqual([undefined, reason]);
});

test.each([
  [
    "coordinates in another state",
    { latitude: "47.6", longitude: "-122.3" },
    { coordinates: null },
    "coordinates outside the state",
  ],
  ["a year of construction that is none", { yearBuilt: "85" }, { yearBuilt: null }, "yearBuilt not believed"],
  ["a year of construction that stands for none", { yearBuilt: "9999" }, { yearBuilt: null }, "yearBuilt not believed"],
  ["a year of construction in the future", { yearBuilt: "2102" }, { yearBuilt: null }, "yearBuilt in the future"],
  ["a sale decades ahead", { soldDate: "2071-10-01" }, { priceHistory: [], status: "offMarket" }, "date in the future"],
])("%s: the value is left empty, and counted", async (_, change, wanted, coerced) => {
  const { record, coerced: told } = await importRow(change);
  expect(record).toMatchObject(wanted);
  expect(told).toEqual([coerced]);
});

test("degrees west that have lost their sign get it back, and are counted", async () => {
  const { record, coerced } = await importRow({ longitude: "97.75" });
  expect(record!.coordinates).toEqual({ latitude: 30.25, longitude: -97.75 });
  expect(coerced).toEqual(["coordinates sign of west put back"]);
});

test.each([
  ["<b>12</b> Main&nbsp;St", "12 Main St"],
  ["12 Main St<br/>Apt 4", "12 Main St Apt 4"],
  ["12 O&#39;Hara &amp; Sons Rd", "12 O'Hara & Sons Rd"],
  ["\u202a12 Main St\u202c", "12 Main St"],
  ["12 Ma\u00adin\u200b St", "12 Main St"],
])("the address %j is read as %j, and counted", async (streetAddress, wanted) => {
  const { record, coerced } = await importRow({ streetAddress });
  expect(record?.address.streetAddress).toBe(wanted);
  expect(coerced).toEqual(["streetAddress markup removed"]);
});

test("a line separator in a city is read as a space, and a mark that is no character is left out", async () => {
  const { record } = await importRow({ city: "San\u2028Marcos\u2029", streetAddress: "12 Ma\ufffein\uffff St" });
  expect(record?.address).toMatchObject({ city: "San Marcos", streetAddress: "12 Main St" });
});

test("plausible values are kept: a less-than sign, an ampersand, a year of construction in the future, a home at the state's border", async () => {
  const { record, coerced } = await importRow({
    ...{ streetAddress: "12 A & B St < 3", yearBuilt: "2028", latitude: "31.9", longitude: "-106.9" },
    soldPrice: "500.00",
  });
  expect(record).toMatchObject({
    ...{ address: { streetAddress: "12 A & B St < 3" }, yearBuilt: 2_028, coordinates: { latitude: 31.9 } },
    priceHistory: [{ price: 500 }],
  });
  expect(coerced).toEqual([]);
});
