import { Readable } from "node:stream";
import { ClickHouseLogLevel, createClient, drainStream, type ExecParams } from "@clickhouse/client";
import { explain, isMissing } from "./faults";
import { literal } from "./literal";
import type { ClickHouseSettings } from "./settings";
import { CURRENT, tableOf, wholeVersions } from "./tables";

/** Which part of a version a server has: one of so many shards. Other servers reach it at `address`, by the native protocol. */
export interface Position {
  shard: number;
  shards: number;
  address: string;
}

/** What is served, as a row of the table that says so. */
export interface CurrentRow {
  sequence: number;
  version: string;
  previous: string | null;
}

/** A server said to be there, and what it said of itself when it was last asked. */
export interface Server {
  readonly origin: string;
  /** Why it does not answer; null where it does. */
  readonly problem: string | null;
  readonly current: CurrentRow | null;
  /** Its position in each version that is whole there; null where it does not answer. */
  readonly versions: ReadonlyMap<string, Position> | null;
  /** Its position in a version when it last answered. */
  position(version: string): Position | undefined;
  /** When it was last asked what it holds; see performance.now(). */
  readonly lookedAt: number;
  /** How long that took. */
  readonly lookMs: number;
  /** Asks it what it holds; at the same time only once. Where it does not answer, what was asked of it is taken back. */
  look(): Promise<void>;
  /** Taken back, by an error of `DoesNotAnswer`, where the server ceases to answer. */
  readonly asked: Set<AbortController>;
  /** @throws what the server or the network says. */
  send(query: string, format: Format, signal: AbortSignal): Promise<string>;
  /** Rows of values; whole numbers of 64 bits are texts. @throws an error for operators. */
  ask<Row extends unknown[]>(query: string): Promise<Row[]>;
  /** @throws an error for operators. */
  command(query: string): Promise<void>;
  /** Writes rows in RowBinary. @throws an error for operators. */
  insert(table: string, rows: Uint8Array): Promise<void>;
  /**
   * The same of rows that come for as long as they may, in a query of this id, which no other has while it runs; `note` is what
   * operators read in its text. @throws an error for operators.
   */
  insertSlowly(table: string, rows: Readable, query: { id: string; note: string }): Promise<void>;
  close(): void;
}

/** Columns of JSON as they are, parted by tabs and newlines, which JSON has none of; or rows of values. */
export type Format = "TabSeparatedRaw" | "JSONCompact";

/** The rows of a JSONCompact answer. */
export const rowsIn = <Row extends unknown[]>(text: string): Row[] => (JSON.parse(text) as { data: Row[] }).data;

/** Why a question was taken back. */
export class DoesNotAnswer extends Error {
  constructor(readonly server: Server) {
    super(server.problem ?? `${server.origin} does not answer`);
  }
}

/** A server that does not say what it holds within this time does not answer. */
const LOOK_MS = 2_000;
const CONNECT_MS = 1_000;
const CONNECTIONS = 64;

/** Connects to a server when it is first asked. No statement may take longer than `requestMs`. */
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
      // What fails halfway fails whole, with a status that says so.
      wait_end_of_query: 1,
      // Whatever the server's version: JavaScript's numbers are exact to 53 bits.
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
  /** Positions stay as they are while a version is there. */
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

  /** Undefined where the version was removed meanwhile, or loaded by a Lotline that wrote it otherwise. */
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

  /** What an operator asked for. */
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw isMissing(error) ? error : new Error(explain(error, origin, settings), { cause: error });
    }
  }

  async function write(table: string, values: Readable, more: Partial<ExecParams> = {}): Promise<void> {
    const query = `INSERT INTO ${database}.${table} FORMAT RowBinary`;
    await told(client.exec({ query, values, ...more }).then(({ stream }) => drainStream(stream)));
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
    ask: (query) => told(read(query, AbortSignal.timeout(requestMs))),
    command: async (query) => void (await told(client.command({ query }))),
    insert: (table, rows) => write(table, Readable.from([rows])),
    insertSlowly: (table, rows, { id, note }) =>
      write(`${table} /* ${note} */`, rows, { query_id: id, clickhouse_settings: { max_execution_time: 0 } }),
    close: () => void client.close(),
  };
  return server;
}
