import { mkdtempSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { draws } from "@/test/draws";
import { baseOf, type Imported, importFiles } from "@/test/import/import-files";
import { scratchFiles } from "@/test/scratch-files";
import { reso } from "./formats/reso";
import { runImport } from "./run";

/** Imports that add to one another: field by field, the newest statement wins. */

const { folder, write } = scratchFiles();
const resoFile = (rows: readonly object[]) => write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), ".ndjson");
const events = ({ priceHistory }: PropertyRecord) => priceHistory.map((e) => `${e.date} ${e.event} ${e.price}`);

/** Imports files one after the other, each adding to the one before, as of its date if it has one. */
async function inTurn(deltas: readonly { path: string; asOf?: string }[]): Promise<Imported> {
  let last: Imported | null = null;
  for (const { path, asOf } of deltas)
    last = await importFiles([path], { asOf: asOf ?? null, base: last && baseOf(last) });
  return last!;
}

const LISTING = {
  ListingKey: "K1",
  StandardStatus: "Active",
  PropertyType: "Residential",
  UnparsedAddress: "1 Oak St",
  City: "Austin",
  StateOrProvince: "TX",
  PostalCode: "78704",
  OnMarketDate: "2026-08-01",
};
const at = (day: number, more: object) => ({
  ...LISTING,
  ModificationTimestamp: `2026-08-${String(day).padStart(2, "0")}T10:00:00Z`,
  ...more,
});
const only = ({ records }: Imported): PropertyRecord => {
  expect(records).toHaveLength(1);
  return records[0]!;
};

describe("Redfin downloads of three consecutive days, whose rows have no timestamp", () => {
  const HEADER =
    "SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL,SOURCE,MLS#";
  const day = (date: string, price: number, beds: string, status: string) => ({
    asOf: date,
    path: write(
      `${HEADER}\nMLS Listing,,Townhouse,5 Elm St,Austin,TX,78704,${price},${beds},1.75,1400,${status},https://r.example/home/77,EXAMPLE MLS,E1\n`,
      ".csv",
    ),
  });
  const days = [
    day("2026-08-29", 500_000, "", "Active"),
    day("2026-08-30", 480_000, "4", "Active"),
    day("2026-08-31", 470_000, "", "Pending"),
  ];
  const told = ["2026-08-31 pending 470000", "2026-08-31 priceChanged 470000", "2026-08-30 priceChanged 480000"];

  test("give the newest price and status, and an event for each change on the day of the download that showed it", async () => {
    const home = only(await inTurn(days));
    expect(home).toMatchObject({ listPrice: 470_000, bedroomsTotal: 4, bathroomsTotal: 1.75, status: "forSale" });
    expect(events(home)).toEqual(told);
    expect(home.priceHistory[0]!.source).toBe("EXAMPLE MLS");
    expect(home.lastUpdated).toBe("2026-08-31T00:00:00Z");
  });

  test("change nothing when they are imported again, in any order", async () => {
    const [first, second, third] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]];
    const once = await inTurn(days);
    for (const again of [[third], [first], [second, first, third], [first, second, third]])
      expect((await inTurn([...days, ...again])).listings).toEqual(once.listings);
    expect(only(await inTurn([third, first, second])).listPrice).toBe(470_000);
  });

  test("show a failed contract as back on the market, so that the home is no longer under contract", async () => {
    const back = day("2026-09-04", 470_000, "", "Active");
    const gone = day("2026-09-06", 470_000, "", "Withdrawn");
    expect(events(only(await inTurn([...days, back])))).toEqual(["2026-09-04 backOnMarket 470000", ...told]);
    const home = only(await inTurn([...days, back, gone]));
    expect([home.status, events(home)[0]]).toEqual(["offMarket", "2026-09-06 delisted 470000"]);
  });

  test("imported with --base current give the same version, however often the last day is imported", async () => {
    const varDir = mkdtempSync(join(folder, "var-"));
    const versions: string[] = [];
    for (const { path, asOf } of [...days, days[2]!, days[2]!]) {
      const base = versions.length === 0 ? "none" : "current";
      versions.push((await runImport({ varDir, files: [path], asOf, base })).dataset!.version);
    }
    expect(new Set(versions).size).toBe(3);
    expect(versions[4]).toBe(versions[2]);
  });
});

