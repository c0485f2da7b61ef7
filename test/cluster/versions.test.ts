import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { clusterStatus, pruneCluster, rollbackCluster } from "@/lib/store/clickhouse/admin";
import { LOCK } from "@/lib/store/clickhouse/exclusive";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { type ClickHouseSettings, clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { CURRENT, TABLE_NAMES, tableOf } from "@/lib/store/clickhouse/tables";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import { sourceOf } from "@/test/dataset";
import { request, testService, textOf } from "@/test/http/service";
import { dataProgram } from "@/test/program";
import { sampleRecords } from "@/test/reference-store/sample";
import { ask, type LiveService, liveService } from "@/test/service/live-service";
import { type Clients, clientsOf, isRefusal, type Judge, keyOf } from "./clients";
import { askServer, type Cluster, startCluster } from "./cluster";
import { settingsFor } from "./programs";

/** Versions are loaded onto a cluster, switched to and removed while clients send requests without pause. */

const PATHS = [
  "/v1/properties?limit=20&offset=40&sort=listPrice",
  "/v1/properties?state=TX&include=details&limit=50",
  "/v1/properties/facets",
  "/v1/properties/map?bbox=-125,24,-66,50&zoom=5",
  "/v1/markets?sort=medianListPrice",
  "/v1/places?q=au",
];

let folder: string;
let varDir: string;
let cluster: Cluster;
let live: LiveService;
let settings: ClickHouseSettings;
/** How long a load takes on this machine, without the start of its process. */
let loadMs: number;
const START_MS = 1_000;
/** The embedded store's answers, by version and path. */
const expected = new Map<string, Map<string, string>>();

/** Makes a version with this many homes, and notes the expected answers. */
async function make(homes: number): Promise<string> {
  const { version } = await buildDataset(sourceOf(sampleRecords(homes)), { varDir });
  const service = await testService();
  const store = openStore(datasetFolder(varDir, version), { residentBytes: 0 });
  service.serve(store);
  const answers = new Map<string, string>();
  for (const path of PATHS) answers.set(path, textOf(await service.runtime.api(request(path, keyOf(service)))));
  expected.set(version, answers);
  store.close();
  service.close();
  return version;
}

const load = (version: string) => loadVersion(datasetFolder(varDir, version), settings);

const ofItsVersion: Judge = (path, seen) => {
  const version = String(seen.headers["dataset-version"]);
  if (seen.status === 200 && seen.body === expected.get(version)?.get(path)) return "whole";
  return isRefusal(seen) ? "refused" : { fault: `${path} ${seen.status} ${version} ${seen.body.slice(0, 300)}` };
};

/** Sends requests until the service answers from this version. */
async function served(version: string): Promise<void> {
  while ((await ask(live.port, PATHS[0]!, keyOf(live))).headers["dataset-version"] !== version);
}

let clients: Clients | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lotline-versions-"));
  varDir = join(folder, "var");
  cluster = await startCluster(join(folder, "servers"));
  settings = clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: cluster.urls.join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 10_000,
  });
  const first = await make(1_200);
  const began = performance.now();
  await load(first);
  loadMs = performance.now() - began;
  live = await liveService(settingsFor(cluster));
});
afterEach(() => clients?.stop());
afterAll(async () => {
  await live?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a load or a rollback takes effect between two requests: each response is complete and from one version", async () => {
  const [first] = [...expected.keys()];
  const second = await make(1_150);
  clients = clientsOf(live, PATHS, ofItsVersion, 2);
  await load(second);
  await served(second);
  await clients.answers(50);
  await rollbackCluster(settings);
  await served(first!);
  await clients.answers(50);
  const { refused, faults } = await clients.stop();
  expect({ refused, faults }).toEqual({ refused: 0, faults: [] });
});

test("requests to a version that is being removed are answered completely or refused", async () => {
  clients = clientsOf(live, PATHS, ofItsVersion, 6);
  await clients.answers(50);
  // A process that is stopped does not notice later versions, and continues with the one it had.
  live.child.kill("SIGSTOP");
  let newest = "";
  for (const homes of [1_100, 1_050]) {
    newest = await make(homes);
    await load(newest);
  }
  await pruneCluster(settings, 1);
  live.child.kill("SIGCONT");
  await served(newest);
  await clients.answers(50);
  const { faults } = await clients.stop();
  expect(faults).toEqual([]);
  expect((await ask(live.port, PATHS[0]!, keyOf(live))).status).toBe(200);
});

test("a load that is killed at any moment leaves the version before served; the next load succeeds and removes its remains", async () => {
  const [before] = [...expected.keys()].slice(-1);
  const next = await make(1_250);
  clients = clientsOf(live, PATHS, ofItsVersion, 2);
  for (let round = 0; round < 4; round++) {
    const env = { ...settingsFor(cluster), LOTLINE_VAR: varDir };
    await dataProgram(["load"], env, AbortSignal.timeout(Math.floor(Math.random() * (START_MS + loadMs)))).ended;
    const { current, problems } = await clusterStatus(settings);
    expect([current?.version, current?.previous]).toContain(before);
    expect(problems).toEqual([]);
  }
  await load(next);
  await served(next);
  await clients.answers(50);
  const { refused, faults } = await clients.stop();
  expect({ refused, faults }).toEqual({ refused: 0, faults: [] });
  for (const url of cluster.urls) {
    const names = (await askServer(url, "SELECT name FROM system.tables WHERE database = 'default'")).split("\n");
    const whole = names.flatMap((name) => /^v_([0-9a-f]{16})_info$/.exec(name)?.[1] ?? []);
    const theirs = whole.flatMap((version) => TABLE_NAMES.map((table) => tableOf(version, table)));
    expect(names.sort()).toEqual([...theirs, CURRENT, LOCK].sort());
  }
});
