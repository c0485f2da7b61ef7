import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { fixture, type Imported, importFiles, SAMPLES } from "@/test/import/import-files";
import { importCommand } from "./faults";
import { readMapping } from "./format.schema";
import { mappedFormat } from "./formats/mapped";

const counts = ({ files }: Imported) =>
  files.map((f) => [basename(f.file), f.read, f.imported, f.merged, f.rejected].join(" "));
const rejects = (imported: Imported) => imported.rejects.map((r) => `${r.line} ${r.field} ${r.value}: ${r.reason}`);
const byStreet = (imported: Imported, street: string) => {
  const record = imported.records.find((r) => r.address.streetAddress === street);
  if (!record) throw new Error(`no ${street} among ${imported.records.map((r) => r.address.streetAddress).join("; ")}`);
  return record;
};

describe("Lotline NDJSON", () => {
  test("is imported unchanged", async () => {
    const imported = await importFiles(["lotline.ndjson"]);
    const lines = readFileSync(fixture("lotline.ndjson"), "utf8").trim().split("\n");
    expect(imported.records.map((r) => JSON.stringify(r))).toEqual(lines);
    expect(counts(imported)).toEqual(["lotline.ndjson 3 3 0 0"]);
  });

  test("as an older Lotline exported it states nothing of newer fields; of others each must be there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lotline-older-"));
    const path = join(folder, "older.ndjson");
    const whole = JSON.parse(readFileSync(fixture("lotline.ndjson"), "utf8").split("\n")[0]!);
    const { taxHistory: _, yearBuilt: __, ...older } = whole;
    const { propertyType: ___, ...incomplete } = whole;
    writeFileSync(path, [older, incomplete].map((record) => JSON.stringify(record)).join("\n"));
    const imported = await importFiles([path]);
    expect(imported.records.map((record) => JSON.stringify(record))).toEqual([
      JSON.stringify({ ...whole, taxHistory: [], yearBuilt: null }),
    ]);
    expect(rejects(imported)).toEqual([expect.stringMatching(/^2 propertyType/)]);
    rmSync(folder, { recursive: true });
  });
});

