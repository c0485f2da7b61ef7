import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { BYTE_ORDER_MARK, digitsCell } from "@/lib/domain/escape";
import { fixture, importFiles, SAMPLES } from "@/test/import/import-files";
import { mappingFaults, mappingSchema } from "./format.schema";
import { mappedFormat } from "./formats/mapped";
import { suggestFor } from "./suggest";
import { propose } from "./suggest/propose";

test("a county's table gets a suggested mapping that lists what is left to decide", async () => {
  const { mapping, missing, unused, questions, faults, trial, previews } = await suggestFor(fixture("county.csv"));
  expect(mapping.fields).toMatchObject({
    key: "PARCEL_ID",
    streetAddress: "SITUS",
    city: "SITUS_CITY",
    state: { column: "ZIP", ofZip: "state" },
    zipCode: "ZIP",
    status: [
      {
        value: "sold",
        when: [
          { column: "SALE_AMT", above: 100 },
          { column: "SALE_DT", is: ["*"] },
        ],
      },
      { value: "offMarket" },
    ],
    propertyType: [
      {
        column: "USE",
        table: { "A1 - SINGLE FAMILY": "singleFamily", "B2 - DUPLEX": "multiFamily" },
        otherwise: "next",
      },
      { column: "USE", table: { Q7: "reject" } },
    ],
    lotSize: { column: "ACRES", unit: "acres" },
    livingArea: { column: "LIVING_SQM", unit: "square meters" },
    soldDate: { column: "SALE_DT", date: "D/M/YYYY" },
  });
  expect([missing, unused]).toEqual([[], ["NOTE"]]);
  expect(questions).toMatchObject([{ examples: ['"Q7"'], line: '"Q7": "singleFamily"' }]);
  expect(trial.sums).toMatchObject({ read: 3, rejected: 1, aside: 1 });
  expect(faults).toEqual([expect.stringContaining("1 of 3 rows are rejected"), "one thing is not decided"]);
  expect(previews.find(({ field }) => field === "soldDate")!.examples).toEqual([
    { before: "31/7/2026", after: "2026-07-31" },
    { before: "15/6/2020", after: "2020-06-15" },
  ]);
});

test("a suggested mapping can be used unchanged; values that its value table does not have are rejected", async () => {
  const { mapping } = await suggestFor(fixture("county.csv"));
  const imported = await importFiles(["county.csv"], { format: mappedFormat(mappingSchema.parse(mapping)) });
  expect(imported.files[0]).toMatchObject({ read: 3, imported: 2, rejected: 1, aside: { [SKIPPED]: 1 } });
});
const SKIPPED = 'propertyType "X9 - CHURCH" is not served';

test("a search that a page saved for spreadsheets is read back with its ZIP codes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lotline-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "lotline-homes.csv");
  const rows = ["id,status,listPrice,streetAddress,city,state,zipCode,lastUpdated"];
  for (const [i, zip] of ["02134", "02139"].entries())
    rows.push(`prop_${i},forSale,50000${i},${i + 1} Élan St,Boston,MA,${digitsCell(zip)},2026-10-30T22:50:10Z`);
  writeFileSync(file, BYTE_ORDER_MARK + rows.map((row) => `${row}\r\n`).join(""));
  const { mapping, faults } = await suggestFor(file);
  expect(faults).toEqual([]);
  const { records } = await importFiles([file], { format: mappedFormat(mappingSchema.parse(mapping)) });
  expect(records.map(({ address }) => [address.streetAddress, address.zipCode]).sort()).toEqual([
    ["1 Élan St", "02134"],
    ["2 Élan St", "02139"],
  ]);
});

