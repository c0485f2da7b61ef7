import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { readAddressLine } from "@/lib/domain/address-line";
import { MARKET_SORT_KEYS } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PublishedSeries, toMonthly } from "@/lib/domain/series";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import { beginsWith, literal } from "@/lib/store/clickhouse/literal";
import {
  type ClickHouseSettings,
  clickHouseSettings,
  loadVersion,
  openClickHouse,
  rollbackCluster,
} from "@/lib/store/clickhouse/open";
import { openServers } from "@/lib/store/clickhouse/servers";
import { datasetFolder } from "@/lib/store/current";
import { completeRecords, openStore } from "@/lib/store/engine";
import type { JsonBytes, PropertyStore } from "@/lib/store/store";
import { emptyVar, sourceOf } from "@/test/dataset";
import { bearer, request, testService } from "@/test/http/service";
import { AROUND, questionsOver } from "@/test/reference-store/questions";
import { contractRecords, describeStore } from "@/test/store-contract";
import { type Cluster, startCluster } from "./cluster";

/** The store over a cluster keeps the contract, and answers every question with the bytes of the embedded one. */

let folder: string;
let cluster: Cluster;

/** The bundled dataset and the contract's records stand in databases of their own. */
const settingsOf = (database: string): ClickHouseSettings =>
  clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: cluster.urls.map((url) => `${url}/${database}`).join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 60_000,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lotline-equal-"));
  cluster = await startCluster(folder);
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the contract", () => {
  const series: PublishedSeries[] = ["a", "b", "c"].map((source) => ({
    ...{ name: "zhvi", source, unit: "usd" },
    points: [{ month: "2026-10", value: 861_204.123456789 }],
  }));
  const varDir = emptyVar();
  let store: PropertyStore;
  let embedded: PropertyStore;
  beforeAll(async () => {
    const seriesOf = (zip: string) => (zip === "78704" ? series.map(toMonthly) : []);
    const { version } = await buildDataset(sourceOf(contractRecords, { seriesOf }), { varDir });
    await loadVersion(datasetFolder(varDir, version), settingsOf("contract"));
    embedded = openStore(datasetFolder(varDir, version));
    store = await openClickHouse(settingsOf("contract"));
  });
  afterAll(() => {
    store?.close();
    embedded?.close();
    rmSync(varDir, { recursive: true });
  });
  describeStore("ClickHouse", () => store);

  test.each(["78704", "97201", "00000"])("published series of %s are those of the embedded store", async (zip) => {
    for (const page of [
      { limit: 10, offset: 0 },
      { limit: 1, offset: 1 },
      { limit: 2, offset: 5 },
    ]) {
      const [found, expected] = [await store.series(zip, page), await embedded.series(zip, page)];
      expect(found && { ...found, rows: text(found.rows) }).toEqual(
        expected && { ...expected, rows: text(expected.rows) },
      );
    }
  });
});

describe("what changed between versions", () => {
  const varDir = emptyVar();
  afterAll(() => rmSync(varDir, { recursive: true }));

  const later = (record: PropertyRecord, i: number) =>
    i % 5 === 0 ? { ...record, yearBuilt: 1_801 + (i % 50) } : record;

  test("is the embedded store's list, forwards and after a rollback, on pages of any size", async () => {
    const settings = settingsOf("changes");
    const versions: string[] = [];
    for (const records of [contractRecords.slice(0, 250), contractRecords.slice(50).map(later), contractRecords]) {
      const { version } = await buildDataset(sourceOf(records), { varDir });
      versions.push(version);
      await loadVersion(datasetFolder(varDir, version), settings);
    }
    const compare = async (served: string) => {
      const embedded = openStore(datasetFolder(varDir, served), { varDir });
      const store = await openClickHouse(settings);
      for (const since of [...versions, "0123456789abcdef"])
        for (const page of [
          { limit: 1_000, offset: 0 },
          { limit: 7, offset: 40 },
          { limit: 10, offset: 10_000 },
        ]) {
          const [found, expected] = [await store.changes(since, page), await embedded.changes(since, page)];
          expect(found && { ...found, rows: text(found.rows) }).toEqual(
            expected && { ...expected, rows: text(expected.rows) },
          );
          expect(found === null).toBe(since === "0123456789abcdef");
        }
      store.close();
      embedded.close();
    };
    await compare(versions[2]!);
    await rollbackCluster(settings);
    await compare(versions[1]!);
  });
});

