import { join } from "node:path";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { askServer, type Cluster, startCluster } from "@/test/cluster/cluster";
import { count } from "../words";
import { namedOrBuilt } from "./generated";
import { atEnd, optionsOf, printQuestions, processorMs, timeOf, workFolder } from "./measure";
import { drawSearches, otherQuestions, sampleHomes, searchQuestions } from "./questions";

export const usage = `Usage:
  npm run bench -- cluster [--properties N] [--searches N] [--dataset FOLDER]

  --properties N       builds a dataset of N generated homes (default 1000000)
  --searches N         how many searches, 100 or more (default 500), and of each other kind at most a fifth as many
  --dataset FOLDER     loads the dataset of this folder instead, as var/datasets/VERSION

The questions of the bench of the store, to that and to ClickHouse: four servers on this machine, two shards of two replicas,
which share its cores with what asks. The processor time is that of all servers for one question.`;

const PARTS = "FROM system.parts WHERE active AND database = 'default'";

/** Prints the size per row, from one replica of each shard, which together have all rows once. */
async function printSize({ urls }: Cluster, records: number): Promise<void> {
  const sum = async (sql: string) => Number(await askServer(urls[0]!, sql)) + Number(await askServer(urls[2]!, sql));
  const per = async (what: string, where = "") =>
    ((await sum(`SELECT sum(${what}) ${PARTS} ${where}`)) / records).toFixed(1);
  const searched = await per("bytes_on_disk", "AND table LIKE '%\\_homes'");
  console.log(
    `size    ${await per("bytes_on_disk")} bytes on disk a row in each set of replicas (what is searched ${searched}), ` +
      `${await per("primary_key_bytes_in_memory")} in memory for primary keys`,
  );
}

/** `npm run bench -- cluster`: compares the embedded store and a cluster with the same homes. */
export async function run(args: string[]): Promise<void> {
  const defaults = { properties: 1_000_000, searches: 500, dataset: "" };
  const { properties, searches: wanted, dataset } = optionsOf(args, defaults, { searches: 100 });
  const folder = await namedOrBuilt(dataset, properties);
  const cluster = await startCluster(join(workFolder(), "servers"));
  atEnd(cluster.stop);
  const settings = clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: cluster.urls.join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 60_000,
  });
  const seconds = (await timeOf(() => loadVersion(folder, settings))) / 1_000;
  const embedded = openStore(folder, { residentBytes: 4 * 2 ** 30 });
  const { records } = embedded.info;
  console.log(`load    ${count(records / seconds)} rows a second, ${seconds.toFixed(1)} s, onto four servers`);
  await printSize(cluster, records);
  const clustered = await openClickHouse(settings);
  atEnd(() => clustered.close());

  const homes = await sampleHomes(embedded);
  const searches = drawSearches(homes, wanted, 2);
  const questionsOf = async (store: PropertyStore) => ({
    ...searchQuestions(store, searches),
    ...(await otherQuestions(store, homes, searches, Math.ceil(wanted / 5))),
  });
  await printQuestions("embedded", await questionsOf(embedded));
  const serversMs = () => cluster.pids().reduce((sum, pid) => sum + processorMs(pid), 0);
  await printQuestions("cluster", await questionsOf(clustered), serversMs);
  embedded.close();
}