describe("suggestions look at values, not only at column names", () => {
  const fields = (header: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(";"));
    const { mapping, missing } = propose("table", header.split(";"), cells);
    return { ...mapping.fields, missing };
  };

  test.each([
    [
      "a price next to a date of sale is the sold price",
      fields(
        "address;city;state;zip;price;date",
        "1 A St;Austin;TX;78704;250000;5/6/2020",
        "2 B St;Austin;TX;78704;90000;7/8/2020",
      ),
      { soldPrice: "price", soldDate: "date", status: { value: "sold" } },
    ],
    [
      "a price without a date of sale is the list price",
      fields("address;city;state;zip;price", "1 A St;Austin;TX;78704;250000"),
      { listPrice: "price" },
    ],
    [
      "a column named Street that holds kinds of pavement is no address",
      fields("Id;Street;City;State;Zip", "11;Pave;Ames;IA;50010", "12;Grvl;Ames;IA;50010", "13;Pave;Ames;IA;50010"),
      { missing: ["streetAddress"] },
    ],
    [
      "a column with the whole address fills four fields",
      fields(
        "where;price;status",
        "12 Main St, Apt 4, Austin, TX 78704;1000000;sold",
        "9 Oak St, San Marcos, Texas 78666-1234;2;sold",
      ),
      {
        streetAddress: { column: "where", part: "street" },
        city: { column: "where", part: "city" },
        state: { column: "where", part: "state" },
        zipCode: { column: "where", part: "zip" },
      },
    ],
    [
      "a lot size of small numbers is in acres",
      fields("address;zip;lot size", "1 A St;78704;0.25", "2 B St;78704;1.5", "3 C St;78704;0.1"),
      { lotSize: { column: "lot size", unit: "acres" }, state: { column: "zip", ofZip: "state" } },
    ],
    [
      "a lot size of large numbers is in square feet",
      fields("address;zip;lot size", "1 A St;78704;6000", "2 B St;78704;7500.5"),
      { lotSize: "lot size" },
    ],
    [
      "swapped latitude and longitude columns are swapped back",
      fields("address;zip;lat;lon", "1 A St;78704;-97.75;30.25", "2 B St;78704;-97.7;30.2"),
      { latitude: "lon", longitude: "lat" },
    ],
    [
      "transfers for $0 are no sales",
      fields(
        "pin;address;zip;sale price;sale date",
        "1;1 A St;78704;$0.00;5/6/2020",
        "2;2 B St;78704;$350,000;5/7/2020",
      ),
      {
        soldPrice: { column: "sale price", when: { column: "sale price", above: 100 } },
        status: [{ value: "sold", when: [{ column: "sale price", above: 100 }, {}] }, { value: "offMarket" }],
      },
    ],
    [
      "dates in the format of other countries",
      fields("address;zip;sale date;price", "1 A St;78704;31.12.2020;1000", "2 B St;78704;01.02.2021;2000"),
      { soldDate: { column: "sale date", date: "dd.MM.yyyy" } },
    ],
    [
      "states by name, and ZIP+4 codes",
      fields("address;st;zip;city", "1 A St;Texas;78704-1234;Austin", "2 B St;New Mexico;87501;Santa Fe"),
      { state: "st", zipCode: "zip", city: "city" },
    ],
    [
      "an empty column of days on the market does not hide the days of listing",
      fields("address;zip;price;DOM;list date", "1 A St;78704;250000;;5/6/2020", "2 B St;78704;90000;;7/8/2020"),
      { listPrice: "price", status: { value: "forSale" } },
    ],
    ["missing fields are listed", fields("address;price", "1 A St;5000"), { missing: ["city", "state", "zipCode"] }],
  ])("%s", (_, found, wanted) => expect(found).toMatchObject(wanted));
});

test.runIf(existsSync(SAMPLES)).each([
  ["brooklyn-listings.csv", 60],
  ["sacramento-sales.csv", 60],
  ["nyc-rolling-sales-brooklyn.csv", 60],
])("the mapping suggested for %s imports all of its rows", async (name, count) => {
  const path = join(SAMPLES, name);
  const { mapping } = await suggestFor(path);
  const format = mappedFormat(mappingSchema.parse(mapping));
  const imported = await importFiles([path], { format, asOf: "2026-11-21" });
  expect(imported.files[0]).toMatchObject({ read: count, rejected: 0, aside: {} });
});

test.each([
  [{ fields: { streetAddress: "A" } }, /name|required/],
  [{ fields: { status: { value: "gone" } } }, /"gone" is none of forSale/],
  [{ fields: { yearBuilt: { column: "Y", unit: "acres" } } }, /has no unit/],
  [{ fields: { livingArea: { column: "A", times: 1_000 } } }, /is no price/],
  [{ fields: { key: { column: "K", match: "(" } } }, /not a regular expression/],
  [{ fields: { key: { column: "K", value: "x" } } }, /exactly one of/],
  [{ fields: { bedrooms: "B" } }, /Invalid key|Unrecognized/],
  [{ fields: { soldDate: { column: "D", date: "QQ yyyy" } } }, /"QQ" is not a part of a date pattern.*or one of auto/],
  [{ fields: { soldDate: { column: "D", date: "HH:mm" } } }, /needs a year/],
  [{ fields: { soldPrice: { column: "D", date: "yyyy-MM-dd" } } }, /has no date/],
  [{ fields: { status: { value: "sold", when: { column: "P" } } } }, /needs `is`, `above` or `below`/],
  [{ skipLines: -1 }, /skipLines/],
])("the mapping %j is refused with a message about the faulty part", (mapping, message) => {
  const { error } = mappingSchema.safeParse({ name: "n", namespace: "n", ...mapping });
  expect(mappingFaults(error!).join("; ")).toMatch(message);
});