describe("RESO", () => {
  test("a listing's address, units, bathrooms, taxes and timestamps are converted to our fields", async () => {
    const imported = await importFiles(["reso.json"]);
    expect(byStreet(imported, "1207 N Alta Vista Ave")).toMatchObject({
      status: "forSale",
      listPrice: 685_000,
      address: { city: "Austin", state: "TX", zipCode: "78704" },
      bathroomsTotal: 2.5,
      lotSize: 10_890,
      daysOnMarket: 41,
      priceHistory: [
        { date: "2026-08-12", event: "priceChanged", price: 685_000, source: "Hill Country MLS" },
        { date: "2026-07-20", event: "listed", price: 710_000, source: "Hill Country MLS" },
      ],
      taxHistory: [{ year: 2025, taxPaid: 11_840, assessedValue: 655_000 }],
      coordinates: { latitude: 30.2402, longitude: -97.7584 },
      lastUpdated: "2026-08-12T15:00:05Z",
    });
    expect(byStreet(imported, "500 River St #12")).toMatchObject({ status: "forRent", propertyType: "condo" });
    expect(imported.asOf).toBe("2026-08-30");
  });

  test("an expanded history gives price and status changes with their dates, and the first asking price", async () => {
    const { priceHistory, livingArea, daysOnMarket, status } = byStreet(
      await importFiles(["reso.json"]),
      "88 Creekside Ct Unit 3",
    );
    expect(priceHistory.map((e) => `${e.date} ${e.event} ${e.price}`)).toEqual([
      "2026-07-15 sold 409500",
      "2026-06-20 pending 415000",
      "2026-06-10 priceChanged 415000",
      "2026-06-01 listed 425000",
    ]);
    expect([livingArea, daysOnMarket, status]).toEqual([1270, 44, "recentlySold"]);
  });

  test("rows that are no home or may not be displayed are set aside with a reason; a bad ZIP code is rejected with its line", async () => {
    const imported = await importFiles(["reso.json"]);
    expect(counts(imported)).toEqual(["reso.json 4 3 0 1"]);
    expect(imported.files[0]!.aside).toEqual({
      'propertyType "Commercial Sale" is not served': 1,
      "the owner does not allow display": 1,
    });
    const line = readFileSync(fixture("reso.json"), "utf8")
      .split("\n")
      .findIndex((l) => l.includes("HC-1006"));
    expect(rejects(imported)).toEqual([`${line} zipCode 787O4: is not a US ZIP code`]);
  });

  test("@odata.nextLink leads to the next file in the folder; CSV and history rows add to the same listings", async () => {
    const imported = await importFiles(["reso-page-1.json", "reso.csv", "reso-history.csv"]);
    expect(counts(imported)).toEqual([
      "reso-page-1.json 1 0 1 0",
      "reso.csv 1 1 0 0",
      "reso-history.csv 1 0 1 0",
      "reso-page-2.json 1 1 0 0",
    ]);
    expect(imported.files[3]!.notices.lines[0]).toMatch(/network, which is not read: https:/);
    expect(rejects(imported)).toEqual([]);
    expect(imported.files[2]!.aside).toMatchObject({
      "changes to listings that the dataset does not have yet: kept until it does": 1,
    });
    const home = byStreet(imported, "1 First St");
    expect(home).toMatchObject({ status: "recentlySold", livingArea: 1225, bathroomsTotal: 1.5, daysOnMarket: 27 });
    expect(home.priceHistory.map((e) => `${e.event} ${e.price}`)).toEqual([
      "sold 205500",
      "pending 200000",
      "priceChanged 200000",
      "listed 215000",
    ]);
    expect(byStreet(imported, "2 Second St")).toMatchObject({ status: "offMarket", propertyType: "multiFamily" });
  });

  test("history rows that come before their listings are joined with them", async () => {
    const listings = ["reso-page-1.json", "reso.csv"];
    const after = await importFiles([...listings, "reso-history.csv"]);
    const before = await importFiles(["reso-history.csv", ...listings]);
    expect(before.records).toEqual(after.records);
    expect(before.files[0]!.aside).toEqual(after.files[2]!.aside);
  });
});

describe("Redfin download", () => {
  test("has sales, listings, a notice line, repeated homes and faulty rows", async () => {
    const imported = await importFiles(["redfin.csv"]);
    expect(counts(imported)).toEqual(["redfin.csv 5 3 1 1"]);
    expect(imported.files[0]!.notices.count).toBe(1);
    expect(imported.files[0]!.aside).toEqual({ 'propertyType "Parking" is not served': 1 });
    expect(rejects(imported)).toEqual(["7 soldDate Smarch-1-2026: is not a calendar date"]);
    const twice = byStreet(imported, "12 Oak Pl SE");
    expect(twice).toMatchObject({ status: "recentlySold", listPrice: null, bathroomsTotal: 2.5 });
    expect(twice.priceHistory.map((e) => [e.date, e.price])).toEqual([
      ["2026-07-20", 455_000],
      ["2026-03-02", 401_000],
    ]);
    expect(byStreet(imported, "24 S St NE #2")).toMatchObject({
      status: "forSale",
      listPrice: 663_000,
      daysOnMarket: 17,
    });
    expect(byStreet(imported, "18 Bay St SE")).toMatchObject({ status: "offMarket", priceHistory: [] });
  });
});

