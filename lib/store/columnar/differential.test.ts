import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { readAddressLine } from "@/lib/domain/address-line";
import { addMonths } from "@/lib/domain/calendar";
import { MARKET_SORT_KEYS, type PublishedMarket, WINDOWS } from "@/lib/domain/market";
import { NUMBER_SORTS, SORT_ORDERS } from "@/lib/domain/search";
import { bySeriesName, type PublishedSeries, toMonthly } from "@/lib/domain/series";
import { emptySales, type Sales } from "@/lib/domain/valuation/sales";
import { draws } from "@/test/draws";
import { AROUND, questionsOver, windowQueries } from "@/test/reference-store/questions";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { datasetFolder } from "../current";
import type { JsonBytes, PropertyStore, SoldHomes } from "../store";
import { openColumnar } from "./open";

/** Compares the columnar store with the reference store, which is written straight from the contract: once with rows in memory,
 * the WebAssembly kernel and many pauses, once with rows read from the file and the TypeScript kernel. */

const ROWS = 2_000;
/** Some have more bathrooms than the kernel counts one by one. */
const records = sampleRecords(ROWS, 7).map((record, i) =>
  i % 50 === 3 ? { ...record, bathroomsTotal: 127 + i / 4 } : record,
);
const published: PublishedMarket[] = ["96701", "78704"].map((zipCode) => ({
  zipCode,
  city: "Aiea",
  state: "HI",
  snapshot: {
    medianListPrice: 700_000,
    medianSoldPrice: null,
    activeListings: 12,
    newListings30d: null,
    soldLast30d: null,
    medianDaysOnMarket: null,
    averagePricePerSqft: null,
    inventoryMonths: null,
    listToSoldRatio: null,
  },
  history: ["2026-08", "2026-10"].map((month) => ({
    month,
    medianListPrice: 700_000,
    medianSoldPrice: null,
    activeListings: null,
    soldCount: null,
    medianDaysOnMarket: null,
    averagePricePerSqft: null,
  })),
  sources: ["A published series"],
}));

const SALE_COLUMNS = Object.keys(emptySales(0)).filter((name) => name !== "count") as Exclude<keyof Sales, "count">[];

const parsed = (bytes: JsonBytes | null): unknown => bytes && JSON.parse(new TextDecoder().decode(bytes));
const months = (newest: string, ...values: (number | null)[]) =>
  values.flatMap((value, i) => (value === null ? [] : [{ month: addMonths(newest, -i), value }]));
/** Series of a ZIP code with homes and of one without. */
const series: Record<string, PublishedSeries[]> = {
  "78704": [
    { name: "zori", source: "Zillow Research", unit: "usdPerMonth", points: months("2026-09", 1_811.25, 1_800) },
    { name: "zhvi", source: "Zillow Research, top tier", unit: "usd", points: months("2026-10", 9e5, null, null, 0.1) },
    { name: "zhvi", source: "Zillow Research", unit: "usd", points: months("2026-10", 861_204.123456789, 860_911) },
  ],
  "96701": [{ name: "inventory", source: "A file", unit: "count", points: months("2001-01", 12) }],
};
const oracle = referenceStore(records, { markets: published, series });
const stores: { resident: PropertyStore; fromFile: PropertyStore } = {} as never;
let varDir: string;

beforeAll(async () => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-differential-"));
  const source = { asOf: "2026-10-31", kind: "generated", name: "Test", source: "Test." } as const;
  const { version } = await buildDataset(
    {
      ...source,
      records,
      markets: published,
      seriesOf: (zip) => (series[zip] ?? []).map(toMonthly).sort(bySeriesName),
    },
    { varDir },
  );
  const folder = datasetFolder(varDir, version);
  stores.resident = openColumnar(folder, { pace: { rows: 97, ms: 0 } });
  stores.fromFile = openColumnar(folder, { residentBytes: 0, plain: true });
});
afterAll(() => {
  for (const store of Object.values(stores)) store.close();
  rmSync(varDir, { recursive: true });
});

const { below, pick, zipCodes, randomBox, randomFilter, randomSearch, nearlyAddress, addressLine, typedTexts } =
  questionsOver(records);

describe.each([
  ["resident", draws(1_000)],
  ["fromFile", draws(200)],
] as const)("the columnar store (rows %s) answers like the reference store", (kind, searches) => {
  test(`${searches} random searches with every filter, sort, order and page`, async () => {
    let rows = 0;
    for (let i = 0; i < searches; i++) {
      const query = randomSearch();
      const expected = await oracle.search(query);
      const found = await stores[kind].search(query);
      const asText = (page: typeof expected) => ({ ...page, rows: new TextDecoder().decode(page.rows) });
      expect(asText(found), JSON.stringify(query)).toEqual(asText(expected));
      rows += found.count;
    }
    expect(rows).toBeGreaterThan(searches);
  });
});

