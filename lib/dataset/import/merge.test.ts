import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { draws } from "@/test/draws";
import { anyRecords } from "@/test/import/arbitrary";
import { baseOf, type Imported, importFiles } from "@/test/import/import-files";
import { scratchFiles } from "@/test/scratch-files";
import { reso } from "./formats/reso";
import { addressKeyOf } from "./row";

const { write } = scratchFiles();
const ndjson = (rows: readonly unknown[]) => write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), ".ndjson");
const sums = ({ files }: Imported) => {
  const sum = (of: (f: Imported["files"][number]) => number) => files.reduce((n, f) => n + of(f), 0);
  return {
    read: sum((f) => f.read),
    imported: sum((f) => f.imported),
    merged: sum((f) => f.merged),
    rejected: sum((f) => f.rejected),
  };
};
const byId = (records: readonly PropertyRecord[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe("round trip", () => {
  test("records that are exported and imported are identical byte by byte, in memory or through the disk", async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords(30), fc.constantFrom(1 << 14, 700), async (records, bufferBytes) => {
        fc.pre(records.length > 0);
        const imported = await importFiles([ndjson(records)], { bufferBytes });
        expect(imported.records.map((r) => JSON.stringify(r))).toEqual(byId(records).map((r) => JSON.stringify(r)));
        expect(sums(imported)).toEqual({ read: records.length, imported: records.length, merged: 0, rejected: 0 });
      }),
      { numRuns: draws(60) },
    );
  });

  test("adding a dataset's own export to it changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords(12), async (records) => {
        fc.pre(records.length > 0);
        const asOf = "2026-10-31";
        const first = await importFiles([ndjson(records)]);
        const aged = await importFiles([], { base: baseOf(first), asOf });
        const again = await importFiles([ndjson(aged.records)], { base: baseOf(aged), asOf });
        expect(sums(again)).toEqual({ read: records.length, imported: 0, merged: records.length, rejected: 0 });
        const plain = (r: PropertyRecord) => ({
          ...r,
          priceHistory: new Set(r.priceHistory.map((e) => `${e.date} ${e.event}`)),
        });
        expect(again.records.map(plain)).toEqual(aged.records.map(plain));
      }),
      { numRuns: draws(60) },
    );
  });
});

const KEYS = ["a", "b", "c", "d", "e"];
const STREETS = [
  "1 Oak Street",
  "1 OAK ST",
  "2 Elm Ave #3",
  "2 Elm Avenue Unit 3",
  "7 Ash Ln",
  "0 Highway 71",
  "Lot 5 Ranch Rd",
];
const anyListing = fc.record({
  ListingKey: fc.constantFrom(...KEYS),
  UnparsedAddress: fc.constantFrom(...STREETS),
  StandardStatus: fc.constantFrom("Active", "Closed", "Withdrawn", "Delete", "Typo"),
  PropertyType: fc.constantFrom("Residential", "Land", "Commercial Sale"),
  City: fc.constant("Austin"),
  StateOrProvince: fc.constant("TX"),
  PostalCode: fc.constantFrom("78704", "78704-1111", "bad"),
  ListPrice: fc.integer({ min: 1, max: 9 }).map((n) => n * 100_000),
  OnMarketDate: fc.integer({ min: 1, max: 28 }).map((d) => `2026-0${1 + (d % 8)}-${String(d).padStart(2, "0")}`),
  ModificationTimestamp: fc.integer({ min: 1, max: 28 }).map((d) => `2026-08-${String(d).padStart(2, "0")}T00:00:00Z`),
});

