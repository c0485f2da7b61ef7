import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import type { DescribedTable } from "@/lib/domain/parameters";
import type { PropertyRecord } from "@/lib/domain/property";
import { type PublishedSeries, toMonthly } from "@/lib/domain/series";
import { comparablesOf, valuationOf } from "@/lib/http/comparables";
import type { Operation } from "@/lib/http/operation";
import { OPERATIONS } from "@/lib/http/operations/table";
import { rollbackCluster } from "@/lib/store/clickhouse/admin";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { openServers } from "@/lib/store/clickhouse/servers";
import { type ClickHouseSettings, clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { beginsWith, literal } from "@/lib/store/clickhouse/sql";
import { tableOf } from "@/lib/store/clickhouse/tables";
import { datasetFolder } from "@/lib/store/current";
import { completeRecords, openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { emptyVar, sourceOf } from "@/test/dataset";
import { bearer, request, testService } from "@/test/http/service";
import { questionsOver } from "@/test/reference-store/questions";
import { contractRecords, describeStore } from "@/test/store-contract";
import { type Cluster, startCluster } from "./cluster";
import { answerOf, type Method, type Questions, questionsOf, readable } from "./questions";

/** Checks that the store over a cluster fulfils the contract, and answers every question with the embedded store's bytes. */

let folder: string;
let cluster: Cluster;

/** The bundled dataset and the contract's records each have their own database. */
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

  test.each(["78704", "97201", "00000"])("published series of %s equal those of the embedded store", async (zip) => {
    for (const page of [
      { limit: 10, offset: 0 },
      { limit: 1, offset: 1 },
      { limit: 2, offset: 5 },
    ]) {
      const [found, expected] = [await store.series(zip, page), await embedded.series(zip, page)];
      expect(readable(found)).toEqual(readable(expected));
    }
  });
});

describe("what changed between versions", () => {
  const varDir = emptyVar();
  const versions: string[] = [];
  afterAll(() => rmSync(varDir, { recursive: true }));

  const later = (record: PropertyRecord, i: number) =>
    i % 5 === 0 ? { ...record, yearBuilt: 1_801 + (i % 50) } : record;

  test("equals the embedded store's list, forwards and after a rollback, on pages of any size", async () => {
    const settings = settingsOf("changes");
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
          expect(readable(found)).toEqual(readable(expected));
          expect(found === null).toBe(since === "0123456789abcdef");
        }
      store.close();
      embedded.close();
    };
    await compare(versions[2]!);
    await rollbackCluster(settings);
    await compare(versions[1]!);
  });

  test("is copied to a server that lost a version from one that holds it, even if this machine no longer knows it", async () => {
    const settings = settingsOf("changes");
    const [since, , newest] = versions as [string, string, string];
    const servers = openServers(settings);
    const lost = servers.all[0]!;
    const held = async () => {
      const known = `SELECT total FROM changes.${tableOf(newest, "comparisons")} WHERE since = ${literal(since)}`;
      const listed = `SELECT count() FROM changes.${tableOf(newest, "changes")} WHERE since = ${literal(since)}`;
      return [await lost.ask(known), await lost.ask(listed)];
    };
    const before = await held();
    expect(before[0]).toHaveLength(1);
    rmSync(join(varDir, "changes"), { recursive: true });
    await lost.command(`DROP TABLE changes.${tableOf(newest, "info")}`);
    expect((await loadVersion(datasetFolder(varDir, newest), settings)).written).toEqual([lost.origin]);
    expect(await held()).toEqual(before);
    servers.close();
  });
});

/** How many questions are asked concurrently, as servers have more than one thread. */
const AT_ONCE = 6;

