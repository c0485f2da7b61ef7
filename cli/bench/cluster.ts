import { join } from "node:path";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { askServer, type Cluster, startCluster } from "@/test/cluster/cluster";
import { count } from "../words";
import { generatedStore, storeOptions } from "./generated";
import { atEnd, printQuestions, processorMs, timeOf, workFolder } from "./measure";
import { questionsOf } from "./questions";

const SEARCHES = 500;

export const usage = `Usage:
  npm run bench -- cluster [--properties N] [--searches N]
${storeOptions(SEARCHES)}

The questions of the bench of the store, to that and to ClickHouse: four servers on this machine, two shards of two replicas,
which share its cores with what asks. The processor time is that of all servers for one question.`;

/** Prints the size per row in one replica of each shard, which together have all rows once. */
async function printSize({ name, urls }: Cluster, records: number): Promise<void> {
  const perRow = (sum: string) => `round(${sum} / ${records}, 1)`;
  const parts = `cluster('${name}', system.parts) WHERE active AND database = 'default'`;
  const [all, searched, keys] = (
    await askServer(
      urls[0]!,
      `SELECT ${perRow("sum(bytes_on_disk)")}, ${perRow("sumIf(bytes_on_disk, table LIKE '%\\_homes')")},
        ${perRow("sum(primary_key_bytes_in_memory)")} FROM ${parts}`,
    )
  ).split("\t");
  console.log(
    `size    ${all} bytes on disk a row in each set of replicas (what is searched ${searched}), ${keys} in memory for primary keys`,
  );
}

/** `npm run bench -- cluster`: compares the embedded store and a cluster with the same homes. */
export async function run(args: string[]): Promise<void> {
  const asked = await generatedStore(args, SEARCHES);
  const cluster = await startCluster(join(workFolder(), "servers"));
  atEnd(cluster.stop);
  const settings = clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: cluster.urls.join(","),
    LOTLINE_CLICKHOUSE_CLUSTER: cluster.name,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 60_000,
  });
  const seconds = (await timeOf(() => loadVersion(asked.folder, settings))) / 1_000;
  const { records } = asked.store.info;
  console.log(`load    ${count(records / seconds)} rows a second, ${seconds.toFixed(1)} s, onto four servers`);
  await printSize(cluster, records);
  const clustered = await openClickHouse(settings);
  atEnd(() => clustered.close());
  const serversMs = () => cluster.pids().reduce((sum, pid) => sum + processorMs(pid), 0);
  await printQuestions("embedded", await questionsOf(asked.store, asked));
  await printQuestions("cluster", await questionsOf(clustered, asked), serversMs);
}