describe("merging", () => {
  test("for any rows the counts add up, ids and addresses are unique, and every record comes from some row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(1 << 14, 300),
        async (rows, bufferBytes) => {
          const imported = await importFiles([ndjson(rows)], { bufferBytes, format: reso });
          const { read, imported: made, merged, rejected } = sums(imported);
          expect(read).toBe(made + merged + rejected);
          const aside = Object.values(imported.files[0]!.aside).reduce((a, b) => a + b, 0);
          expect(read + aside).toBe(rows.length);
          expect(imported.rejects).toHaveLength(rejected);
          expect(imported.records).toHaveLength(made);
          expect(new Set(imported.records.map((r) => r.id)).size).toBe(made);
          expect(new Set(imported.records.map((r) => JSON.stringify(r.address))).size).toBe(made);
          for (const record of imported.records) {
            const key = addressKeyOf(record.address);
            const here = rows.filter(
              (r) => r.ModificationTimestamp === record.lastUpdated && r.ListPrice === record.listPrice,
            );
            expect(
              here.some((r) => addressKeyOf({ ...record.address, streetAddress: r.UnparsedAddress }) === key),
            ).toBe(true);
          }
        },
      ),
      { numRuns: draws(60) },
    );
  });

  const listing = (key: string, address: string, day: number, more: object = {}) => ({
    ListingKey: key,
    UnparsedAddress: address,
    StandardStatus: "Active",
    PropertyType: "Residential",
    City: "Austin",
    StateOrProvince: "TX",
    PostalCode: "78704",
    ListPrice: day * 1_000,
    OnMarketDate: `2026-08-0${day}`,
    ModificationTimestamp: `2026-08-0${day}T00:00:00Z`,
    ...more,
  });

  test("a home listed again keeps its id, takes the newer values, fills empty fields from the older ones, and has both histories", async () => {
    const first = await importFiles([ndjson([listing("old", "1 Oak Street", 1, { YearBuilt: 1950 })])]);
    const both = await importFiles([
      ndjson([listing("new", "1 OAK ST", 5), listing("old", "1 Oak Street", 1, { YearBuilt: 1950 })]),
    ]);
    expect(both.records).toHaveLength(1);
    expect(both.records[0]).toMatchObject({
      id: first.records[0]!.id,
      listPrice: 5_000,
      yearBuilt: 1950,
      address: { streetAddress: "1 Oak St" },
    });
    expect(both.records[0]!.priceHistory.map((e) => e.price)).toEqual([5_000, 1_000]);
    expect(sums(both)).toEqual({ read: 2, imported: 1, merged: 1, rejected: 0 });
  });

  test.each([
    ["12 N. Main Street, Apt 4", "12 North Main St #4", true],
    ["12 N Main St Unit 4", "12 N Main St 4", true],
    ["12 First Ave Apt B-4", "12 1st Avenue #B4", true],
    ["12 Main St 2nd Floor", "12 Main St Fl 2", true],
    ["12 US-290", "12 U.S. Highway 290", true],
    ["9 Elm St Lot 15", "9 Elm St #15", true],
    ["12-14 Main St", "1214 Main St", false],
    ["9 Elm St Unit 1-12", "9 Elm St Unit 11-2", false],
    ["9 Elm St Bldg 4", "9 Elm St Unit 4", false],
  ])("%s and %s are one home: %s", (one, other, isOne) => {
    const key = (streetAddress: string, zipCode = "78704") =>
      addressKeyOf({ streetAddress, city: "", state: "", zipCode });
    expect(key(one) === key(other)).toBe(isOne);
    // In Queens a house number's hyphen may be left out.
    expect(key("12-14 Main St", "11354")).toBe(key("1214 Main St", "11354"));
  });

  test("a street is read alike behind every house number", () => {
    const words =
      "N No No. Name Unit # Apt Apt4 #C-312 4 4B 1-12 Fl 2nd Floor First Twenty US Hwy 290 TX RM Lot PH2 1/2 ½ - St Ave Dr. W6 é Rear";
    const streets = fc.array(fc.constantFrom(...words.split(" ")), { minLength: 1, maxLength: 6 });
    const key = (streetAddress: string) => addressKeyOf({ streetAddress, city: "", state: "", zipCode: "78704" });
    fc.assert(
      fc.property(streets, (street) => {
        // A number that begins with 0 is read together with its street.
        expect(key(`012 ${street.join(" ")}`)).toBe(`0${key(`12 ${street.join(" ")}`)}`);
      }),
      { numRuns: draws(3_000) },
    );
  });

  test("a listing that was kept with another key of its address is united with a row at it", async () => {
    const first = await importFiles([ndjson([listing("old", "1 First Ave", 1)])]);
    const listings = first.listings.map((line) => line.replace(/\t[^\t]*, 78704\t/, "\t78704 1 first ave\t"));
    expect(listings).not.toEqual(first.listings);
    const both = await importFiles([ndjson([listing("new", "1 1st Avenue", 2)])], {
      base: baseOf({ ...first, listings }),
    });
    expect(both.records.map(({ id, listPrice }) => [id, listPrice])).toEqual([[first.records[0]!.id, 2_000]]);
  });

  test("the same key at a corrected address is the same home; the same address with another unit is a different home", async () => {
    const imported = await importFiles([
      ndjson([
        listing("k", "1 Oak Stret", 1),
        listing("k", "1 Oak Street", 2),
        listing("u1", "9 Elm Ave #1", 3),
        listing("u2", "9 Elm Ave #2", 3),
        listing("u3", "9A Elm Ave", 3),
      ]),
    ]);
    expect(imported.records.map((r) => r.address.streetAddress).sort()).toEqual(
      ["1 Oak Street", "9 Elm Ave #1", "9 Elm Ave #2", "9A Elm Ave"].sort(),
    );
  });

  test("listings at an address without a house number are not joined: the newest is kept, and the others are reported", async () => {
    const imported = await importFiles([
      ndjson([listing("x", "0 Highway 71", 1), listing("y", "0 Highway 71", 2), listing("z", "Lot 5 Ranch Rd", 3)]),
    ]);
    expect(sums(imported)).toEqual({ read: 3, imported: 2, merged: 0, rejected: 1 });
    expect(imported.rejects[0]).toMatchObject({ line: 1, field: "streetAddress", value: "0 Highway 71" });
  });

  test("records of the dataset that an import adds to are kept, grow older, are updated by key or address, and are withdrawn", async () => {
    const base = await importFiles([
      ndjson([listing("a", "1 Oak St", 1), listing("b", "2 Oak St", 1), listing("c", "3 Oak St", 1)]),
    ]);
    const added = await importFiles(
      [
        ndjson([
          listing("a", "1 Oak St", 7, {
            StandardStatus: "Closed",
            OnMarketDate: "2026-08-01",
            CloseDate: "2026-08-07",
            ClosePrice: 900,
          }),
          listing("new", "2 Oak Street", 8),
          listing("c", "3 Oak St", 9, { StandardStatus: "Delete" }),
          listing("d", "4 Oak St", 9),
        ]),
      ],
      { base: baseOf(base) },
    );
    expect(added.base).toEqual({ records: 3, gone: 1 });
    expect(sums(added)).toEqual({ read: 4, imported: 1, merged: 3, rejected: 0 });
    const at = (street: string) => added.records.find((r) => r.address.streetAddress === street);
    expect(at("1 Oak St")).toMatchObject({ status: "recentlySold", daysOnMarket: 6 });
    expect(at("2 Oak Street")!.id).toBe(base.records.find((r) => r.address.streetAddress === "2 Oak St")!.id);
    expect(at("3 Oak St")).toBeUndefined();
    expect(at("4 Oak St")).toBeDefined();
  });

  test("when the date moves on, a sale stops being recent after 90 days, and a home still for sale has more days on market", async () => {
    const rows = [
      listing("a", "1 Oak St", 1),
      listing("b", "2 Oak St", 1, { StandardStatus: "Closed", CloseDate: "2026-08-01", ClosePrice: 900 }),
    ];
    const base = await importFiles([ndjson(rows)]);
    const later = async (asOf: string) => {
      const { records } = await importFiles([ndjson([listing("z", "9 Oak St", 1)])], {
        asOf,
        base: baseOf(base),
      });
      return records
        .flatMap((r) => (r.address.streetAddress === "9 Oak St" ? [] : [`${r.status} ${r.daysOnMarket}`]))
        .sort();
    };
    expect(await later("2026-10-29")).toEqual(["forSale 89", "recentlySold 0"]);
    expect(await later("2026-10-30")).toEqual(["forSale 90", "offMarket null"]);
  });
});
