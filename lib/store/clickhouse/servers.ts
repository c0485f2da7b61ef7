import { Readable } from "node:stream";
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  createClient,
  drainStream,
  type ClickHouseSettings as QuerySettings,
} from "@clickhouse/client";
import { explain, isMissing, isOverload, isPassing, unavailable } from "./faults";
import { literal } from "./literal";
import type { ClickHouseSettings } from "./settings";
import { CURRENT, TABLES, type TableName, tableOf, wholeVersions } from "./tables";

/** A server, and what it said of itself when it was last asked. */
export interface Server {
  readonly origin: string;
  /** Its position in each version that is whole there; null where it does not answer. */
  versions: ReadonlyMap<string, Position> | null;
  current: CurrentRow | null;
  /** Why it does not answer; null where it does. */
  problem: string | null;
}

/** Which part of a version a server has: one of so many shards. Other servers reach it at `address`, by the native protocol. */
export interface Position {
  shard: number;
  shards: number;
  address: string;
}

export interface CurrentRow {
  sequence: number;
  version: string;
  previous: string | null;
}

/** Where a query reads a version's table from. */
export type From = (table: TableName) => string;

/** The servers of a cluster. Questions go to one replica of each shard that answers, and to others where one fails. */
export interface Servers {
  readonly all: readonly Server[];
  /** Asks every server what it holds. */
  look(): Promise<void>;
  /**
   * What the version's rows answer, each row ended by a newline, columns parted by tabs, unescaped: for columns of JSON,
   * which has neither in it. @throws {DatasetUnavailable} where a shard has no server that answers in time.
   */
  text(version: string, sql: (from: From) => string): Promise<string>;
  /** The same as rows of values; whole numbers of 64 bits are texts. */
  rows<Row extends unknown[]>(version: string, sql: (from: From) => string): Promise<Row[]>;
  /** Asks one server, whatever it holds. @throws an error for operators. */
  ask<Row extends unknown[]>(server: Server, sql: string): Promise<Row[]>;
  /** Has one server do something. @throws an error for operators. */
  command(server: Server, sql: string): Promise<void>;
  /** Writes rows in RowBinary. @throws an error for operators. */
  insert(server: Server, table: string, rows: Uint8Array): Promise<void>;
  close(): void;
}

/** A table of several servers, which the one that is asked reads from them. */
export function remoteTable(settings: ClickHouseSettings, addresses: readonly string[], table: string): string {
  const { servers, user, password, database } = settings;
  const remote = servers[0]!.startsWith("https:") ? "remoteSecure" : "remote";
  return `${remote}(${literal(addresses.join(","))}, ${database}, ${table}, ${literal(user)}, ${literal(password)})`;
}

type Format = "TabSeparatedRaw" | "JSONCompact";

/** A server that does not say what it holds within this time does not answer. */
const LOOK_MS = 2_000;
/** What a server said is good for so long where others need it. */
const RECENT_MS = 1_000;
const CONNECT_MS = 1_000;
const CONNECTIONS = 64;

/** Why a question was taken back from a server. */
class DoesNotAnswer extends Error {
  constructor(readonly server: Server) {
    super(server.problem ?? `${server.origin} does not answer`);
  }
}

export interface ServersOptions {
  /** For what takes long, as loading does; `timeLimitMs` where left out. */
  requestMs?: number;
}