describe("a listing whose price differs from the known one gets a price change, and keeps its first price", () => {
  test.each<[string, object, object]>([
    ["with OriginalListPrice", { OriginalListPrice: 500_000 }, { OriginalListPrice: 500_000 }],
    ["without OriginalListPrice", {}, {}],
    ["with PreviousListPrice", {}, { PreviousListPrice: 490_000 }],
    [
      "with a history of its own",
      {},
      {
        HistoryTransactional: [
          {
            FieldName: "ListPrice",
            PreviousValue: "500000",
            NewValue: "480000",
            ModificationTimestamp: "2026-08-09T09:00:00Z",
          },
        ],
      },
    ],
  ])("in RESO rows %s", async (name, first, second) => {
    const deltas = [
      { path: resoFile([at(2, { ListPrice: 500_000, ...first })]) },
      { path: resoFile([at(9, { ListPrice: 480_000, ...second })]) },
    ];
    const wanted = ["2026-08-09 priceChanged 480000", "2026-08-01 listed 500000"];
    expect(events(only(await inTurn(deltas))), name).toEqual(wanted);
    expect(events(only(await importFiles(deltas.map(({ path }) => path)))), name).toEqual(wanted);
  });

  test("a price change with a date of its own appears once, on that date", async () => {
    const rows = [
      at(2, { ListPrice: 500_000 }),
      at(9, { ListPrice: 480_000, PriceChangeTimestamp: "2026-08-07T00:00:00Z" }),
    ];
    expect(events(only(await inTurn(rows.map((row) => ({ path: resoFile([row]) })))))).toEqual([
      "2026-08-07 priceChanged 480000",
      "2026-08-01 listed 500000",
    ]);
  });

  test("a home that is listed again under the same key gets a new listing, not a price change", async () => {
    const rows = [
      at(2, { ListPrice: 500_000 }),
      at(5, { ListPrice: 500_000, StandardStatus: "Withdrawn", WithdrawnDate: "2026-08-05" }),
      at(20, { ListPrice: 450_000, OnMarketDate: "2026-08-20" }),
    ];
    expect(events(only(await inTurn(rows.map((row) => ({ path: resoFile([row]) })))))).toEqual([
      "2026-08-20 listed 450000",
      "2026-08-05 delisted 500000",
      "2026-08-01 listed 500000",
    ]);
  });
});

describe("each field has the value of the newest row that states it", () => {
  test("an older row that is imported later fills empty fields, and overrides no value of a newer row", async () => {
    const older = at(3, { ListPrice: 500_000, BedroomsTotal: 3, YearBuilt: 1950, WalkScore: 40 });
    const newer = at(8, { BedroomsTotal: 4, LivingArea: 1_500 });
    const oldest = at(1, { ListPrice: 510_000, YearBuilt: 1949, LotSizeSquareFeet: 6_000 });
    const home = only(await inTurn([newer, older, oldest].map((row) => ({ path: resoFile([row]) }))));
    expect(home).toMatchObject({
      ...{ listPrice: 500_000, bedroomsTotal: 4, yearBuilt: 1950, livingArea: 1_500, lotSize: 6_000 },
      scores: { walkability: 40, transit: null, bike: null },
      lastUpdated: "2026-08-08T10:00:00Z",
    });
  });

  test("of two rows with the same timestamp the one imported later wins", async () => {
    const rows = [at(3, { ListPrice: 500_000 }), at(3, { ListPrice: 505_000 })];
    expect(only(await inTurn(rows.map((row) => ({ path: resoFile([row]) })))).listPrice).toBe(505_000);
  });
});

