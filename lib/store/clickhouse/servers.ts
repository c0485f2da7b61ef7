import { explain, isOverload, isPassing, unavailable } from "./faults";
import { type CurrentRow, DoesNotAnswer, type Format, openServer, rowsIn, type Server } from "./server";
import type { ClickHouseSettings } from "./settings";
import { literal } from "./sql";
import { TABLES, type TableName, tableOf } from "./tables";

/** Returns the SQL source of one of a version's tables. */
export type From = (table: TableName) => string;
/** A query over a version's tables. */
type Query = (from: From) => string;

/** The servers of a cluster. A query goes to one replica of each shard that answers, and is repeated on others if one fails. */
export interface Servers {
  readonly all: readonly Server[];
  /** Asks every server what it holds. */
  look(): Promise<void>;
  /**
   * Runs a query over a version and returns its rows ended by newlines, with unescaped columns separated by tabs: for columns of
   * JSON, which contains neither. @throws {DatasetUnavailable} if a shard has no server that answers in time.
   */
  text(version: string, query: Query): Promise<string>;
  /** The same as rows of values; 64-bit integers are texts. */
  rows<Row extends unknown[]>(version: string, query: Query): Promise<Row[]>;
  close(): void;
}

/** Compares two rows; if they were written concurrently, every reader must choose the same one. */
const isNewer = (a: CurrentRow, b: CurrentRow): boolean =>
  a.sequence > b.sequence || (a.sequence === b.sequence && a.version > b.version);

/**
 * The current version: the newest row on any server. A row is written only when every server holds its version completely, so
 * one server's row is enough.
 */
export const newestOf = (servers: Servers): CurrentRow | null =>
  servers.all
    .flatMap(({ current }) => current ?? [])
    .reduce<CurrentRow | null>((newest, row) => (newest && !isNewer(row, newest) ? newest : row), null);

/** A table on several servers as an SQL source, which the queried server reads from them. */
export function remoteTable(settings: ClickHouseSettings, addresses: readonly string[], table: string): string {
  const { servers, user, password, database } = settings;
  const remote = servers[0]!.startsWith("https:") ? "remoteSecure" : "remote";
  return `${remote}(${literal(addresses.join(","))}, ${database}, ${table}, ${literal(user)}, ${literal(password)})`;
}

/** `requestMs` is the time limit for administration such as loading; readers' queries always have the limit of the settings. */
export function openServers(settings: ClickHouseSettings, requestMs = settings.timeLimitMs): Servers {
  const { database, cluster, timeLimitMs } = settings;
  const all = settings.servers.map((origin) => openServer(settings, origin, requestMs));
  let roundRobin = 0;

  /** A server of the shard that answers and holds the version, chosen in turn. */
  function replicaOf(version: string, shard: number, failed: ReadonlySet<Server>): Server | undefined {
    const able = all.filter((server) => server.versions?.get(version)?.shard === shard && !failed.has(server));
    return able[roundRobin % able.length];
  }

  function noneOf(version: string, shard: number): Error {
    const problems = all.flatMap((server) =>
      server.problem && (server.position(version)?.shard ?? shard) === shard ? [server.problem] : [],
    );
    const what = cluster === null ? "ClickHouse" : `Shard ${shard} of cluster ${cluster}`;
    if (problems.length > 0) return unavailable(`${what} is out of reach. ${problems.join(" ")}`);
    return unavailable(
      `${what} does not hold version ${version}, or did not answer. Remedy: npm run data -- status says what it holds; npm run data -- load loads it again.`,
    );
  }

  /** One replica of each shard; if a shard has none, servers that did not answer are asked again. @throws {DatasetUnavailable} */
  async function replicas(version: string, failed: ReadonlySet<Server>): Promise<Server[]> {
    roundRobin++;
    for (let look = true; ; look = false) {
      const shards = Math.max(1, ...all.map((server) => server.position(version)?.shards ?? 0));
      const chosen = Array.from({ length: shards }, (_, i) => replicaOf(version, i + 1, failed));
      const missing = chosen.indexOf(undefined);
      if (missing < 0) return chosen as Server[];
      // A server may have returned just when its replica failed. One that refused connections is asked again at once, one that
      // hung only after as long as it hung.
      const now = performance.now();
      const silent = all.filter(({ versions, lookedAt, lookMs }) => versions === null && now - lookedAt > lookMs);
      if (!look || silent.length === 0) throw noneOf(version, missing + 1);
      await Promise.all(silent.map((server) => server.look()));
    }
  }

  const from =
    (version: string, chosen: readonly Server[]): From =>
    (table) => {
      const name = tableOf(version, table);
      if (chosen.length === 1 || !TABLES[table].sharded) return `${database}.${name}`;
      const addresses = chosen.map((server) => server.position(version)!.address);
      return remoteTable(settings, addresses, name);
    };

  /** Notes which replicas failed a query; throws if another attempt would not help. */
  async function blame(
    error: unknown,
    version: string,
    chosen: readonly Server[],
    failed: Set<Server>,
    again: boolean,
  ): Promise<void> {
    if (error instanceof DoesNotAnswer) {
      failed.add(error.server);
      return;
    }
    if (isOverload(error)) throw unavailable(explain(error, chosen[0]!.origin, settings), error);
    if (!isPassing(error)) throw error;
    await Promise.all(chosen.map((server) => server.look()));
    const guilty = chosen.filter(({ versions }) => !versions?.has(version));
    // An idle connection may have been closed although its server is well, so the first failure alone blames no server.
    for (const server of guilty.length > 0 || again ? guilty : chosen) failed.add(server);
  }

  async function question(version: string, format: Format, query: Query): Promise<string> {
    const failed = new Set<Server>();
    const giveUpAt = performance.now() + timeLimitMs;
    for (let attempt = 0; ; attempt++) {
      const chosen = await replicas(version, failed);
      const entry = chosen[roundRobin % chosen.length]!;
      const controller = new AbortController();
      const late = unavailable(
        `${entry.origin} did not answer within ${timeLimitMs} ms. Remedy: raise LOTLINE_CLICKHOUSE_TIMEOUT_MS, or add servers.`,
      );
      const timer = setTimeout(() => controller.abort(late), giveUpAt - performance.now());
      for (const { asked } of chosen) asked.add(controller);
      try {
        return await entry.send(query(from(version, chosen)), format, controller.signal);
      } catch (error) {
        if (performance.now() >= giveUpAt) throw late;
        await blame(error, version, chosen, failed, attempt === 0);
      } finally {
        clearTimeout(timer);
        for (const { asked } of chosen) asked.delete(controller);
      }
    }
  }

  return {
    all,
    look: async () => void (await Promise.all(all.map((server) => server.look()))),
    text: (version, query) => question(version, "TabSeparatedRaw", query),
    rows: async (version, query) => rowsIn(await question(version, "JSONCompact", query)),
    close() {
      for (const server of all) server.close();
    },
  };
}
