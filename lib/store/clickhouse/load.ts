import { randomBytes } from "node:crypto";
import { readManifest, verifyFiles } from "../columnar/format";
import { openColumnar } from "../columnar/open";
import { checkReplicas } from "./check";
import { newestOf } from "./current";
import { unavailable } from "./faults";
import { literal } from "./literal";
import { marketRows, recordRows } from "./rows";
import { openServers, type Server, type Servers } from "./servers";
import type { ClickHouseSettings } from "./settings";
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

/** Statements of a load may take this long: hashes of all rows, and tables made of others. */
export const LOAD_REQUEST_MS = 30 * 60_000;

export interface LoadOptions {
  signal?: AbortSignal;
  /** Told what was done, a line at a time. */
  log?: (line: string) => void;
}

export interface LoadedVersion {
  version: string;
  records: number;
  /** Servers that it was written to; none where all held it already. */
  written: string[];
}

/** Every server of the cluster answers, and every replica is named. @throws an error that names what is missing. */
export async function requireAll(servers: Servers, { cluster }: ClickHouseSettings): Promise<void> {
  await servers.look();
  const problems = servers.all.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw unavailable(`Every server must answer. ${problems.join(" ")}`);
  if (cluster === null) return;
  const named = new Set(servers.all.map(({ place }) => place!.address));
  const sql = `SELECT host_name, port FROM system.clusters WHERE cluster = ${literal(cluster)}`;
  const replicas = await servers.ask<[string, number]>(servers.all[0]!, sql);
  const missing = replicas.map(([host, port]) => `${host}:${port}`).filter((address) => !named.has(address));
  if (missing.length > 0)
    throw new Error(
      `Cluster ${cluster} has ${missing.join(" and ")} too: name every server's HTTP address in LOTLINE_CLICKHOUSE_URL.`,
    );
}

export const tablesOf = async (servers: Servers, server: Server, database: string): Promise<string[]> =>
  (await servers.ask<[string]>(server, `SELECT name FROM system.tables WHERE database = ${literal(database)}`)).map(
    ([name]) => name,
  );

export async function dropTables(servers: Servers, server: Server, database: string, names: readonly string[]) {
  for (const name of names) await servers.command(server, `DROP TABLE IF EXISTS ${database}.${name}`);
}

/** A version's tables without the last of them: a load or a prune that was killed left them. */
const isLitter = (name: string, whole: ReadonlySet<string>): boolean => {
  const version = /^v_([0-9a-f]{16})_/.exec(name)?.[1];
  return name.startsWith(LOADING) || (version !== undefined && !whole.has(version));
};

/** Removes what no reader uses, of loads that ended before they were whole. */
async function removeLitter(servers: Servers, database: string): Promise<void> {
  for (const server of servers.all) {
    const names = await tablesOf(servers, server, database);
    await dropTables(
      servers,
      server,
      database,
      names.filter((name) => isLitter(name, server.versions!)),
    );
  }
}

/** Makes a version what is served. One server's row is enough for every reader, so the first one that is written decides. */
export async function makeCurrent(servers: Servers, database: string, version: string): Promise<void> {
  const newest = newestOf(servers);
  const previous = newest?.version === version ? newest.previous : newest?.version;
  const row = `${(newest?.sequence ?? 0) + 1}, ${literal(version)}, ${literal(previous ?? "")}, now()`;
  for (const server of servers.all) await servers.command(server, `INSERT INTO ${database}.${CURRENT} VALUES (${row})`);
}

/** Writes tables under the name of a load, has them checked, and gives them their own names. */
async function writeTables(
  folder: string,
  servers: Servers,
  targets: readonly Server[],
  { database }: ClickHouseSettings,
  { signal, log = () => {} }: LoadOptions,
): Promise<void> {
  const load = randomBytes(4).toString("hex");
  const { version, records } = readManifest(folder);
  const shards = servers.all[0]!.place!.shards;
  const of = (shard: number) => targets.filter(({ place }) => place!.shard === shard);
  const each = (work: (server: Server) => Promise<unknown>) => Promise.all(targets.map(work));
  const name = (table: TableName) => `${database}.${loadingTable(load, table)}`;
  const insert = (shard: number, table: TableName, rows: Uint8Array) =>
    Promise.all(of(shard).map((server) => servers.insert(server, loadingTable(load, table), rows)));

  await each(async (server) => {
    for (const table of TABLE_NAMES) await servers.command(server, createTable(name(table), TABLES[table]));
  });
  const expected = await recordRows(folder, shards, insert, {
    ...(signal && { signal }),
    onProgress: (done) => log(`${done.toLocaleString("en-US")} of ${records.toLocaleString("en-US")} records written`),
  });
  const store = openColumnar(folder, { residentBytes: 0 });
  try {
    const markets = await marketRows(store);
    for (let shard = 1; shard <= shards; shard++) {
      await insert(shard, "markets", markets.rows);
      await insert(shard, "info", markets.info);
    }
  } finally {
    store.close();
  }
  await each(async (server) => {
    for (const [table, sql] of Object.entries(DERIVED))
      await servers.command(
        server,
        `INSERT INTO ${name(table as TableName)} ${sql.replace(/\{(\w+)\}/, (_, of) => name(of as TableName))}`,
      );
  });
  signal?.throwIfAborted();
  log("Comparing every server's rows with what was sent");
  await checkReplicas(servers, version, targets, (table) => loadingTable(load, table), expected, database);
  await each((server) =>
    servers.command(
      server,
      `RENAME TABLE ${TABLE_NAMES.map((table) => `${name(table)} TO ${database}.${tableOf(version, table)}`).join(", ")}`,
    ),
  );
}

/**
 * Puts a published version onto every server that does not hold it yet, and makes it what is served once all hold it whole.
 * Killed at any moment, the version before is served on, and the next load removes what is left.
 * @throws an error that says what is wrong and what to do.
 */
export async function loadVersion(
  folder: string,
  settings: ClickHouseSettings,
  options: LoadOptions = {},
): Promise<LoadedVersion> {
  const { log = () => {} } = options;
  const { version, records } = readManifest(folder);
  verifyFiles(folder);
  const { database } = settings;
  const servers = openServers(settings, { requestMs: LOAD_REQUEST_MS });
  try {
    await requireAll(servers, settings);
    for (const server of servers.all) {
      await servers.command(server, `CREATE DATABASE IF NOT EXISTS ${database}`);
      await servers.command(server, CREATE_CURRENT(database));
    }
    await removeLitter(servers, database);
    const targets = servers.all.filter(({ versions }) => !versions!.has(version));
    if (targets.length > 0) await writeTables(folder, servers, targets, settings, options);
    options.signal?.throwIfAborted();
    await servers.look();
    if (newestOf(servers)?.version !== version) await makeCurrent(servers, database, version);
    else log(`Version ${version} is served already.`);
    return { version, records, written: targets.map(({ origin }) => origin) };
  } finally {
    servers.close();
  }
}
