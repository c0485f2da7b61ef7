import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { openStore, readManifest, verifyDataset } from "../engine";
import { newChanges } from "./changes";
import { checkReplicas } from "./check";
import { exclusively } from "./exclusive";
import { isMissing } from "./faults";
import { infoRow, marketRows, recordRows } from "./rows";
import type { Position, Server } from "./server";
import { newestOf, openServers, remoteTable, type Servers } from "./servers";
import type { ClickHouseSettings } from "./settings";
import { literal } from "./sql";
import {
  CREATE_CURRENT,
  CURRENT,
  createTable,
  DERIVED,
  LOADING,
  loadingTable,
  TABLE_NAMES,
  TABLES,
  type TableName,
  tableOf,
} from "./tables";

/** The time limit for a statement of a load, such as hashing all rows or filling a table from another. */
export const LOAD_REQUEST_MS = 30 * 60_000;

interface LoadOptions {
  signal?: AbortSignal;
  /** Called with lines of progress. */
  log?: (line: string) => void;
}

interface LoadedVersion {
  version: string;
  records: number;
  /** The servers that it was written to; none if all already held it. */
  written: string[];
}

/**
 * Finds each server's shard and native address in the cluster that the servers' `remote_servers` define. A numbered table on
 * each server, read through the native addresses, tells which address belongs to which server.
 */
async function positionsOf(
  servers: Servers,
  settings: ClickHouseSettings,
  load: string,
): Promise<Map<Server, Position>> {
  const { cluster, database } = settings;
  const [first] = servers.all as [Server];
  if (cluster === null) return new Map([[first, { shard: 1, shards: 1, address: "" }]]);
  const replicas = await first.ask<[number, string, number]>(
    `SELECT shard_num, host_name, port FROM system.clusters WHERE cluster = ${literal(cluster)}`,
  );
  if (replicas.length === 0)
    throw new Error(
      `${first.origin} knows no cluster named ${cluster}. Remedy: set LOTLINE_CLICKHOUSE_CLUSTER to a name in its remote_servers.`,
    );
  const mark = `${LOADING}${load}_mark`;
  for (const [number, server] of servers.all.entries()) {
    await server.command(`CREATE TABLE ${database}.${mark} (number UInt32) ENGINE = Memory`);
    await server.command(`INSERT INTO ${database}.${mark} VALUES (${number})`);
  }
  const shards = Math.max(...replicas.map(([shard]) => shard));
  const positions = new Map<Server, Position>();
  for (const [shard, host, port] of replicas) {
    const address = `${host}:${port}`;
    const sql = `SELECT number FROM ${remoteTable(settings, [address], mark)}`;
    const [row] = await first.ask<[number]>(sql).catch((error: unknown) => {
      // Older servers report a failed connection and give the reason only in the text.
      throw isMissing(error) || /no table/i.test((error as Error).message)
        ? new Error(
            `Cluster ${cluster} has ${address} too. Remedy: give every server's HTTP address in LOTLINE_CLICKHOUSE_URL.`,
            { cause: error },
          )
        : error;
    });
    positions.set(servers.all[row![0]]!, { shard, shards, address });
  }
  const strangers = servers.all.filter((server) => !positions.has(server));
  if (strangers.length > 0)
    throw new Error(
      `Not a replica of cluster ${cluster}: ${strangers.map(({ origin }) => origin).join(" and ")}. Remedy: remove it from LOTLINE_CLICKHOUSE_URL, or add it to remote_servers.`,
    );
  for (const server of servers.all) await dropTables(server, database, [mark]);
  return positions;
}

const tablesOf = async (server: Server, database: string): Promise<string[]> =>
  (await server.ask<[string]>(`SELECT name FROM system.tables WHERE database = ${literal(database)}`)).map(
    ([name]) => name,
  );

async function dropTables(server: Server, database: string, names: readonly string[]) {
  for (const name of names) await server.command(`DROP TABLE IF EXISTS ${database}.${name}`);
}

/** Whether a table was left by a load or a prune that was killed: it is temporary, or its version is incomplete. */
const isLitter = (name: string, whole: ReadonlyMap<string, Position>): boolean => {
  const version = /^v_([0-9a-f]{16})_/.exec(name)?.[1];
  return name.startsWith(LOADING) || (version !== undefined && !whole.has(version));
};

/** Removes a version, beginning with the table that marks it as complete. */
export async function dropVersion(server: Server, database: string, version: string): Promise<void> {
  const last = tableOf(version, "info");
  const tables = (await tablesOf(server, database)).filter((name) => name.startsWith(`v_${version}_`));
  await dropTables(server, database, [last, ...tables.filter((name) => name !== last)]);
}

/** Removes tables of incomplete loads, which no reader uses. */
async function removeLitter(servers: Servers, database: string): Promise<void> {
  for (const server of servers.all) {
    const names = await tablesOf(server, database);
    await dropTables(
      server,
      database,
      names.filter((name) => isLitter(name, server.versions!)),
    );
  }
}

