import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { MARKET_SORT_KEYS } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { beginsWith, literal } from "@/lib/store/clickhouse/literal";
import { type ClickHouseSettings, clickHouseSettings, loadVersion, openClickHouse } from "@/lib/store/clickhouse/open";
import { openServers } from "@/lib/store/clickhouse/servers";
import { datasetFolder } from "@/lib/store/current";
import { completeRecords, openStore } from "@/lib/store/engine";
import type { JsonBytes, PropertyStore } from "@/lib/store/store";
import { emptyVar, sourceOf } from "@/test/dataset";
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
  let store: PropertyStore;
  beforeAll(async () => {
    const varDir = emptyVar();
    const { version } = await buildDataset(sourceOf(contractRecords), { varDir });
    await loadVersion(datasetFolder(varDir, version), settingsOf("contract"));
    rmSync(varDir, { recursive: true });
    store = await openClickHouse(settingsOf("contract"));
  });
  afterAll(() => store?.close());
  describeStore("ClickHouse", () => store);
});

const text = (bytes: JsonBytes | null) => bytes && Buffer.from(bytes).toString();

describe("over the bundled dataset, the same bytes as of the embedded store", () => {
  let embedded: PropertyStore;
  let store: PropertyStore;
  let records: PropertyRecord[];
  let questions: ReturnType<typeof questionsOver>;
  const both = async <T>(ask: (store: PropertyStore) => Promise<T>, about: unknown): Promise<T> => {
    const [found, expected] = await Promise.all([ask(store), ask(embedded)]);
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

  test("what it says of itself, and every ZIP's place", async () => {
    await both(async ({ info }) => info, "info");
    await both((asked) => asked.zipPlaces(), "zipPlaces");
  });

  test("1,200 random searches: every filter, sort, order and page", async () => {
    let rows = 0;
    for (let i = 0; i < 1_200; i++) {
      const query = questions.randomSearch();
      const page = await both(async (asked) => {
        const found = await asked.search(query);
        return { ...found, rows: text(found.rows) };
      }, query);
      rows += page.count;
    }
    expect(rows).toBeGreaterThan(1_200);
  });

  test("every market and history, and the list of markets in every order", async () => {
    for (const { zipCode } of await embedded.zipPlaces()) {
      await both(async (asked) => text(await asked.market(zipCode)), zipCode);
      for (const months of [1, 12, 60])
        await both(async (asked) => text(await asked.history(zipCode, months)), zipCode);
    }
    await both((asked) => asked.market("00000"), "no market");
    await both((asked) => asked.history("00000", 12), "no history");
    for (const sort of MARKET_SORT_KEYS)
      for (const order of ["asc", "desc"] as const)
        for (const of of [{}, { state: "TX" }, { city: "Austin", state: "TX" }, { state: "O'" }]) {
          const query = { ...of, sort, order, limit: 25, offset: questions.pick([0, 0, 25, 10_000]) };
          await both(async (asked) => {
            const found = await asked.markets(query);
            return { ...found, rows: text(found.rows) };
          }, query);
        }
  });

  test("records by id, and null for any other text", async () => {
    const some = records.filter((_, i) => i % 400 === 0).map(({ id }) => id);
    for (const id of [...some, "prop_ffffffffffffffff", "prop_0000000000000000", "", "prop_", "' OR 1=1"])
      await both(async (asked) => text(await asked.property(id)), id);
  });

  test("facets of 120 random filters", async () => {
    for (let i = 0; i < 120; i++) {
      const filter = i === 0 ? {} : questions.randomFilter();
      await both((asked) => asked.facets(filter), filter);
    }
  });

  test("300 maps at every zoom, across the antimeridian and around the world too", async () => {
    for (let i = 0; i < 300; i++) {
      const filter = i % 3 === 0 ? {} : questions.randomFilter();
      const box = i % 5 === 0 ? questions.pick(AROUND) : questions.randomBox();
      const zoom = questions.below(23);
      await both((asked) => asked.clusters(filter, box, zoom), { filter, box, zoom });
    }
  });

  test("lookups, with and without ZIP, and their alternates", async () => {
    for (const { address } of records.filter((_, i) => i % 400 === 0)) {
      const { zipCode: _, ...withoutZip } = address;
      for (const wanted of [address, withoutZip, { ...address, city: "o'hara" }, { ...address, zipCode: "00000" }])
        await both(async (asked) => {
          const found = await asked.lookup(wanted);
          return found && { ...found, record: text(found.record) };
        }, wanted);
    }
  });

  test("300 near addresses: other numbers, misspelt streets and cities, units, nonsense", async () => {
    for (let i = 0; i < 300; i++) {
      const wanted = questions.nearlyAddress();
      await both((asked) => asked.nearAddresses(wanted, 5), wanted);
    }
  });

  test("places: states, cities, ZIPs and addresses as they are typed", async () => {
    for (let i = 0; i < 4; i++)
      for (const typed of questions.typedTexts()) await both((asked) => asked.places(typed, 10), typed);
  });
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
      const [row] = await servers.ask<(string | number)[]>(server!, `SELECT ${columns.join(", ")}`);
      expect(row).toEqual(texts.flatMap((one) => [Buffer.from(one).toString("hex").toUpperCase(), 1]));
    }),
    { numRuns: 200 },
  );
  servers.close();
});
