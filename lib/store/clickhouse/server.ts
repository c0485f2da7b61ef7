import { Readable } from "node:stream";
import { ClickHouseLogLevel, createClient, drainStream, type ExecParams } from "@clickhouse/client";
import { explain, isMissing } from "./faults";
import type { ClickHouseSettings } from "./settings";
import { literal } from "./sql";
import { CURRENT, tableOf, wholeVersions } from "./tables";

/** The part of a version that a server has: shard `shard` of `shards`. Other servers reach it at `address` by the native protocol. */
export interface Position {
  shard: number;
  shards: number;
  address: string;
}

/** A row of the table that names the current version. */
export interface CurrentRow {
  sequence: number;
  version: string;
  previous: string | null;
}

/** A configured server, and what it reported when it was last asked. */
export interface Server {
  readonly origin: string;
  /** Why it does not answer; null if it does. */
  readonly problem: string | null;
  readonly current: CurrentRow | null;
  /** Its position in each version that it holds completely; null if it does not answer. */
  readonly versions: ReadonlyMap<string, Position> | null;
  /** Its position in a version when it last answered. */
  position(version: string): Position | undefined;
  /** When it was last asked what it holds, by performance.now(). */
  readonly lookedAt: number;
  /** How long that took, in milliseconds. */
  readonly lookMs: number;
  /** Asks it what it holds; concurrent calls share one request. If it does not answer, all its running queries are aborted. */
  look(): Promise<void>;
  /** The running queries, to be aborted with `DoesNotAnswer` when the server stops answering. */
  readonly asked: Set<AbortController>;
  /** Runs a query. @throws errors of the server or the network. */
  send(query: string, format: Format, signal: AbortSignal): Promise<string>;
  /** Runs a query and returns its rows; 64-bit integers are texts. @throws an error for operators. */
  ask<Row extends unknown[]>(query: string): Promise<Row[]>;
  /** Runs a statement. @throws an error for operators. */
  command(query: string): Promise<void>;
  /** Writes rows in RowBinary. @throws an error for operators. */
  insert(table: string, rows: Uint8Array): Promise<void>;
  /**
   * The same with a stream of rows that may stay open for long, in a query with this unique id; `note` is a comment in the query's
   * text for operators. @throws an error for operators.
   */
  insertSlowly(table: string, rows: Readable, query: { id: string; note: string }): Promise<void>;
  close(): void;
}

/** The format of answers: columns of JSON separated by tabs and newlines, which JSON never contains; or rows of values. */
export type Format = "TabSeparatedRaw" | "JSONCompact";

/** The rows of an answer in the format JSONCompact. */
export const rowsIn = <Row extends unknown[]>(text: string): Row[] => (JSON.parse(text) as { data: Row[] }).data;

/** A query was aborted because its server stopped answering. */
export class DoesNotAnswer extends Error {
  constructor(readonly server: Server) {
    super(server.problem ?? `${server.origin} does not answer`);
  }
}

/** A server that does not report what it holds within this time counts as not answering. */
const LOOK_MS = 2_000;
const CONNECT_MS = 1_000;
const CONNECTIONS = 64;

