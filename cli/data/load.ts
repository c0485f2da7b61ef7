import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { exclusively } from "@/lib/dataset/publish";
import { loadVersion } from "@/lib/store/clickhouse/open";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { datasetFolder, readCurrent, versionsOf } from "@/lib/store/current";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run data -- load [VERSION]

Copies the served version of this machine's state folder, or VERSION of it, to the ClickHouse cluster that
LOTLINE_CLICKHOUSE_URL and LOTLINE_CLICKHOUSE_CLUSTER name: to every server that does not have it yet. When all servers have
it completely, the cluster serves it, and running services switch to it within two seconds. If the load is stopped, the
version before stays served, and the next load removes what is left. Exit code 75 if another process loads, rolls back or
prunes. docs/SCALE.md explains how to set up a cluster.`;

/** `npm run data -- load`: loads a published version into a ClickHouse cluster. */
export async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("Name one version, or none for the one that is served.");
  const config = parseConfig(process.env);
  const settings = clickHouseSettings(config);
  const { varDir } = config;
  const [version = readCurrent(varDir)?.version] = positionals;
  if (!version) throw new Error(`There is no dataset in ${varDir}. Make one: npm run data -- generate, or import.`);
  const versions = versionsOf(varDir);
  if (!versions.includes(version))
    throw new UsageError(`There is no version ${version}. There are: ${versions.join(", ") || "none"}.`);
  const began = performance.now();
  const log = (line: string) => console.error(line);
  const { records, written } = await exclusively(varDir, () =>
    loadVersion(datasetFolder(varDir, version), settings, { log }),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const where = written.length === 0 ? "every server held it already" : `written to ${written.join(", ")}`;
  return `Version ${version} is served by the cluster: ${records.toLocaleString("en-US")} records, ${where}, in ${seconds} s.`;
}