describe("published series", () => {
  const months = (imported: Imported, zip: string) =>
    Object.fromEntries(imported.markets.find((m) => m.zipCode === zip)!.history.map(({ month, ...f }) => [month, f]));
  const series = (name: string, source: string, unit: string, ...points: [month: string, value: number][]) => ({
    name,
    source,
    unit,
    points: points.map(([month, value]) => ({ month, value })),
  });
  const NONE = {
    medianListPrice: null,
    medianSoldPrice: null,
    activeListings: null,
    soldCount: null,
    medianDaysOnMarket: null,
    averagePricePerSqft: null,
  };

  test("Zillow: a raw median sale price fills its month and is a series, ZHVI is only a series, and other regions are set aside", async () => {
    const zhvi = "Zip_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv";
    const imported = await importFiles(["Zip_median_sale_price_uc_sfrcondo_month.csv", zhvi]);
    expect(months(imported, "01515")).toEqual({
      "2026-06": { ...NONE, medianSoldPrice: 412_000 },
      "2021-06": { ...NONE, medianSoldPrice: 200_000 },
    });
    expect(imported.markets[0]).toMatchObject({ city: "East Brookfield", state: "MA" });
    expect(imported.markets[0]!.sources).toEqual(["Zillow Research, median sale price, to June 2026"]);
    expect(imported.files.map((f) => [f.read, f.imported, Object.values(f.aside)])).toEqual([
      [2, 2, [1, 1]],
      [1, 1, []],
    ]);
    expect(imported.series["01515"]).toEqual([
      series("median_sale_price", "Zillow Research", "usd", ["2026-06", 412_000.4], ["2021-06", 200_000]),
    ]);
    expect(imported.series["96797"]!.map(({ name, source, points }) => [name, source, points])).toEqual([
      ["median_sale_price", "Zillow Research", [{ month: "2026-07", value: 755_000 }]],
      ["zhvi", "Zillow Research, smoothed, seasonally adjusted", [{ month: "2026-07", value: 760_123.4 }]],
    ]);
  });

  test("Zillow: rents, and short dates in the header; the rows of a county file are set aside", async () => {
    const imported = await importFiles(["zori-zip.csv", "zori-county.csv"]);
    expect(imported.series["77494"]).toEqual([
      series("zori", "Zillow Research", "usdPerMonth", ["2023-10", 2_089.5], ["2023-08", 2_070.25]),
    ]);
    expect(imported.files.map((f) => [f.read, f.aside])).toEqual([
      [1, {}],
      [0, { 'region type "county", not ZIP': 1 }],
    ]);
    expect(imported.files[0]!.coerced.map(({ field, what, count }) => [field, what, count])).toEqual([
      ["month", "two-digit year", 3],
    ]);
  });

  test("Realtor.com: a history with repeated and old months, empty names, months without listings or prices, and a footer of prose", async () => {
    const imported = await importFiles(["realtor-history.csv"]);
    expect(counts(imported)).toEqual(["realtor-history.csv 7 5 1 1"]);
    expect(imported.files[0]!.aside).toEqual({});
    expect(imported.files[0]!.notices.lines).toEqual([expect.stringMatching(/^quality_flag = 1: .* page$/)]);
    expect(rejects(imported)).toEqual(["8 zipCode 0151x: is not a US ZIP code"]);
    expect(months(imported, "01515")).toEqual({
      "2026-07": { ...NONE, medianListPrice: 524_000, activeListings: 7 },
      "2026-08": { ...NONE, medianListPrice: 479_950, activeListings: 6 },
    });
    expect(imported.series["01515"]!.find(({ name }) => name === "median_listing_price")).toEqual(
      series(
        "median_listing_price",
        "Realtor.com inventory core metrics",
        "usd",
        ["2026-08", 479_950],
        ["2026-07", 524_000],
        ["2019-07", 300_000],
      ),
    );
    expect(months(imported, "25193")).toEqual({ "2026-08": { ...NONE, activeListings: 0 } });
    expect(imported.markets.find((m) => m.zipCode === "33858")).toMatchObject({ city: "Loughman", state: "FL" });
    expect(imported.asOf).toBe("2026-08-31");
  });

  test("a ZIP code whose city is named by no file and no table is rejected", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "lotline-zip-")), "realtor.csv");
    const header = "month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count";
    writeFileSync(path, `${header}\n202608,00001,,1,2\n202608,00001,"nowhere, ak",1,2\n`);
    const imported = await importFiles([path]);
    expect(rejects(imported)).toEqual([
      expect.stringMatching(/^2 zipCode 00001: no file and no table names this ZIP's city \(.*zipcodes: npm ci/),
    ]);
    expect(imported.markets).toMatchObject([{ zipCode: "00001", city: "Nowhere", state: "AK" }]);
  });

  test("Redfin tracker: a rolling three-month row gives only the inventory of its last day, a one-month row also its sales", async () => {
    const imported = await importFiles(["redfin-tracker.tsv"]);
    expect(months(imported, "78704")).toEqual({ "2026-08": { ...NONE, activeListings: 210 } });
    expect(months(imported, "96797")).toEqual({
      "2026-08": { ...NONE, medianSoldPrice: 755_000, soldCount: 31, activeListings: 88 },
    });
    expect(imported.markets[1]!.snapshot).toMatchObject({
      activeListings: 88,
      inventoryMonths: 2.8,
      soldLast30d: null,
    });
    expect(Object.values(imported.files[0]!.aside)).toEqual([1, 1]);
  });

  test("Redfin's site export and UTF-16 crosstab", async () => {
    const site = await importFiles(["redfin-site-export.csv"]);
    expect(months(site, "96797")["2026-08"]).toEqual({
      ...NONE,
      medianSoldPrice: 755_000,
      soldCount: 31,
      activeListings: 88,
    });
    const byZip = await importFiles(["redfin-zip-export.csv"]);
    expect(byZip.series["32703"]!.map(({ name, unit, points }) => [name, unit, points[0]!.value])).toEqual([
      ["avg_sale_to_list", "ratio", 0.9862],
      ["homes_sold", "count", 232],
      ["inventory", "count", 240],
      ["median_dom", "days", 51],
      ["median_ppsf", "usd", 212.89],
      ["months_of_supply", "ratio", 3.2],
      ["new_listings", "count", 250],
      ["off_market_in_two_weeks", "ratio", 0.2],
      ["pending_sales", "count", 255],
      ["sold_above_list", "ratio", 0.0819],
    ]);
    expect(byZip.series["32703"]![0]!.source).toBe("Redfin Data Center, rolling three months");
    expect(months(byZip, "32703")).toEqual({ "2025-10": { ...NONE, activeListings: 240 } });
    const weekly = await importFiles(["redfin-weekly.tsv"]);
    expect(weekly.files[0]!.aside).toEqual({ 'region type "county", not ZIP': 1 });
    const crosstab = await importFiles(["redfin-crosstab.csv"]);
    expect(months(crosstab, "78704")).toEqual({
      "2026-07": { ...NONE, activeListings: 1_190 },
      "2026-08": { ...NONE, activeListings: 1_210 },
    });
  });
});