describe("a withdrawn home stays withdrawn", () => {
  const home = at(3, { ListPrice: 500_000 });
  const gone = { ListingKey: "K1", StandardStatus: "Delete", ModificationTimestamp: "2026-08-05T00:00:00Z" };
  const other = at(4, { ListingKey: "K2", UnparsedAddress: "2 Oak St", ListPrice: 1_000 });
  const [homes, withdrawal] = [{ path: resoFile([home, other]) }, { path: resoFile([gone]) }];
  const keysOf = ({ records }: Imported) => records.map((r) => r.address.streetAddress);

  test("when an older file is imported again, even if the withdrawal was imported first", async () => {
    expect(keysOf(await inTurn([homes, withdrawal]))).toEqual(["2 Oak St"]);
    expect(keysOf(await inTurn([homes, withdrawal, homes]))).toEqual(["2 Oak St"]);
    expect(keysOf(await inTurn([{ path: resoFile([other]) }, withdrawal, homes]))).toEqual(["2 Oak St"]);
  });

  test("until a newer row brings it back, without its earlier values; the older file still has no effect", async () => {
    const again = { path: resoFile([at(9, { YearBuilt: 1980 })]) };
    const back = await inTurn([homes, withdrawal, again, homes]);
    expect(back.records.find((r) => r.address.streetAddress === "1 Oak St")).toMatchObject({
      ...{ listPrice: null, yearBuilt: 1980 },
    });
  });

  test("but a withdrawal that is older than the listing has no effect", async () => {
    const late = { path: resoFile([{ ...gone, ModificationTimestamp: "2026-08-02T00:00:00Z" }]) };
    expect(keysOf(await inTurn([homes, late])).sort()).toEqual(["1 Oak St", "2 Oak St"]);
  });

  test("when one of a home's two listings is withdrawn, only the values that it stated go with it", async () => {
    const relisted = at(4, { ListingKey: "K9", ListPrice: 900_000 });
    const without = { ...gone, ListingKey: "K9" };
    const deltas = [homes, { path: resoFile([relisted]) }, { path: resoFile([without]) }];
    const left = (await inTurn(deltas)).records.find((r) => r.address.streetAddress === "1 Oak St");
    expect(left).toMatchObject({ listPrice: 500_000 });
  });
});

describe("a change that arrives before its listing waits for the listing, in this import or a later one", () => {
  const change = (day: number, from: number, to: number) => ({
    ...{ ResourceRecordKey: "K1", FieldName: "ListPrice", PreviousValue: `${from}`, NewValue: `${to}` },
    ModificationTimestamp: `2026-08-${String(day).padStart(2, "0")}T12:00:00Z`,
  });
  const other = resoFile([at(4, { ListingKey: "K2", UnparsedAddress: "2 Oak St", ListPrice: 1_000 })]);
  const changes = resoFile([change(9, 480_000, 470_000), change(5, 500_000, 480_000)]);
  const listing = resoFile([at(10, { ListPrice: 470_000 })]);
  const gone = resoFile([
    { ListingKey: "K1", StandardStatus: "Delete", ModificationTimestamp: "2026-08-07T00:00:00Z" },
  ]);
  const waitingIn = ({ files }: Imported) => files.map(({ aside }) => Object.entries(aside).flat());
  const REASON = "changes to listings that the dataset does not have yet: kept until it does";
  const told = ({ records }: Imported) => events(records.find((r) => r.listPrice === 470_000)!);
  const wanted = ["2026-08-09 priceChanged 470000", "2026-08-05 priceChanged 480000", "2026-08-01 listed 500000"];

  test("and is counted while it waits, only once however often it is imported", async () => {
    const waiting = await inTurn([{ path: other }, { path: changes }]);
    expect(waitingIn(waiting)).toEqual([[REASON, 2]]);
    expect([waiting.rejects, waiting.records.length]).toEqual([[], 1]);
    const again = await inTurn([{ path: other }, { path: changes }, { path: changes }]);
    expect(again.listings).toEqual(waiting.listings);
    const all = [other, changes, listing];
    expect(told(await inTurn(all.map((path) => ({ path }))))).toEqual(wanted);
    expect(told(await importFiles(all))).toEqual(wanted);
  });

  test("unless it is older than a withdrawal: then it has no effect, like any older row", async () => {
    for (const order of [
      [other, changes, gone, listing],
      [other, gone, changes, listing],
    ])
      expect(told(await inTurn(order.map((path) => ({ path }))))).toEqual([wanted[0], "2026-08-01 listed 480000"]);
  });
});