/** A server, connected to at the first query. No statement may take longer than `requestMs`. */
export function openServer(settings: ClickHouseSettings, origin: string, requestMs: number): Server {
  const { database, user, password } = settings;
  const seconds = Math.max(1, Math.ceil(requestMs / 1_000));
  const client = createClient({
    url: origin,
    username: user,
    password,
    application: "lotline",
    request_timeout: requestMs,
    max_open_connections: CONNECTIONS,
    keep_alive: { eagerly_destroy_stale_sockets: true },
    clickhouse_settings: {
      max_execution_time: seconds,
      receive_timeout: seconds,
      connect_timeout_with_failover_ms: CONNECT_MS,
      skip_unavailable_shards: 0,
      // A query that fails halfway must fail with an error status, not with a partial answer.
      wait_end_of_query: 1,
      // The default differs between versions of the server; JavaScript's numbers are exact only to 53 bits.
      output_format_json_quote_64bit_integers: 1,
    },
    log: { level: ClickHouseLogLevel.OFF },
  });
  let problem: string | null = null;
  let current: CurrentRow | null = null;
  let answers = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookMs = 0;
  let looking: Promise<void> | null = null;
  /** A version's position does not change while the server holds it, so it is read once. */
  let held: ReadonlyMap<string, Position> = new Map();

  async function send(query: string, format: Format, signal: AbortSignal): Promise<string> {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const answer = client.query({ query, format, abort_signal: signal }).then((result) => result.text());
    return Promise.race([answer, aborted]);
  }

  const read = async <Row extends unknown[]>(query: string, signal: AbortSignal): Promise<Row[]> =>
    rowsIn(await send(query, "JSONCompact", signal));

  /** Undefined if the version was removed meanwhile, or loaded by another version of Lotline in another form. */
  async function readPosition(version: string, signal: AbortSignal): Promise<Position | undefined> {
    const query = `SELECT shard, shards, address FROM ${database}.${tableOf(version, "info")}`;
    try {
      const [row] = await read<[number, number, string]>(query, signal);
      return row && { shard: row[0], shards: row[1], address: row[2] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function readHoldings(signal: AbortSignal): Promise<void> {
    const ours = `(name = '${CURRENT}' OR name LIKE 'v\\\\_%')`;
    const tables = `SELECT name FROM system.tables WHERE database = ${literal(database)} AND ${ours}`;
    const names = (await read<[string]>(tables, signal)).map(([name]) => name);
    const newest = `SELECT sequence, version, previous FROM ${database}.${CURRENT} ORDER BY sequence DESC, version DESC LIMIT 1`;
    const [row] = names.includes(CURRENT) ? await read<[string, string, string]>(newest, signal) : [];
    const found = new Map<string, Position>();
    for (const version of wholeVersions(names)) {
      const position = held.get(version) ?? (await readPosition(version, signal));
      if (position) found.set(version, position);
    }
    held = found;
    current = row ? { sequence: Number(row[0]), version: row[1], previous: row[2] || null } : null;
  }

  /** Turns errors into messages for operators. */
  async function withMessages<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw isMissing(error) ? error : new Error(explain(error, origin, settings), { cause: error });
    }
  }

  async function write(table: string, values: Readable, more: Partial<ExecParams> = {}): Promise<void> {
    const query = `INSERT INTO ${database}.${table} FORMAT RowBinary`;
    await withMessages(client.exec({ query, values, ...more }).then(({ stream }) => drainStream(stream)));
  }

  const server: Server = {
    origin,
    get problem() {
      return problem;
    },
    get current() {
      return current;
    },
    get versions() {
      return answers ? held : null;
    },
    get lookedAt() {
      return lookedAt;
    },
    get lookMs() {
      return lookMs;
    },
    position: (version) => held.get(version),
    asked: new Set(),
    look() {
      const began = performance.now();
      looking ??= readHoldings(AbortSignal.timeout(LOOK_MS))
        .then(
          () => {
            answers = true;
            problem = null;
          },
          (error) => {
            answers = false;
            problem = explain(error, origin, settings);
            for (const controller of server.asked) controller.abort(new DoesNotAnswer(server));
          },
        )
        .finally(() => {
          looking = null;
          lookedAt = performance.now();
          lookMs = lookedAt - began;
        });
      return looking;
    },
    send,
    ask: (query) => withMessages(read(query, AbortSignal.timeout(requestMs))),
    command: async (query) => void (await withMessages(client.command({ query }))),
    insert: (table, rows) => write(table, Readable.from([rows])),
    insertSlowly: (table, rows, { id, note }) =>
      write(`${table} /* ${note} */`, rows, { query_id: id, clickhouse_settings: { max_execution_time: 0 } }),
    close: () => void client.close(),
  };
  return server;
}
