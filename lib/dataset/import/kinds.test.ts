import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { mappedFormat, mappingSchema } from "./format.schema";

/** Kinds of files as brokers, agents and counties have them, each with the values that it states. Homes and people are invented. */

const folder = mkdtempSync(join(tmpdir(), "lotline-kinds-"));
afterAll(() => rmSync(folder, { recursive: true }));

const importText = (name: string, text: string, asOf: string | null = null) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return importFiles([path], { asOf });
};
const byStreet = (records: Awaited<ReturnType<typeof importFiles>>["records"]) =>
  Object.fromEntries(records.map((record) => [record.address.streetAddress, record]));

describe("Redfin downloads", () => {
  const LONG =
    "SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,DAYS ON MARKET,STATUS,URL (SEE https://www.redfin.com),SOURCE,MLS#";
  const SHORT = LONG.replace("STATE OR PROVINCE", "STATE").replace("ZIP OR POSTAL CODE", "ZIP");

  test("the header of 2018 is a Redfin download too, and a PAST SALE without a status is sold", async () => {
    const { records, files, asOf } = await importText(
      "redfin-2018.csv",
      [
        SHORT,
        "PAST SALE,March-5-2018,Townhouse,7 Birch Row,Boise,ID,83702,301000,3,2.5,1500,20,Sold,http://x/home/1,IMLS,1",
        "PAST SALE,March-9-2018,Townhouse,9 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,,http://x/home/2,IMLS,2",
        "PAST SALE,March-9-2018,Unknown,11 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,,http://x/home/3,IMLS,3",
      ].join("\n"),
    );
    expect(files[0]).toMatchObject({ read: 2, rejected: 0, aside: { 'propertyType "Unknown" is not served': 1 } });
    const homes = byStreet(records);
    for (const street of ["7 Birch Row", "9 Birch Row"])
      expect(homes[street]).toMatchObject({ status: "recentlySold", listPrice: null, daysOnMarket: null });
    // The days are counted from the sale, so they tell the day of the file.
    expect(asOf).toBe("2018-03-25");
  });

  test("floor plans and auctions are set aside, whatever their status", async () => {
    const { records, files } = await importText(
      "redfin-plans.csv",
      [
        LONG,
        "New Construction Plan,,Townhouse,The Alder,Boise,ID,83702,301000,3,2.5,1500,20,Active,http://x/home/1,BDX,1",
        "Foreclosure Auction,,Townhouse,9 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,Active,http://x/home/2,A,2",
        "MLS Listing,,Townhouse,11 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,Active,http://x/home/3,IMLS,3",
      ].join("\n"),
      "2026-08-31",
    );
    expect(Object.keys(byStreet(records))).toEqual(["11 Birch Row"]);
    expect(records[0]).toMatchObject({ status: "forSale", listPrice: 305_000, daysOnMarket: 16 });
    expect(files[0]!.aside).toEqual({
      'status "New Construction Plan" is not served': 1,
      'status "Foreclosure Auction" is not served': 1,
    });
  });
});

describe("RESO feeds", () => {
  const listing = (key: string, more: object) => ({
    ListingKey: key,
    PropertyType: "Residential",
    StreetNumber: key,
    StreetName: "Linden",
    StreetSuffix: "Way",
    City: "Austin",
    StateOrProvince: "TX",
    PostalCode: "78746",
    ListPrice: 3_250,
    ListingContractDate: "2026-07-01",
    ModificationTimestamp: "2026-08-01T10:00:00Z",
    ...more,
  });
  const feed = (...listings: object[]) => JSON.stringify({ value: listings });

  test("a lease under contract is for rent, with its contract as an event", async () => {
    const PropertyType = "Residential Lease";
    const { records } = await importText(
      "leases.json",
      feed(
        listing("71", { PropertyType, StandardStatus: "Active Under Contract" }),
        listing("73", { PropertyType, StandardStatus: "Pending", PurchaseContractDate: "2026-07-20" }),
      ),
    );
    const homes = byStreet(records);
    for (const street of ["71 Linden Way", "73 Linden Way"])
      expect(homes[street]).toMatchObject({ status: "forRent", listPrice: 3_250 });
    expect(homes["73 Linden Way"]!.priceHistory.map(({ date, event }) => `${date} ${event}`)).toEqual([
      "2026-07-20 pending",
      "2026-07-01 listedForRent",
    ]);
  });

  test("a listing that MLS GRID no longer shows is withdrawn, also where only its key is left", async () => {
    const { records, files } = await importText(
      "grid.json",
      feed(
        listing("1", { MlgCanView: true, StandardStatus: "Active" }),
        listing("3", { MlgCanView: false, StandardStatus: "Active" }),
        { ListingKey: "5", MlgCanView: false, ModificationTimestamp: "2026-08-01T11:00:00Z" },
      ),
    );
    expect(Object.keys(byStreet(records))).toEqual(["1 Linden Way"]);
    expect(files[0]!.rejected).toBe(0);
  });

  test("the expected closing of a pending listing dates neither the dataset nor its days on market", async () => {
    const { records, files, asOf } = await importText(
      "pending.json",
      feed(
        listing("1", { StandardStatus: "Pending", PurchaseContractDate: "2026-07-20", CloseDate: "2026-09-30" }),
        listing("3", { StandardStatus: "Closed", CloseDate: "2026-08-02", ClosePrice: 3_000 }),
      ),
    );
    expect(asOf).toBe("2026-08-02");
    const homes = byStreet(records);
    expect(homes["1 Linden Way"]).toMatchObject({ status: "forSale", daysOnMarket: 32 });
    expect(files[0]!.coerced).toContainEqual(expect.objectContaining({ what: "expected, not a sale", count: 1 }));
    // A sale of the day after the row's own timestamp stays.
    expect(homes["3 Linden Way"]!.priceHistory[0]).toMatchObject({ date: "2026-08-02", event: "sold", price: 3_000 });
  });
});

test("of two sales of a home without a key nothing is lost: each listing keeps its own days and prices", async () => {
  const path = join(folder, "two-sales.csv");
  const header = "street,city,state,zip,asked,listed,contract,sold,paid";
  const sale = (year: number, asked: number) =>
    `12 Linden Ct,Lodi,CA,95242,${asked},${year}-06-08,${year}-06-14,${year}-07-26,${asked - 10_000}`;
  writeFileSync(path, [header, sale(2012, 500_000), sale(2016, 700_000)].join("\n"));
  const fields = {
    ...{ streetAddress: "street", city: "city", state: "state", zipCode: "zip", propertyType: { value: "condo" } },
    ...{ status: { value: "sold" }, listPrice: "asked", listDate: "listed", pendingDate: "contract" },
    ...{ soldDate: "sold", soldPrice: "paid" },
  };
  const format = mappedFormat(mappingSchema.parse({ name: "Lodi sales", namespace: "lodi", fields }));
  const { records } = await importFiles([path], { format });
  expect(records[0]!.priceHistory.map(({ date, event, price }) => `${date} ${event} ${price}`)).toEqual([
    "2016-07-26 sold 690000",
    "2016-06-14 pending 700000",
    "2016-06-08 listed 700000",
    "2012-07-26 sold 490000",
    "2012-06-14 pending 500000",
    "2012-06-08 listed 500000",
  ]);
});