test("an import adds to a dataset of complete records: they are kept exactly, but for what depends on the date", async () => {
  const sold = { StandardStatus: "Closed", CloseDate: "2026-08-02", ClosePrice: 400_000, ListPrice: 410_000 };
  const { records } = await importFiles([
    resoFile([
      at(3, { ListPrice: 1_000, OriginalListPrice: 1_100 }),
      at(3, { ListingKey: "K2", UnparsedAddress: "2 Oak St", ...sold }),
    ]),
  ]);
  const asOf = "2026-08-03";
  const exported = write(records.map((record) => `${JSON.stringify(record)}\n`).join(""), ".ndjson");
  const base = baseOf(await importFiles([exported], { asOf }));
  const dates = { base, asOf };
  expect((await importFiles([], dates)).records).toEqual(records);
  const later = await importFiles([], { ...dates, asOf: "2026-11-03" });
  const told = ({ records }: Imported) => records.map((r) => `${r.status} ${r.daysOnMarket}`).sort();
  expect([told({ records } as Imported), told(later)]).toEqual([
    ["forSale 2", "recentlySold 1"],
    ["forSale 94", "offMarket null"],
  ]);
});

test("days on market from before a home was withdrawn are not counted, even when the old row is imported again", async () => {
  const nights = [{ DaysOnMarket: 30 }, { StandardStatus: "Withdrawn" }, {}].map((more, i) => ({
    path: resoFile([{ ...LISTING, OnMarketDate: undefined, ...more }]),
    asOf: `2026-08-1${i}`,
  }));
  const once = await inTurn(nights);
  expect(only(once).daysOnMarket).toBeNull();
  expect((await inTurn([...nights, nights[0]!])).records).toEqual(once.records);
});

test("a complete feed imported every night adds nothing to its unchanged listings", async () => {
  const feed = resoFile([at(3, { ListPrice: 1_000, OriginalListPrice: 1_100 })]);
  const nights = ["2026-08-04", "2026-08-05", "2026-08-06"].map((asOf) => ({ path: feed, asOf }));
  expect((await inTurn(nights)).listings).toEqual((await inTurn(nights.slice(0, 1))).listings);
});

