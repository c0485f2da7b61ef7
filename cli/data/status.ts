import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { type Current, datasetFolder, openInstead, readCurrent, versionsOf } from "@/lib/store/current";
import { type Manifest, openStore, readManifest } from "@/lib/store/engine";
import { errorMessageFor } from "@/lib/system-error";
import { type Cluster, clusterOf } from "./cluster";
import { plural } from "./words";

export const usage = `Usage:
  npm run data -- status

Shows which dataset is served and which other versions there are. Exit code 1 if the current one cannot be served; a server
that starts then serves the version before it, or otherwise the newest undamaged one. With LOTLINE_STORE=clickhouse, shows
this for the cluster and each of its servers.`;

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

const describeInfo = ({ name, kind, asOf, records, zipCodes }: DatasetInfo): string =>
  `${name} (${kind}), as of ${asOf}, ${plural(records, "record")} in ${plural(zipCodes, "ZIP code")}`;

function describe(manifest: Manifest): string {
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
  return `${describeInfo(manifest)}, ${mib(bytes)}`;
}

const roleOf = (version: string, current: Pick<Current, "version" | "previous"> | null) =>
  version === current?.version ? "current " : version === current?.previous ? "previous" : "        ";

function line(varDir: string, version: string, current: Current | null): string {
  const role = roleOf(version, current);
  try {
    return `${role}  ${version}  ${describe(readManifest(datasetFolder(varDir, version)))}`;
  } catch (error) {
    return `${role}  ${version}  ${errorMessageFor(error)}`;
  }
}

/** Says what a server that starts now would serve instead of the current version. */
function instead(varDir: string, current: Current | null): string {
  const found = openInstead(varDir, current, (folder) => openStore(folder, { residentBytes: 0 }));
  found?.store.close();
  return found
    ? `A server that starts now serves ${found.version} in its place.`
    : "No other version can be served in its place: /v1 answers 503 until one is published.";
}

async function clusterStatus(cluster: Cluster): Promise<number> {
  const { current, versions, servers, problems } = await cluster.status();
  for (const { origin, shard, problem } of servers)
    console.log(
      `${origin}  ${problem ? "does not answer" : shard === null ? "has no served version" : `shard ${shard}`}`,
    );
  for (const { info, servers: holders } of versions)
    console.log(
      `${roleOf(info.version, current)}  ${info.version}  ${describeInfo(info)}, on ${holders} of ${servers.length} servers`,
    );
  for (const problem of problems) console.log(problem);
  return problems.length > 0 ? 1 : 0;
}

/** `npm run data -- status`. The exit code is 1 if the current dataset cannot be served. */
export async function run(argv: string[]): Promise<number> {
  parseArgs({ args: argv });
  const config = parseConfig(process.env);
  const cluster = await clusterOf(config);
  if (cluster) return clusterStatus(cluster);
  const { varDir } = config;
  let current: Current | null = null;
  let problem: string | null = null;
  try {
    current = readCurrent(varDir);
    if (!current) problem = "No dataset is served. Make one: npm run data -- generate";
    else openStore(datasetFolder(varDir, current.version), { residentBytes: 0 }).close();
  } catch (error) {
    problem = `${errorMessageFor(error)}\n${instead(varDir, current)}`;
  }
  const versions = versionsOf(varDir);
  if (current && !versions.includes(current.version)) versions.unshift(current.version);
  for (const version of versions) console.log(line(varDir, version, current));
  console.log(problem ?? `Served: ${datasetFolder(varDir, current!.version)}`);
  return problem ? 1 : 0;
}