/** Makes a version the current one. Readers need the row of only one server, so the switch happens with the first insert. */
export async function makeCurrent(servers: Servers, database: string, version: string): Promise<void> {
  const newest = newestOf(servers);
  const previous = newest?.version === version ? newest.previous : newest?.version;
  const row = `${(newest?.sequence ?? 0) + 1}, ${literal(version)}, ${literal(previous ?? "")}, now()`;
  for (const server of servers.all) await server.command(`INSERT INTO ${database}.${CURRENT} VALUES (${row})`);
}

/** Writes a version's tables under temporary names, checks them, and renames them. */
async function writeTables(
  folder: string,
  servers: Servers,
  targets: readonly Server[],
  settings: ClickHouseSettings,
  { load, positions }: { load: string; positions: ReadonlyMap<Server, Position> },
  { signal, log }: Required<LoadOptions>,
): Promise<void> {
  const { database } = settings;
  const { version, records } = readManifest(folder);
  const { shards } = positions.get(servers.all[0]!)!;
  const replicasOf = (shard: number) => targets.filter((server) => positions.get(server)!.shard === shard);
  const each = (work: (server: Server) => Promise<unknown>) => Promise.all(targets.map(work));
  const name = (table: TableName) => `${database}.${loadingTable(load, table)}`;
  const insert = (shard: number, table: TableName, rows: Uint8Array) =>
    Promise.all(replicasOf(shard).map((server) => server.insert(loadingTable(load, table), rows)));

  await each(async (server) => {
    for (const table of TABLE_NAMES) await server.command(createTable(name(table), TABLES[table]));
  });
  const expected = await recordRows(folder, shards, insert, {
    signal,
    onProgress: (done) => log(`${done.toLocaleString("en-US")} of ${records.toLocaleString("en-US")} records written`),
  });
  const store = openStore(folder, { residentBytes: 0 });
  try {
    const { markets, series } = await marketRows(store);
    const accuracies = await store.accuracies();
    await each(async (server) => {
      await server.insert(loadingTable(load, "markets"), markets);
      if (series.length > 0) await server.insert(loadingTable(load, "series"), series);
      await server.insert(loadingTable(load, "info"), infoRow(store.info, accuracies, positions.get(server)!));
    });
  } finally {
    store.close();
  }
  const holder = servers.all.find((server) => !targets.includes(server));
  if (holder) {
    // What the cluster has already, as this machine may know the changes since other versions than the one that loaded it.
    const { address } = positions.get(holder)!;
    for (const table of ["changes", "comparisons"] as const) {
      const held = remoteTable(settings, [address], tableOf(version, table));
      await each((server) => server.command(`INSERT INTO ${name(table)} SELECT * FROM ${held}`));
    }
  } else
    for (const { table, rows } of newChanges(folder, servers, version))
      await each((server) => server.insert(loadingTable(load, table), rows));
  await each(async (server) => {
    for (const [table, sql] of Object.entries(DERIVED))
      await server.command(
        `INSERT INTO ${name(table as TableName)} ${sql.replace(/\{(\w+)\}/, (_, table) => name(table as TableName))}`,
      );
  });
  signal.throwIfAborted();
  log("Comparing every server's rows with what was sent");
  const nameOf = (server: Server, table: TableName) =>
    `${database}.${targets.includes(server) ? loadingTable(load, table) : tableOf(version, table)}`;
  await checkReplicas(servers, positions, nameOf, expected);
  await each((server) =>
    server.command(
      `RENAME TABLE ${TABLE_NAMES.map((table) => `${name(table)} TO ${database}.${tableOf(version, table)}`).join(", ")}`,
    ),
  );
}

/**
 * Loads a published version onto every server that does not hold it yet, and makes it the current one once all hold it. If the
 * process is killed at any moment, the version before stays served, and the next load removes what is left.
 * @throws {ClusterBusy} if another process changes the cluster, or an error with a remedy.
 */
export async function loadVersion(
  folder: string,
  settings: ClickHouseSettings,
  options: LoadOptions = {},
): Promise<LoadedVersion> {
  const { log = () => {} } = options;
  const { version, records } = readManifest(folder);
  verifyDataset(folder);
  const { database } = settings;
  const servers = openServers(settings, LOAD_REQUEST_MS);
  try {
    return await exclusively(servers, database, async (held) => {
      const signal = options.signal ? AbortSignal.any([held, options.signal]) : held;
      for (const server of servers.all) await server.command(CREATE_CURRENT(database));
      await removeLitter(servers, database);
      const load = randomBytes(4).toString("hex");
      const positions = await positionsOf(servers, settings, load);
      const targets = servers.all.filter(
        (server) => !isDeepStrictEqual(server.versions!.get(version), positions.get(server)),
      );
      // A copy from another cluster, or from another position in this one, is written again.
      for (const server of targets) await dropVersion(server, database, version);
      if (targets.length > 0)
        await writeTables(folder, servers, targets, settings, { load, positions }, { log, signal });
      await servers.look();
      signal.throwIfAborted();
      if (newestOf(servers)?.version !== version) await makeCurrent(servers, database, version);
      else log(`Version ${version} is served already.`);
      return { version, records, written: targets.map(({ origin }) => origin) };
    });
  } finally {
    servers.close();
  }
}