export function openServers(
  settings: ClickHouseSettings,
  { requestMs = settings.timeLimitMs }: ServersOptions = {},
): Servers {
  const { database, cluster, user, password, timeLimitMs } = settings;
  const seconds = Math.max(1, Math.ceil(requestMs / 1_000));
  const limits: QuerySettings = {
    max_execution_time: seconds,
    receive_timeout: seconds as never,
    connect_timeout_with_failover_ms: CONNECT_MS as never,
    skip_unavailable_shards: 0,
    // What fails halfway fails whole, with a status that says so.
    wait_end_of_query: 1,
    // Numbers of 64 bits as texts, whatever the server's version: JavaScript's are exact to 53.
    output_format_json_quote_64bit_integers: 1,
  };
  const members = settings.servers.map((origin) => ({
    server: { origin, versions: null, current: null, problem: null } as Server,
    client: createClient({
      url: origin,
      username: user,
      password,
      application: "lotline",
      request_timeout: requestMs,
      max_open_connections: CONNECTIONS,
      keep_alive: { eagerly_destroy_stale_sockets: true },
      clickhouse_settings: limits,
      log: { level: ClickHouseLogLevel.OFF },
    }) satisfies ClickHouseClient,
    /** Questions under way that need it. */
    asked: new Set<AbortController>(),
    looking: null as Promise<void> | null,
    lookedAt: 0,
    /** Positions that it told: they stay as they are. */
    known: new Map() as ReadonlyMap<string, Position>,
  }));
  type Member = (typeof members)[number];
  const all = members.map(({ server }) => server);
  const memberOf = (server: Server) => members[all.indexOf(server)]!;
  let turn = 0;

  async function send({ client }: Member, query: string, format: Format, signal: AbortSignal): Promise<string> {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const answer = client.query({ query, format, abort_signal: signal }).then((result) => result.text());
    return Promise.race([answer, aborted]);
  }

  const read = async <Row extends unknown[]>(member: Member, query: string, signal: AbortSignal): Promise<Row[]> =>
    (JSON.parse(await send(member, query, "JSONCompact", signal)) as { data: Row[] }).data;

  /** Null where the version was removed meanwhile, or loaded by a Lotline that wrote it otherwise. */
  async function positionIn(member: Member, version: string, signal: AbortSignal): Promise<Position | null> {
    const sql = `SELECT shard, shards, address FROM ${database}.${tableOf(version, "info")}`;
    try {
      const [row] = await read<[number, number, string]>(member, sql, signal);
      return row ? { shard: row[0], shards: row[1], address: row[2] } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function holdings(member: Member): Promise<void> {
    const { server } = member;
    const signal = AbortSignal.timeout(LOOK_MS);
    try {
      const tables = await read<[string]>(
        member,
        `SELECT name FROM system.tables WHERE database = ${literal(database)} AND (name = '${CURRENT}' OR name LIKE 'v\\\\_%')`,
        signal,
      );
      const newest = `SELECT sequence, version, previous FROM ${database}.${CURRENT} ORDER BY sequence DESC LIMIT 1`;
      const names = tables.map(([name]) => name);
      const rows = names.includes(CURRENT) ? await read<[string, string, string]>(member, newest, signal) : [];
      const [sequence, version, previous] = rows[0] ?? [];
      const { known } = member;
      const held = new Map<string, Position>();
      for (const version of wholeVersions(names)) {
        const position = known.get(version) ?? (await positionIn(member, version, signal));
        if (position) held.set(version, position);
      }
      server.versions = held;
      member.known = server.versions;
      server.current = version ? { sequence: Number(sequence), version, previous: previous || null } : null;
      server.problem = null;
    } catch (error) {
      server.versions = null;
      server.problem = explain(error, server.origin, settings);
      for (const controller of member.asked) controller.abort(new DoesNotAnswer(server));
    }
  }

  const lookAt = (member: Member): Promise<void> => {
    member.looking ??= holdings(member).finally(() => {
      member.looking = null;
      member.lookedAt = performance.now();
    });
    return member.looking;
  };

  /** A server of the shard that answers and holds the version, in turns. */
  function replicaOf(version: string, shard: number, failed: ReadonlySet<Member>): Member | undefined {
    const able = members.filter((member) => {
      const position = member.server.versions?.get(version);
      return position?.shard === shard && !failed.has(member);
    });
    return able[turn % able.length];
  }

  function noneOf(version: string, shard: number): Error {
    const problems = members.flatMap(({ server, known }) =>
      server.problem && (known.get(version)?.shard ?? shard) === shard ? [server.problem] : [],
    );
    const what = cluster === null ? "ClickHouse" : `Shard ${shard} of cluster ${cluster}`;
    if (problems.length > 0) return unavailable(`${what} is out of reach. ${problems.join(" ")}`);
    return unavailable(
      `${what} does not hold version ${version}, or did not answer. Remedy: npm run data -- status says what it holds; npm run data -- load loads it again.`,
    );
  }

  /** One replica of each shard. Where one has none, those that did not answer may do again. @throws {DatasetUnavailable} */
  async function replicas(version: string, failed: ReadonlySet<Member>): Promise<Member[]> {
    turn++;
    for (let look = true; ; look = false) {
      const shards = Math.max(1, ...members.map(({ known }) => known.get(version)?.shards ?? 0));
      const chosen = Array.from({ length: shards }, (_, i) => replicaOf(version, i + 1, failed));
      const missing = chosen.indexOf(undefined);
      if (missing < 0) return chosen as Member[];
      const past = performance.now() - RECENT_MS;
      const silent = members.filter(({ server, lookedAt }) => server.versions === null && lookedAt < past);
      if (!look || silent.length === 0) throw noneOf(version, missing + 1);
      await Promise.all(silent.map(lookAt));
    }
  }

  const from =
    (version: string, chosen: readonly Member[]): From =>
    (table) => {
      const name = tableOf(version, table);
      if (chosen.length === 1 || !TABLES[table].sharded) return `${database}.${name}`;
      const addresses = chosen.map(({ server }) => server.versions!.get(version)!.address);
      return remoteTable(settings, addresses, name);
    };

  /** Notes which of the replicas failed a question; throws where none did and asking again would not help. */
  async function blame(
    error: unknown,
    version: string,
    chosen: readonly Member[],
    failed: Set<Member>,
    again: boolean,
  ) {
    if (error instanceof DoesNotAnswer) {
      failed.add(memberOf(error.server));
      return;
    }
    if (isOverload(error)) throw unavailable(explain(error, chosen[0]!.server.origin, settings), error);
    if (!isPassing(error)) throw error;
    await Promise.all(chosen.map(lookAt));
    const at = chosen.filter(({ server }) => !server.versions?.has(version));
    for (const member of at) failed.add(member);
    // A connection may have ended between two questions though its server is well.
    if (at.length === 0 && !again) for (const member of chosen) failed.add(member);
  }

  async function question(version: string, format: Format, sql: (from: From) => string): Promise<string> {
    const failed = new Set<Member>();
    const until = AbortSignal.timeout(timeLimitMs);
    for (let attempt = 0; ; attempt++) {
      const chosen = await replicas(version, failed);
      const entry = chosen[turn % chosen.length]!;
      const controller = new AbortController();
      const giveUp = () =>
        controller.abort(
          unavailable(
            `${entry.server.origin} did not answer within ${timeLimitMs} ms. Remedy: raise LOTLINE_CLICKHOUSE_TIMEOUT_MS, or add servers.`,
          ),
        );
      until.addEventListener("abort", giveUp, { once: true });
      for (const { asked } of chosen) asked.add(controller);
      try {
        until.throwIfAborted();
        return await send(entry, sql(from(version, chosen)), format, controller.signal);
      } catch (error) {
        if (until.aborted) throw controller.signal.reason ?? unavailable(explain(error, entry.server.origin, settings));
        await blame(error, version, chosen, failed, attempt === 0);
      } finally {
        until.removeEventListener("abort", giveUp);
        for (const { asked } of chosen) asked.delete(controller);
      }
    }
  }

  /** What an operator asked of one server. */
  const told = async <T>(server: Server, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw isMissing(error) ? error : new Error(explain(error, server.origin, settings), { cause: error });
    }
  };

  return {
    all,
    look: async () => void (await Promise.all(members.map(lookAt))),
    text: (version, sql) => question(version, "TabSeparatedRaw", sql),
    rows: async <Row extends unknown[]>(version: string, sql: (from: From) => string) =>
      (JSON.parse(await question(version, "JSONCompact", sql)) as { data: Row[] }).data,
    ask: <Row extends unknown[]>(server: Server, sql: string) =>
      told(server, read<Row>(memberOf(server), sql, AbortSignal.timeout(requestMs))),
    command: async (server, query) => void (await told(server, memberOf(server).client.command({ query }))),
    insert: async (server, table, rows) => {
      const query = `INSERT INTO ${database}.${table} FORMAT RowBinary`;
      const { client } = memberOf(server);
      const written = client.exec({ query, values: Readable.from([rows]) }).then(({ stream }) => drainStream(stream));
      await told(server, written);
    },
    close() {
      for (const { client } of members) void client.close();
    },
  };
}
