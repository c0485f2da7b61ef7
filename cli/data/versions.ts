import { parseArgs } from "node:util";
import { type Config, parseConfig } from "@/lib/config";
import { exclusively, pruneDatasets, rollback as rollbackDataset } from "@/lib/dataset/publish";
import { upgradeDataset } from "@/lib/dataset/upgrade";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { type Current, datasetFolder, openInstead, readCurrent, versionsOf } from "@/lib/store/current";
import { bytesOf, openStore, readManifest, verifyDataset } from "@/lib/store/engine";
import { errorMessageFor, sizeText } from "@/lib/system-error";
import { type Command, UsageError, wholeNumber } from "../command";
import { count, plural } from "../words";
import { namedOrServed } from "./named-version";

/** The commands about versions that there are. */

/** The ClickHouse cluster if LOTLINE_STORE names one, otherwise null. Its client library is loaded only if it is needed. */
async function clusterOf(config: Config) {
  if (config.LOTLINE_STORE !== "clickhouse") return null;
  const settings = clickHouseSettings(config);
  const { clusterStatus, pruneCluster, rollbackCluster } = await import("@/lib/store/clickhouse/admin");
  return {
    status: () => clusterStatus(settings),
    rollback: () => rollbackCluster(settings),
    prune: (keep: number, dryRun: boolean) => pruneCluster(settings, keep, dryRun),
  };
}

type Cluster = NonNullable<Awaited<ReturnType<typeof clusterOf>>>;

const describeInfo = ({ name, kind, asOf, records, zipCodes }: DatasetInfo): string =>
  `${name} (${kind}), as of ${asOf}, ${plural(records, "record")} in ${plural(zipCodes, "ZIP code")}`;

const roleOf = (version: string, current: Pick<Current, "version" | "previous"> | null) =>
  version === current?.version ? "current " : version === current?.previous ? "previous" : "        ";

function describeFolder(folder: string): string {
  try {
    const manifest = readManifest(folder);
    return `${describeInfo(manifest)}, ${sizeText(bytesOf(manifest))}`;
  } catch (error) {
    return errorMessageFor(error);
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

export const status: Command = {
  usage: `Usage:
  npm run data -- status

Shows which dataset is served and which other versions there are. Exit code 1 if the current one cannot be served; a server
that starts then serves the version before it, or otherwise the newest undamaged one. With LOTLINE_STORE=clickhouse, shows
this for the cluster and each of its servers.`,
  async run(args) {
    parseArgs({ args });
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
    for (const version of versions)
      console.log(`${roleOf(version, current)}  ${version}  ${describeFolder(datasetFolder(varDir, version))}`);
    console.log(problem ?? `Served: ${datasetFolder(varDir, current!.version)}`);
    return problem ? 1 : 0;
  },
};

export const verify: Command = {
  usage: `Usage:
  npm run data -- verify [VERSION | --all]

Compares every byte of the served version, of VERSION or of all versions with its checksums. Exit code 1 for any fault.`,
  async run(args) {
    const options = { all: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length > (values.all ? 0 : 1)) throw new UsageError("Name one version, or --all alone.");
    const { varDir } = parseConfig(process.env);
    let faults = 0;
    for (const version of values.all ? versionsOf(varDir) : [namedOrServed(varDir, positionals)]) {
      try {
        verifyDataset(datasetFolder(varDir, version));
        console.log(`${version}: every file is whole.`);
      } catch (error) {
        faults++;
        console.error(`${version}: ${errorMessageFor(error)}`);
      }
    }
    return faults === 0 ? 0 : 1;
  },
};

export const upgrade: Command = {
  usage: `Usage:
  npm run data -- upgrade [VERSION]

If the served dataset, or VERSION, has the format before this one, rebuilds it from its own records and serves the result.
The old version stays: the older Lotline can return to it with npm run data -- rollback. npm start does this automatically.
A dataset that is older still: export it with the Lotline that made it, and import the file with this one.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { varDir } = parseConfig(process.env);
    const info = await upgradeDataset({ varDir }, namedOrServed(varDir, positionals));
    if (!info) return "The dataset has the current format already: nothing to do.";
    return `Dataset ${info.version}: the ${count(info.records)} records of ${info.name}, rebuilt and served.`;
  },
};

export const rollback: Command = {
  usage: `Usage:
  npm run data -- rollback

Serves the previous version again; running the same command again undoes that. With LOTLINE_STORE=clickhouse, does it on the
cluster.`,
  async run(args) {
    parseArgs({ args });
    const config = parseConfig(process.env);
    const cluster = await clusterOf(config);
    const version = cluster ? await cluster.rollback() : await rollbackDataset(config.varDir);
    return `Version ${version} is served again. Run the same command again to undo this.`;
  },
};

const KEEP = "2";

export const prune: Command = {
  usage: `Usage:
  npm run data -- prune [--keep N] [--dry-run]

Removes all versions but the N newest (default ${KEEP}). The served version and the one before always stay.
--dry-run only says which. With LOTLINE_STORE=clickhouse, removes them from the cluster; there the newest are those that were served last.`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { keep: { type: "string", default: KEEP }, "dry-run": { type: "boolean", default: false } },
    });
    const keep = wholeNumber("keep", values.keep);
    const dryRun = values["dry-run"];
    const config = parseConfig(process.env);
    const cluster = await clusterOf(config);
    const removed = cluster ? await cluster.prune(keep, dryRun) : await pruneDatasets(config.varDir, keep, dryRun);
    for (const version of removed) console.log(dryRun ? `${version} would be removed.` : `Removed ${version}.`);
    if (removed.length === 0)
      console.log("There is nothing to remove: the served version and the one before always stay.");
  },
};

export const load: Command = {
  usage: `Usage:
  npm run data -- load [VERSION]

Copies the served version of this machine's state folder, or VERSION of it, to the ClickHouse cluster that
LOTLINE_CLICKHOUSE_URL and LOTLINE_CLICKHOUSE_CLUSTER name: to every server that does not have it yet. When all servers have
it completely, the cluster serves it, and running services switch to it within two seconds. If the load is stopped, the
version before stays served, and the next load removes what is left. Exit code 75 if another process loads, rolls back or
prunes. docs/SCALE.md explains how to set up a cluster.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const config = parseConfig(process.env);
    const settings = clickHouseSettings(config);
    const { varDir } = config;
    const version = namedOrServed(varDir, positionals);
    const { loadVersion } = await import("@/lib/store/clickhouse/load");
    const began = performance.now();
    const log = (line: string) => console.error(line);
    const { records, written } = await exclusively(varDir, () =>
      loadVersion(datasetFolder(varDir, version), settings, { log }),
    );
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const where = written.length === 0 ? "every server held it already" : `written to ${written.join(", ")}`;
    return `Version ${version} is served by the cluster: ${count(records)} records, ${where}, in ${seconds} s.`;
  },
};