describe("well-known lists of sales and homes", () => {
  const events = (imported: Imported, street: string) =>
    byStreet(imported, street).priceHistory.map(({ date, event, price }) => `${date} ${event} ${price}`);

  test.each(readdirSync("data/formats").map((file) => file.replace(".json", "")))(
    "%s is recognised by the columns that its file in data/formats names",
    async (name) => {
      const { title, name: datasetName } = readMapping(`data/formats/${name}.json`);
      const imported = await importFiles([`${name}.csv`], { asOf: "2026-09-30" });
      expect(imported.files[0]!.format).toBe(title ?? datasetName);
      expect(imported.records).not.toEqual([]);
    },
  );

  test("a file of data/formats reads the same as an operator's mapping", async () => {
    const format = mappedFormat(readMapping("data/formats/king-county.json"));
    const asOperators = await importFiles(["king-county.csv"], { format });
    expect(asOperators.records).toEqual((await importFiles(["king-county.csv"])).records);
  });

  test("King County: parcel numbers instead of streets, a home sold twice, and quarter bathrooms", async () => {
    const imported = await importFiles(["king-county.csv"]);
    expect(counts(imported)).toEqual(["king-county.csv 3 2 1 0"]);
    expect(byStreet(imported, "Parcel 0016000397")).toMatchObject({
      address: { city: "Seattle", state: "WA", zipCode: "98133" },
      bathroomsTotal: 1.75,
      lotSize: 4_980,
      status: "recentlySold",
    });
    expect(events(imported, "Parcel 0016000397")).toEqual(["2015-04-24 sold 1300000", "2014-10-13 sold 1225000"]);
  });

  test("NYC: title lines, a column for the unit, a transfer for $0, and rows that are no home", async () => {
    const imported = await importFiles(["nyc-rolling-sales.csv"]);
    expect(counts(imported)).toEqual(["nyc-rolling-sales.csv 3 3 0 0"]);
    const [{ notices, aside }] = imported.files as [(typeof imported.files)[number]];
    expect([notices.count, aside]).toEqual([4, { 'propertyType "22" is not served': 1 }]);
    expect(byStreet(imported, "36 Bay 10th Street")).toMatchObject({
      ...{ propertyType: "singleFamily", lotSize: 1_547, livingArea: 1_428, yearBuilt: 1930 },
      address: { city: "Brooklyn", state: "NY", zipCode: "11228" },
    });
    expect(events(imported, "36 Bay 10th Street")).toEqual(["2017-02-27 sold 800000"]);
    expect(events(imported, "47 Bay 10th Street")).toEqual([]);
    expect(byStreet(imported, "1649 Benson Avenue Unit 4B")).toMatchObject({ propertyType: "condo", livingArea: null });
  });

  test("Philadelphia: ZIP+4 without a dash, a sale for $1 dated 2071, and commercial property set aside", async () => {
    const imported = await importFiles(["philadelphia-opa.csv"]);
    expect(counts(imported)).toEqual(["philadelphia-opa.csv 2 2 0 0"]);
    expect(Object.values(imported.files[0]!.aside)).toEqual([1]);
    expect(byStreet(imported, "1500 S Elm St")).toMatchObject({
      ...{ bedroomsTotal: 3, livingArea: 1_120, lotSize: 840, coordinates: { latitude: 39.9344575 } },
      address: { city: "Philadelphia", state: "PA", zipCode: "19146" },
    });
    expect(events(imported, "1500 S Elm St")).toEqual(["2021-10-01 sold 185000"]);
    expect(byStreet(imported, "2827 W Elm St")).toMatchObject({ propertyType: "land", priceHistory: [] });
  });

  test("Cook County: property classes, units, and a deed for $10", async () => {
    const imported = await importFiles(["cook-county.csv"]);
    expect(counts(imported)).toEqual(["cook-county.csv 2 2 0 0"]);
    expect(byStreet(imported, "1412 N Oak Ave")).toMatchObject({ bathroomsTotal: 1.5, yearBuilt: 1912 });
    expect(events(imported, "1412 N Oak Ave")).toEqual(["2023-05-18 sold 455000"]);
    expect(events(imported, "1420 N Oak Ave Unit 2S")).toEqual([]);
  });

  test("Fulton County: cities found by ZIP code, and acres; a table without ZIP codes is refused and told what it lacks", async () => {
    const imported = await importFiles(["fulton-county.csv"]);
    expect(counts(imported)).toEqual(["fulton-county.csv 2 1 1 0"]);
    expect(byStreet(imported, "110 Oak Ct")).toMatchObject({
      address: { city: "Alpharetta", state: "GA", zipCode: "30004" },
      lotSize: 5_140,
    });
    expect(events(imported, "110 Oak Ct")).toEqual(["2021-10-04 sold 545125"]);
    await expect(importFiles(["fulton-county-no-zip.csv"])).rejects.toThrow(
      /no column for city, state, zipCode.*: npm run data -- import \S+fulton-county-no-zip\.csv --suggest-mapping$/,
    );
  });

  test("Kaggle's realtor-data: state names, numeric ZIP codes, duplicate rows, and sold homes", async () => {
    const imported = await importFiles(["realtor-data.csv"], { asOf: "2022-01-31" });
    expect(counts(imported)).toEqual(["realtor-data.csv 5 4 1 0"]);
    expect(imported.files[0]!.aside).toEqual({ 'status "ready_to_build" is not served': 1 });
    const seen = imported.records.map(({ address, propertyType, listPrice, lotSize, status, priceHistory }) => [
      ...[address.zipCode, propertyType, listPrice, lotSize, status],
      ...priceHistory.map(({ date, event, price }) => `${date} ${event} ${price}`),
    ]);
    expect(seen.sort()).toEqual([
      ["00601", "singleFamily", 105_000, 5_227, "forSale"],
      ["00601", "singleFamily", 80_000, 3_485, "forSale"],
      ["00731", "land", 65_000, 583_268, "forSale"],
      ["75201", "singleFamily", null, 3_920, "recentlySold", "2021-11-05 sold 110000"],
    ]);
    for (const { address } of imported.records)
      expect(address.streetAddress).toMatch(/^Undisclosed address [0-9a-f]{8}$/);
  });

  test("Sacramento: dates with a weekday and a time zone, and a lot with no known facts", async () => {
    const imported = await importFiles(["sacramento.csv"]);
    expect(counts(imported)).toEqual(["sacramento.csv 3 3 0 0"]);
    expect(events(imported, "3526 Oak St")).toEqual(["2008-05-21 sold 59222"]);
    expect(byStreet(imported, "Lot 7 Oak Ln")).toMatchObject({
      bedroomsTotal: null,
      bathroomsTotal: null,
      livingArea: null,
    });
  });
});

