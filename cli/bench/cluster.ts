import { join } from "node:path";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { askServer, type Cluster, startCluster } from "@/test/cluster/cluster";
import { count } from "../words";
import { namedOrBuilt } from "./generated";
import { atEnd, leastOf, optionsOf, printHead, printRow, processorMs, spread, timeOf, workFolder } from "./measure";
import {
  type Ask,
  drawSearches,
  type Questions,
  questionsBeside,
  sampleHomes,
  searchAsks,
  searchesByKind,
} from "./questions";

const ROUNDS = 3;
const CLIENTS = [1, 16];
export const usage = `Usage:
  npm run bench -- cluster [--properties N] [--questions N] [--seconds S] [--dataset FOLDER]

  --properties N       how many generated homes (default 1000000)
  --questions N        how many distinct searches, 100 or more (default 500)
  --seconds S          how long searches a second are counted (default 10)
  --dataset FOLDER     loads the dataset of this folder instead, as var/datasets/VERSION

The same homes and questions in the embedded store and in ClickHouse: four servers on this machine, two shards of two
replicas, which share its cores with what asks. Each question is timed by itself, least of ${ROUNDS} rounds, and the
processor time that all servers took for one; then searches a second with one client and with sixteen.`;

const ms = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(0));

/** How many questions per second are answered to several clients, each of which asks one at a time. */
async function perSecond(store: PropertyStore, asks: readonly Ask[], clients: number, seconds: number) {
  let asked = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < seconds * 1_000) await asks[asked++ % asks.length]!(store);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (1_000 * asked) / (performance.now() - began);
}

const PARTS = "FROM system.parts WHERE active AND database = 'default'";

/** Prints the size per row, from one replica of each shard, which together have all rows once. */
async function printSize({ urls }: Cluster, records: number): Promise<void> {
  const sum = async (sql: string) => Number(await askServer(urls[0]!, sql)) + Number(await askServer(urls[2]!, sql));
  const per = async (what: string, where = "") =>
    ((await sum(`SELECT sum(${what}) ${PARTS} ${where}`)) / records).toFixed(1);
  const searched = await per("bytes_on_disk", "AND table LIKE '%\\_homes'");
  console.log(
    `cluster          ${await per("bytes_on_disk")} bytes on disk a row in each set of replicas (what is searched ${searched}), ` +
      `${await per("primary_key_bytes_in_memory")} in memory for primary keys`,
  );
}

/** Measures both stores over the same dataset, question by question, and prints a table. */
async function sideBySide(
  embedded: PropertyStore,
  clustered: PropertyStore,
  { cpuMs, questions, seconds }: { cpuMs: () => number; questions: number; seconds: number },
): Promise<void> {
  const homes = await sampleHomes(embedded);
  const searches = drawSearches(homes, questions, 2);
  const kinds: Questions = searchesByKind(searches);
  // Of each other kind a fifth as many are asked.
  for (const [name, asks] of Object.entries(await questionsBeside(embedded, homes, searches)))
    kinds[name] = asks.slice(0, Math.ceil(questions / 5));
  console.log();
  printHead(`${count(embedded.info.records)} homes, ms`, "p50", "p99", "cluster: p50", "p99", "its processor time");
  for (const [name, asks] of Object.entries(kinds)) {
    const timesOf = (store: PropertyStore) => leastOf(asks, (ask) => timeOf(() => ask(store)), ROUNDS);
    const ours = spread(await timesOf(embedded));
    const before = cpuMs();
    const theirs = spread(await timesOf(clustered));
    const spent = (cpuMs() - before) / (ROUNDS * asks.length);
    printRow(name, ...[ours.p50, ours.p99, theirs.p50, theirs.p99, spent].map(ms));
  }
  const asks = searchAsks(searches);
  for (const clients of CLIENTS) {
    const rate = async (store: PropertyStore) => count(await perSecond(store, asks, clients, seconds));
    const name = `searches a second, ${clients} ${clients === 1 ? "client" : "clients"}`;
    printRow(name, await rate(embedded), "", await rate(clustered), "", "");
  }
}

/** `npm run bench -- cluster`: compares the embedded store and a cluster with the same homes. */
export async function run(args: string[]): Promise<void> {
  const defaults = { properties: 1_000_000, questions: 500, seconds: 10, dataset: "" };
  const { properties, questions, seconds, dataset: named } = optionsOf(args, defaults, { questions: 100 });
  const dataset = await namedOrBuilt(named, properties);
  const cluster = await startCluster(join(workFolder(), "servers"));
  atEnd(cluster.stop);
  const settings = clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: cluster.urls.join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 60_000,
  });
  const took = (await timeOf(() => loadVersion(dataset, settings))) / 1_000;
  const embedded = openStore(dataset, { residentBytes: 4 * 2 ** 30 });
  const { records } = embedded.info;
  console.log(`load             ${count(records / took)} rows a second, ${took.toFixed(1)} s, onto four servers`);
  await printSize(cluster, records);
  const clustered = await openClickHouse(settings);
  atEnd(() => clustered.close());
  const pids = cluster.pids();
  const cpuMs = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  await sideBySide(embedded, clustered, { cpuMs, questions, seconds });
}
