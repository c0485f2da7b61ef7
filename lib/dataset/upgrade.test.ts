import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayNumber } from "@/lib/domain/calendar";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { completeRecords, FORMAT, LISTINGS_FILE, openStore } from "@/lib/store/engine";
import { parsed } from "@/lib/store/store";
import { flipBit } from "@/test/damage";
import { bareRecord, emptyVar } from "@/test/dataset";
import { makeCurrent } from "./publish";
import { completed, needsUpgrade, upgradeDataset } from "./upgrade";

/** A dataset written by a Lotline of the format before: records, listings, and figures and series of ZIP codes without homes. */
const BEFORE = join(import.meta.dirname, `../../test/format-${FORMAT - 1}`);
const OLD = (JSON.parse(readFileSync(join(BEFORE, "manifest.json"), "utf8")) as { version: string }).version;
/** The records: a line of JSON each after the first line. */
const RECORDS = readFileSync(join(BEFORE, "records.bin"), "utf8")
  .split("\n")
  .slice(1, 14)
  .map((line) => JSON.parse(line) as PropertyRecord);

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
  cpSync(BEFORE, datasetFolder(varDir, OLD), { recursive: true });
  makeCurrent(varDir, OLD);
});
afterEach(() => rmSync(varDir, { recursive: true }));

const byId = (a: PropertyRecord, b: PropertyRecord) => (a.id < b.id ? -1 : 1);
const recordsOf = (version: string) =>
  [...completeRecords(datasetFolder(varDir, version))].map((line) => JSON.parse(line) as PropertyRecord).sort(byId);
const filesOf = (folder: string) => readdirSync(folder).map((name) => readFileSync(join(folder, name), "base64"));

/** Rebuilds the dataset and opens the new version. */
async function upgraded() {
  const { version } = (await upgradeDataset({ varDir }, OLD))!;
  return openStore(datasetFolder(varDir, version));
}

test("a dataset of the format before is rebuilt from its own records, and the old one is left unchanged", async () => {
  expect(needsUpgrade(varDir)).toBe(true);
  const info = (await upgradeDataset({ varDir }, OLD))!;
  expect(info).toMatchObject({ name: "Hill Country MLS", kind: "imported", asOf: "2026-10-31", records: 13 });
  expect(recordsOf(info.version)).toEqual(RECORDS.toSorted(byId));
  expect(readCurrent(varDir)).toEqual({ version: info.version, previous: OLD });
  expect(filesOf(datasetFolder(varDir, OLD))).toEqual(filesOf(BEFORE));
  expect(needsUpgrade(varDir)).toBe(false);
  expect(await upgradeDataset({ varDir }, info.version)).toBeNull();
  const made = datasetFolder(varDir, info.version);
  const { format, notes } = JSON.parse(readFileSync(join(made, "manifest.json"), "utf8"));
  expect([format, notes]).toEqual([FORMAT, { import: { read: 13 } }]);
  expect(readFileSync(join(made, LISTINGS_FILE), "utf8")).toBe(readFileSync(join(BEFORE, LISTINGS_FILE), "utf8"));
});

test("a rebuilt dataset keeps the figures that files published, and each series", async () => {
  const store = await upgraded();
  expect(parsed<MarketSnapshot>((await store.market("99999"))!).snapshot).toMatchObject({
    ...{ medianListPrice: 260_000, inventoryMonths: 2.5, soldLast30d: null },
  });
  const { history } = parsed<MarketHistory>((await store.history("99999", 60))!);
  expect(history.map(({ month, medianSoldPrice }) => [month, medianSoldPrice])).toEqual([
    ["2026-10", 250_000],
    ["2026-09", 249_999],
    ["2026-08", null],
    ["2026-07", 249_998],
  ]);
  const published = (await store.zipPlaces()).find(({ zipCode }) => zipCode === "99999");
  expect(published?.provenance).toEqual({ kind: "published", sources: ["A file, to October 2026"] });
  const series = await store.series("77494", { limit: 9, offset: 0 });
  expect(parsed(series!.rows)).toEqual([
    {
      ...{ name: "zori", source: "Zillow Research", unit: "usdPerMonth" },
      points: [
        { month: "2023-10", value: 2_089.5 },
        { month: "2023-08", value: 2_070.25 },
      ],
    },
  ]);
  expect(await store.series("99999", { limit: 9, offset: 0 })).toMatchObject({ total: 0, count: 0 });
  store.close();
});

test("a rebuilt dataset can be searched, sorted by every number and counted by area", async () => {
  const store = await upgraded();
  const { snapshot } = await store.area({ zipCode: ["78704"] }, 3);
  expect(snapshot.activeListings).toBe(1);
  const asc = { filter: {}, order: "asc", details: true, limit: 99, offset: 0 } as const;
  for (const sort of ["yearBuilt", "listPrice", "lotSize", "soldDate"] as const) {
    const homes = parsed<(PropertySummary & PropertyDetails)[]>((await store.search({ ...asc, sort })).rows);
    const numbers = homes.map((home) =>
      sort === "soldDate" ? home.lastSale && dayNumber(home.lastSale.date) : home[sort],
    );
    const known = numbers.filter((value) => value !== null);
    expect(numbers).toEqual([...known.toSorted((a, b) => a - b), ...numbers.filter((value) => value === null)]);
  }
  store.close();
});

test("the new version does not depend on when or where it is rebuilt", async () => {
  const first = await upgradeDataset({ varDir }, OLD);
  makeCurrent(varDir, OLD);
  const again = await upgradeDataset({ varDir }, OLD);
  expect(again).toEqual(first);
  expect(await upgradeDataset({ varDir }, OLD)).toEqual(first);
});

test.each(["index.bin", "records.bin", "markets.bin"])("a dataset whose %s is damaged is not rebuilt", async (name) => {
  flipBit(join(datasetFolder(varDir, OLD), name), 8 * 500);
  await expect(upgradeDataset({ varDir }, OLD)).rejects.toThrow(`${name} is damaged`);
  expect(readCurrent(varDir)?.version).toBe(OLD);
});

test.each([
  [1, /format 1; .* the version of Lotline that made it, npm run data -- export .* import/],
  [FORMAT - 2, /the version of Lotline that made it, npm run data -- export .* import/],
  [FORMAT + 1, /run that version of Lotline/],
])("a dataset of format %i is left alone, and the message says how it comes to be read", async (format, message) => {
  const path = join(datasetFolder(varDir, OLD), "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...manifest, format }));
  await expect(upgradeDataset({ varDir }, OLD)).rejects.toThrow(message);
  expect(needsUpgrade(varDir)).toBe(false);
});

test("fields added since a record's format become null, or an empty list", () => {
  const { scores: _, taxHistory: __, ...older } = bareRecord(1);
  expect([...completed([JSON.stringify(older)])]).toEqual([bareRecord(1)]);
});