/** Asks so many questions at once: servers have more than one thread. */
const AT_ONCE = 6;

async function forEach<T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const asker = async () => {
    for (const item of left) await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const text = (bytes: JsonBytes | null) => bytes && Buffer.from(bytes).toString();

describe("over the bundled dataset, the same bytes as of the embedded store", () => {
  let embedded: PropertyStore;
  let store: PropertyStore;
  let records: PropertyRecord[];
  let questions: ReturnType<typeof questionsOver>;
  const both = async <T>(ask: (store: PropertyStore) => Promise<T>, about: unknown): Promise<T> => {
    const [found, expected] = [await ask(store), await ask(embedded)];
    expect(found, JSON.stringify(about)).toEqual(expected);
    return expected;
  };

  beforeAll(async () => {
    const { folder: bundled } = inject("bundled");
    await loadVersion(bundled, settingsOf("bundled"));
    embedded = openStore(bundled);
    store = await openClickHouse(settingsOf("bundled"));
    records = [...completeRecords(bundled)].map((line) => JSON.parse(line) as PropertyRecord);
    questions = questionsOver(records);
  });
  afterAll(() => {
    embedded?.close();
    store?.close();
  });

  test("comparables and values of homes, and what estimates err", async () => {
    await both((one) => one.accuracies(), "accuracies");
    await forEach(
      times(60, () => questions.pick(records)),
      async (home) => {
        await both((one) => valuationOf(one, home), home.id);
        const query = { months: questions.pick([1, 12, 36]), radius: questions.pick([0.5, 5, 20]) };
        const page = { limit: 25, offset: questions.below(30) };
        await both((one) => comparablesOf(one, home, query, page), home.id);
      },
    );
  });

  test("what it says of itself, and every ZIP's place", async () => {
    await both(async ({ info }) => info, "info");
    await both((asked) => asked.zipPlaces(), "zipPlaces");
    await both(async (asked) => (await asked.towns()).toSorted(), "towns");
  });

  test("1,000 random searches: every filter, sort, order and page", async () => {
    let rows = 0;
    await forEach(times(1_000, questions.randomSearch), async (query) => {
      const page = await both(async (asked) => {
        const found = await asked.search(query);
        return { ...found, rows: text(found.rows) };
      }, query);
      rows += page.count;
    });
    expect(rows).toBeGreaterThan(1_000);
  });

  test("every market and history, and the list of markets in every order", async () => {
    await forEach([...(await embedded.zipPlaces()), { zipCode: "00000" }], async ({ zipCode }) => {
      await both(async (asked) => text(await asked.market(zipCode)), zipCode);
      for (const months of [1, 12, 60])
        await both(async (asked) => text(await asked.history(zipCode, months)), zipCode);
    });
    const orders = MARKET_SORT_KEYS.flatMap((sort) => (["asc", "desc"] as const).map((order) => ({ sort, order })));
    const places = [{}, { state: "TX" }, { city: "Austin", state: "TX" }, { state: "O'" }];
    const pages = orders.flatMap((by) =>
      places.map((of) => ({ ...of, ...by, limit: 25, offset: questions.pick([0, 0, 25, 10_000]) })),
    );
    await forEach(pages, (query) =>
      both(async (asked) => {
        const found = await asked.markets(query);
        return { ...found, rows: text(found.rows) };
      }, query),
    );
  });

  /** One of so many records. */
  const everyNth = (n: number) => records.filter((_, i) => i % n === 0);

  test("records by id, and null for any other text", async () => {
    const ids = everyNth(400).map(({ id }) => id);
    await forEach([...ids, "prop_ffffffffffffffff", "prop_0000000000000000", "", "prop_", "' OR 1=1"], (id) =>
      both(async (asked) => text(await asked.property(id)), id),
    );
  });

  test("facets of 120 random filters", () =>
    forEach([{}, ...times(120, questions.randomFilter)], (filter) => both((asked) => asked.facets(filter), filter)));

  test("the market of everything, of ZIPs and of 60 random areas", () => {
    const areas = times(60, () => ({ filter: questions.randomFilter(), months: questions.pick([1, 12, 60]) }));
    const zips = questions.zipCodes.slice(0, 10).map((zip) => ({ filter: { zipCode: [zip] }, months: 60 }));
    return forEach([{ filter: {}, months: 60 }, ...zips, ...areas], (asked) =>
      both((store) => store.area(asked.filter, asked.months), asked),
    );
  });

  test("300 maps at every zoom, across the antimeridian and around the world too", () => {
    const maps = times(300, (i) => ({
      filter: i % 3 === 0 ? {} : questions.randomFilter(),
      box: i % 5 === 0 ? questions.pick(AROUND) : questions.randomBox(),
      zoom: questions.below(23),
    }));
    return forEach(maps, (map) => both((asked) => asked.clusters(map.filter, map.box, map.zoom), map));
  });

  test("lookups, with and without ZIP, and their alternates", () => {
    const wanted = everyNth(400).flatMap(({ address }) => {
      const { zipCode: _, ...withoutZip } = address;
      return [address, withoutZip, { ...address, city: "o'hara" }, { ...address, zipCode: "00000" }];
    });
    return forEach(wanted, (address) =>
      both(async (asked) => {
        const found = await asked.lookup(address);
        return found && { ...found, record: text(found.record) };
      }, address),
    );
  });

  test("400 addresses in one line, spelled in many ways", () =>
    forEach(times(400, questions.addressLine), (line) =>
      both(async (asked) => {
        const found = await asked.lookupLine(readAddressLine(line));
        return found && { ...found, record: text(found.record) };
      }, line),
    ));

  test("300 near addresses: other numbers, misspelt streets and cities, units, nonsense", () =>
    forEach(times(300, questions.nearlyAddress), (wanted) => both((asked) => asked.nearAddresses(wanted, 5), wanted)));

  test("responses of the API: status, ETag, Link and what else is of the answer, and the body", async () => {
    const service = await testService({ LOTLINE_ANSWERS_MB: "0" });
    const { id, address } = records[0]!;
    const { zipCode: _, ...line } = address;
    const paths = [
      "/v1/properties?state=TX&minBeds=3&sort=listPrice&limit=20&offset=40",
      "/v1/properties?include=details&maxPrice=400000&limit=1000&format=csv",
      "/v1/properties?city=Nowhere",
      "/v1/properties/facets?status=forSale",
      "/v1/properties/map?zoom=6",
      `/v1/properties/lookup?${new URLSearchParams(line)}`,
      `/v1/properties/lookup?${new URLSearchParams({ ...line, streetAddress: `1${line.streetAddress}` })}`,
      `/v1/properties/${id}`,
      "/v1/properties/prop_0",
      "/v1/markets?sort=medianListPrice&order=desc&limit=7&offset=14",
      `/v1/markets/${address.zipCode}/history?months=24`,
      "/v1/markets/area?state=TX&minBeds=3&months=24",
      "/v1/places?q=north",
    ];
    const countsDown = /^ratelimit/i;
    const sent = { ...bearer(service.keys.enterprise), "x-request-id": "the-same-request" };
    for (const path of paths) {
      await both(async (asked) => {
        service.serve(asked);
        const { status, headers, body } = await service.runtime.api(request(path, sent));
        const kept = headers.filter((_, i) => !countsDown.test(headers[i - (i % 2)]!));
        return { status, headers: kept, body: text(body) };
      }, path);
    }
    service.close();
  });

  test("places: states, cities, ZIPs and addresses as they are typed", () =>
    forEach(times(4, questions.typedTexts).flat(), (typed) => both((asked) => asked.places(typed, 10), typed)));
});

test("any text is the same text as a literal, and begins as it begins", async () => {
  const servers = openServers(settingsOf("default"));
  const [server] = servers.all;
  const wellFormed = fc.string({ unit: "binary" });
  const special = fc.string({
    unit: fc.constantFrom("\\", "'", '"', "%", "_", "\0", "\n", "\t", "\b", "`", "é", "🏠", "n", "x"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(wellFormed, special), { minLength: 1, maxLength: 20 }), async (texts) => {
      const columns = texts.flatMap((one, i) => [
        `hex(${literal(one)})`,
        `toUInt8(${beginsWith(literal(`${one}${texts[i - 1] ?? ""}`), one)})`,
      ]);
      const [row] = await server!.ask<(string | number)[]>(`SELECT ${columns.join(", ")}`);
      expect(row).toEqual(texts.flatMap((one) => [Buffer.from(one).toString("hex").toUpperCase(), 1]));
    }),
    { numRuns: 200 },
  );
  servers.close();
});