describe("the columnar store answers like the reference store", () => {
  test.each(NUMBER_SORTS)("deep pages of filters that nearly every home matches, sorted by %s", async (sort) => {
    for (const filter of [{ underContract: false }, { bbox: AROUND[0]! }, { maxBeds: 100 }])
      for (const order of SORT_ORDERS)
        for (const offset of [0, 700, 1_400, 1_750, ROWS - 200]) {
          const query = { filter, sort, order, details: false, limit: 300, offset };
          const [found, expected] = [await stores.resident.search(query), await oracle.search(query)];
          expect({ ...found, rows: parsed(found.rows) }, JSON.stringify(query)).toEqual({
            ...expected,
            rows: parsed(expected.rows),
          });
        }
  });

  test("sales, the rows of sold homes, and the accuracy of estimates", async () => {
    const bySale = ({ sales, id }: SoldHomes) =>
      Array.from({ length: sales.count }, (_, row) => [id(row), ...SALE_COLUMNS.map((name) => sales[name][row])]).sort(
        (a, b) => (a[0]! < b[0]! ? -1 : 1),
      );
    let sales = 0;
    for (let i = 0; i < draws(60); i++) {
      const filter = { ...randomFilter(), soldSince: 15_000 + below(5_800) };
      const expected = await oracle.sold(filter);
      sales += expected.sales.count;
      for (const store of Object.values(stores)) {
        const found = await store.sold(filter);
        expect(bySale(found), JSON.stringify(filter)).toEqual(bySale(expected));
        const row = below(found.sales.count);
        const same = Array.from({ length: expected.sales.count }, (_, i) => i).find(
          (i) => expected.id(i) === found.id(row),
        );
        if (found.sales.count > 0)
          expect(parsed(await found.rows([row, row]))).toEqual(parsed(await expected.rows([same!, same!])));
      }
    }
    expect(sales).toBeGreaterThan(100);
    expect(await stores.resident.accuracies()).toEqual(await oracle.accuracies());
  });

  test("records by id, and null for any text that is no known id", async () => {
    for (const { id } of records)
      expect(parsed(await stores.resident.property(id))).toEqual(parsed(await oracle.property(id)));
    const odd = [
      "",
      "prop_",
      "prop_ffffffffffffffff",
      "prop_0000000000000000 ",
      "PROP_0",
      "__proto__",
      "prop_0".repeat(9_999),
    ];
    for (const id of odd) expect(await stores.resident.property(id)).toEqual(await oracle.property(id));
  });

  test("lookup by address with and without a ZIP code, and the alternates", async () => {
    for (const { address } of records.slice(0, 200)) {
      const { zipCode: _, ...withoutZip } = address;
      for (const wanted of [address, withoutZip, { ...address, city: "austin" }, { ...address, zipCode: "00000" }]) {
        const [a, b] = [await stores.resident.lookup(wanted), await oracle.lookup(wanted)];
        expect(a && { ...a, record: parsed(a.record) }).toEqual(b && { ...b, record: parsed(b.record) });
      }
    }
  });

  test("addresses in one line in many spellings", async () => {
    let found = 0;
    const lines = draws(250);
    for (let i = 0; i < lines; i++) {
      const text = addressLine();
      const line = readAddressLine(text);
      const [a, b] = [await stores.resident.lookupLine(line), await oracle.lookupLine(line)];
      expect(a && { ...a, record: parsed(a.record) }, text).toEqual(b && { ...b, record: parsed(b.record) });
      if (a) found++;
    }
    expect(found).toBeGreaterThan(lines * 0.6);
  });

  test("nearby addresses for wrong numbers, misspelled streets and cities, other letter case, units and nonsense", async () => {
    for (let i = 0; i < draws(50); i++) {
      const { zipCode, ...withoutZip } = nearlyAddress();
      for (const wanted of [{ ...withoutZip, zipCode }, withoutZip])
        expect(await stores.resident.nearAddresses(wanted, 5), JSON.stringify(wanted)).toEqual(
          await oracle.nearAddresses(wanted, 5),
        );
    }
  });

  test.each(["resident", "fromFile"] as const)("facets with counts and histograms (rows %s)", async (kind) => {
    for (let i = 0; i < draws(60); i++) {
      const filter = i === 0 ? {} : randomFilter();
      expect(await stores[kind].facets(filter), JSON.stringify(filter)).toEqual(await oracle.facets(filter));
    }
  });

  test.each(["resident", "fromFile"] as const)(
    "map clusters at every zoom, including boxes across the antimeridian and around the world (rows %s)",
    async (kind) => {
      for (let i = 0; i < draws(150); i++) {
        const filter = i % 3 === 0 ? {} : randomFilter();
        const box = i % 5 === 0 ? pick(AROUND) : randomBox();
        const zoom = below(23);
        const found = await stores[kind].clusters(filter, box, zoom);
        expect(found, JSON.stringify({ filter, box, zoom })).toEqual(await oracle.clusters(filter, box, zoom));
      }
    },
  );

  test.each(["resident", "fromFile"] as const)("the market of any area (rows %s)", async (kind) => {
    let homes = 0;
    for (let i = 0; i < draws(40); i++) {
      const filter = i === 0 ? {} : randomFilter();
      const months = pick([1, 2, 12, 60]);
      const window = pick(WINDOWS);
      const found = await stores[kind].area(filter, months, window);
      const asked = JSON.stringify({ filter, months, window });
      expect(found, asked).toEqual(await oracle.area(filter, months, window));
      homes += found.homes;
    }
    expect(homes).toBeGreaterThan(ROWS);
  });

  test("questions asked concurrently, which run while others pause", async () => {
    const asked = Array.from({ length: 40 }, () => {
      const filter = randomFilter();
      const query = randomSearch();
      const box = pick(AROUND);
      const answers = async (store: PropertyStore) => {
        const search = store.search(query).then((page) => ({ ...page, rows: parsed(page.rows) }));
        return Promise.all([store.clusters(filter, box, 5), store.facets(filter), search]);
      };
      return [answers(stores.resident), answers(oracle)] as const;
    });
    for (const [found, expected] of asked) expect(await found).toEqual(await expected);
  });

  test("type-ahead suggestions of cities, ZIP codes and addresses", async () => {
    for (const text of typedTexts())
      expect(await stores.resident.places(text, 10), text).toEqual(await oracle.places(text, 10));
  });

  test("published series by name and source, newest month first, without empty months; null for an unknown ZIP code", async () => {
    for (const zip of [...zipCodes, "96701", "99999"])
      for (const page of [
        { limit: 100, offset: 0 },
        { limit: 1, offset: 1 },
        { limit: 2, offset: 9 },
      ]) {
        const wanted = await oracle.series(zip, page);
        for (const store of Object.values(stores)) {
          const found = await store.series(zip, page);
          expect(found && [found.total, found.count, parsed(found.rows)]).toEqual(
            wanted && [wanted.total, wanted.count, parsed(wanted.rows)],
          );
        }
      }
  });

  test("markets, histories and the list of ZIP codes, including a ZIP code without homes", async () => {
    for (const zip of [...zipCodes, "96701", "x"]) {
      expect(parsed(await stores.resident.market(zip))).toEqual(parsed(await oracle.market(zip)));
      for (const months of [1, 2, 12, 59, 60])
        for (const window of WINDOWS) {
          const [a, b] = [
            await stores.resident.history(zip, months, window),
            await oracle.history(zip, months, window),
          ];
          expect(parsed(a!)).toEqual(parsed(b!));
        }
    }
    expect(await stores.resident.zipPlaces()).toEqual(await oracle.zipPlaces());
    expect((await stores.resident.cityZips()).toSorted()).toEqual((await oracle.cityZips()).toSorted());
    for (const sort of MARKET_SORT_KEYS)
      for (const order of ["asc", "desc"] as const)
        for (const query of [{}, { state: "TX" }, { city: "Portland", state: "OR" }, { state: "HI" }]) {
          const page = { ...query, sort, order, limit: 3, offset: below(3) };
          const [a, b] = [await stores.resident.markets(page), await oracle.markets(page)];
          expect({ ...a, rows: parsed(a!.rows) }).toEqual({ ...b, rows: parsed(b!.rows) });
        }
    let rows = 0;
    for (const query of windowQueries({ limit: 50, offset: 0 })) {
      const [a, b] = [await stores.resident.markets(query), await oracle.markets(query)];
      expect({ ...a, rows: parsed(a!.rows) }, JSON.stringify(query)).toEqual({ ...b, rows: parsed(b!.rows) });
      rows += a.count;
    }
    expect(rows).toBeGreaterThan(0);
  });
});
