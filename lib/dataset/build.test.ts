import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { openStore, readManifest } from "@/lib/store/engine";
import { parsed } from "@/lib/store/store";
import { bareRecord, emptyVar, sourceOf } from "@/test/dataset";
import { sampleRecords } from "@/test/reference-store/sample";
import { buildDataset, refuseTooLarge, TooLarge } from "./build";

let varDir: string;
beforeEach(() => {
  varDir = emptyVar();
});
afterEach(() => rmSync(varDir, { recursive: true }));

const build = (records: Iterable<PropertyRecord>) => buildDataset(sourceOf(records), { varDir });
const open = (version: string) => openStore(datasetFolder(varDir, version));

describe("a build", () => {
  test("of the same records gives the same files, byte for byte, and so the same version", async () => {
    const files = async () => {
      const { version } = await build(sampleRecords(300));
      const folder = datasetFolder(varDir, version);
      const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "base64"));
      rmSync(folder, { recursive: true });
      return [version, ...bytes];
    };
    expect(await files()).toEqual(await files());
  });

  test("of no records gives a dataset that can be opened and searched", async () => {
    const { version, records } = await build([]);
    const store = open(version);
    expect(records).toBe(0);
    const query = { filter: {}, sort: "listPrice", order: "asc", details: false, limit: 10, offset: 0 } as const;
    const page = await store.search(query);
    expect([page.total, parsed(page.rows)]).toEqual([0, []]);
    expect(await store.facets({})).toMatchObject({ total: 0, listPrice: { bins: [], nulls: 0 } });
    expect([
      await store.clusters({}, [-180, -90, 180, 90], 3),
      await store.places("a", 10),
      await store.zipPlaces(),
    ]).toEqual([[], [], []]);
    expect([await store.market("78704"), await store.property("prop_0000000000000000")]).toEqual([null, null]);
    store.close();
  });

  test("stores records whose optional fields are all null, and the largest values that the fields allow", async () => {
    const wide: PropertyRecord = {
      ...bareRecord(2),
      listPrice: 4_294_967_294,
      bedroomsTotal: 254,
      bathroomsTotal: 16_383.5,
      livingArea: 2_147_483_648,
      lotSize: 4_294_967_294,
      yearBuilt: 9_999,
      daysOnMarket: 65_534,
      coordinates: { latitude: -90, longitude: 180 },
      lastUpdated: "2105-12-31T23:59:59Z",
    };
    const odd = {
      ...bareRecord(3),
      bathroomsTotal: 1.75,
      address: { ...bareRecord(3).address, streetAddress: '1 "Q" \\ Ünï 🏠 漢 St' },
    };
    const { version } = await build([bareRecord(1), wide, odd]);
    const store = open(version);
    for (const record of [bareRecord(1), wide, odd]) expect(parsed((await store.property(record.id))!)).toEqual(record);
    const search = async (filter: object) =>
      parsed<PropertyRecord[]>(
        (await store.search({ filter, sort: "listPrice", order: "desc", details: false, limit: 9, offset: 0 })).rows,
      ).map((row) => row.id);
    expect(await search({ minPrice: 2 ** 31 })).toEqual([wide.id]);
    expect(await search({ minPrice: 0 })).toEqual([wide.id]);
    expect(await search({ maxSqft: 2 ** 40 })).toEqual([wide.id]);
    expect(await search({ maxDaysOnMarket: 65_534, minBeds: 254, minBaths: 16_383.5 })).toEqual([wide.id]);
    expect(await search({ minLotSize: 4_294_967_294, maxBaths: 16_383.5 })).toEqual([wide.id]);
    expect(await search({ minBaths: 1.75 })).toEqual([wide.id, odd.id]);
    expect(await search({ minBaths: 1.76 })).toEqual([wide.id]);
    expect(await search({})).toEqual([wide.id, odd.id, bareRecord(1).id]);
    expect(parsed((await store.lookup(odd.address))!.record)).toMatchObject({ id: odd.id });
    store.close();
  });

  const changed = (over: object) => [bareRecord(1), { ...bareRecord(2), ...over } as PropertyRecord];
  const event = { date: "2026-01-02", event: "sold", price: 1, source: "MLS" };
  test.each([
    ["id", { id: "prop_XYZ" }, /id must be prop_/],
    ["a fraction", { listPrice: 1.5 }, /number 2\): listPrice must be .* not 1.5/],
    ["a price too wide", { listPrice: 2 ** 32 }, /listPrice/],
    ["too many bedrooms", { bedroomsTotal: 255 }, /bedroomsTotal must be null or a whole number from 0 to 254/],
    ["an eighth of a bath", { bathroomsTotal: 1.125 }, /bathroomsTotal must be null or a multiple of 0.25/],
    ["too many days on market", { daysOnMarket: 65_535 }, /daysOnMarket/],
    ["a text for a number", { yearBuilt: "1999" }, /yearBuilt/],
    ["an unknown status", { status: "sold" }, /status must be one of/],
    ["a date that does not exist", { lastUpdated: "2026-02-30T00:00:00Z" }, /lastUpdated/],
    ["an address with outer spaces", { address: { ...bareRecord(2).address, city: " Austin" } }, /address.city/],
    ["a short ZIP", { address: { ...bareRecord(2).address, zipCode: "7870" } }, /address.zipCode/],
    ["a missing address", { address: null }, /address must be an object/],
    [
      "events ordered oldest first",
      { priceHistory: [{ ...event, date: "2025-01-02" }, event] },
      /priceHistory\[1\].date/,
    ],
    [
      "an event on a date that does not exist",
      { priceHistory: [{ ...event, date: "2025-13-01" }] },
      /priceHistory\[0\].date/,
    ],
    ["a score above 100", { scores: { walkability: 101, transit: null, bike: null } }, /scores.walkability/],
    ["a latitude off the globe", { coordinates: { latitude: 90.1, longitude: 0 } }, /coordinates.latitude/],
    ["the same id twice", { id: bareRecord(1).id }, /same id; it must be unique/],
    ["the same address twice", { address: bareRecord(1).address }, /same address \(1 Bare St, Austin, TX, 78704\)/],
  ])("refuses %s, naming the record and the field, and publishes nothing", async (_, over, message) => {
    await expect(build(changed(over))).rejects.toThrow(message);
    expect(readCurrent(varDir)).toBeNull();
    expect(readdirSync(join(varDir, "datasets"))).toEqual([]);
  });

  test("fails when its source fails half way, and publishes nothing", async () => {
    function* failing() {
      yield bareRecord(1);
      throw new Error("the file ended early");
    }
    await expect(build(failing())).rejects.toThrow("the file ended early");
    expect(readdirSync(join(varDir, "datasets"))).toEqual([]);
  });

  test("refuses more records than a dataset can hold before reading the first one, naming both numbers", async () => {
    let taken = 0;
    function* records() {
      taken++;
      yield bareRecord(1);
    }
    const source = sourceOf(records(), { expected: () => 36_000_000 });
    await expect(buildDataset(source, { varDir })).rejects.toThrow(
      /36,000,000 records are more than a dataset can hold: 26,/,
    );
    expect([taken, readdirSync(join(varDir, "datasets"))]).toEqual([0, []]);
  });

  const GIB = 2 ** 30;
  test.each([
    [
      "an expected number of long records that is too high",
      { records: 10_000, completeBytes: GIB },
      700_000,
      /700,000 records, some 70\.0 GiB, .* 64\.0 GiB/,
    ],
    ["more bytes than fit", { records: 10_000, completeBytes: 65 * GIB }, 0, /10,000 records, some 65\.0 GiB/],
    ["just as many as fit (accepted)", { records: 10_000, completeBytes: GIB }, 640_000, null],
    ["an unknown number of records (accepted)", { records: 10_000, completeBytes: GIB }, 0, null],
  ])("detects early that records will not fit into a dataset: %s", (_, taken, expected, message) => {
    const refuse = () => refuseTooLarge(taken, expected);
    if (message === null) return refuse();
    expect(refuse).toThrow(TooLarge);
    expect(refuse).toThrow(message);
  });

  test("counts in its manifest how many records leave each field empty", async () => {
    const stated = { ...bareRecord(2), bedroomsTotal: 3, priceHistory: [{ ...event, event: "listed" }] };
    const { version } = await build([bareRecord(1), stated]);
    const { nulls } = readManifest(datasetFolder(varDir, version));
    expect(nulls).toMatchObject({ bedroomsTotal: 1, priceHistory: 1, taxHistory: 2, listPrice: 2, coordinates: 2 });
    expect(nulls).not.toHaveProperty("id");
  });

  test("writes market figures in the specification's member order, whether derived or published", async () => {
    const figures = {
      ...{ listToSoldRatio: null, inventoryMonths: null, averagePricePerSqft: null, medianDaysOnMarket: null },
      ...{ soldLast30d: null, newListings30d: null, activeListings: 3, medianSoldPrice: null, medianListPrice: 1 },
    };
    const months = [{ ...figures, month: "2026-09", soldCount: null }];
    const published = { zipCode: "99999", city: "Elsewhere", state: "TX", snapshot: figures, history: months };
    const markets = [{ ...published, sources: ["A file"] }];
    const { version } = await buildDataset(sourceOf(sampleRecords(40), { markets }), { varDir });
    const store = open(version);
    const zips = (await store.zipPlaces()).map(({ zipCode }) => zipCode);
    expect(zips.length).toBeGreaterThan(1);
    for (const zip of zips) {
      expect(Object.keys(parsed<MarketSnapshot>((await store.market(zip))!).snapshot).join(" ")).toBe(
        "date medianListPrice medianSoldPrice activeListings newListings30d soldLast30d medianDaysOnMarket " +
          "averagePricePerSqft inventoryMonths listToSoldRatio",
      );
      for (const month of parsed<MarketHistory>((await store.history(zip, 60))!).history)
        expect(Object.keys(month).join(" ")).toBe(
          "month medianListPrice medianSoldPrice activeListings soldCount medianDaysOnMarket averagePricePerSqft",
        );
    }
    store.close();
  });

  test("gives each ZIP code a newest month that agrees with its snapshot", async () => {
    const { version } = await build(sampleRecords(800, 3));
    const store = open(version);
    for (const { zipCode } of await store.zipPlaces()) {
      const { snapshot } = parsed<MarketSnapshot>((await store.market(zipCode))!);
      const [newest] = parsed<MarketHistory>((await store.history(zipCode, 60))!).history;
      expect([newest!.activeListings, newest!.medianListPrice]).toEqual([
        snapshot.activeListings,
        snapshot.medianListPrice,
      ]);
    }
    store.close();
  });

  test("on a full disk names the folder, the free space and the space that the whole dataset needs", async () => {
    const full = () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
    };
    const told = async (expected: number) => {
      const source = sourceOf(sampleRecords(40), { expected: () => expected });
      const error = await buildDataset(source, { varDir, atStep: (step) => step === "records" && full() }).catch(
        (e) => e,
      );
      const words = /^The disk of (\S+) is full \([\d,.]+ [GM]iB free, about ([\d,.]+) ([GM])iB needed\)\./.exec(
        error.message,
      );
      expect(words?.[1]).toBe(varDir);
      return Number(words![2]!.replace(",", "")) * (words![3] === "G" ? 1_024 : 1);
    };
    const [some, many] = [await told(1_000_000), await told(2_000_000)];
    expect(some).toBeGreaterThan(400);
    expect(Math.abs(many / some - 2)).toBeLessThan(0.1);
  });
});