const anyDelta = fc.record({
  ListingKey: fc.constantFrom("a", "b", "c", "d"),
  UnparsedAddress: fc.constantFrom("1 Oak Street", "1 OAK ST", "2 Elm Ave #3", "0 Highway 71", "Lot 5 Ranch Rd"),
  StandardStatus: fc.constantFrom("Active", "Active", "Pending", "Closed", "Withdrawn", "Delete", "Coming Soon", ""),
  PropertyType: fc.constantFrom("Residential", "Land", "Residential Lease"),
  City: fc.constantFrom("Austin", "AUSTIN"),
  StateOrProvince: fc.constant("TX"),
  PostalCode: fc.constant("78704"),
  ListPrice: fc.option(
    fc.integer({ min: 1, max: 4 }).map((n) => n * 100_000),
    { nil: undefined },
  ),
  OriginalListPrice: fc.option(fc.constantFrom(500_000), { nil: undefined, freq: 1 }),
  PreviousListPrice: fc.option(fc.constantFrom(450_000), { nil: undefined, freq: 1 }),
  OnMarketDate: fc.option(
    fc.integer({ min: 1, max: 9 }).map((d) => `2026-07-0${d}`),
    { nil: undefined },
  ),
  CloseDate: fc.option(
    fc.integer({ min: 1, max: 9 }).map((d) => `2026-08-0${d}`),
    { nil: undefined },
  ),
  ClosePrice: fc.option(fc.constantFrom(410_000, 420_000), { nil: undefined }),
  BedroomsTotal: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  WalkScore: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  DaysOnMarket: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  TaxYear: fc.constantFrom(2024, 2025),
  TaxAnnualAmount: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  TaxAssessedValue: fc.constant(1),
  ModificationTimestamp: fc.option(
    fc.integer({ min: 1, max: 12 }).map((d) => `2026-08-${String(d).padStart(2, "0")}T00:00:00Z`),
    { nil: undefined },
  ),
});

const anyChange = fc
  .record({
    ResourceRecordKey: fc.constantFrom("a", "b", "c", "d"),
    change: fc.constantFrom(
      ["ListPrice", "500000", "400000"],
      ["ListPrice", "450000", "420000"],
      ["StandardStatus", "Active", "Pending"],
      ["StandardStatus", "Pending", "Active"],
      ["StandardStatus", "Active", "Withdrawn"],
    ),
    ModificationTimestamp: fc
      .integer({ min: 1, max: 12 })
      .map((d) => `2026-08-${String(d).padStart(2, "0")}T12:00:00Z`),
  })
  .map(({ change: [FieldName, PreviousValue, NewValue], ...rest }) => ({
    ...rest,
    FieldName,
    PreviousValue,
    NewValue,
  }));

test("importing files one after the other gives the same dataset as importing all their rows at once, in memory or through the disk", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof({ weight: 3, arbitrary: anyDelta }, anyChange), { minLength: 1, maxLength: 6 }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(fc.integer({ min: 10, max: 28 }), { minLength: 5, maxLength: 5 }),
      fc.constantFrom(1 << 14, 300),
      async (deltas, days, bufferBytes) => {
        const paths = deltas.map(resoFile);
        // A file of an earlier date may be imported later. A file whose rows have timestamps is dated by the newest one.
        const dates = new Map(paths.map((path, i) => [basename(path), `2026-08-${days[i]}`]));
        const options = {
          ...{ format: reso, bufferBytes, today: "2026-08-31" },
          dateOfUndated: (path: string) => dates.get(basename(path))!,
        };
        let last: Imported | null = null;
        for (const path of paths) last = await importFiles([path], { ...options, base: last && baseOf(last) });
        const whole = await importFiles(paths, options);
        expect(last!.records).toEqual(whole.records);
        expect(last!.listings.toSorted()).toEqual(whole.listings.toSorted());
        expect(last!.asOf).toBe(whole.asOf);
      },
    ),
    { numRuns: draws(40) },
  );
}, 120_000);

test("files imported in the order of their dates change nothing when they are imported again", async () => {
  const day = fc.uniqueArray(anyDelta, { minLength: 1, maxLength: 4, selector: (row) => row.ListingKey });
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 4 }), fc.nat(), async (days, nth) => {
      const paths = days.map((rows) => resoFile(rows.map((row) => ({ ...row, ModificationTimestamp: undefined }))));
      const dated = paths.map((path, i) => ({ path, asOf: `2026-08-1${i}` }));
      const once = await inTurn(dated);
      const again = await inTurn([...dated, dated[nth % dated.length]!, ...dated.slice(-1)]);
      expect(again.records).toEqual(once.records);
      expect(again.listings).toEqual(once.listings);
    }),
    { numRuns: draws(40) },
  );
}, 120_000);
