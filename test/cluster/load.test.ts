import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { clusterStatus, pruneCluster, rollbackCluster } from "@/lib/store/clickhouse/admin";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { ClusterBusy, exclusively } from "@/lib/store/clickhouse/exclusive";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { openServers, type Servers } from "@/lib/store/clickhouse/servers";
import { type ClickHouseSettings, clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { tableOf } from "@/lib/store/clickhouse/tables";
import { datasetFolder } from "@/lib/store/current";
import { emptyVar, sourceOf } from "@/test/dataset";
import { dataProgram } from "@/test/program";
import { sampleRecords } from "@/test/reference-store/sample";
import { type Cluster, startCluster } from "./cluster";
import { settingsFor } from "./programs";

/** Loading, its checks, and the messages for operators when something is wrong. */

let folder: string;
let cluster: Cluster;
let varDir: string;
const versions: string[] = [];

const settingsOf = (database: string, over: Partial<Record<"url" | "cluster", string>> = {}): ClickHouseSettings =>
  clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: over.url ?? cluster.urls.map((url) => `${url}/${database}`).join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: over.cluster ?? cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 10_000,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lotline-load-"));
  cluster = await startCluster(folder);
  varDir = emptyVar();
  for (const count of [200, 201]) {
    const { version } = await buildDataset(sourceOf(sampleRecords(count)), { varDir });
    versions.push(version);
  }
});
afterAll(async () => {
  await cluster?.stop();
  for (const made of [folder, varDir]) rmSync(made, { recursive: true, force: true });
});

const load = (settings: ClickHouseSettings, which = 0) =>
  loadVersion(datasetFolder(varDir, versions[which]!), settings);

describe("a version on a cluster", () => {
  const settings = () => settingsOf("homes");
  let servers: Servers;
  beforeEach(async () => {
    servers = openServers(settings());
    await load(settings());
    await servers.look();
    return () => servers.close();
  });
  const table = (name: Parameters<typeof tableOf>[1]) => `homes.${tableOf(versions[0]!, name)}`;
  const searched = async () => {
    const store = await openClickHouse(settings());
    try {
      const { total } = await store.search({
        ...{ filter: {}, sort: "listPrice", order: "asc", details: false },
        ...{ limit: 10, offset: 0 },
      });
      return total;
    } finally {
      store.close();
    }
  };

  test("is loaded onto every server, and loading it again writes nothing", async () => {
    expect(await load(settings())).toMatchObject({ version: versions[0], records: 200, written: [] });
    expect((await clusterStatus(settings())).problems).toEqual([]);
  });

  test("is served completely while one server lacks a table, which `status` reports and the next load repairs", async () => {
    await servers.all[0]!.command(`DROP TABLE ${table("homes")}`);
    expect(await searched()).toBe(200);
    const { problems } = await clusterStatus(settings());
    expect(problems).toEqual([expect.stringMatching(/does not hold the served version. Remedy: npm run data -- load/)]);
    expect((await load(settings())).written).toEqual([servers.all[0]!.origin]);
    expect((await clusterStatus(settings())).problems).toEqual([]);
  });

  test("is refused, with a remedy, if both servers of a shard lack a table", async () => {
    for (const server of servers.all.slice(2)) await server.command(`DROP TABLE ${table("rows")}`);
    await expect(searched()).rejects.toThrow(/does not hold version .* Remedy: npm run data/);
    await load(settings());
    expect(await searched()).toBe(200);
  });

  test.each([
    ["a row too many", (name: string) => `INSERT INTO ${name} SELECT * FROM ${name} LIMIT 1`],
    ["lost its rows", (name: string) => `ALTER TABLE ${name} DROP PARTITION tuple()`],
  ])("is not switched to if a server has %s: the version before stays served", async (_, spoil) => {
    await servers.all[0]!.command(`DROP TABLE ${table("info")}`);
    await servers.all[1]!.command(spoil(table("homes")));
    await expect(load(settings())).rejects.toThrow(/does not hold what was sent to it: table homes .* load again/);
    await servers.all[1]!.command(`DROP TABLE ${table("info")}`);
    await load(settings());
    expect(await searched()).toBe(200);
  });
});

