import type { DatasetInfo } from "@/lib/domain/dataset";
import { exclusively } from "./exclusive";
import { unavailable } from "./faults";
import { dropVersion, LOAD_REQUEST_MS, makeCurrent } from "./load";
import type { CurrentRow, Server } from "./server";
import { newestOf, openServers, type Servers } from "./servers";
import type { ClickHouseSettings } from "./settings";
import { CURRENT, tableOf } from "./tables";

/** An operator's commands for a cluster, other than loading. */

async function withServers<T>(settings: ClickHouseSettings, work: (servers: Servers) => Promise<T>): Promise<T> {
  const servers = openServers(settings, LOAD_REQUEST_MS);
  try {
    return await work(servers);
  } finally {
    servers.close();
  }
}

/** The same, but requires that every server answers, and excludes other processes that change the cluster. */
const toChange = <T>(settings: ClickHouseSettings, work: (servers: Servers, signal: AbortSignal) => Promise<T>) =>
  withServers(settings, (servers) => exclusively(servers, settings.database, (signal) => work(servers, signal)));

const versionsOf = ({ all }: Servers): string[] => [
  ...new Set(all.flatMap(({ versions }) => [...(versions?.keys() ?? [])])),
];

interface ClusterStatus {
  current: CurrentRow | null;
  /** Each version, with the number of servers that hold it. */
  versions: { info: DatasetInfo; servers: number }[];
  servers: { origin: string; shard: number | null; problem: string | null }[];
  /** Why some server cannot serve the current version; empty if all is well. */
  problems: string[];
}

const infoOf = async (servers: Servers, version: string, database: string): Promise<DatasetInfo> => {
  const server = servers.all.find(({ versions }) => versions?.has(version))!;
  const [row] = await server.ask<[string]>(`SELECT info FROM ${database}.${tableOf(version, "info")}`);
  return JSON.parse(row![0]) as DatasetInfo;
};

/** What the cluster holds and serves. Works even if no server answers. */
export const clusterStatus = (settings: ClickHouseSettings): Promise<ClusterStatus> =>
  withServers(settings, async (servers) => {
    await servers.look();
    const current = newestOf(servers);
    const holders = (version: string) => servers.all.filter(({ versions }) => versions?.has(version)).length;
    const versions = await Promise.all(
      versionsOf(servers).map(async (version) => ({
        info: await infoOf(servers, version, settings.database),
        servers: holders(version),
      })),
    );
    const problems = servers.all.flatMap(({ problem }) => problem ?? []);
    const lacks = (server: Server) => current && server.versions && !server.versions.has(current.version);
    for (const server of servers.all)
      if (lacks(server))
        problems.push(`${server.origin} does not hold the served version. Remedy: npm run data -- load`);
    if (!current && problems.length === 0) problems.push("Nothing is loaded. Remedy: npm run data -- load");
    return {
      current,
      versions,
      servers: servers.all.map(({ origin, versions, problem }) => ({
        origin,
        shard: current ? (versions?.get(current.version)?.shard ?? null) : null,
        problem,
      })),
      problems,
    };
  });

/** Switches back to the previous version and returns it. */
export const rollbackCluster = (settings: ClickHouseSettings): Promise<string> =>
  toChange(settings, async (servers, signal) => {
    const target = newestOf(servers)?.previous;
    if (!target) throw new Error("There is no earlier version on the cluster to go back to.");
    const lacking = servers.all.filter(({ versions }) => !versions!.has(target));
    if (lacking.length > 0)
      throw unavailable(
        `${lacking.map(({ origin }) => origin).join(" and ")} no longer holds version ${target}. Remedy: npm run data -- load ${target}`,
      );
    signal.throwIfAborted();
    await makeCurrent(servers, settings.database, target);
    return target;
  });

/** Removes all versions except the `keep` most recently served ones; the current and the previous version always stay. */
export const pruneCluster = (settings: ClickHouseSettings, keep: number, dryRun = false): Promise<string[]> =>
  toChange(settings, async (servers, signal) => {
    const current = newestOf(servers);
    const { database } = settings;
    const lastServed = new Map<string, number>();
    for (const server of current ? servers.all : []) {
      const sql = `SELECT version, max(sequence) FROM ${database}.${CURRENT} GROUP BY version`;
      for (const [version, sequence] of await server.ask<[string, string]>(sql))
        lastServed.set(version, Math.max(Number(sequence), lastServed.get(version) ?? 0));
    }
    const newestFirst = versionsOf(servers).sort((a, b) => (lastServed.get(b) ?? 0) - (lastServed.get(a) ?? 0));
    const removed = newestFirst
      .slice(keep)
      .filter((version) => version !== current?.version && version !== current?.previous);
    for (const version of dryRun ? [] : removed)
      for (const server of servers.all) {
        signal.throwIfAborted();
        await dropVersion(server, database, version);
      }
    return removed;
  });