describe("a table of no known format", () => {
  test("is turned into records by a mapping with units, dates, value tables and constants", async () => {
    const imported = await importFiles(["county.csv"], {
      format: mappedFormat(readMapping(fixture("county.mapping.json"))),
    });
    expect(counts(imported)).toEqual(["county.csv 3 2 0 1"]);
    expect(rejects(imported)).toEqual(["5 propertyType Q7: is not in the mapping's table"]);
    expect(byStreet(imported, "101 Main St")).toMatchObject({
      status: "recentlySold",
      address: { city: "McAllen", state: "TX" },
      lotSize: 21_780,
      livingArea: 1_615,
      bathroomsTotal: 2.5,
      priceHistory: [{ date: "2026-07-31", event: "sold", price: 250_000, source: "Hidalgo sample roll" }],
    });
  });

  test.each([
    ["no such column", "redfin.csv", /has no column "PARCEL_ID"/],
    ["no mapping", "county.csv", /of no known format.*: npm run data -- import \S+county\.csv --suggest-mapping$/],
  ])("%s is reported", async (reason, file, message) => {
    const format = reason === "no mapping" ? null : mappedFormat(readMapping(fixture("county.mapping.json")));
    await expect(importFiles([file], { format })).rejects.toThrow(message);
  });
});