describe("when several processes change a cluster at the same time", () => {
  test("one loads and the others are refused without changes, and the one's version is served completely", async () => {
    const settings = settingsOf("contested");
    for (const round of [0, 1]) {
      const loads = await Promise.allSettled([0, 1, 0, 1].map((which) => load(settings, (which + round) % 2)));
      const done = loads.flatMap((ended) => (ended.status === "fulfilled" ? ended.value.version : []));
      const refused = loads.flatMap((ended) => (ended.status === "rejected" ? ended.reason : []));
      expect(done).toHaveLength(1);
      for (const error of refused) expect(error).toBeInstanceOf(ClusterBusy);
      const { current, problems, versions, servers } = await clusterStatus(settings);
      expect([current?.version, problems]).toEqual([done[0], []]);
      for (const { servers: holders } of versions) expect(holders).toBe(servers.length);
    }
  });

  test("a refused command exits with 75, names the other process and the remedy, and succeeds once that process has ended", async () => {
    const settings = settingsOf("busy");
    for (const which of [0, 1]) await load(settings, which);
    const before = await clusterStatus(settings);
    const url = cluster.urls.map((url) => `${url}/busy`).join(",");
    const env = { ...settingsFor(cluster), LOTLINE_CLICKHOUSE_URL: url, LOTLINE_VAR: varDir };
    const servers = openServers(settings, 60_000);
    await exclusively(servers, settings.database, async () => {
      const { code, output } = await dataProgram(["load", versions[0]!], env).ended;
      const message = /Another process \(\S+, process \d+\) changes what .* KILL QUERY/;
      expect([code, output]).toEqual([75, expect.stringMatching(message)]);
      await expect(rollbackCluster(settings)).rejects.toThrow(message);
      await expect(pruneCluster(settings, 1)).rejects.toThrow(ClusterBusy);
      expect(await clusterStatus(settings)).toEqual(before);
    });
    servers.close();
    expect(await rollbackCluster(settings)).toBe(versions[0]);
  });

  test("a load whose lock query is killed on a server stops before it switches versions", async () => {
    const settings = settingsOf("ended");
    await load(settings);
    const servers = openServers(settings, 60_000);
    const ended = exclusively(servers, settings.database, async (signal) => {
      await servers.all[1]!.command("KILL QUERY WHERE query_id = 'lotline-change-ended' SYNC");
      await once(signal, "abort");
      signal.throwIfAborted();
    });
    await expect(ended).rejects.toThrow(servers.all[1]!.origin);
    servers.close();
    expect((await load(settings, 1)).version).toBe(versions[1]);
  });
});

describe("an operator is told what is wrong and what to do", () => {
  test.each<[string, () => ClickHouseSettings, (settings: ClickHouseSettings) => Promise<unknown>, RegExp]>([
    [
      "nothing is loaded",
      () => settingsOf("nothing"),
      openClickHouse,
      /holds no dataset\. Remedy: npm run data -- load/,
    ],
    [
      "the password is wrong",
      () => ({ ...settingsOf("homes"), password: "another" }),
      openClickHouse,
      /refuses user default\. Remedy: correct the user and the password in LOTLINE_CLICKHOUSE_URL/,
    ],
    [
      "no server listens there",
      () => settingsOf("homes", { url: "http://127.0.0.1:9" }),
      openClickHouse,
      /http:\/\/127\.0\.0\.1:9 does not answer \(.*ECONNREFUSED.*\)\. Remedy: start it, or correct its address/,
    ],
    [
      "the cluster has another name",
      () => settingsOf("homes", { cluster: "other" }),
      load,
      /knows no cluster named other\. Remedy: set LOTLINE_CLICKHOUSE_CLUSTER to a name in its remote_servers/,
    ],
    [
      "a server of the cluster is not named",
      () => settingsOf("some", { url: cluster.urls.slice(1).join(",") }),
      load,
      /Cluster lotline has 127\.0\.0\.1:\d+ too\. Remedy: give every server's HTTP address in LOTLINE_CLICKHOUSE_URL/,
    ],
  ])("if %s", async (_, settings, work, message) => {
    await expect(work(settings())).rejects.toThrow(message);
    await expect(work(settings())).rejects.not.toThrow(/another/);
  });

  test("if a server is down: loading names it and changes nothing", async () => {
    await load(settingsOf("down"));
    await cluster.kill(3);
    await expect(load(settingsOf("down"), 1)).rejects.toThrow(/Every server must answer\. http.* does not answer/);
    await cluster.restart(3);
    const status = await clusterStatus(settingsOf("down"));
    expect([status.current?.version, status.problems]).toEqual([versions[0], []]);
  });
});