async function forEach<T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const asker = async () => {
    for (const item of left) await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/**
 * Paths of an operation made from its parameters' examples: one without optional parameters, and one for each optional
 * parameter together with those that it requires.
 */
const pathsOf = ({ path, pathParameters, query }: Operation, values: Record<string, string>): string[] => {
  const exampleOf = (table: DescribedTable, name: string) => values[name] ?? table[name]!.example;
  const at = path.replace(/\{(\w+)\}/g, (_, name) => exampleOf(pathParameters, name));
  const all = Object.entries(query);
  const needed = all.filter(([, { required, fallback, or }]) => (required && fallback === undefined) || or?.required);
  const asked = (name?: string) => {
    const others = needed.filter(([, { or }]) => !or || or.name !== name).map(([other]) => other);
    const more = name === undefined ? [] : [name, ...(query[name]!.needs?.(exampleOf(query, name)) ?? [])];
    const names = [...new Set([...others, ...more])];
    return `${at}?${new URLSearchParams(names.map((one) => [one, exampleOf(query, one)]))}`;
  };
  return [asked(), ...all.map(([name]) => asked(name))];
};

describe("over the bundled dataset the bytes equal those of the embedded store for", () => {
  const { folder: bundled } = inject("bundled");
  const records = [...completeRecords(bundled)].map((line) => JSON.parse(line) as PropertyRecord);
  const questions = questionsOf(records);
  const { pick, below } = questionsOver(records);
  let embedded: PropertyStore;
  let store: PropertyStore;
  const both = async <T>(ask: (store: PropertyStore) => Promise<T>, about: unknown): Promise<T> => {
    const [found, expected] = [await ask(store), await ask(embedded)];
    expect(found, JSON.stringify(about)).toEqual(expected);
    return expected;
  };

  beforeAll(async () => {
    await loadVersion(bundled, settingsOf("bundled"));
    embedded = openStore(bundled);
    store = await openClickHouse(settingsOf("bundled"));
  });
  afterAll(() => {
    embedded?.close();
    store?.close();
  });

  test("the description of the dataset", () => both(async ({ info }) => info, "info"));

  test.each(Object.keys(questions) as Method[])("%s", (method) =>
    forEach<Questions[Method][number]>(questions[method], (args) =>
      both((asked) => answerOf(asked, method, args), args),
    ),
  );

  test("comparables and valuations of homes", () =>
    forEach(
      times(60, () => pick(records)),
      async (home) => {
        await both((one) => valuationOf(one, home), home.id);
        const query = { months: pick([1, 12, 36]), radius: pick([0.5, 5, 20]) };
        const page = { limit: 25, offset: below(30) };
        await both((one) => comparablesOf(one, home, query, page), home.id);
      },
    ));

  test("status, headers and body of every operation with each of its parameters", async () => {
    const service = await testService({ LOTLINE_ANSWERS_MB: "0" });
    const { id, address } = records[0]!;
    const { zipCode, ...line } = address;
    const dataset = OPERATIONS.filter(({ open, ofKey }) => !open && !ofKey);
    const paths = [
      ...dataset.flatMap((operation) => pathsOf(operation, { id, zipCode, since: embedded.info.version })),
      "/v1/properties?include=details&maxPrice=400000&limit=1000&format=csv",
      "/v1/properties?city=Nowhere",
      `/v1/properties/lookup?${new URLSearchParams({ ...line, streetAddress: `1${line.streetAddress}` })}`,
      "/v1/properties/prop_0",
      "/v1/markets/00000",
      "/v1/changes?since=0123456789abcdef",
    ];
    const countsDown = /^ratelimit/i;
    const sent = { ...bearer(service.keys.enterprise), "x-request-id": "the-same-request" };
    const statuses = new Map<string, number>();
    for (const path of paths) {
      const { status } = await both(async (asked) => {
        service.serve(asked);
        const { status, headers, body } = await service.runtime.api(request(path, sent));
        const kept = headers.filter((_, i) => !countsDown.test(headers[i - (i % 2)]!));
        return { status, headers: kept, body: body && Buffer.from(body).toString() };
      }, path);
      statuses.set(path, status);
    }
    expect([...statuses].filter(([, status]) => status !== 200 && status !== 404 && status !== 410)).toEqual([]);
    service.close();
  });
});

test("any text written as an SQL literal is read back unchanged, and beginsWith matches its beginning", async () => {
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