test("a table of no known format is reported with its column names, free of terminal control sequences", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "lotline-formats-")), "odd.csv");
  writeFileSync(path, `,a\u001b[2Jb,${"long".repeat(30)},c\n1,2,3,4\n`);
  const told = await importFiles([path]).then(
    () => "",
    (error: Error) => error.message,
  );
  rmSync(dirname(path), { recursive: true });
  expect(told).toMatch(/\(a\[2Jb, (?:long){10}…, c\)/);
});

test("progress counts every row that was taken, also those set aside and rejected", async () => {
  const told: number[] = [];
  const { files } = await importFiles(["redfin.csv"], { onProgress: ({ rows }) => void told.push(rows) });
  const { read, aside, rejected } = files[0]!;
  const set = Object.values(aside).reduce((sum, rows) => sum + rows, 0);
  expect([rejected > 0, set > 0, told.at(-1)]).toEqual([true, true, read + set]);
});

test("a command in a message is quoted for a shell", () => {
  expect(importCommand(["a b.csv", "it's", "--dry-run"])).toBe("npm run data -- import 'a b.csv' 'it'\\''s' --dry-run");
});

describe.runIf(existsSync(SAMPLES))("complete real files, compared with an independent count", () => {
  const sample = (name: string) => join(SAMPLES, name);
  const rows = (name: string) =>
    parse(readFileSync(sample(name)), { columns: true, relax_column_count: true }) as Record<string, string>[];

  test("Redfin's download", async () => {
    const all = rows("redfin-download-dc.csv").filter((r) => r.ADDRESS);
    const imported = await importFiles([sample("redfin-download-dc.csv")]);
    expect(counts(imported)).toEqual([`redfin-download-dc.csv ${all.length} ${all.length} 0 0`]);
    expect(imported.files[0]!.notices.count).toBe(1);
    expect(imported.records).toHaveLength(all.length);
    const sum = (values: (number | null)[]) => values.reduce<number>((a, b) => a + (b ?? 0), 0);
    expect(sum(imported.records.map((r) => r.priceHistory[0]?.price ?? null))).toBe(
      sum(all.filter((r) => r["SOLD DATE"]).map((r) => Number(r.PRICE))),
    );
    expect(sum(imported.records.map((r) => r.bathroomsTotal))).toBe(sum(all.map((r) => Number(r.BATHS))));
    // One lot of a square foot is of no known size.
    const lots = all.map((r) => Number(r["LOT SIZE"])).filter((lot) => lot !== 1);
    expect(sum(imported.records.map((r) => r.lotSize))).toBe(sum(lots));
    const newest = imported.records
      .flatMap((r) => r.priceHistory.map((e) => e.date))
      .sort()
      .at(-1);
    expect(imported.asOf).toBe(newest);
    expect(new Set(imported.records.map((r) => r.id)).size).toBe(all.length);
  });

  test("Zillow's ZHVI and ZORI", async () => {
    for (const [file, name] of [
      ["zillow-zhvi-zip-hawaii.csv", "zhvi"],
      ["zillow-zhvi-zip-short-dates.csv", "zhvi"],
      ["zillow-zori-zip.csv", "zori"],
    ] as const) {
      const all = rows(file);
      const imported = await importFiles([sample(file)]);
      expect(counts(imported)).toEqual([`${file} ${all.length} ${all.length} 0 0`]);
      for (const row of all) {
        const [found] = imported.series[row.RegionName!.padStart(5, "0")]!;
        const stated = Object.entries(row).filter(([title, cell]) => /^\d/.test(title) && cell !== "");
        expect([found!.name, found!.points.map(({ value }) => value)]).toEqual([
          name,
          stated.map(([, cell]) => Number(cell)).reverse(),
        ]);
      }
    }
  });

  test("Realtor.com's inventory", async () => {
    const all = rows("realtor-inventory-zip-sample.csv");
    const imported = await importFiles([sample("realtor-inventory-zip-sample.csv")]);
    expect(counts(imported)).toEqual([`realtor-inventory-zip-sample.csv ${all.length} ${all.length} 0 0`]);
    const active = new Map(all.map((r) => [r.postal_code, Number(r.active_listing_count)]));
    for (const market of imported.markets) expect(market.snapshot.activeListings).toBe(active.get(market.zipCode));
    expect(imported.markets.map((m) => m.zipCode)).toContain("01515");
    expect(imported.markets.find((m) => m.zipCode === "25193")!.snapshot.medianListPrice).toBeNull();
  });
});
