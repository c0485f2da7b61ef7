import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayNumber } from "@/lib/domain/calendar";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyDetails, PropertyRecord, PropertySummary } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { completeRecords, FORMAT, LISTINGS_FILE, openStore } from "@/lib/store/engine";
import { flipBit } from "@/test/damage";
import { bareRecord, emptyVar } from "@/test/dataset";
import { makeCurrent } from "./publish";
import { completed, needsUpgrade, upgradeDataset } from "./upgrade";

/** A dataset written by a Lotline of format 3: ten records, and the figures of a ZIP code without homes. */
const FORMAT_3 = join(import.meta.dirname, "../../test/format-3");
const OLD = (JSON.parse(readFileSync(join(FORMAT_3, "manifest.json"), "utf8")) as { version: string }).version;
/** The records: in every format, a line of JSON each after the first line. */
const linesOf = (folder: string, count: number) =>
  readFileSync(join(folder, "records.bin"), "utf8")
    .split("\n")
    .slice(1, count + 1)
    .map((line) => JSON.parse(line) as PropertyRecord);
const RECORDS = linesOf(FORMAT_3, 10);

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
  cpSync(FORMAT_3, datasetFolder(varDir, OLD), { recursive: true });
  makeCurrent(varDir, OLD);
});
afterEach(() => rmSync(varDir, { recursive: true }));

const byId = (a: PropertyRecord, b: PropertyRecord) => (a.id < b.id ? -1 : 1);
const recordsOf = (version: string) =>
  [...completeRecords(datasetFolder(varDir, version))].map((line) => JSON.parse(line) as PropertyRecord).sort(byId);
const filesOf = (folder: string) => readdirSync(folder).map((name) => readFileSync(join(folder, name), "base64"));

test("a dataset of format 3 is rebuilt from its own records and figures, and the old one is left unchanged", async () => {
  expect(needsUpgrade(varDir)).toBe(true);
  const info = (await upgradeDataset({ varDir }))!;
  expect(info).toMatchObject({ name: "Hill Country MLS", kind: "imported", asOf: "2026-10-31", records: 10 });
  expect(recordsOf(info.version)).toEqual(RECORDS.toSorted(byId));
  expect(readCurrent(varDir)).toEqual({ version: info.version, previous: OLD });
  expect(filesOf(datasetFolder(varDir, OLD))).toEqual(filesOf(FORMAT_3));
  expect(needsUpgrade(varDir)).toBe(false);
  expect(await upgradeDataset({ varDir })).toBeNull();
  const { format, notes } = JSON.parse(
    readFileSync(join(datasetFolder(varDir, info.version), "manifest.json"), "utf8"),
  );
  expect([format, notes]).toEqual([FORMAT, { import: { read: 10 } }]);
  const store = openStore(datasetFolder(varDir, info.version));
  const parsed = <T>(bytes: Uint8Array | null) => JSON.parse(Buffer.from(bytes!).toString()) as T;
  expect(parsed<MarketSnapshot>(await store.market("99999")).snapshot).toMatchObject({
    ...{ medianListPrice: 260_000, inventoryMonths: 2.5, soldLast30d: null },
  });
  const { history } = parsed<MarketHistory>(await store.history("99999", 60));
  expect(history.map(({ month, medianSoldPrice }) => [month, medianSoldPrice])).toEqual([
    ["2026-10", 250_000],
    ["2026-09", 249_999],
    ["2026-08", null],
    ["2026-07", 249_998],
  ]);
  const published = (await store.zipPlaces()).find(({ zipCode }) => zipCode === "99999");
  expect(published?.provenance).toEqual({ kind: "published", sources: ["A file, to October 2026"] });
  store.close();
});

test("a dataset of format 4 keeps its listings for later imports, and has no published series yet", async () => {
  const folder = join(import.meta.dirname, "../../test/format-4");
  const { version } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { version: string };
  cpSync(folder, datasetFolder(varDir, version), { recursive: true });
  makeCurrent(varDir, version);
  const info = (await upgradeDataset({ varDir }))!;
  const made = datasetFolder(varDir, info.version);
  expect(info).toMatchObject({ records: 3, zipCodes: 5, asOf: "2026-08-30" });
  expect(readFileSync(join(made, LISTINGS_FILE), "utf8")).toBe(readFileSync(join(folder, LISTINGS_FILE), "utf8"));
  const store = openStore(made);
  expect(await store.series("01515", { limit: 9, offset: 0 })).toMatchObject({ total: 0, count: 0 });
  store.close();
  expect(readdirSync(join(varDir, "datasets")).sort()).toEqual([OLD, version, info.version].sort());
});

test("a dataset of format 5 keeps its published series, and can be sorted and filtered by the fields added since", async () => {
  const folder = join(import.meta.dirname, "../../test/format-5");
  const { version } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { version: string };
  cpSync(folder, datasetFolder(varDir, version), { recursive: true });
  makeCurrent(varDir, version);
  const info = (await upgradeDataset({ varDir }))!;
  expect(info).toMatchObject({ records: 3, zipCodes: 5, asOf: "2026-08-30" });
  const store = openStore(datasetFolder(varDir, info.version));
  const parsed = <T>(bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as T;
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
  const page = { sort: "soldDate", order: "desc", details: true, limit: 9, offset: 0 } as const;
  const { rows } = await store.search({ filter: { minPricePerSqft: 1 }, ...page });
  expect(parsed<PropertyDetails[]>(rows).map(({ lastSale }) => lastSale)).toEqual([
    { date: "2026-07-15", price: 409_500 },
    null,
  ]);
  store.close();
});

test("a dataset of format 6 keeps its homes, their markets and all sort orders", async () => {
  const folder = join(import.meta.dirname, "../../test/format-6");
  const { version } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { version: string };
  cpSync(folder, datasetFolder(varDir, version), { recursive: true });
  makeCurrent(varDir, version);
  const info = (await upgradeDataset({ varDir }))!;
  expect(recordsOf(info.version)).toEqual(linesOf(folder, 3).toSorted(byId));
  const store = openStore(datasetFolder(varDir, info.version));
  const { snapshot, history } = await store.area({}, 3);
  expect([snapshot.activeListings, history.map(({ medianSoldPrice }) => medianSoldPrice)]).toEqual([
    1,
    [null, 409_500, null],
  ]);
  const asc = { filter: {}, order: "asc", details: true, limit: 9, offset: 0 } as const;
  for (const sort of ["yearBuilt", "listPrice", "lotSize", "soldDate"] as const) {
    const homes = JSON.parse(Buffer.from((await store.search({ ...asc, sort })).rows).toString()) as (PropertySummary &
      PropertyDetails)[];
    const numbers = homes.map((home) =>
      sort === "soldDate" ? home.lastSale && dayNumber(home.lastSale.date) : home[sort],
    );
    const known = numbers.filter((value) => value !== null);
    expect(numbers).toEqual([...known.toSorted((a, b) => a - b), ...numbers.filter((value) => value === null)]);
  }
  store.close();
});

test("the new version does not depend on when or where it is rebuilt", async () => {
  const first = await upgradeDataset({ varDir });
  makeCurrent(varDir, OLD);
  const again = await upgradeDataset({ varDir });
  expect(again).toEqual(first);
  expect(await upgradeDataset({ varDir }, OLD)).toEqual(first);
});

test.each(["index.bin", "records.bin", "markets.bin"])("a dataset whose %s is damaged is not rebuilt", async (name) => {
  flipBit(join(datasetFolder(varDir, OLD), name), 8 * 500);
  await expect(upgradeDataset({ varDir })).rejects.toThrow(`${name} is damaged`);
  expect(readCurrent(varDir)?.version).toBe(OLD);
});

test("a dataset of a format that is too old, or newer than this version, is reported and left alone", async () => {
  const path = join(datasetFolder(varDir, OLD), "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as object;
  for (const format of [1, FORMAT + 1]) {
    writeFileSync(path, JSON.stringify({ ...manifest, format }));
    await expect(upgradeDataset({ varDir })).rejects.toThrow(/not a manifest of a format from 2/);
  }
  expect(needsUpgrade(varDir)).toBe(false);
});

test("fields added since a record's format become null, or an empty list", () => {
  const { scores: _, taxHistory: __, ...older } = bareRecord(1);
  expect([...completed([older as PropertyRecord])]).toEqual([bareRecord(1)]);
});
